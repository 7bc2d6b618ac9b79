import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Browser, openShop } from "#test/open-shop.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { backOfficeOf, type Paid, paidOrder } from "../fulfilment/back-office.ts";
import { deliveredFreight, shippedFreight } from "./freight-claim.ts";

const shop = openShop();
let support: Browser;
beforeAll(async () => void (support = await signedInAs(shop(), "support")));

const office = () => backOfficeOf(shop());

async function form(order: Paid, fields: Record<string, string> = {}, withPhoto = true): Promise<FormData> {
  const sent = new FormData();
  const all = {
    intent: "open",
    [`quantity-${order.lineId}`]: "1",
    damage: "concealed",
    wish: "refund",
    description: "The cabinet door is dented",
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) sent.append(name, value);
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#888" } });
  if (withPhoto) sent.append("photos", new Blob([await image.png().toBuffer()], { type: "image/png" }), "dent.png");
  return sent;
}

const at = ({ number }: Paid, prefix = "") => `${prefix}/admin/orders/${number}/claim`;
const claimsOf = ({ id }: Paid) =>
  shop().db.sql<{ number: string; actor: string; photos: number }>(
    `select c.number, e.actor, (select count(*)::int from claim_photos p where p.claim_id = c.id) as photos
     from claims c join claim_events e on e.claim_id = c.id and e.event = 'open' where c.order_id = $1`,
    [id],
  );

test("staff open a damage claim for a buyer who calls, with the buyer's photos, once, by mail and audit", async () => {
  const { db } = shop();
  const order = await deliveredFreight(office());
  expect((await support.get(`/admin/orders/${order.number}`)).text).toContain(`/admin/orders/${order.number}/claim`);
  const [first, again] = [
    await support.upload(at(order), await form(order)),
    await support.upload(at(order), await form(order)),
  ];
  expect([first.location, again.location]).toEqual([`${at(order)}?done=opened`, `${at(order)}?done=opened`]);
  expect(await claimsOf(order)).toEqual([{ number: `${order.number}-C1`, actor: "merchant", photos: 1 }]);
  expect((await mailsAfterPlacing(db, order.id)).at(-1)).toBe("claim-opened");
  // An order has one open claim.
  expect((await support.get(`/admin/orders/${order.number}`)).text).not.toContain(`${order.number}/claim"`);
  const audited = await db.sql("select action, data from audit_log where subject = $1", [order.number]);
  expect(audited).toEqual([{ action: "claim-opened", data: { number: `${order.number}-C1` } }]);
  expect((await support.get(`${at(order, "/cn")}?done=opened`)).text).toContain("已登记申报");
});

test("the buyer's rules bind staff: photos, what is damaged, and freight that has arrived; what was typed stays", async () => {
  const order = await deliveredFreight(office());
  const without = await support.upload(at(order), await form(order, {}, false));
  expect([without.status, without.text.includes("The cabinet door is dented")]).toEqual([400, true]);
  const blank = await support.upload(at(order, "/cn"), await form(order, { description: " " }));
  expect(blank.status).toBe(400);
  // The photo that was sent with it is kept, and staff may see it.
  const [photo] = await shop().db.sql<{ name: string }>("select name from claim_photos where order_id = $1", [
    order.id,
  ]);
  expect(blank.text).toContain(`/admin/claims/photos/${photo?.name}`);
  expect((await support.get(`/admin/claims/photos/${photo?.name}`)).status).toBe(200);
  for (const other of [await shippedFreight(office()), await paidOrder(office())]) {
    expect((await support.upload(at(other), await form(other))).status).toBe(409);
    expect(await claimsOf(other)).toEqual([]);
  }
  expect(await claimsOf(order)).toEqual([]);
  for (const intent of ["withdraw", "send-photos"])
    expect((await support.upload(at(order), await form(order, { intent }, false))).status).toBe(400);
  expect((await support.get("/admin/orders/PL-2222-2222/claim")).status).toBe(404);
});
