import { refuse, type Result } from "#domain/kernel/result.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import { type PartOfLine, partsBack, restAfter } from "#domain/payments/tax-back.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import type { ProviderError } from "../ports/payment-provider.ts";
import type { FiledSale, FilingName, SaleToReverse, TaxProvider } from "../ports/tax-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { renewCalculation } from "./renew-calculation.ts";

/** Figures of a refund as they are filed, with the lines it names. */
type FigureBack = Pick<RefundFigures, "goods" | "shipping" | "tax"> & { readonly lines?: readonly PartOfLine[] };

const selectFiled = statement<[number], { wanted: string | null; filed: string | null }>(
  "tax_of_order_as_filed",
  `select o.tax_calculation as wanted, (select f.calculation from tax_filings f
     where f.order_id = o.id and f.kind in ('sale', 'withdrawal') order by f.id desc limit 1) as filed
   from orders o where o.id = $1`,
);
type Insert = [number, "sale" | "reversal" | "withdrawal", string, string | null, string | null, Date];
const insertFiling = statement<Insert>(
  "insert_tax_filing",
  `insert into tax_filings (order_id, kind, posting, calculation, figures, created_at)
   values ($1, $2, $3, $4, $5::jsonb, $6) on conflict (posting, kind) do nothing`,
);

const fileSoon = (tx: Tx, clock: Clock, orderId: number) =>
  enqueue(tx, clock, "file_tax", { orderId }, { key: `file-tax:${orderId}` });

/**
 * Has a sale filed whose tax a provider decided, under the name of its posting. A sale that was changed is withdrawn
 * and filed anew. Call after the order is written; a sale by the merchant's own rates is none of the provider's.
 */
export async function fileSaleTax(tx: Tx, clock: Clock, orderId: number, posting: string): Promise<void> {
  const row = await tx.row(selectFiled, [orderId]);
  if (!row || row.wanted === row.filed) return;
  const at = new Date(clock.now());
  if (row.filed !== null) await tx.run(insertFiling, [orderId, "withdrawal", posting, null, null, at]);
  if (row.wanted !== null) await tx.run(insertFiling, [orderId, "sale", posting, row.wanted, null, at]);
  await fileSoon(tx, clock, orderId);
}

/** Has a granted refund filed, out of the sale that the provider decided the tax of. */
export async function fileRefundTax(
  tx: Tx,
  clock: Clock,
  orderId: number,
  posting: string,
  { goods, shipping, tax, lines }: FigureBack,
): Promise<void> {
  const row = await tx.row(selectFiled, [orderId]);
  if (!row || row.wanted === null || (goods === 0 && shipping === 0 && tax === 0)) return;
  const figures = JSON.stringify({ goods, shipping, tax, ...(lines && { lines }) });
  await tx.run(insertFiling, [orderId, "reversal", posting, null, figures, new Date(clock.now())]);
  await fileSoon(tx, clock, orderId);
}

interface Filing {
  readonly id: number;
  readonly kind: "sale" | "reversal" | "withdrawal";
  readonly calculation: string | null;
  readonly figures: FigureBack | null;
  readonly providerId: string | null;
  readonly filed: FiledSale | SaleToReverse | null;
  readonly keyRound: number;
  readonly isFiled: boolean;
}

const selectFilings = statement<[number], Filing & { orderNumber: string }>(
  "tax_filings_of_order",
  `select f.id, f.kind, f.calculation, f.figures, f.provider_id as "providerId", f.filed, f.key_round as "keyRound",
     f.filed_at is not null as "isFiled", o.number as "orderNumber"
   from tax_filings f join orders o on o.id = f.order_id where f.order_id = $1 order by f.id`,
);
const markFiled = statement<[number, string, string, Date]>(
  "tax_filed",
  `update tax_filings set provider_id = $2, filed = $3::jsonb, filed_at = $4, last_error = null
   where id = $1 and filed_at is null`,
);
const recordError = statement<[number, string, number]>(
  "tax_filing_error",
  "update tax_filings set last_error = $2, key_round = key_round + $3 where id = $1 and filed_at is null",
);

/** The provider has not taken a filing; the job has to run again. */
class NotFiled extends Error {
  constructor(id: number, detail: string) {
    super(`tax filing ${id}: ${detail}`);
    this.name = "NotFiled";
  }
}

/**
 * Files what is due of an order, in the order of the books. Idempotent: a filing keeps its key until it was taken, so a
 * process that was killed after the provider's answer files nothing twice. Throws while the provider does not take it.
 */
