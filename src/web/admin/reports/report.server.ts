import { zero } from "#domain/kernel/money.ts";
import { days as inMs } from "#domain/kernel/time.ts";
import { stateName } from "#domain/shipping/states.ts";
import type { UsState } from "#domain/shipping/states.ts";
import {
  conversionReport,
  returnsReport,
  searchesReport,
  stockReport,
  taxReport,
  type TaxReportRow,
} from "#engine/admin/reports/other-reports.ts";
import { salesGroups, type SalesGroup } from "#engine/admin/reports/sales-groups.ts";
import { type ReportDays, type SalesRow, salesReport } from "#engine/admin/reports/sales-report.ts";
import type { Shop } from "#engine/shop.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { categoryName, type ShopTranslator } from "#i18n/translator.ts";
import { daysOf } from "../dashboard/days.ts";
import { reasonWords } from "../returns/return-words.tsx";
import { type AskedReport, type Cell, type CellKind, reportNames, type ReportTable } from "./report-shape.ts";

/** Options in the query; unknown ones are left out. */
export function readReport(search: URLSearchParams): AskedReport {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === search.get(name)) ?? values[0]!;
  return {
    report: oneOf(reportNames, "report"),
    by: oneOf(salesGroups, "by"),
    nothing: search.get("only") === "nothing",
  };
}

