import { categories, findCategory } from "#domain/catalogue/categories.ts";
import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useLabels } from "./use-labels.ts";
import type * as server from "./return-windows.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const freightLimits = ["claimDays", "fileMonths", "acknowledgeDays", "decideDays"] as const;

const labels = {
  days: "adminSettings.returns.days",
  "freight.claimDays": "adminSettings.returns.freightLimit.claimDays",
  "freight.fileMonths": "adminSettings.returns.freightLimit.fileMonths",
  "freight.acknowledgeDays": "adminSettings.returns.freightLimit.acknowledgeDays",
  "freight.decideDays": "adminSettings.returns.freightLimit.decideDays",
} as const;

/** Within how many days after delivery goods may be given back. */
export default function ReturnWindows({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const word = useLabels(labels);
  const label = (field: string) => findCategory(field.replace(/^category\./, ""))?.name[t.language] ?? word(field);
  return (
    <SettingScreen
      name="returns"
      title={t("adminSettings.place.returns")}
      text={t("adminSettings.returns.text")}
      page={loaderData}
      reply={actionData}
      labelOf={label}
    >
      {(field) => (
        <>
          <Panel id="window" title={t("adminSettings.returns.window")}>
            <TextField
              {...field("days")}
              label={label("days")}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-48"
            />
          </Panel>
          <Panel id="freight" title={t("adminSettings.returns.freight")}>
            <p className="text-sm text-muted">{t("adminSettings.returns.freightText")}</p>
            <div className="field-row 2xs:grid-cols-2 lg:grid-cols-4">
              {freightLimits.map((name) => (
                <TextField
                  key={name}
                  {...field(`freight.${name}`)}
                  label={label(`freight.${name}`)}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
            </div>
          </Panel>
          <Panel id="categories" title={t("adminSettings.returns.categories")}>
            <p className="text-sm text-muted">{t("adminSettings.returns.categoriesText")}</p>
            <div className="field-row 2xs:grid-cols-2 lg:grid-cols-4">
              {categories.map(({ slug }) => (
                <TextField
                  key={slug}
                  {...field(`category.${slug}`)}
                  label={label(`category.${slug}`)}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
            </div>
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
