import { invoiceFigures, type LeavingLine } from "#domain/invoices/invoice-figures.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { add } from "#domain/kernel/money.ts";
import { invoiceDayOf, scheduleOn } from "#domain/receivables/invoice-schedule.ts";
import type { Tx } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount, unitsOnAccount } from "../receivables/company-account.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { factsNow, findOrderToInvoice } from "./order-to-invoice.ts";

type OrderLine = Omit<LeavingLine, "leaving"> & {
  readonly position: number;
  readonly sku: string;
  readonly name: LocalizedText;
};

const selectLines = statement<[number], OrderLine>(
  "lines_to_ship_on_account",
  `select l.id as "lineId", l.position, l.sku, l.name, l.quantity, l.unit_price_cents as "unitPrice",
     l.discount_cents as discount, l.tax_cents as tax, l.asks_deposit as "asksDeposit",
     ${unitsOnAccount("l.id")}::int as invoiced
   from order_lines l where l.order_id = $1 order by l.position`,
);

const insertShipment = statement<[string], { id: number }>(
  "ship_on_account",
  `with shipment as (
     insert into uninvoiced_shipments (company_id, order_id, parcel_id, left_at, left_on, invoice_on, facts,
       own_lines, subtotal_cents, discount_cents, points_cents, shipping_cents, tax_cents, deposit_cents, total_cents)
     select "companyId", "orderId", "parcelId", "leftAt", "leftOn", "invoiceOn", facts,
       "ownLines", subtotal, discount, points, shipping, tax, deposit, total
     from jsonb_to_record($1::jsonb) as s ("companyId" bigint, "orderId" bigint, "parcelId" bigint,
       "leftAt" timestamptz, "leftOn" date, "invoiceOn" date, facts jsonb, "ownLines" jsonb, subtotal bigint,
       discount bigint, points bigint, shipping bigint, tax bigint, deposit bigint, total bigint)
     returning id
   ), lines as (
     insert into uninvoiced_lines (shipment_id, line_id, position, sku, name, quantity, unit_price_cents,
       discount_cents, tax_cents)
     select shipment.id, "lineId", position, sku, name, quantity, "unitPrice", discount, tax
     from shipment, jsonb_to_recordset($1::jsonb -> 'lines') as l ("lineId" bigint, position int, sku text, name jsonb,
       quantity int, "unitPrice" bigint, discount bigint, tax bigint)
   )
   select id from shipment`,
);

// An order on account can be refunded up to the units that have left.
const countLeft = statement<[number, number, Date]>(
  "count_left_on_account",
  `with counted as (
     update payments set state = 'captured', captured_cents = captured_cents + $2,
       captured_at = coalesce(captured_at, $3)
     where order_id = $1 and method = 'on-account'
   )
   update orders set confirmed_at = coalesce(confirmed_at, $3) where id = $1`,
);

/** A shipment of an order on account that leaves in this transaction. */
interface Leaving {
  readonly orderId: number;
  /** Null for what is picked up. */
  readonly parcelId: number | null;
  readonly units: readonly { readonly lineId: number; readonly quantity: number }[];
}

/**
 * Counts goods that leave on account: they are invoiced at once, or wait for the invoice of their period. Call under
 * the lock of the order; the account's lock follows it. Gives the day of the invoice; null if it was made at once.
 */
export async function shipOnAccount(
  tx: Tx,
  clock: Clock,
  { orderId, parcelId, units }: Leaving,
): Promise<CalendarDay | null> {
  const order = await findOrderToInvoice(tx, orderId);
  const account = order && (await lockAccount(tx, order.companyId));
  if (!order || !account) throw new Error(`order ${orderId} is on no account`);
  const now = clock.now();
  const leftOn = dayIn(await readShopTimeZone(tx), now);
  const all = await tx.rows(selectLines, [orderId]);
  const leavingOf = (lineId: number) => units.find((one) => one.lineId === lineId)?.quantity ?? 0;
  const { isFirst } = order;
  const { lines, figures } = invoiceFigures(
    order,
    all.map((line) => ({ ...line, leaving: leavingOf(line.lineId) })),
    { isFirst },
  );
  const schedule = scheduleOn(account, leftOn);
  const invoiceOn = invoiceDayOf(schedule, leftOn);
  const columns = {
    companyId: order.companyId,
    orderId,
    parcelId,
    leftAt: new Date(now),
    leftOn,
    invoiceOn,
    facts: factsNow(order),
    ownLines: isFirst ? order.ownLines : null,
    ...figures,
    lines: lines.map((line) => ({ ...all.find(({ lineId }) => lineId === line.lineId), ...line })),
  };
  const shipment = await tx.row(insertShipment, [JSON.stringify(columns)]);
  if (!shipment) throw new Error(`a shipment of order ${orderId} was not counted`);
  // The part that a deposit has paid can be refunded too.
  await tx.run(countLeft, [orderId, add(figures.total, figures.deposit), new Date(now)]);
  if (schedule !== "shipment") return invoiceOn;
  await issueInvoices(tx, clock, account, { shipmentId: shipment.id });
  return null;
}
