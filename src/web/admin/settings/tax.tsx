import { useState } from "react";
import { stateName, usStates } from "#domain/shipping/states.ts";
import { mostTaxRows } from "#engine/admin/settings/form-choices.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import type * as server from "./tax.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Which states' sales tax the shop collects, at which rate, and when. */
export default function Tax({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="tax"
      title={t("adminSettings.tax.title")}
      text={t("adminSettings.tax.text")}
      page={loaderData}
      reply={actionData}
      labelOf={(field) => labelOf(field, t)}
    >
      {(field, typed) => <Rates field={field} typed={typed} />}
    </SettingScreen>
  );
}

function labelOf(path: string, t: Translator): string {
  const [, at, name] = /^row\.(\d+)\.(state|rate|from|to|shipping)$/.exec(path) ?? [];
  if (!at) return path;
  const field = t(`adminSettings.tax.${name as "state" | "rate" | "from" | "to" | "shipping"}`);
  return t("adminSettings.shipping.cell", { row: Number(at) + 1, name: field });
}

function Rates({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const [rows, setRows] = useState(() => {
    const used = Array.from({ length: mostTaxRows }, (_, at) => at).filter(
      (at) => typed[`row.${at}.state`] !== undefined || typed[`row.${at}.rate`] !== undefined,
    );
    // Two more than there are, so that rates can be added without scripts.
    const next = (used.at(-1) ?? -1) + 1;
    return [...used, next, next + 1].filter((at) => at < mostTaxRows);
  });
  const next = (rows.at(-1) ?? -1) + 1;
  return (
    <Panel id="rates" title={t("adminSettings.tax.rates")}>
      <ul className="flex flex-col">
        {rows.map((at) => (
          <li key={at} className="border-b border-line py-3 last:border-b-0">
            <fieldset className="grid items-end gap-x-4 gap-y-2 2xs:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_7rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
              <legend className="sr-only">{t("adminSettings.tax.row", { row: at + 1 })}</legend>
              <SelectField
                {...field(`row.${at}.state`)}
                label={t("adminSettings.tax.state")}
                placeholder="–"
                choices={usStates.map((code) => ({ value: code, label: stateName(code)[t.language] }))}
              />
              <TextField
                {...field(`row.${at}.rate`)}
                label={t("adminSettings.tax.rate")}
                inputMode="decimal"
                autoComplete="off"
              />
              <TextField {...field(`row.${at}.from`)} type="date" label={t("adminSettings.tax.from")} optional />
              <TextField {...field(`row.${at}.to`)} type="date" label={t("adminSettings.tax.to")} optional />
              <Button
                variant="quiet"
                icon="trash"
                aria-label={t("adminSettings.tax.remove", { row: at + 1 })}
                className="noscript:hidden"
                onClick={() => setRows(rows.filter((one) => one !== at))}
              />
              <CheckboxField
                name={`row.${at}.shipping`}
                label={t("adminSettings.tax.shipping")}
                defaultChecked={typed[`row.${at}.shipping`] === "on"}
                className="2xs:col-span-2 lg:col-span-5"
              />
            </fieldset>
          </li>
        ))}
      </ul>
      {next < mostTaxRows && (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          className="self-start noscript:hidden"
          onClick={() => setRows([...rows, next])}
        >
          {t("adminSettings.tax.add")}
        </Button>
      )}
    </Panel>
  );
}
