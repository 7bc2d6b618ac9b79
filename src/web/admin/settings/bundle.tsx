import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./bundle.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Bundle({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="bundle"
      title={t("adminSettings.place.bundle")}
      text={t("adminSettings.bundle.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(bundleForm)}
    >
      {(field, typed) => (
        <Panel id="discount" title={t("adminSettings.bundle.discount")}>
          {Object.entries(bundleForm.fields).map(([name, of]) => (
            <SettingField key={name} name={name} of={of} field={field} typed={typed} className="w-56 max-w-full" />
          ))}
        </Panel>
      )}
    </SettingScreen>
  );
}
