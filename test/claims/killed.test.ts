import { describe, expect, test } from "vitest";
import { promiseReplacement } from "#engine/claims/decide-claim.ts";
import { testDatabase } from "#test/database.ts";
import { live, pointsToDieAt } from "#test/killed-process.ts";
import { booksOf, mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { type BackOffice, openBackOffice, type Paid, stockOf } from "../fulfilment/back-office.ts";
import { claimSteps } from "./claim-steps.ts";
import { addPhoto, deliveredFreight, done, openedClaim } from "./freight-claim.ts";

const database = testDatabase({ max: 10 });

/** A delivered order whose claim stands before the step. */
async function standsBefore(office: BackOffice, step: string) {
  const order = await deliveredFreight(office);
  if (step === "opening") await addPhoto(office, order);
  const claim = step === "opening" ? { id: 0 } : await openedClaim(office, order, 1, "replacement");
  if (step === "shipping") done(await promiseReplacement(office.deps, { claimId: claim.id, staffId: 7 }));
  const pro = `PRO9${String(order.id).padStart(8, "0")}`;
  return { order, at: { orderId: order.id, lineId: order.lineId, claimId: claim.id, pro } };
}

/**
 * All that a step of a claim may have written: the claim with its goods, photos and history, parcels, money, stock,
 * mails.
 */
async function written(office: BackOffice, order: Paid) {
  const { db } = office.deps;
  const [rows] = await db.sql(
    `select (select json_agg(json_build_array(c.state, c.outcome, c.decided_at is null, c.shipped_at is null)) from claims c where c.order_id = $1) as claims,
       (select count(*)::int from claim_lines l join claims c on c.id = l.claim_id where c.order_id = $1) as lines,
       (select count(*)::int from claim_goods g join claims c on c.id = g.claim_id where c.order_id = $1) as goods,
       (select count(*)::int from claim_photos p where p.order_id = $1 and p.claim_id is not null) as photos,
       (select count(*)::int from claim_events e join claims c on c.id = e.claim_id where c.order_id = $1) as steps,
       (select count(*)::int from order_events e where e.order_id = $1) as events,
       (select count(*)::int from parcels p where p.order_id = $1) as parcels`,
    [order.id],
  );
  return {
    ...rows,
    stock: await stockOf(db, order.variantId),
    books: await booksOf(db, order.id),
    mails: await mailsAfterPlacing(db, order.id),
  };
}

describe.each(Object.keys(claimSteps))("a shop killed while %s a claim", (step) => {
  test("leaves nothing half, and the step taken again is whole, once", async () => {
    const office = openBackOffice(database());
    const run = (at: object, dieAt: number) =>
      live(
        "test/claims/killable-claim.ts",
        { DATABASE_URL: database().url, STEP: step, CLAIM: JSON.stringify(at) },
        dieAt,
      );
    const unharmed = await standsBefore(office, step);
    const { killed, points } = await run(unharmed.at, 0);
    expect(killed).toBe(false);
    expect(points).toBeGreaterThan(8);
    const { stock: _, books: sound, ...whole } = await written(office, unharmed.order);
    for (const point of pointsToDieAt(points)) {
      const said = `${step}, killed at point ${point} of ${points}`;
      const { order, at } = await standsBefore(office, step);
      const before = await written(office, order);
      expect((await run(at, point)).killed, said).toBe(true);
      expect(await written(office, order), said).toEqual(before);
      expect((await claimSteps[step]!(office.deps, at)).ok, said).toBe(true);
      const after = await written(office, order);
      expect(after, said).toMatchObject(whole);
      expect({ ...after.books, reserved: 0 }, said).toEqual({ ...sound, reserved: 0 });
    }
  });
});
