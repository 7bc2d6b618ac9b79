import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingFields } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./points.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A setting: buyers may use points at checkout, and up to which share. */
export default function Points({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="points"
      title={t("adminSettings.place.points")}
      text={t("adminSettings.points.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(pointsForm)}
    >
      {(field, typed) => (
        <Panel id="redeem" title={t("adminSettings.points.redeem")}>
          <SettingFields fields={pointsForm.fields} field={field} typed={typed} columns="sm:grid-cols-3" />
        </Panel>
      )}
    </SettingScreen>
  );
}
