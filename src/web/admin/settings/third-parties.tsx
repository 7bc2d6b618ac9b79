import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { SettingField, SettingFields } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./third-parties.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Third-party scripts, and the consent texts. */
export default function ThirdParties({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { fields } = thirdPartiesForm;
  const { question } = fields;
  return (
    <SettingScreen
      name="third-parties"
      title={t("adminSettings.place.thirdParties")}
      text={t("adminSettings.thirdParties.lead")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(thirdPartiesForm)}
    >
      {(field, typed) => (
        <>
          {!loaderData.mayEdit && <Notice>{t("adminSettings.thirdParties.owners")}</Notice>}
          <Panel id="scripts" title={t("adminSettings.thirdParties.scripts")}>
            {(["tag", "chat", "hosts"] as const).map((name) => (
              <SettingField
                key={name}
                name={name}
                of={fields[name]}
                field={field}
                typed={typed}
                hint={t(`adminSettings.thirdParties.${name}Hint`)}
                rows={4}
                spellCheck={false}
                optional
              />
            ))}
          </Panel>
          <Panel id="cookies" title={t("adminSettings.thirdParties.cookies")}>
            <p className="text-sm text-muted">{t("adminSettings.thirdParties.cookiesText")}</p>
            <p className="border-l-2 border-line pl-3 text-sm">{t("shell.cookies.text")}</p>
            <SettingFields
              fields={{ question }}
              columns="lg:grid-cols-2"
              field={field}
              typed={typed}
              rows={3}
              maxLength={200}
              optional
            />
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
