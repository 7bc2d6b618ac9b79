import { useT } from "../../language/language.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useLabels } from "./use-labels.ts";
import type * as server from "./points.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const labels = {
  on: "adminSettings.points.on",
  worth: "adminSettings.points.worth",
  least: "adminSettings.points.least",
  mostPercent: "adminSettings.points.mostPercent",
} as const;

/** Whether buyers may use points at checkout, and how far. */
export default function Points({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const label = useLabels(labels);
  return (
    <SettingScreen
      name="points"
      title={t("adminSettings.place.points")}
      text={t("adminSettings.points.text")}
      page={loaderData}
      reply={actionData}
      labelOf={label}
    >
      {(field, typed) => (
        <Panel id="redeem" title={t("adminSettings.points.redeem")}>
          <CheckboxField name="on" id="on" label={label("on")} defaultChecked={typed["on"] === "on"} />
          <div className="field-row sm:grid-cols-3">
            {(["worth", "least", "mostPercent"] as const).map((name) => (
              <TextField key={name} {...field(name)} label={label(name)} inputMode="numeric" autoComplete="off" />
            ))}
          </div>
        </Panel>
      )}
    </SettingScreen>
  );
}
