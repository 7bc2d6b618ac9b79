import { type Budget, shortBudget } from "#domain/approvals/budget.ts";
import { mayDecide, stepWithoutDecider } from "#domain/approvals/approval-rule.ts";
import type { RequisitionState } from "#domain/approvals/requisition-life.ts";
import type { Customer } from "#domain/buyers/buyer.ts";
import { placesOf, placesWith } from "#domain/buyers/member-roles.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readFreightAnswers } from "#domain/checkout/validate-checkout.ts";
import { shippingMethods } from "#domain/shipping/shipping-quote.ts";
import { readState } from "#domain/shipping/states.ts";
import { budgetsOf } from "../approvals/budgets.ts";
import { decidersByCompany } from "../approvals/rules.ts";
import { type OwnerParam, ownedBy, ownerParam } from "../buyers/owned-by.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { type CartQuote, quoteCart } from "../checkout/quote.ts";
import { readShopTerms } from "../checkout/shop-terms.ts";
import type { Db } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import { quoteTotalToday } from "./requested-quote.ts";
import { goneOf, type RequesterGone, requesterOf } from "./requester.ts";
import { type Requisition, siteClosed } from "./requisition-row.ts";

/** A requisition in a list. */
export interface RequisitionListRow {
  readonly id: number;
  readonly companyId: number;
  readonly siteId: number;
  readonly isSiteClosed: boolean;
  readonly customerId: number;
  readonly state: RequisitionState;
  readonly boughtFor: Requisition["boughtFor"];
  readonly why: string;
  readonly total: Money;
  readonly submittedAt: Instant;
  readonly step: {
    role: "approver" | "administrator" | null;
    customerId: number | null;
    standInId: number | null;
  } | null;
}

const columns = `r.id, r.company_id as "companyId", r.site_id as "siteId", r.customer_id as "customerId", r.state,
  ${siteClosed} as "isSiteClosed",
  r.bought_for as "boughtFor", r.why, r.total_cents as total, r.submitted_at as "submittedAt",
  (select json_build_object('role', s.role, 'customerId', s.customer_id, 'standInId', s.stand_in_id)
   from requisition_steps s where s.requisition_id = r.id and s.position = r.step) as step`;
const selectOwn = statement<[OwnerParam, readonly number[], readonly number[], number, number], RequisitionListRow>(
  "own_requisitions",
  `select ${columns} from requisitions r
   where ${ownedBy("$1", "r")} and (r.company_id = any($2) or r.site_id = any($3))
   order by r.id desc limit $4 offset $5`,
);
const selectOfPlaces = statement<[readonly number[], readonly number[], boolean, number, number], RequisitionListRow>(
  "requisitions_of_places",
  `select ${columns} from requisitions r
   where (r.company_id = any($1) or r.site_id = any($2)) and (not $3 or r.state = 'submitted')
   order by r.id desc limit $4 offset $5`,
);

export const requisitionScopes = ["decide", "mine", "all"] as const;

const rowsOnPage = 50;
const mostToDecide = 500;
/** So many are looked at by one statement. */
const mostAtOnce = 500;

/** The companies and single sites where a customer sees what others ask for. */
const placesSeen = ({ grants = [] }: Customer): ReturnType<typeof placesOf> =>
  placesWith(grants, ["approve", "manage"]);

/** True for whoever decides for others anywhere. */
export const decidesAnywhere = (customer: Customer): boolean => placesSeen(customer).some((ids) => ids.length > 0);

/** Requisitions that wait for a customer; the oldest first. */
export async function requisitionsToDecide(db: Db, customer: Customer): Promise<RequisitionListRow[]> {
  const { customerId, grants = [] } = customer;
  const rows = await db.rows(selectOfPlaces, [...placesSeen(customer), true, mostToDecide, 0]);
  const isTheirs = ({ companyId, siteId, customerId: requesterId, step }: RequisitionListRow) => {
    const roles = grants.filter((grant) => grant.companyId === companyId);
    return step !== null && mayDecide({ customerId, roles }, step, { siteId, requesterId });
  };
  return rows.filter(isTheirs).toReversed();
}

type Waiting = Pick<
  RequisitionListRow,
  "id" | "companyId" | "siteId" | "isSiteClosed" | "customerId" | "state" | "step"
>;

/**
 * Ids of the requisitions whose step nobody of their company can decide by the roles they have now. At a closed site no
 * role would help: those are withdrawn, or expire.
 */
export async function strandedAmong(db: Db, rows: readonly Waiting[]): Promise<ReadonlySet<number>> {
  const waiting = rows.filter(({ state, isSiteClosed, step }) => state === "submitted" && !isSiteClosed && step);
  const people = await decidersByCompany(db, [...new Set(waiting.map(({ companyId }) => companyId))]);
  const isStranded = ({ companyId, siteId, customerId: requesterId, step }: Waiting): boolean =>
    step !== null && stepWithoutDecider([step], people.get(companyId) ?? [], { siteId, requesterId }) !== null;
  return new Set(waiting.filter(isStranded).map(({ id }) => id));
}

