import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { after, days } from "#domain/kernel/time.ts";
import { sendClaimPhotos, withdrawClaim } from "#engine/claims/answer-claim.ts";
import { acknowledgeCarrierClaim, fileCarrierClaim, settleCarrierClaim } from "#engine/claims/carrier-claim.ts";
import { findClaimContext } from "#engine/claims/claim-context.ts";
import { claimDrafts, claimPhotos, claims } from "#engine/claims/claims.ts";
import { claimsOfOrder, findClaimDetail } from "#engine/claims/claims.queries.ts";
import {
  closeClaim,
  declineClaim,
  grantClaimRefund,
  promiseParts,
  promiseReplacement,
  reviewClaim,
} from "#engine/claims/decide-claim.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { shipClaim } from "#engine/claims/ship-claim.ts";
import { correctTracking } from "#engine/fulfilment/correct-tracking.ts";
import { countClaims, listClaimTable } from "#engine/admin/claim-table.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { mailsToResend } from "#engine/admin/resend-mail.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { claimListShape } from "#engine/admin/claim-list-shape.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import { soldLines } from "#engine/returns/return-lines.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { booksOf, mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import {
  type BackOffice,
  openBackOffice,
  type Paid,
  paymentStatusOf,
  sendRefunds,
  stockOf,
} from "../fulfilment/back-office.ts";
import { addPhoto, claimOf, deliveredFreight, done, openedClaim, shippedFreight } from "./freight-claim.ts";
import { watchLives } from "#test/orders/lives-drift.ts";

const database = testDatabase();
watchLives(database);

const merchant = (claim: { id: number }) => ({ claimId: claim.id, staffId: 7 });
const buyer = (order: Paid) => ({ orderId: order.id, customerId: null });
const stateOf = async ({ deps }: BackOffice, claim: { id: number }) => (await findClaimDetail(deps.db, claim.id))!;
const mailsAbout = async (office: BackOffice, order: Paid) =>
  (await mailsAfterPlacing(office.deps.db, order.id)).filter((mail) => mail.startsWith("claim-"));

describe("opening a claim", () => {
  test("a buyer reports freight damage with photos within five business days, once however often it is pressed", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    expect(await openClaim(office.deps, claimOf(order))).toMatchObject({ error: { code: "photos_required" } });
    await addPhoto(office, order);
    expect(await openClaim(office.deps, { ...claimOf(order), damage: "noted" })).toMatchObject({
      error: { code: "receipt_required" },
    });
    const pressed = await Promise.all([1, 2, 3].map(() => openClaim(office.deps, claimOf(order))));
    expect(new Set(pressed.map((outcome) => (outcome.ok ? outcome.value.number : outcome.error.code)))).toEqual(
      new Set([`${order.number}-C1`]),
    );
    const [claim, ...others] = await claimsOfOrder(office.deps.db, order.id);
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ state: "opened", estimate: order.total / 2, events: [{ event: "open" }] });
    expect(claim!.photos).toHaveLength(1);
    expect(await mailsAbout(office, order)).toEqual(["claim-opened"]);
  });

  test("the days are those of the day the goods came, whatever the owner sets later; after them the door is closed", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    await addPhoto(office, order);
    const freight = { claimDays: 1, fileMonths: 9, acknowledgeDays: 30, decideDays: 120 };
    await setSetting(office.deps.db, "returns", { days: 30, freight });
    office.clock.advance(days(9));
    expect(await findClaimContext(office.deps.db, order.id, office.clock.now())).toMatchObject({ refused: null });
    office.clock.advance(days(2));
    expect(await openClaim(office.deps, claimOf(order))).toMatchObject({ error: { code: "claim_window_over" } });
    await setSetting(office.deps.db, "returns", { days: 30 });
  });

  test("goods under way, goods that went as a parcel, and more units than there are cannot be claimed", async () => {
    const office = openBackOffice(database());
    const under = await shippedFreight(office);
    await addPhoto(office, under);
    expect(await openClaim(office.deps, claimOf(under))).toMatchObject({ error: { code: "not_delivered" } });
    const order = await deliveredFreight(office);
    await addPhoto(office, order);
    for (const quantity of [0, 3, 1.5, -1])
      expect(await openClaim(office.deps, claimOf(order, quantity)), String(quantity)).toMatchObject({
        error: { code: "units_refused", left: 2 },
      });
    const twice = { ...claimOf(order), lines: [claimOf(order).lines[0]!, claimOf(order).lines[0]!] };
    expect(await openClaim(office.deps, twice)).toMatchObject({ error: { code: "units_refused" } });
    expect(await openClaim(office.deps, { ...claimOf(order), lines: [] })).toMatchObject({
      error: { code: "lines_required" },
    });
  });

  test("a unit is claimed or returned, never both", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    await openedClaim(office, order, 1);
    const back = { ...buyer(order), received: true, reason: "not-needed", remark: "" };
    const both = await openReturn(office.deps, { ...back, lines: [{ lineId: order.lineId, quantity: 2 }] });
    expect(both).toMatchObject({ error: { code: "units_refused", why: "too_many" } });
    done(await openReturn(office.deps, { ...back, lines: [{ lineId: order.lineId, quantity: 1 }] }));
    done(await withdrawClaim(office.deps, buyer(order)));
    await addPhoto(office, order);
    expect(await openClaim(office.deps, claimOf(order, 2))).toMatchObject({
      error: { code: "units_refused", left: 1 },
    });
  });
});

