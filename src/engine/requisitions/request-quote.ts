import { longestWhy } from "#domain/approvals/requisition-life.ts";
import { type Customer, owns } from "#domain/buyers/buyer.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Language } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { type OwnerParam, ownerParam } from "../buyers/owned-by.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { openRequestOf } from "../checkout/open-request.ts";
import {
  type Acceptance,
  lockOffer,
  type Offer,
  type PlaceDraftRefused,
  prepareDraft,
} from "../checkout/prepare-draft.ts";
import { askingForTax } from "../checkout/sale-tax.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { fileRequisition, type NoApprover } from "./file-requisition.ts";
import { askedQuote } from "./requested-order.ts";

export type RequestQuoteRefused =
  | PlaceDraftRefused
  | NoApprover
  | TextTooLong
  /** A colleague has asked for it, and nobody has decided yet. */
  | { code: "quote_waits"; by: string };

type QuoteRequest = Omit<Acceptance, "customer" | "staff" | "approved"> & {
  readonly customer: Customer;
  readonly why: string;
  readonly language: Language;
};

const insertRequisition = statement<
  [number, number, OwnerParam, string, Language, number, number, Date],
  { id: number }
>(
  "insert_request_of_quote",
  `insert into requisitions (company_id, site_id, customer_id, bought_for, language, state, form, on_account, shown,
     total_cents, draft_id, quote_version, submitted_at, expires_at, updated_at)
   values ($1, $2, $3, $4::jsonb, $5, 'submitted', '{}', false, '{}', 0, $6, $7, $8, $8, $8) returning id`,
);

/**
 * Sends the acceptance of a quote for approval, with exactly its lines, prices, freight and terms. The quote stays
 * what it is: whoever may accept it does, and its end is the end of the request. Pressed again, it is the same request.
 */
export function requestQuote(
  shop: CartShop,
  request: QuoteRequest,
): Promise<Result<{ readonly id: number }, RequestQuoteRefused>> {
  const why = cleanLines(request.why);
  const tooLong = textTooLong("why", why, longestWhy);
  if (tooLong) return Promise.resolve(refuse(tooLong));
  const inTransaction = () =>
    shop.db.transaction(async (tx): Promise<Result<{ readonly id: number }, RequestQuoteRefused>> => {
      const locked = await lockOffer(tx, request, shop.clock.now());
      if (!locked.ok) return locked;
      if ("order" in locked.value) return refuse({ code: "draft_changed" });
      const { offer } = locked.value;
      const open = await openRequestOf(tx, offer.id);
      if (open)
        return owns(request.customer, open) ? ok({ id: open.id }) : refuse({ code: "quote_waits", by: open.by });
      return file(tx, shop, offer, { ...request, why });
    });
  return askingForTax(shop, inTransaction);
}

async function file(
  tx: Tx,
  shop: CartShop,
  offer: Offer,
  { why, language, ...accepted }: QuoteRequest,
): Promise<Result<{ readonly id: number }, RequestQuoteRefused>> {
  const { customer } = accepted;
  const prepared = await prepareDraft(tx, shop, offer, accepted, "request");
  if (!prepared.ok) return prepared;
  const { party, method } = prepared.value;
  // A person's own quote needs nobody's approval.
  if (!party) return refuse({ code: "draft_missing" });
  const { companyId, siteId, company, site, by } = party;
  const names = JSON.stringify({ company, site, by });
  const now = new Date(shop.clock.now());
  const row = await tx.row(insertRequisition, [
    companyId,
    siteId,
    ownerParam(customer),
    names,
    language,
    offer.id,
    offer.version,
    now,
  ]);
  if (!row) throw new Error("no requisition was written");
  const { id } = row;
  const { delivery } = offer.paper.checkout;
  const form = {
    payment: method,
    method: delivery.method,
    booking: accepted.booking ?? {},
    ...("address" in delivery && { shipping: delivery.address }),
  };
  const filed = await fileRequisition(tx, shop, {
    id,
    customer,
    asked: await askedQuote(tx, accepted, prepared.value),
    form,
    why,
    event: "submitted",
  });
  return filed.ok ? ok({ id }) : filed;
}