const selectUntold = statement<[number, number], RequisitionListRow & { position: number }>(
  "requisitions_untold",
  `select ${columns}, r.step as position from requisitions r
     join requisition_steps w on w.requisition_id = r.id and w.position = r.step
   where r.state = 'submitted' and w.undecidable_told_at is null and r.id > $1 order by r.id limit $2`,
);

/** Requisitions whose step nobody can decide, without those of which that was said already. */
export async function untoldStranded(db: Db): Promise<(RequisitionListRow & { position: number })[]> {
  const stranded = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const waiting: (RequisitionListRow & { position: number })[] = await db.rows(selectUntold, [after, mostAtOnce]);
    const ids = await strandedAmong(db, waiting);
    stranded.push(...waiting.filter(({ id }) => ids.has(id)));
    after = waiting.length === mostAtOnce ? waiting.at(-1)?.id : undefined;
  }
  return stranded;
}

/** Number of a company's requisitions that wait for a step which nobody can decide. */
export async function countStranded(db: Db, companyId: number): Promise<number> {
  return (await strandedAmong(db, await db.rows(selectOfPlaces, [[companyId], [], true, mostToDecide, 0]))).size;
}

/**
 * A page of a customer's own requisitions, or of those that their roles let them see. Of a company that they have left
 * their own are shown no longer either.
 */
export async function listRequisitions(
  db: Db,
  customer: Customer,
  { scope, page }: { readonly scope: "mine" | "all"; readonly page: number },
): Promise<{ rows: RequisitionListRow[]; more: boolean }> {
  const bounds = [rowsOnPage + 1, (page - 1) * rowsOnPage] as const;
  const rows =
    scope === "mine"
      ? await db.rows(selectOwn, [ownerParam(customer), ...placesOf(customer.grants ?? []), ...bounds])
      : await db.rows(selectOfPlaces, [...placesSeen(customer), false, ...bounds]);
  return { rows: rows.slice(0, rowsOnPage), more: rows.length > rowsOnPage };
}

/** A requisition at today's prices, and the budgets that it would count in. */
export interface RequisitionToday {
  /** Null while it can't be ordered as it is, or whoever asked has left. */
  readonly total: Money | null;
  readonly quote: CartQuote | null;
  /** Ways to pay for it, besides the company's account. */
  readonly offered: readonly PaymentMethod[];
  readonly budgets: readonly Budget[];
  /** By how much it passes a budget. */
  readonly over: Money;
  /** Nothing can be ordered from it, and why; null while whoever asked may still ask there. */
  readonly gone: RequesterGone | null;
}

async function offeredForQuotes({ db, payments }: CartShop, now: Instant): Promise<PaymentMethod[]> {
  const { terms } = await readShopTerms(db, now);
  return terms.payment.offered.filter((method): method is PaymentMethod => isConfigured(payments, method));
}

/** Prices, stock and budgets of this moment. An approved requisition counts in its budgets already. */
export async function requisitionToday(shop: CartShop, requisition: Requisition): Promise<RequisitionToday> {
  const now = shop.clock.now();
  const requester = await requesterOf(shop.db, requisition, now);
  const { form, companyId, costCenterId, customerId, state } = requisition;
  const today = dayIn(await readShopTimeZone(shop.db), now);
  const budgets = await budgetsOf(shop.db, { companyId, costCenterId, customerId }, today);
  const isOfQuote = requisition.quoteVersion !== null;
  const quote =
    requester &&
    !isOfQuote &&
    (await quoteCart(shop, requester.buyer, {
      method: shippingMethods.find((method) => method === form.method) ?? null,
      state: readState(form.shipping?.state ?? ""),
      zip: form.shipping?.zip ?? null,
      street: form.shipping?.address1 ?? "",
      city: form.shipping?.city ?? "",
      freight: readFreightAnswers(form.freight ?? {}),
      place: form.place ?? null,
      email: form.email ?? null,
      taxExempt: requester.taxExempt,
    }));
  const isWhole = quote && quote.orderable && quote.priced?.shipping && quote.codeRefused === null;
  const cartTotal = isWhole ? (quote.priced?.order.total ?? null) : null;
  const total = isOfQuote && requester ? await quoteTotalToday(shop, requisition, now) : cartTotal;
  const isCounted = state === "approved";
  const over = Math.max(0, ...budgets.map(({ used, limit }) => used + (isCounted ? 0 : (total ?? 0)) - limit));
  const offered = isOfQuote ? await offeredForQuotes(shop, now) : quote ? quote.offeredPayments : [];
  return {
    total,
    quote: quote || null,
    offered,
    budgets,
    gone: requester ? null : goneOf(requisition),
    over: cents(shortBudget(budgets, cents(isCounted ? 0 : (total ?? 0))) ? over : 0),
  };
}
