import { type Customer, isCustomer } from "#domain/buyers/buyer.ts";
import { longestWhy } from "#domain/approvals/requisition-life.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { requisitionCartName, siteCartName } from "../cart/cart-of-buyer.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { PlaceOrderRefused, PlaceOrderRequest } from "../checkout/order-request.ts";
import { beginOrder, claimOrderKey, prepareOrder, validatedRequest } from "../checkout/prepare-order.ts";
import { askingForTax } from "../checkout/sale-tax.ts";
import { beginSiteCart } from "../companies/choose-site.ts";
import type { Tx } from "../platform/database.ts";
import { spendWith } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import { fileRequisition, type NoApprover } from "./file-requisition.ts";
import { askedCart } from "./requested-order.ts";

export type SubmitRefused = PlaceOrderRefused | NoApprover | { code: "not_for_site" };

const insertRequisition = statement<[number, number, number, string, string, Date], { id: number }>(
  "insert_requisition",
  `insert into requisitions (company_id, site_id, customer_id, bought_for, language, state, form, on_account, shown,
     total_cents, submitted_at, expires_at, updated_at)
   values ($1, $2, $3, $4::jsonb, $5, 'submitted', '{}', false, '{}', 0, $6, $6, $6) returning id`,
);
const takeCart = statement<[Buffer, Buffer, Date], { id: number }>(
  "cart_to_requisition",
  "update carts set token_hash = $2, updated_at = $3 where token_hash = $1 returning id",
);
const keepReply = statement<[string, string, string]>(
  "reply_with_requisition",
  "update idempotency_keys set reply = $3::jsonb where scope = $1 and key = $2",
);

/**
 * Sends the cart of a site for approval, with what was typed at checkout and why it is needed: the cart becomes the
 * requisition's, and a new one begins. The same key gives the same requisition again.
 */
export async function submitRequisition(
  shop: CartShop,
  request: PlaceOrderRequest & { readonly why: string },
): Promise<Result<{ id: number }, SubmitRefused>> {
  const { buyer } = request;
  if (!isCustomer(buyer) || !buyer.buysFor) return refuse({ code: "not_for_site" });
  if (cleanLines(request.why).length > longestWhy)
    return refuse({ code: "invalid", fieldErrors: [{ field: "why", code: "too_long" }] });
  const checkout = validatedRequest(request);
  if (!checkout.ok) return checkout;
  const { draws = { tries: [] } } = request;
  return askingForTax(shop, (isAgain) =>
    spendWith(shop.db, shop.clock.now(), isAgain ? { ...draws, tries: [] } : draws, (tx) =>
      submit(tx, shop, request, buyer),
    ),
  );
}

async function submit(
  tx: Tx,
  shop: CartShop,
  request: PlaceOrderRequest & { readonly why: string },
  customer: Customer,
): Promise<Result<{ id: number }, SubmitRefused>> {
  const begun = await beginOrder(tx, request, "request");
  if (!begun.ok) return begun;
  const claimed = await claimOrderKey(tx, shop, request);
  if (claimed.kind === "replied") return ok(claimed.reply as { id: number });
  if (claimed.kind === "key_reused") return refuse({ code: "key_reused" });
  const prepared = await prepareOrder(tx, shop, request, begun.value);
  if (!prepared.ok) return prepared;
  const { party } = prepared.value;
  if (!party) return refuse({ code: "not_for_site" });
  const now = shop.clock.now();
  const { companyId, siteId, company, site, by } = party;
  const { customerId } = customer;
  const names = JSON.stringify({ company, site, by });
  const row = await tx.row(insertRequisition, [companyId, siteId, customerId, names, request.language, new Date(now)]);
  if (!row) throw new Error("no requisition was written");
  const { id } = row;
  await tx.row(takeCart, [siteCartName(customerId, siteId), requisitionCartName(id), new Date(now)]);
  await beginSiteCart(tx, { customerId, siteId, now });
  const why = cleanLines(request.why);
  const waits = [...(request.seenWaits ?? [])];
  const form = { ...request.form, usePoints: "none", points: "", waits };
  const filed = await fileRequisition(tx, shop, {
    id,
    customer,
    asked: await askedCart(tx, customer, prepared.value),
    form,
    why,
    event: "submitted",
  });
  if (!filed.ok) return filed;
  await tx.run(keepReply, [claimed.requestKey.scope, request.key, JSON.stringify({ id })]);
  return ok({ id });
}
