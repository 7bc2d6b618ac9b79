import { possibleCaseEvents } from "#domain/cases/case-life.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { claimLife } from "#domain/claims/claim-life.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { findClaimContext } from "#engine/claims/claim-context.ts";
import { factsOf } from "#engine/claims/claims.ts";
import type { ClaimDetail } from "#engine/claims/claims.queries.ts";
import { notFound } from "../orders/order-action.server.ts";
import type { OrderContext } from "../returns/return-access.server.ts";

/** The claim page of an order: the form to open one, and the claims there are. */
export async function loadClaimPage({ shop, facts, orderId, number, staff }: OrderContext, url: URL) {
  const now = shop.clock.now();
  const claimContext = await findClaimContext(shop.db, orderId, now);
  if (!claimContext) throw notFound(facts);
  const { draft, lines, photos, refused, claimBy, claims, order } = claimContext;
  return {
    order: number,
    /** Ordered on account: a refund is credited to the company. */
    isOnAccount: order.method === onAccount,
    refused,
    claimBy,
    done: url.searchParams.get("done"),
    draft,
    photosAt: staff ? "/admin/claims/photos/" : "/order/photos/",
    photos: photos.filter(({ kind }) => kind === "damage"),
    receipts: photos.filter(({ kind }) => kind === "receipt"),
    lines: lines.map((line) => ({
      ...line,
      name: line.name[facts.language],
      chosen: draft.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0,
    })),
    claims: claims.map((claim) => viewOfClaim(claim, facts.language, now)),
  };
}

/** A claim as its buyer sees it, without the shop's claim against the carrier. */
export function viewOfClaim(claim: ClaimDetail, language: Language, now: Instant) {
  const { id, number, state, damage, wish, outcome, description, answer, refund, deductions, parcel, photos } = claim;
  const can = possibleCaseEvents(claimLife, { state, facts: factsOf(claim) }, "customer");
  const goodsOf = (goods: ClaimDetail["lines"]) =>
    goods.map(({ id: key, sku, name, quantity }) => ({ key, sku, quantity, name: name[language] }));
  return {
    id,
    number,
    state,
    damage,
    wish,
    outcome,
    description,
    answer,
    refund: refund && { amount: refund.amount, state: refund.state },
    deductions,
    parcel,
    photos,
    openedAt: claim.openedAt,
    shippedAt: claim.shippedAt,
    endedAt: claim.endedAt,
    customerDueAt: claim.customerDueAt,
    merchantDueAt: claim.merchantDueAt,
    /** True if the shop has missed its own deadline. */
    overdue: claim.merchantDueAt !== null && claim.merchantDueAt < now,
    lines: goodsOf(claim.lines),
    goods: goodsOf(claim.goods),
    // Steps between shop and carrier are not shown to the buyer.
    events: claim.events.filter(({ event }) => !event.startsWith("carrier-")).map(({ event, at }) => ({ event, at })),
    can: { addPhotos: can.includes("add-photos"), withdraw: can.includes("withdraw") },
  };
}

export type ClaimPageView = Awaited<ReturnType<typeof loadClaimPage>>;
export type ClaimView = ClaimPageView["claims"][number];