describe("deciding a claim", () => {
  test("a refund is granted for the units and their shipping, and closes the claim when the money has left", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order, 1);
    done(await reviewClaim(office.deps, merchant(claim)));
    const granted = done(await grantClaimRefund(office.deps, { ...merchant(claim), amount: null }));
    expect(granted.amount).toBe(order.total / 2);
    expect(await stateOf(office, claim)).toMatchObject({ state: "refund-granted", outcome: "refund", endedAt: null });
    const line = { taken: 1, neverSent: 0, settledByClaim: 1 };
    expect(await soldLines(office.deps.db, order.id)).toMatchObject([line]);
    await sendRefunds(office, order.id);
    expect(await stateOf(office, claim)).toMatchObject({ state: "closed", refund: { state: "COMPLETED" } });
    expect(await paymentStatusOf(office.deps.db, order.id)).toMatchObject({ order: "delivered" });
    expect(await booksOf(office.deps.db, order.id)).toMatchObject({ refundedCents: order.total / 2, sum: 0 });
    expect(await mailsAbout(office, order)).toEqual(["claim-opened", "claim-in-review", "claim-refund-granted"]);
    expect((await mailsAfterPlacing(office.deps.db, order.id)).at(-1)).toBe("refunded");
  });

  test("less is given with a reason, never more than the units are worth or than is left of the payment", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order, 1);
    const grant = (amount: number, answer = "") =>
      grantClaimRefund(office.deps, { ...merchant(claim), amount: cents(amount), answer });
    expect(await grant(order.total / 2 + 1, "More")).toMatchObject({ error: { code: "refund_too_large" } });
    expect(await grant(100)).toMatchObject({ error: { code: "reason_required" } });
    expect(await grant(0, "Nothing")).toMatchObject({ error: { code: "amount_required" } });
    const most = { orderNumber: order.number, amount: cents(order.total - 500), reason: "goodwill", staffId: 7 };
    done(await refundAsShown(office.deps, most));
    expect(await grant(501, "All")).toMatchObject({ error: { code: "refund_too_large", left: 500 } });
    done(await grant(300, "A scratch"));
    expect((await stateOf(office, claim)).answer).toBe("A scratch");
    const [row] = await office.deps.db.sql<{ left: number }>(
      "select captured_cents - refunded_cents as left from payments where order_id = $1",
      [order.id],
    );
    expect(row!.left).toBe(200);
  });

  test("of two who decide at once one is taken, and nothing is given twice", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order, 1, "replacement");
    const outcomes = await Promise.all([
      grantClaimRefund(office.deps, { ...merchant(claim), amount: null }),
      grantClaimRefund(office.deps, { ...merchant(claim), amount: null }),
      declineClaim(office.deps, { ...merchant(claim), answer: "No" }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.error.code === "illegal_transition")).toHaveLength(2);
    const refunds = await office.deps.db.sql("select id from refunds where order_id = $1", [order.id]);
    expect(refunds.length).toBeLessThanOrEqual(1);
  });

  test("a replacement is reserved when it is promised and leaves the stock when it is shipped, at no price", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order, 2, "replacement");
    const before = await stockOf(office.deps.db, order.variantId);
    done(await promiseReplacement(office.deps, { ...merchant(claim), answer: "Leaves on Monday" }));
    expect(await stockOf(office.deps.db, order.variantId)).toEqual({ ...before, reserved: before.reserved + 2 });
    const parcel = {
      ...merchant(claim),
      carrier: "usps" as const,
      number: `94001${String(order.id).padStart(17, "0")}`,
    };
    expect(await shipClaim(office.deps, { ...parcel, number: "12" })).toMatchObject({
      error: { code: "tracking_number_invalid" },
    });
    const voided = `94002${String(order.id).padStart(17, "0")}`;
    await office.deps.db.sql(
      `insert into labels (order_id, key, carrier, state, account, number, made_at)
       values ($1, gen_random_uuid(), 'usps', 'voided', '1', $2, now())`,
      [order.id, voided],
    );
    expect(await shipClaim(office.deps, { ...parcel, number: voided })).toMatchObject({
      error: { code: "label_voided" },
    });
    const pressed = await Promise.all([1, 2].map(() => shipClaim(office.deps, parcel)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(office.deps.db, order.variantId)).toEqual({
      ...before,
      onHand: before.onHand - 2,
      sold: before.sold + 2,
    });
    expect(await parcelsOf(office.deps.db, order.id)).toMatchObject([
      { claim: null },
      { claim: claim.number, carrier: "usps", lines: [{ quantity: 2 }] },
    ]);
    const [own, ofClaim] = await parcelsOf(office.deps.db, order.id);
    const right = `94003${String(order.id).padStart(17, "0")}`;
    const correction = { carrier: "usps" as const, number: right, staffId: 7 };
    expect(
      await correctTracking(office.deps, { ...correction, orderNumber: order.number, parcelId: ofClaim!.id }),
    ).toEqual({ ok: true, value: "corrected" });
    expect(await parcelsOf(office.deps.db, order.id)).toMatchObject([
      { claim: null, number: own!.number },
      { claim: claim.number, number: right },
    ]);
    // The mail about the order's own parcel can be sent again; the claim's told of its own.
    const work = (await findOrderWork(office.deps.db, order.number))!;
    expect(mailsToResend(work).filter(({ mail }) => mail === "shipped")).toEqual([
      { mail: "shipped", parcel: work.parcels[0]!.id },
    ]);
    expect(await grantClaimRefund(office.deps, { ...merchant(claim), amount: null })).toMatchObject({
      error: { code: "illegal_transition" },
    });
    done(await closeClaim(office.deps, merchant(claim)));
    expect(await stateOf(office, claim)).toMatchObject({ state: "closed", outcome: "replacement" });
    expect(await paymentStatusOf(office.deps.db, order.id)).toMatchObject({ order: "delivered" });
    expect(await booksOf(office.deps.db, order.id)).toMatchObject({ refundedCents: 0, sum: 0 });
    expect(await mailsAbout(office, order)).toEqual([
      "claim-opened",
      "claim-replacement-promised",
      "claim-shipped",
      "claim-shipped",
      "claim-closed",
    ]);
  });

  test("what is not in stock cannot be promised, and a promise refunded or taken back frees what it held", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order, 2, "parts");
    const [part] = await office.deps.db.sql<{ sku: string }>("select sku from order_lines where id = $1", [
      order.lineId,
    ]);
    const before = await stockOf(office.deps.db, order.variantId);
    const promise = (sku: string, quantity: number) =>
      promiseParts(office.deps, { ...merchant(claim), parts: [{ sku, quantity }] });
    expect(await promise(part!.sku, 9)).toMatchObject({ error: { code: "stock_short", left: 8 } });
    expect(await promise("NO-SUCH-PART", 1)).toMatchObject({ error: { code: "part_unknown" } });
    expect(await promise(part!.sku, Number.NaN)).toMatchObject({ error: { code: "units_invalid" } });
    expect(await promiseParts(office.deps, { ...merchant(claim), parts: [] })).toMatchObject({
      error: { code: "goods_required" },
    });
    expect(await stockOf(office.deps.db, order.variantId)).toEqual(before);
    done(await promise(part!.sku.toLowerCase(), 3));
    expect(await stockOf(office.deps.db, order.variantId)).toEqual({ ...before, reserved: 3 });
    done(await grantClaimRefund(office.deps, { ...merchant(claim), amount: null }));
    expect(await stockOf(office.deps.db, order.variantId)).toEqual(before);

    const other = await deliveredFreight(office);
    const second = await openedClaim(office, other, 1, "replacement");
    done(await promiseReplacement(office.deps, merchant(second)));
    done(await withdrawClaim(office.deps, buyer(other)));
    expect(await stockOf(office.deps.db, other.variantId)).toMatchObject({ reserved: 0, constant: 10 });
    expect(await stateOf(office, second)).toMatchObject({ state: "closed", outcome: "withdrawn", goods: [] });
  });

  test("a declined claim says why; photos have it looked at again, and silence closes it after seven days", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order);
    expect(await declineClaim(office.deps, { ...merchant(claim), answer: "  " })).toMatchObject({
      error: { code: "reason_required" },
    });
    const decline = () => declineClaim(office.deps, { ...merchant(claim), answer: "No dent is seen" });
    done(await decline());
    expect(await stateOf(office, claim)).toMatchObject({ state: "declined", answer: "No dent is seen" });
    expect(await sendClaimPhotos(office.deps, buyer(order))).toMatchObject({ error: { code: "photos_required" } });
    await addPhoto(office, order);
    done(await sendClaimPhotos(office.deps, buyer(order)));
    const again = await stateOf(office, claim);
    expect(again).toMatchObject({ state: "in-review", customerDueAt: null });
    expect(again.merchantDueAt).toBe(after(office.clock.now(), days(5)));
    expect(again.photos).toHaveLength(2);
    done(await decline());
    // Of two who decided at once in another test, it may have been the one who declined: that claim is closed with
    // this.
    expect(await claims.expireOverdue(office.deps)).toBe(0);
    expect(await stateOf(office, claim)).toMatchObject({ state: "declined" });
    office.clock.advance(days(7) + 1);
    expect(await claims.expireOverdue(office.deps)).toBeGreaterThanOrEqual(1);
    expect(await claims.expireOverdue(office.deps)).toBe(0);
    expect(await stateOf(office, claim)).toMatchObject({ state: "closed", outcome: "declined" });
    expect((await mailsAbout(office, order)).at(-1)).toBe("claim-closed");
  });
});