export async function fileTax(
  deps: Pick<PaymentDeps, "db" | "clock" | "taxes">,
  { orderId }: { orderId: number },
): Promise<void> {
  const waiting = new Set<number>();
  let isRenewed = false;
  for (;;) {
    const filings = await deps.db.rows(selectFilings, [orderId]);
    const due = filings.find(({ id, isFiled }) => !isFiled && !waiting.has(id));
    if (!due) return;
    const answer = await fileOne(deps, due, filings, due.orderNumber);
    // A refund of goods that are not invoiced yet: it follows the sale.
    if (answer === "waits") {
      waiting.add(due.id);
      continue;
    }
    const { id, calculation } = due;
    if (!answer.ok && !isRenewed && calculation !== null && isForgotten(due, answer.error)) {
      isRenewed = await renewCalculation(deps, orderId, { id, calculation });
      if (isRenewed) continue;
    }
    if (!answer.ok) return failed(deps.db, due.id, answer.error);
    const { transaction, filed } = answer.value;
    await deps.db.run(markFiled, [due.id, transaction, JSON.stringify(filed), new Date(deps.clock.now())]);
    // Reversals that waited for this sale follow it now.
    waiting.clear();
  }
}

async function failed(db: Db, id: number, error: ProviderError): Promise<never> {
  const isKeySpent = error.code === "unknown" && error.keySpent === true;
  const reason = error.code === "refused" || error.code === "denied" ? `${error.detail} ${error.reason}` : error.detail;
  await db.run(recordError, [id, `${error.code}: ${reason}`.slice(0, 300), isKeySpent ? 1 : 0]);
  throw new NotFiled(id, error.detail);
}

type Filed = Result<{ transaction: string; filed: FiledSale | SaleToReverse | null }, ProviderError>;

async function fileOne(
  { taxes }: Pick<PaymentDeps, "taxes">,
  due: Filing,
  filings: readonly Filing[],
  orderNumber: string,
): Promise<Filed | "waits"> {
  const nameOf = (subject: string): FilingName => ({
    key: `file ${subject} ${due.id} ${due.keyRound}`,
    reference: `${orderNumber}-${due.id}`,
  });
  const { calculation } = due;
  if (calculation !== null)
    return inTurn(taxes, async (provider) => {
      const answer = await provider.file(calculation, nameOf(calculation));
      return answer.ok ? { ok: true, value: { transaction: answer.value.transaction, filed: answer.value } } : answer;
    });
  const sales = filings.filter(({ kind }) => kind === "sale");
  const sale = sales.findLast(({ id }) => id < due.id) ?? sales[0];
  if (!sale?.filed || sale.providerId === null) return "waits";
  const transaction = sale.providerId;
  const part = due.figures && backOf(sale, filings, due.figures);
  // All of it was not taxable, or is of before.
  if (part && part.lines.length === 0 && part.shipping.amount === 0 && part.shipping.tax === 0)
    return { ok: true, value: { transaction: "none", filed: part } };
  return inTurn(taxes, async (provider) => {
    const answer = await provider.reverse(transaction, part, nameOf(transaction));
    return answer.ok ? { ok: true, value: { ...answer.value, filed: part } } : answer;
  });
}

/** The part that a refund gives back of each line that was filed, after the refunds before. */
function backOf(sale: Filing, filings: readonly Filing[], figures: FigureBack): SaleToReverse {
  // An order of which something was refunded is not changed any more, so all of them are of this sale.
  const earlier = filings.flatMap(({ kind, filed }) => (kind === "reversal" && filed ? [filed as SaleToReverse] : []));
  return partsBack(restAfter(sale.filed as FiledSale, earlier), figures, figures.lines);
}

/** Asks the account in use, and those of earlier keys about what was calculated by them. */
async function inTurn(taxes: PaymentDeps["taxes"], call: (provider: TaxProvider) => Promise<Filed>): Promise<Filed> {
  let first: Filed | null = null;
  for (const provider of (await taxes?.all()) ?? []) {
    const answer = await call(provider);
    if (answer.ok || !isElsewhere(answer.error)) return answer;
    first ??= answer;
  }
  return first ?? refuse({ code: "denied", detail: "there are no keys", reason: "not_configured" });
}

/** A provider keeps a calculation for some months only; one that it has filed is known by its reference. */
const isForgotten = ({ kind }: Filing, error: ProviderError): boolean =>
  kind === "sale" &&
  (error.code === "not_found" || (error.code === "refused" && error.reason !== "resource_already_exists"));

const isElsewhere = (error: ProviderError): boolean =>
  error.code === "not_found" || (error.code === "refused" && error.reason === "resource_missing");
