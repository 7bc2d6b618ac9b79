import { nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { isPaymentKind } from "#domain/invoices/settling.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { isoTime } from "#domain/kernel/local-time.ts";
import type { Money } from "#domain/kernel/money.ts";
import { openPlaces, type PlaceChoice } from "#engine/admin/places.ts";
import { type Books, readBook } from "#engine/admin/reports/books.ts";
import { csvLine } from "#engine/platform/csv.ts";
import type { Database } from "#engine/platform/database.ts";
import { creditReasonText } from "#i18n/credit-reason.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { refundReasonName } from "../orders/refund-reason-name.ts";
import { placeName } from "../inventory/place-name.ts";
import type { FileColumn } from "../table/list-file.server.ts";

const dollars = (amount: Money) => (amount / 100).toFixed(2);
const dollarsOf = (amount: Money | null) => (amount === null ? "" : dollars(amount));

function refundedItem(t: ShopTranslator, { name, isShipping, exchange }: Books["refundLines"]): string {
  if (name) return name[t.language] || name.en;
  if (exchange)
    return t(exchange === "exchanged" ? "adminReturns.event.exchange" : "adminReturns.event.exchange-canceled");
  return t(isShipping ? "cart.summary.shipping" : "adminMoney.books.besideLines");
}

const methodText = (t: ShopTranslator, method: Books["payments"]["method"]): string =>
  isPaymentKind(method) ? t(`adminInvoices.credit.${method}`) : t(`orders.payment.${method}`);

type Columns = {
  readonly [Name in keyof Books]: (
    t: ShopTranslator,
    places: readonly PlaceChoice[],
  ) => readonly FileColumn<Books[Name]>[];
};

const columns: Columns = {
  lines: (t) => [
    [t("adminOrders.number"), (row) => row.number],
    [t("adminMoney.books.paidAt"), (row) => isoTime(row.paidAt, t.timeZone)],
    [t("adminOrders.state"), (row) => orderStateName(t, row)],
    [t("adminOrders.firstName"), (row) => row.firstName],
    [t("adminOrders.lastName"), (row) => row.lastName],
    [t("adminOrders.email"), (row) => row.email],
    [t("orders.texts.poNumber.merchant"), (row) => row.poNumber],
    [t("orders.texts.costCenter.merchant"), (row) => row.costCenter],
    [t("orders.texts.references.merchant"), (row) => row.references],
    ...(["address1", "address2", "city", "state", "zip"] as const).map((part): FileColumn<Books["lines"]> => [
      t(`adminMoney.books.${part}`),
      (row) => row.address[part] ?? "",
    ]),
    [t("adminOrders.payment"), (row) => t(`orders.payment.${row.method}`)],
    [t("adminOrders.delivery"), (row) => t(`delivery.method.${row.shippingMethod}`)],
    [t("adminMoney.books.sku"), (row) => row.sku ?? ""],
    [t("adminOrders.item"), (row) => (row.name ? row.name[t.language] || row.name.en : t("cart.summary.shipping"))],
    [t("adminMoney.books.serial"), (row) => row.serial ?? ""],
    [t("adminOrders.units"), (row) => row.quantity],
    [t("adminOrders.unitPrice"), (row) => dollars(row.unitPrice)],
    [t("cart.summary.discount"), (row) => dollars(row.discount)],
    [t("adminMoney.books.net"), (row) => dollars((row.unitPrice * row.quantity - row.discount) as Money)],
    [t("cart.summary.tax"), (row) => dollars(row.tax)],
    [t("adminReports.column.state"), (row) => row.taxState ?? ""],
    [t("adminReports.column.jurisdiction"), (row) => row.taxJurisdiction ?? ""],
    [t("adminReports.column.rate"), (row) => (row.taxRate === null ? "" : row.taxRate / 10_000)],
    [
      t("adminMoney.books.taxReason"),
      (row) => (row.taxReason === null ? "" : t(`adminReports.taxReason.${row.taxReason}`)),
    ],
    [t("adminOrders.total"), (row) => dollars((row.unitPrice * row.quantity - row.discount + row.tax) as Money)],
    [t("adminMoney.books.refundedUnits"), (row) => row.refundedUnits],
    [t("adminMoney.books.unitCost"), (row) => dollarsOf(row.unitCost)],
    [t("adminMoney.books.labelCost"), (row) => dollarsOf(row.labelCost)],
    [
      t("adminMoney.books.tracking"),
      (row) =>
        row.parcels
          .map(
            ({ carrier, number }) =>
              `${nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`))} ${number}`,
          )
          .join("; "),
    ],
  ],
  payments: (t) => [
    [t("adminMoney.books.at"), (row) => isoTime(row.at, t.timeZone)],
    [t("adminOrders.number"), (row) => row.number],
    [t("adminCompanies.company"), (row) => row.company],
    [t("adminOrders.payment"), (row) => methodText(t, row.method)],
    [t("adminOrders.amount"), (row) => dollars(row.amount)],
    [t("adminMoney.books.fee"), (row) => dollarsOf(row.fee)],
    [t("adminMoney.books.afterFee"), (row) => (row.fee === null ? "" : dollars((row.amount - row.fee) as Money))],
    [t("adminOrders.refunded"), (row) => dollars(row.refunded)],
    [t("adminMoney.books.charge"), (row) => row.charge],
    [t("adminOrders.reference"), (row) => row.reference],
  ],
  refunds: (t) => [
    [t("adminMoney.books.at"), (row) => isoTime(row.at, t.timeZone)],
    [t("adminOrders.number"), (row) => row.number],
    [t("adminCompanies.company"), (row) => row.company],
    [t("adminOrders.payment"), (row) => methodText(t, row.method)],
    [t("adminOrders.amount"), (row) => dollars(row.amount)],
    [t("adminOrders.state"), (row) => t(`adminOrders.refundState.${row.state}`)],
    [t("adminOrders.reason"), (row) => row.reason],
    [t("adminMoney.books.charge"), (row) => row.charge],
    [t("adminOrders.reference"), (row) => row.reference],
  ],
  refundLines: (t) => [
    [t("adminMoney.books.at"), (row) => isoTime(row.at, t.timeZone)],
    [t("adminOrders.number"), (row) => row.number],
    [t("adminMoney.books.refund"), (row) => row.refund ?? ""],
    [t("adminOrders.payment"), (row) => t(`orders.payment.${row.method}`)],
    [t("adminOrders.state"), (row) => (row.state === null ? "" : t(`adminOrders.refundState.${row.state}`))],
    [t("adminOrders.reason"), ({ why, reason }) => (why ? creditReasonText(t, why) : refundReasonName(reason, t))],
    [t("adminInvoices.credit.credit-memo"), (row) => row.memo ?? ""],
    [t("adminInvoices.list.number"), (row) => row.invoice ?? ""],
    [t("adminMoney.books.sku"), (row) => row.sku ?? ""],
    [t("adminOrders.item"), (row) => refundedItem(t, row)],
    [t("adminOrders.units"), (row) => row.quantity ?? ""],
    [t("adminMoney.books.net"), (row) => dollars(row.net)],
    [t("cart.summary.tax"), (row) => dollars(row.tax)],
    [t("adminOrders.amount"), (row) => dollars((row.net + row.tax) as Money)],
  ],
  stock: (t, places) => [
    [t("adminMoney.books.sku"), (row) => row.sku],
    [t("adminOrders.item"), (row) => row.name[t.language] || row.name.en],
    [t("adminMoney.books.onHand"), (row) => row.onHand],
    [t("adminMoney.books.unitCost"), (row) => dollarsOf(row.unitCost)],
    [
      t("adminMoney.books.value"),
      (row) => (row.unitCost === null ? "" : dollars((row.unitCost * row.onHand) as Money)),
    ],
    // A shop that does not divide its stock reads nothing of places.
    ...(places.length > 1 ? places : []).map((place): FileColumn<Books["stock"]> => [
      t("adminMoney.books.liesHere", { place: placeName(t, place) }),
      (row) => row.places[place.id] ?? 0,
    ]),
  ],
};

/** One of the books as CSV, piece by piece; gives how many rows there were. */
export async function writeBook<Name extends keyof Books>(
  db: Database,
  name: Name,
  days: { readonly from: CalendarDay; readonly to: CalendarDay },
  t: ShopTranslator,
  write: (piece: string) => Promise<void>,
): Promise<number> {
  const cells = columns[name](t, name === "stock" ? await openPlaces(db) : []);
  await write(`\uFEFF${csvLine(cells.map(([head]) => head))}`);
  return readBook(db, name, { ...days, timeZone: t.timeZone }, (rows) =>
    write(rows.map((row) => csvLine(cells.map(([, cell]) => cell(row)))).join("")),
  );
}