/** A report as a table whose words are in the reader's language. */
export async function reportTable(
  shop: Shop,
  query: AskedReport,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<{ table: ReportTable; days: ReturnType<typeof daysOf> }> {
  const days = daysOf(search, shop.clock.now(), t.timeZone);
  const span: ReportDays = { from: days.from, to: days.to, zone: t.timeZone };
  return { days, table: await tables[query.report](shop, query, span, t) };
}

const oneDay = inMs(1);

type Build = (shop: Shop, asked: AskedReport, span: ReportDays, t: ShopTranslator) => Promise<ReportTable>;
type Column<Row> = readonly [key: string, kind: CellKind, of: (row: Row) => Cell];

function tableOf<Row>(
  t: ShopTranslator,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  chart: ReportTable["chart"],
): ReportTable {
  return {
    heads: columns.map(([key]) => t(`adminReports.column.${key}` as MessageKey)),
    kinds: columns.map(([, kind]) => kind),
    rows: rows.map((row) => columns.map(([, , of]) => of(row))),
    chart,
  };
}

const taxPlace: readonly Column<TaxReportRow>[] = [
  ["month", "text", ({ month }) => month],
  ["state", "text", ({ state }) => state],
];
const taxFigures: readonly Column<TaxReportRow>[] = [
  ["gross", "money", ({ gross }) => gross],
  ["refunds", "money", ({ refunds }) => refunds],
  ["exempt", "money", ({ exempt }) => exempt],
  ["resale", "money", ({ resale }) => resale],
  ["untaxed", "money", ({ untaxed }) => untaxed],
  ["taxable", "money", ({ taxable }) => taxable],
  ["tax", "money", ({ tax }) => tax],
];

const tables: Readonly<Record<AskedReport["report"], Build>> = {
  sales: async ({ db }, { by }, span, t) => {
    const sales = await salesReport(db, by, span);
    const rows = by === "day" ? everyDay(sales, span) : sales;
    const whole = by !== "product" && by !== "category";
    return tableOf(
      t,
      rows,
      [
        [by, by === "day" ? "day" : "text", (row) => (by === "day" ? row.key : keyName(by, row, t))],
        // An order of several products stands in several rows.
        ["orders", whole ? "count" : "each", ({ orders }) => orders],
        ["units", "count", ({ units }) => units],
        ["goods", "money", ({ goods }) => goods],
        ["discounts", "money", ({ discounts }) => discounts],
        ...(whole ? ([["shipping", "money", ({ shipping }) => shipping]] as Column<(typeof rows)[number]>[]) : []),
        ["tax", "money", ({ tax }) => tax],
        ...(whole ? ([["total", "money", ({ total }) => total]] as Column<(typeof rows)[number]>[]) : []),
      ],
      { kind: by === "day" ? "days" : "ranks", label: 0, values: [3] },
    );
  },
  tax: async ({ db }, _, span, t) =>
    tableOf(t, await taxReport(db, "state", span), [...taxPlace, ...taxFigures], {
      kind: "ranks",
      label: 1,
      values: [8],
    }),
  taxPlaces: async ({ db }, _, span, t) =>
    tableOf(
      t,
      await taxReport(db, "jurisdiction", span),
      [
        ...taxPlace,
        ["jurisdiction", "text", ({ jurisdiction }) => jurisdiction],
        // Books from before rates were kept have the tax alone.
        ["rate", "text", ({ rate, tax }) => (rate === null || (rate === 0 && tax !== 0) ? "" : `${rate / 10_000}%`)],
        ...taxFigures,
      ],
      { kind: "ranks", label: 2, values: [10] },
    ),
  returns: async ({ db }, _, span, t) =>
    tableOf(
      t,
      await returnsReport(db, span),
      [
        ["reason", "text", ({ reason }) => reasonWords(reason, t)],
        ["returns", "count", ({ returns }) => returns],
        ["units", "count", ({ units }) => units],
        ["open", "count", ({ open }) => open],
        ["refunded", "money", ({ refunded }) => refunded],
      ],
      { kind: "ranks", label: 0, values: [1] },
    ),
  stock: async ({ db, clock }, _, __, t) =>
    tableOf(
      t,
      await stockReport(db, clock.now()),
      [
        ["sku", "text", ({ sku }) => sku],
        ["product", "text", ({ name }) => name[t.language] || name.en],
        ["category", "text", ({ category }) => categoryName(t, category)],
        ["onHand", "count", ({ onHand }) => onHand],
        ["available", "count", ({ available }) => available],
        ["price", "price", ({ price }) => price],
        ["value", "money", ({ value }) => value],
        ["cost", "price", ({ cost }) => cost],
        ["costValue", "money", ({ costValue }) => costValue],
        ["sold", "count", ({ sold }) => sold],
        ["cover", "each", ({ coverDays }) => coverDays],
      ],
      { kind: "ranks", label: 0, values: [6] },
    ),
  conversion: async ({ db }, _, span, t) => {
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
    return tableOf(
      t,
      await conversionReport(db, span),
      [
        ["day", "day", ({ day }) => day],
        ["carts", "count", ({ carts }) => carts],
        ["placed", "count", ({ placed }) => placed],
        ["paid", "count", ({ paid }) => paid],
        ["ofCarts", "percent", ({ paid, carts }) => share(paid, carts)],
        ["ofPlaced", "percent", ({ paid, placed }) => share(paid, placed)],
      ],
      { kind: "days", label: 0, values: [1, 2, 3] },
    );
  },
  searches: async ({ db }, { nothing }, span, t) =>
    tableOf(
      t,
      await searchesReport(db, span, { onlyWithoutResults: nothing }),
      [
        ["query", "text", ({ query }) => query],
        ["language", "text", ({ language }) => t(`adminCustomers.in.${language}`)],
        ["searches", "count", ({ count }) => count],
        ["found", "count", ({ found }) => found],
      ],
      { kind: "ranks", label: 0, values: [2] },
    ),
};

/** Days without a sale are drawn too. */
function everyDay(sales: readonly SalesRow[], { from, to }: ReportDays): SalesRow[] {
  const byDay = new Map(sales.map((row) => [row.key, row]));
  const rows: SalesRow[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += oneDay) {
    const key = new Date(at).toISOString().slice(0, 10);
    const none = { orders: 0, units: 0, goods: zero, discounts: zero, shipping: zero, tax: zero, total: zero };
    rows.push(byDay.get(key) ?? { key, name: null, ...none });
  }
  return rows;
}

function keyName(
  by: SalesGroup,
  { key, name }: { key: string; name: { en: string; cn: string } | null },
  t: ShopTranslator,
): string {
  switch (by) {
    case "product":
      return name?.[t.language] || name?.en || key;
    case "category":
      return t.categories.find(({ slug }) => slug === key)?.name ?? t("adminReports.former");
    case "state":
      return key === "" ? t("delivery.method.PICKUP") : stateName(key as UsState)[t.language];
    case "payment":
      return t(`orders.payment.${key as "stripe"}`);
    case "delivery":
      return t(`delivery.method.${key as "PICKUP"}`);
    case "day":
      return key;
  }
}

/** A cell as a spreadsheet takes it: amounts as numbers with two decimals. */
export function csvCell(cell: Cell, kind: CellKind): string | number {
  if (cell === null) return "";
  return kind === "money" || kind === "price" ? (Number(cell) / 100).toFixed(2) : cell;
}
