import { announcementForm } from "#domain/checkout/settings/announcement-form.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField, SettingFields } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./announcement.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Announcement({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { text, href, startsAt, endsAt, timeZone } = announcementForm.fields;
  return (
    <SettingScreen
      name="announcement"
      title={t("adminSettings.place.announcement")}
      text={t("adminSettings.announcement.lead")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(announcementForm)}
    >
      {(field, typed) => (
        <>
          <Panel id="words" title={t("adminSettings.announcement.words")}>
            <SettingFields fields={{ text }} columns="lg:grid-cols-2" field={field} typed={typed} />
            <SettingField
              name="href"
              of={href}
              field={field}
              typed={typed}
              hint={t("adminSettings.announcement.hrefHint")}
              optional
            />
          </Panel>
          <Panel id="when" title={t("adminPromotions.when")}>
            <p className="text-sm text-muted">{t("adminSettings.announcement.whenText")}</p>
            <SettingFields
              fields={{ startsAt, endsAt, timeZone }}
              columns="sm:grid-cols-3"
              field={field}
              typed={typed}
            />
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
