import { languages } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { TimeZoneField } from "../time-zone-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useLabels } from "./use-labels.ts";
import type * as server from "./announcement.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const labels = {
  "text.en": "adminSettings.announcement.text.en",
  "text.cn": "adminSettings.announcement.text.cn",
  href: "adminSettings.announcement.href",
  startsAt: "adminPromotions.field.startsAt",
  endsAt: "adminPromotions.field.endsAt",
  timeZone: "adminPromotions.field.timeZone",
} as const;

/** What is said above every page of the shop. */
export default function Announcement({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const label = useLabels(labels);
  return (
    <SettingScreen
      name="announcement"
      title={t("adminSettings.place.announcement")}
      text={t("adminSettings.announcement.lead")}
      page={loaderData}
      reply={actionData}
      labelOf={label}
    >
      {(field) => (
        <>
          <Panel id="words" title={t("adminSettings.announcement.words")}>
            <div className="grid gap-4 lg:grid-cols-2">
              {languages.map((language) => (
                <TextField
                  key={language}
                  {...field(`text.${language}`)}
                  label={label(`text.${language}`)}
                  lang={tags[language]}
                  maxLength={160}
                  autoComplete="off"
                />
              ))}
            </div>
            <TextField
              {...field("href")}
              label={label("href")}
              hint={t("adminSettings.announcement.hrefHint")}
              optional
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
            />
          </Panel>
          <Panel id="when" title={t("adminPromotions.when")}>
            <p className="text-sm text-muted">{t("adminSettings.announcement.whenText")}</p>
            <div className="field-row sm:grid-cols-3">
              <TextField {...field("startsAt")} type="datetime-local" label={label("startsAt")} />
              <TextField {...field("endsAt")} type="datetime-local" label={label("endsAt")} />
              <TimeZoneField {...field("timeZone")} />
            </div>
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
