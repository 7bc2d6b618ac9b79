import { remindersForm } from "#domain/checkout/settings/reminders-form.ts";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Panel } from "../panel.tsx";
import { SettingFields } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./reminders.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A setting: abandoned carts are noted and their owners reminded, and after how many hours. */
export default function Reminders({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="reminders"
      title={t("adminSettings.place.reminders")}
      text={t("adminSettings.reminders.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(remindersForm)}
    >
      {(field, typed) => (
        <Panel id="reminders" title={t("adminSettings.reminders.title")}>
          <SettingFields fields={remindersForm.fields} field={field} typed={typed} columns="sm:grid-cols-2" />
        </Panel>
      )}
    </SettingScreen>
  );
}
