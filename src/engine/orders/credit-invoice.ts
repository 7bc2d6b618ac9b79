import { onAccount } from "#domain/checkout/payment-method.ts";
import {
  type CreditedPart,
  type CreditReason,
  creditLine,
  creditReasonWord,
  type CreditSums,
  isCreditReason,
  longestCreditNote,
  type PartRefused,
  sumsOf,
  type TypedCredit,
} from "#domain/invoices/line-credits.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { figuresOfGoods } from "#domain/payments/refund-figures.ts";
import {
  type InvoiceToCredit,
  invoiceToCredit,
  linesOf,
  type LineToCredit,
  type OrderToCredit,
  seenOfInvoice,
} from "../invoices/creditable.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { completeRefund } from "../payments/settle-refund.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "./order-events.ts";
import { lockOrders, type OrderRow } from "./order-row.ts";
import { refundSale } from "./refund-sale.ts";

/** Units and amounts by the names of their lines. */
export type TypedCredits = Readonly<Record<string, readonly TypedCredit[]>>;

export type CreditJudged = CreditSums & {
  readonly parts: readonly CreditedPart[];
  /** Parts by order, for each order that has some. */
  readonly byOrder: readonly {
    readonly order: OrderToCredit;
    readonly parts: readonly CreditedPart[];
    sums: CreditSums;
  }[];
};

export type CreditPartsRefused = PartRefused | { code: "credit_required" } | { code: "refund_too_large"; left: Money };

/** The figures of what staff typed, before it is issued. */
export function judgeCredit(invoice: InvoiceToCredit, typed: TypedCredits): Result<CreditJudged, CreditPartsRefused> {
  const parts: CreditedPart[] = [];
  for (const line of linesOf(invoice)) {
    const credited = creditLine(line, typed[line.key] ?? []);
    if (!credited.ok) return credited;
    parts.push(...credited.value.filter(({ net }) => net > zero));
  }
  if (parts.length === 0) return refuse({ code: "credit_required" });
  const byOrder = invoice.orders
    .map((order) => {
      const own = parts.filter(({ key }) => order.lines.some((line) => line.key === key));
      return { order, parts: own, sums: sumsOf(order.lines, own) };
    })
    .filter((one) => one.parts.length > 0);
  const beyond = byOrder.find(({ order, sums }) => sums.total > order.room);
  if (beyond) return refuse({ code: "refund_too_large", left: beyond.order.room });
  return ok({ parts, byOrder, ...sumsOf(linesOf(invoice), parts) });
}

export interface InvoiceCredit {
  readonly invoice: string;
  readonly typed: TypedCredits;
  readonly reason: string;
  readonly note: string;
  /** `seenOfInvoice` of the page, and the total that it showed. */
  readonly seen: string;
  readonly seenTotal: Money;
  readonly staffId: number | null;
}

export type CreditInvoiceRefused =
  | { code: "invoice_not_found" }
  | { code: "invoice_stale" }
  | { code: "credit_changed"; now: Money }
  | { code: "reason_required" }
  | { code: "note_required" }
  | { code: "illegal_transition" }
  | { code: "exchange_open" }
  | TextTooLong
  | CreditPartsRefused;

/** Memos that were issued; one for each order of the invoice that it has parts of. */
interface Issued {
  readonly companyId: number;
  readonly numbers: readonly string[];
  readonly amount: Money;
}

function reasonOf({
  reason,
  note,
}: InvoiceCredit): Result<{ reason: CreditReason; note: string }, CreditInvoiceRefused> {
  const text = cleanText(note);
  if (!isCreditReason(reason)) return refuse({ code: "reason_required" });
  if (reason === "other" && text === "") return refuse({ code: "note_required" });
  const tooLong = textTooLong("note", text, longestCreditNote);
  return tooLong ? refuse(tooLong) : ok({ reason, note: text });
}

/**
 * Credits lines of an invoice without a return, in units or amounts, with their share of discount and tax. The memo
 * settles this invoice; what it does not need is the company's unused credit.
 */
export function creditInvoice(deps: PaymentDeps, credit: InvoiceCredit): Promise<Result<Issued, CreditInvoiceRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<Issued, CreditInvoiceRefused>> => {
    const invoiceBefore = await invoiceToCredit(tx, credit.invoice);
    if (!invoiceBefore) return refuse({ code: "invoice_not_found" });
    const orders = await lockOrders(tx, await numbersOf(tx, invoiceBefore.id));
    // Under the locks of its orders nothing more comes off it.
    const invoice = await invoiceToCredit(tx, credit.invoice);
    if (!invoice || seenOfInvoice(invoice) !== credit.seen) return refuse({ code: "invoice_stale" });
    const why = reasonOf(credit);
    if (!why.ok) return why;
    const judged = judgeCredit(invoice, credit.typed);
    if (!judged.ok) return judged;
    if (judged.value.total !== credit.seenTotal) return refuse({ code: "credit_changed", now: judged.value.total });
    const numbers: string[] = [];
    for (const part of judged.value.byOrder) {
      const order = orders.find(({ id }) => id === part.order.orderId);
      if (!order) throw new Error(`order ${part.order.orderId} of invoice ${invoice.id} is gone`);
      const issued = await creditOrder(tx, deps, { ...part, invoice, order, ...why.value, staffId: credit.staffId });
      if (!issued.ok) return issued;
      numbers.push(issued.value);
    }
    return ok({ companyId: invoice.companyId, numbers, amount: judged.value.total });
  });
}

