import { marginForm } from "#domain/checkout/settings/margin-form.ts";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Panel } from "../panel.tsx";
import { SettingFields } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./margin.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A setting: the margin that prices agreed by staff leave at least. */
export default function Margin({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="margin"
      title={t("adminSettings.place.margin")}
      text={t("adminSettings.margin.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(marginForm)}
    >
      {(field, typed) => (
        <Panel id="margin" title={t("adminSettings.margin.title")}>
          <SettingFields fields={marginForm.fields} field={field} typed={typed} columns="sm:grid-cols-2" />
        </Panel>
      )}
    </SettingScreen>
  );
}
