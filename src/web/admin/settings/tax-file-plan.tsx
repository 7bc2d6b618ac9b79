import { Form, useNavigation } from "react-router";
import { type TaxRow, zipText } from "#domain/checkout/tax-row.ts";
import { stateName } from "#domain/shipping/states.ts";
import type { TaxFilePreview } from "#engine/admin/tax/tax-rates.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";

/** Effects of a checked file, with the button that applies it. */
export function TaxFilePlan({ preview }: { preview: TaxFilePreview }) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const { id, fileName, states, rows, added, changed, removed, first, endsOn } = preview;
  const number = (count: number) => formatNumber(count, t.language);
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-lg border-2 border-line-strong p-4 sm:p-5">
      <h2 id="plan" className="text-lg font-semibold break-words">
        {t("adminTax.plan", { file: fileName, count: rows })}
      </h2>
      <Notice type="success" live>
        {added + changed + removed === 0 ? t("adminTax.same") : t("adminTax.changes", { added, changed, removed })}
      </Notice>
      {endsOn !== null && <Notice type="warning">{t("adminTax.endsOn", { day: formatDate(endsOn, t) })}</Notice>}
      <Table
        cards
        caption={t("adminTax.byState")}
        rows={states}
        rowKey={({ state }) => state}
        columns={[
          { key: "state", head: t("adminSettings.tax.state"), cell: ({ state }) => stateName(state)[t.language] },
          { key: "before", head: t("adminTax.column.before"), align: "right", cell: ({ before }) => number(before) },
          { key: "rows", head: t("adminTax.column.then"), align: "right", cell: (row) => number(row.rows) },
        ]}
      />
      <Table
        cards
        caption={t("adminTax.first", { count: first.length })}
        rows={first.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
        columns={[
          { key: "place", head: t("adminTax.column.place"), cell: (row) => placeOf(row, t) },
          { key: "rate", head: t("adminSettings.tax.rate"), align: "right", cell: (row) => rateOf(row, t) },
          {
            key: "shipping",
            head: t("adminTax.column.shipping"),
            cell: ({ shippingTaxed }) => (shippingTaxed === null ? "–" : t(`adminTax.${shippingTaxed ? "yes" : "no"}`)),
          },
          { key: "days", head: t("adminTax.column.days"), cell: (row) => daysOf(row, t) },
        ]}
      />
      <Form method="post" action={to("adminTaxRates")}>
        <input type="hidden" name="file" value={id} />
        <Button type="submit" name="intent" value="apply" pending={busy}>
          {t("adminTax.apply")}
        </Button>
      </Form>
    </section>
  );
}

function placeOf({ state, county, region, zipFrom, zipTo }: TaxRow, t: ShopTranslator): string {
  const zips = zipFrom === null ? "" : zipTo === zipFrom ? zipText(zipFrom) : `${zipText(zipFrom)}–${zipText(zipTo!)}`;
  return [stateName(state)[t.language], zips, region, county].filter((part) => part !== "").join(" · ");
}

function rateOf({ rate }: TaxRow, t: ShopTranslator): string {
  return rate === null ? t("adminTax.ofCounty") : `${rate / 10_000}%`;
}

function daysOf({ validFrom, validUntil }: TaxRow, t: ShopTranslator): string {
  const [date, until] = [validFrom && formatDate(validFrom, t), validUntil && formatDate(validUntil, t)];
  if (date && until) return t("adminTax.days.between", { date, until });
  if (date) return t("adminTax.days.from", { date });
  return until ? t("adminTax.days.until", { until }) : t("adminTax.days.always");
}
