import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useLabels } from "./use-labels.ts";
import type * as server from "./bundle.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const labels = { percentOff: "adminSettings.bundle.percentOff" } as const;

/** What comes off goods that are bought together. */
export default function Bundle({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const label = useLabels(labels);
  return (
    <SettingScreen
      name="bundle"
      title={t("adminSettings.place.bundle")}
      text={t("adminSettings.bundle.text")}
      page={loaderData}
      reply={actionData}
      labelOf={label}
    >
      {(field) => (
        <Panel id="discount" title={t("adminSettings.bundle.discount")}>
          <TextField
            {...field("percentOff")}
            label={label("percentOff")}
            inputMode="decimal"
            autoComplete="off"
            className="w-56 max-w-full"
          />
        </Panel>
      )}
    </SettingScreen>
  );
}
