import type { CountedBefore } from "#domain/approvals/budget.ts";
import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import { mayAt } from "#domain/buyers/member-roles.ts";
import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Wait } from "#domain/inventory/back-order.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { siteTaxExempt } from "../buyers/buys-for.ts";
import { grantsOf } from "../buyers/grants.ts";
import type { PlaceOrderRefused, PlaceOrderRequest } from "../checkout/order-request.ts";
import { beginOrder, prepareOrder, type PreparedOrder } from "../checkout/prepare-order.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Requisition } from "./requisition-row.ts";

/** The requester, as the buyer of their requisition's goods. */
export interface Requester {
  readonly buyer: Customer & { readonly buysFor: BuysFor };
  readonly taxExempt: TaxExempt;
}

const selectRequester = statement<
  [number, number, Date],
  Omit<BuysFor, "companyId" | "siteId"> & { taxExempt: TaxExempt; emailVerified: boolean }
>(
  "requester_of_site",
  `select k.legal_name as company, s.name as site,
     coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email) as by,
     ${siteTaxExempt("s", "$3")} as "taxExempt", c.email_verified_at is not null as "emailVerified"
   from customers c, company_sites s join companies k on k.id = s.company_id
   where c.id = $1 and s.id = $2 and s.closed_at is null and k.state = 'approved' and c.erased_at is null`,
);

/** The requester, if they may still ask there; `goneOf` says why not. */
export async function requesterOf(
  db: Db,
  { id, customerId, companyId, siteId }: Requisition,
  now: Instant,
): Promise<Requester | null> {
  const row = await db.row(selectRequester, [customerId, siteId, new Date(now)]);
  const grants = row ? await grantsOf(db, customerId, companyId) : [];
  if (!row || !mayAt(grants, { companyId, siteId }, "request")) return null;
  const { taxExempt, emailVerified, ...names } = row;
  const buysFor = { companyId, siteId, ...names };
  return { buyer: { customerId, emailVerified, grants, requisition: id, buysFor }, taxExempt };
}

/** Why a requisition has no requester, for good or for now. */
export type RequesterGone =
  | { code: "site_closed"; site: string }
  | { code: "company_held"; company: string }
  /** They have left the company, or may no longer ask at this site. */
  | { code: "requester_left" };

export function goneOf({ isSiteClosed, isCompanyHeld, boughtFor }: Requisition): RequesterGone {
  if (isSiteClosed) return { code: "site_closed", site: boughtFor.site };
  return isCompanyHeld ? { code: "company_held", company: boughtFor.company } : { code: "requester_left" };
}

/**
 * The waits for goods on the page of whoever acts, by part number: they may have become longer since the requisition
 * was submitted. Undefined where the page said nothing of them; then those of the submission hold.
 */
export type SeenWaits = ReadonlyMap<string, Wait> | undefined;

/** Bounds within which an order may differ from what was asked for. */
export interface OrderBounds {
  readonly mostTotal: Money;
  readonly mayPassBy: Money;
  readonly countedBefore?: CountedBefore;
  /** Chosen by whoever pays. */
  readonly payment?: PaymentMethod;
  readonly seenWaits: SeenWaits;
  /** The PO number that may be one used before; default: the one that was asked with. */
  readonly seenPo?: string;
}

/** The order that a requisition becomes. */
export function orderOf(
  { id, version, form, poNumber, language, siteId }: Requisition,
  { buyer, taxExempt }: Requester,
  { mostTotal, mayPassBy, countedBefore, payment, seenWaits, seenPo = poNumber }: OrderBounds,
): PlaceOrderRequest {
  return {
    buyer,
    customer: { taxExempt, points: 0 },
    form: { ...form, ...(payment && { payment }) },
    madeFor: siteId,
    seenPo,
    seenWaits: seenWaits ?? new Map(form.waits ?? []),
    seenTotal: 0,
    approved: { mostTotal, mayPassBy, ...(countedBefore && { countedBefore }) },
    language,
    key: `requisition-${String(id).padStart(8, "0")}-${version}`,
  };
}

/** The order of a requisition at the prices of this moment. */
export async function prepareRequisition(
  tx: Tx,
  shop: CartShop,
  request: PlaceOrderRequest,
): Promise<Result<PreparedOrder, PlaceOrderRefused>> {
  const begun = await beginOrder(tx, request, "request");
  return begun.ok ? prepareOrder(tx, shop, request, begun.value) : begun;
}
