import { beforeAll, expect, test } from "vitest";
import { approvingCompany, press, type Person, sendCart, stored } from "#test/approvals/approval-shop.ts";
import type { MadeCompany } from "#test/companies/company-fixture.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

let works: MadeCompany;
let requester: Person;
let approver: Person;

beforeAll(async () => {
  const made = await approvingCompany(shop(), { requester: ["requester", "Plant"], approver: ["approver", "Plant"] });
  works = made.works;
  ({ requester, approver } = made.people);
}, 120_000);

/** A part's units on the shelf, and the day until which it may be ordered beyond them. */
const stock = (sku: string, onHand: number, expectedOn: string | null, limit = 10) =>
  shop().db.sql(
    `update stock s set on_hand = reserved + $2, backorder_limit = $4, expected_on = $3 from variants v
     where v.id = s.variant_id and v.sku = $1`,
    [sku, onHand, expectedOn, expectedOn === null ? 0 : limit],
  );

const orderedLines = async (orderId: number | null) =>
  shop().db.sql<{ quantity: number; waiting: number }>(
    "select quantity, waiting from order_lines where order_id = $1",
    [orderId],
  );

/** The waits that the page of a requisition says, as its forms carry them. */
const waitsOn = (text: string) => /name="seenWaits" value="([^"]*)"/.exec(text)?.[1] ?? "";

test("goods that run out while a request waits are shown to its approver with their day, and are ordered by the same press", async () => {
  const { id, sku } = await sendCart(shop(), requester, works);
  await stock(sku, 0, "2026-12-03");
  const page = await approver.browser.get(`/personal/requisitions/${id}`);
  expect(page.text).toContain("Since it was sent: 1 unit comes on Dec 3, 2026");
  expect(page.text).not.toContain("Not enough in stock now");
  expect((await approver.browser.get(`/cn/personal/requisitions/${id}`)).text).toContain("提交后有变化：1 件预计");
  const approved = await press(approver.browser, id, "approve", { seenWaits: waitsOn(page.text) });
  expect(approved.location).toContain("done=ordered");
  expect(await orderedLines((await stored(shop(), id)).orderId)).toEqual([{ quantity: 1, waiting: 1 }]);
});

test("what its requester was told of a wait needs no notice, and a later day does", async () => {
  const { id, sku } = await sendCart(shop(), requester, works);
  await stock(sku, 0, "2026-12-03");
  await press(approver.browser, id, "ask-changes", { note: "One is enough" });
  const own = await requester.browser.get(`/personal/requisitions/${id}`);
  const again = { why: "", [`quantity-${sku}`]: "1", seenWaits: waitsOn(own.text) };
  expect((await press(requester.browser, id, "again", again)).location).toContain("done=again");
  const told = await approver.browser.get(`/personal/requisitions/${id}`);
  expect(told.text).toContain("1 unit comes on Dec 3, 2026");
  expect(told.text).not.toContain("Since it was sent");
  await stock(sku, 0, "2026-12-10");
  expect((await approver.browser.get(`/personal/requisitions/${id}`)).text).toContain(
    "Since it was sent: 1 unit comes on Dec 10, 2026",
  );
});

test("a day that moves between page and press is told with what was typed, and pressing again agrees to it", async () => {
  const { id, sku } = await sendCart(shop(), requester, works);
  await stock(sku, 0, "2026-12-03");
  const page = await approver.browser.get(`/personal/requisitions/${id}`);
  await stock(sku, 0, "2026-12-20");
  const moved = await press(approver.browser, id, "approve", { seenWaits: waitsOn(page.text), note: "For the booth" });
  expect(moved.status).toBe(409);
  expect(moved.text).toContain("expected on Dec 20, 2026");
  expect(moved.text).toContain("For the booth");
  expect((await stored(shop(), id)).state).toBe("submitted");
  const agreed = await press(approver.browser, id, "approve", { seenWaits: waitsOn(moved.text) });
  expect(agreed.location).toContain("done=ordered");
});

test("a form that says nothing of waits orders no goods that were not told of, and none that can't be had", async () => {
  const { id, sku } = await sendCart(shop(), requester, works);
  await stock(sku, 0, "2026-12-03");
  expect((await press(approver.browser, id, "approve", {})).status).toBe(409);
  expect((await press(approver.browser, id, "approve", { seenWaits: "nonsense" })).status).toBe(409);
  const page = await approver.browser.get(`/personal/requisitions/${id}`);
  await stock(sku, 0, null);
  expect((await press(approver.browser, id, "approve", { seenWaits: waitsOn(page.text) })).status).toBe(409);
  const gone = await approver.browser.get(`/personal/requisitions/${id}`);
  expect(gone.text).toContain("Not enough in stock now");
  expect((await stored(shop(), id)).state).toBe("submitted");
});

test("a requester who asks for more than is there is told the day once, keeps what they typed, and sends it with one more press", async () => {
  const { id, sku } = await sendCart(shop(), requester, works);
  await stock(sku, 2, "2026-12-03");
  await press(approver.browser, id, "ask-changes", { note: "Take five" });
  const own = await requester.browser.get(`/personal/requisitions/${id}`);
  const typed = { why: "Five then", [`quantity-${sku}`]: "5" };
  const told = await press(requester.browser, id, "again", { ...typed, seenWaits: waitsOn(own.text) });
  expect(told.status).toBe(409);
  for (const text of ["3 units are not in stock now", 'value="5"', "Five then"]) expect(told.text).toContain(text);
  const sent = await press(requester.browser, id, "again", { ...typed, seenWaits: waitsOn(told.text) });
  expect(sent.location).toContain("done=again");
});
