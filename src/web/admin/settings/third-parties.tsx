import { languages } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useLabels } from "./use-labels.ts";
import type * as server from "./third-parties.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const labels = {
  tag: "adminSettings.thirdParties.tag",
  chat: "adminSettings.thirdParties.chat",
  hosts: "adminSettings.thirdParties.hosts",
  "question.en": "adminSettings.thirdParties.question.en",
  "question.cn": "adminSettings.thirdParties.question.cn",
} as const;

/** Scripts of others in visitors' browsers, and the words in which visitors are asked about them. */
export default function ThirdParties({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const label = useLabels(labels);
  return (
    <SettingScreen
      name="third-parties"
      title={t("adminSettings.place.thirdParties")}
      text={t("adminSettings.thirdParties.lead")}
      page={loaderData}
      reply={actionData}
      labelOf={label}
    >
      {(field) => (
        <>
          {!loaderData.mayEdit && <Notice>{t("adminSettings.thirdParties.owners")}</Notice>}
          <Panel id="scripts" title={t("adminSettings.thirdParties.scripts")}>
            {(["tag", "chat"] as const).map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={label(name)}
                hint={t(`adminSettings.thirdParties.${name}Hint`)}
                optional
                maxLength={500}
                autoComplete="off"
                spellCheck={false}
              />
            ))}
            <TextArea
              {...field("hosts")}
              label={label("hosts")}
              hint={t("adminSettings.thirdParties.hostsHint")}
              optional
              rows={4}
              spellCheck={false}
            />
          </Panel>
          <Panel id="cookies" title={t("adminSettings.thirdParties.cookies")}>
            <p className="text-sm text-muted">{t("adminSettings.thirdParties.cookiesText")}</p>
            <p className="border-l-2 border-line pl-3 text-sm">{t("shell.cookies.text")}</p>
            <div className="grid gap-4 lg:grid-cols-2">
              {languages.map((language) => (
                <TextArea
                  key={language}
                  {...field(`question.${language}`)}
                  label={label(`question.${language}`)}
                  lang={tags[language]}
                  optional
                  rows={3}
                  maxLength={200}
                />
              ))}
            </div>
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
