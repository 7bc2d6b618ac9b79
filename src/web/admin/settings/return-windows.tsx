import { isAddedSlug } from "#domain/catalogue/category-slug.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField, SettingFields } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./return-windows.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const columns = "2xs:grid-cols-2 lg:grid-cols-4";

/** Within how many days after delivery goods may be given back. */
export default function ReturnWindows({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { days, freight, categories, added } = returnsForm.fields;
  const keys = t.categories.map(({ slug }) => slug).filter(isAddedSlug);
  return (
    <SettingScreen
      name="returns"
      title={t("adminSettings.place.returns")}
      text={t("adminSettings.returns.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(returnsForm)}
    >
      {(field, typed) => (
        <>
          <Panel id="window" title={t("adminSettings.returns.window")}>
            <SettingField name="days" of={days} field={field} typed={typed} className="max-w-48" />
          </Panel>
          <Panel id="freight" title={t("adminSettings.returns.freight")}>
            <p className="text-sm text-muted">{t("adminSettings.returns.freightText")}</p>
            <SettingFields fields={{ freight }} field={field} typed={typed} columns={columns} />
          </Panel>
          <Panel id="categories" title={t("adminSettings.returns.categories")}>
            <p className="text-sm text-muted">{t("adminSettings.returns.categoriesText")}</p>
            <SettingFields fields={{ categories }} field={field} typed={typed} columns={columns} />
            {keys.length > 0 && (
              <SettingFields
                fields={{ added: { ...added, each: { as: "category", keys, of: added.each?.of ?? null } } }}
                field={field}
                typed={typed}
                columns={columns}
              />
            )}
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