describe("the claim against the carrier", () => {
  test("runs by its own clock from filing to settlement, and stands on the merchant's list until then", async () => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office);
    const claim = await openedClaim(office, order);
    const mine = async (query: string) =>
      (
        await listClaimTable(
          office.deps.db,
          readListQuery(claimListShape, new URLSearchParams(`${query}&q=${claim.number}`)),
          office.clock.now(),
        )
      ).rows.map(({ carrierStep, carrierDueOn, carrierLate }) => ({ carrierStep, carrierDueOn, carrierLate }));
    expect(await mine("scope=carrier")).toEqual([
      { carrierStep: "file", carrierDueOn: "2027-08-20", carrierLate: false },
    ]);
    const filing = { ...merchant(claim), day: "2026-11-20", number: "FX-77", asked: "$1,250.00" };
    expect(await fileCarrierClaim(office.deps, { ...filing, day: "2026-11-21" })).toMatchObject({
      error: { code: "day_to_come" },
    });
    expect(await fileCarrierClaim(office.deps, { ...filing, day: "tomorrow" })).toMatchObject({
      error: { code: "day_required" },
    });
    expect(await fileCarrierClaim(office.deps, { ...filing, asked: "much" })).toMatchObject({
      error: { code: "amount_required" },
    });
    expect(await fileCarrierClaim(office.deps, { ...filing, day: "2026-11-19" })).toMatchObject({
      error: { code: "day_too_early" },
    });
    expect(await acknowledgeCarrierClaim(office.deps, filing)).toMatchObject({ error: { code: "illegal_transition" } });
    done(await fileCarrierClaim(office.deps, filing));
    expect(await fileCarrierClaim(office.deps, filing)).toMatchObject({ error: { code: "illegal_transition" } });
    expect(await mine("scope=carrier")).toEqual([
      { carrierStep: "acknowledge", carrierDueOn: "2026-12-20", carrierLate: false },
    ]);
    office.clock.advance(days(40));
    expect(await mine("scope=carrier-late")).toEqual([
      { carrierStep: "acknowledge", carrierDueOn: "2026-12-20", carrierLate: true },
    ]);
    expect((await countClaims(office.deps.db, office.clock.now())).carrierDue).toBeGreaterThan(0);
    expect(
      await acknowledgeCarrierClaim(office.deps, { ...merchant(claim), day: "2026-11-19", number: "" }),
    ).toMatchObject({ error: { code: "day_too_early" } });
    done(await acknowledgeCarrierClaim(office.deps, { ...merchant(claim), day: "2026-12-21", number: "" }));
    expect(await mine("scope=carrier")).toEqual([
      { carrierStep: "decide", carrierDueOn: "2027-03-20", carrierLate: false },
    ]);
    done(await settleCarrierClaim(office.deps, { ...merchant(claim), day: "2026-12-28", received: "900" }));
    expect(await mine("scope=carrier")).toEqual([]);
    expect(await stateOf(office, claim)).toMatchObject({
      state: "opened",
      carrierNumber: "FX-77",
      carrierAsked: 125_000,
      carrierReceived: 90_000,
    });
  });
});

test("a claim that was begun and never sent goes after a week with its photos; one that was sent stays", async () => {
  const office = openBackOffice(database());
  const [begun, sent] = [await deliveredFreight(office), await deliveredFreight(office)];
  await addPhoto(office, begun);
  const claim = await openedClaim(office, sent);
  const inHand = async () => (await claimPhotos.inHand(office.deps.db, begun.id)).length;
  await claimDrafts.purge(office.deps);
  expect(await inHand()).toBe(1);
  office.clock.advance(days(8));
  await claimDrafts.purge(office.deps);
  expect(await inHand()).toBe(0);
  expect((await stateOf(office, claim)).photos).toHaveLength(1);
});