const selectNumbers = statement<[number], { number: string }>(
  "orders_of_invoice_to_credit",
  `select o.number from invoice_orders p join orders o on o.id = p.order_id where p.invoice_id = $1`,
);
const numbersOf = async (tx: Tx, invoiceId: number) =>
  (await tx.rows(selectNumbers, [invoiceId])).map(({ number }) => number);

interface OrderCredit {
  readonly invoice: InvoiceToCredit;
  readonly order: OrderRow;
  readonly parts: readonly CreditedPart[];
  readonly sums: CreditSums;
  readonly reason: CreditReason;
  readonly note: string;
  readonly staffId: number | null;
}

const insertCredit = statement<[number, number, string, string, string]>(
  "credit_invoice_lines",
  `with credit as (
     insert into invoice_credits (refund_id, invoice_id, reason, note) values ($1, $2, $3, $4) returning refund_id
   )
   insert into credited_parts (refund_id, position, order_id, line_id, own_line, quantity, net_cents, tax_cents)
   select credit.refund_id, position, "orderId", "lineId", "ownLine", units, net, tax
   from credit, jsonb_to_recordset($5::jsonb) as p (position int, "orderId" bigint, "lineId" bigint, "ownLine" int,
     units int, net bigint, tax bigint)`,
);
const selectMemo = statement<[number], { number: string }>(
  "memo_of_refund",
  "select reference as number from account_credits where refund_id = $1",
);

/** Credits parts of one locked order. Gives the memo's number. */
async function creditOrder(
  tx: Tx,
  deps: PaymentDeps,
  { invoice, order, parts, sums, reason, note, staffId }: OrderCredit,
): Promise<Result<string, CreditInvoiceRefused>> {
  // As a refund that ends nothing: a return, or a request that waits, settles the order by itself.
  const { method, paymentState, afterSaleState } = order;
  if (method !== onAccount || paymentState !== "captured" || afterSaleState !== "none")
    return refuse({ code: "illegal_transition" });
  const lines = linesOf(invoice);
  const figures = figuresOfGoods(sums.total, sums, order, await grantedFigures(tx, order.id));
  const named = parts.flatMap(({ key, net, tax }) => {
    const reference = lineOf(lines, key).reference;
    return reference === "" ? [] : [{ reference, amount: net, tax }];
  });
  const by = { actor: "merchant", id: staffId } as const;
  const words = note || creditReasonWord(reason);
  const request = { figures, lines: named, reason: words, by: "merchant", staffId } as const;
  const sale = await refundSale(tx, deps, order, request);
  if (!sale.ok) return refuse(sale.error.code === "exchange_open" ? sale.error : { ...sale.error, left: zero });
  const { refundId, sent } = sale.value;
  // Goods of an exchange are paid for elsewhere, so none of it would be a memo.
  if (refundId === null || sent !== sums.total) return refuse({ code: "exchange_open" });
  const rows = parts.map((part, at) => ({
    ...part,
    ...placeOf(lineOf(lines, part.key)),
    orderId: order.id,
    position: at,
  }));
  await tx.run(insertCredit, [refundId, invoice.id, reason, note, JSON.stringify(rows)]);
  const now = deps.clock.now();
  const data = { amount: sent, reason: words, invoice: invoice.number };
  await writeOrderEvent(tx, order, "refund-granted", by, now, { data });
  // Nothing is sent: the company has its credit at once.
  await completeRefund(tx, deps, refundId, by);
  const memo = await tx.row(selectMemo, [refundId]);
  return memo ? ok(memo.number) : refuse({ code: "exchange_open" });
}

function lineOf(lines: readonly LineToCredit[], key: string): LineToCredit {
  const line = lines.find((one) => one.key === key);
  if (!line) throw new Error(`there is no line ${key}`);
  return line;
}

/** The line of goods, or the place among the order's own lines; neither for freight. */
function placeOf({ key, lineId, isFreight }: LineToCredit): { lineId: number | null; ownLine: number | null } {
  return { lineId, ownLine: lineId === null && !isFreight ? Number(key.split("-").at(-1)) : null };
}
