import { useState } from "react";
import { mostTaxRows, taxForm } from "#domain/checkout/settings/tax-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BesideFields } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { stateChoices } from "../place-choices.ts";
import { SettingField } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./tax.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** States whose sales tax the shop collects, with rates and dates. */
export default function Tax({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <SettingScreen
      name="tax"
      title={t("adminSettings.tax.title")}
      text={t("adminSettings.tax.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(taxForm)}
      aside={
        <>
          <ButtonLink to={to("adminTaxRates")} variant="secondary" size="small" icon="table">
            {t("adminTax.title")}
          </ButtonLink>
          <ButtonLink to={to("adminTaxProvider")} variant="secondary" size="small" icon="shield">
            {t("adminTax.provider.title")}
          </ButtonLink>
        </>
      }
    >
      {(field, typed) => <Rates field={field} typed={typed} />}
    </SettingScreen>
  );
}

function Rates({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const [rows, setRows] = useState(() => {
    const rows = Array.from({ length: mostTaxRows }, (_, at) => at).filter(
      (at) => typed[`row.${at}.state`] !== undefined || typed[`row.${at}.rate`] !== undefined,
    );
    // Two more than there are, so that rates can be added without scripts.
    const next = (rows.at(-1) ?? -1) + 1;
    return [...rows, next, next + 1].filter((at) => at < mostTaxRows);
  });
  const next = (rows.at(-1) ?? -1) + 1;
  return (
    <Panel id="rates" title={t("adminSettings.tax.rates")}>
      <ul className="flex flex-col">
        {rows.map((at) => (
          <li key={at} className="border-b border-line py-3 last:border-b-0">
            <Rate at={at} field={field} typed={typed} onRemove={() => setRows(rows.filter((one) => one !== at))} />
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

function Rate({ at, field, typed, onRemove }: { at: number; field: FieldOf; typed: Texts; onRemove: () => void }) {
  const t = useT();
  const { state, rate, from, to, shippingTaxed } = taxForm.fields.periods.within;
  return (
    <fieldset className="field-row 2xs:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_7rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <legend className="sr-only">{t("adminSettings.tax.row", { row: at + 1 })}</legend>
      <SettingField
        name={`row.${at}.state`}
        of={state}
        field={field}
        typed={typed}
        placeholder="–"
        choices={stateChoices(t)}
      />
      <SettingField name={`row.${at}.rate`} of={rate} field={field} typed={typed} />
      <SettingField name={`row.${at}.from`} of={from} field={field} typed={typed} optional />
      <SettingField name={`row.${at}.to`} of={to} field={field} typed={typed} optional />
      <BesideFields>
        <Button
          variant="quiet"
          icon="trash"
          aria-label={t("adminSettings.tax.remove", { row: at + 1 })}
          className="noscript:hidden"
          onClick={onRemove}
        />
      </BesideFields>
      <SettingField
        name={`row.${at}.shipping`}
        of={shippingTaxed}
        field={field}
        typed={typed}
        className="2xs:col-span-2 lg:col-span-5"
      />
    </fieldset>
  );
}
