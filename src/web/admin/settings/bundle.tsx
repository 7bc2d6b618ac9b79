import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import type * as server from "./bundle.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** What comes off goods that are bought together. */
export default function Bundle({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="bundle"
      title={t("adminSettings.place.bundle")}
      text={t("adminSettings.bundle.text")}
      page={loaderData}
      reply={actionData}
    >
      {(field) => (
        <Panel id="discount" title={t("adminSettings.bundle.discount")}>
          <TextField
            {...field("percentOff")}
            label={t("adminSettings.bundle.percentOff")}
            inputMode="decimal"
            autoComplete="off"
            className="w-56 max-w-full"
          />
        </Panel>
      )}
    </SettingScreen>
  );
}
