import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { picksOf } from "#engine/admin/sending/picks.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { backOfficeOf, orderIn, paidOrder } from "#test/fulfilment/back-office.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { readPlaces } from "./place-stock.ts";

const shop = openShop();
const office = () => backOfficeOf(shop());
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const form = { intent: "save", version: "0", address1: "", city: "", state: "", zip: "", position: "1", pickup: "" };
let count = 0;

async function addPlace(changes: Record<string, string> = {}): Promise<number> {
  const saved = await owner.post("/admin/stock/places/new", {
    ...form,
    name: `Place ${(count += 1)}`,
    ships: "on",
    position: "50",
    ...changes,
  });
  expect(saved.status, saved.text).toBe(303);
  return Number(/places\/(\d+)/.exec(saved.location!)![1]);
}
const placePath = (id: number) => `/admin/stock/places/${id}`;
const versionOf = async (id: number) =>
  String((await shop().db.sql<{ version: number }>("select version from places where id = $1", [id]))[0]!.version);
const send = async (id: number, intent: "close" | "open") =>
  owner.post(placePath(id), { intent, version: await versionOf(id) });
const unitsOf = async (variantId: number) => (await readPlaces(shop().db, variantId)).units;

/** Receives units at a place, by the form of the part's page. */
async function receive(variantId: number, placeId: number, units: number) {
  const here = (await unitsOf(variantId))[placeId] ?? 0;
  return owner.post(`/admin/stock/${variantId}`, {
    intent: "adjust",
    place: String(placeId),
    [`seen.${placeId}`]: String(here),
    kind: "received",
    quantity: String(units),
    reason: "Delivery",
  });
}

const uspsNumber = () => `94001118995${String((count += 1)).padStart(11, "0")}`;

test("units and reason that are both wrong are both named, and lost units are led to the count, in both languages", async () => {
  const { variantId } = await paidOrder(office());
  const form = { intent: "adjust", kind: "received", quantity: "-3", reason: "", seen: "10" };
  for (const [prefix, reason, units] of [
    ["", "Reason is required", "Where units are missing or damaged, choose “Stock count”"],
    ["/cn", "原因为必填项", "如有缺失或损坏，请选择“盘点结果”"],
  ] as const) {
    const { status, text } = await owner.post(`${prefix}/admin/stock/${variantId}`, form);
    expect(status).toBe(400);
    const list = /role="alert"[\s\S]*?<\/ul>/.exec(text)?.[0] ?? "";
    expect([list.includes(reason), list.includes(units)]).toEqual([true, true]);
    for (const name of ["quantity", "reason"])
      expect(text, name).toMatch(new RegExp(`<input(?=[^>]* name="${name}")[^>]* aria-invalid="true"`));
    for (const [, id] of list.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${id}"`);
  }
});

test("a shop with one place is asked for none: neither its parts, orders and returns nor its grid name it", async () => {
  const order = await paidOrder(office());
  for (const path of [`/admin/stock/${order.variantId}`, `/admin/orders/${order.number}`, "/admin/stock/grid"])
    expect((await owner.get(path)).text, path).not.toMatch(/name="place"|By location|Main location/);
  expect(await picksOf(shop().db, [order.number])).toMatchObject([{ place: null, quantity: 2 }]);
  expect((await owner.get("/admin/stock/places")).text).toContain("Main location");
});

test("places are added, renamed and closed, by whoever may change settings; one that holds goods, and the main one, stay", async () => {
  const order = await paidOrder(office());
  const id = await addPlace({ name: "Dayton" });
  const twice = await owner.post("/admin/stock/places/new", { ...form, name: " dayton " });
  expect(twice.status).toBe(400);
  expect(twice.text).toMatch(/value=" ?dayton ?"/);
  const bad = await owner.post("/cn/admin/stock/places/new", {
    ...form,
    name: "",
    position: "x",
    state: "OH",
    zip: "10001",
    pickup: "nowhere",
    address1: "<b>1 &amp; \u0000 Main</b>",
  });
  expect(bad.status).toBe(400);
  for (const field of ["name", "position", "zip", "pickup"]) expect(bad.text).toContain(`href="#${field}"`);
  const stale = await owner.post(placePath(id), { ...form, version: "7", name: "Dayton North" });
  expect([stale.status, stale.text.includes("Dayton North")]).toEqual([409, true]);
  expect((await owner.post(placePath(id), { ...form, version: "1", name: "Dayton North" })).status).toBe(303);
  expect((await receive(order.variantId, id, 3)).status).toBe(303);
  const full = await send(id, "close");
  expect([full.status, full.text.includes("3 units are still here.")]).toEqual([409, true]);
  expect((await send(1, "close")).status).toBe(409);
  expect(
    (
      await owner.post(`/admin/stock/${order.variantId}`, {
        intent: "adjust",
        place: String(id),
        [`seen.${id}`]: "3",
        kind: "counted",
        quantity: "0",
        reason: "Gone",
      })
    ).status,
  ).toBe(303);
  expect((await send(id, "close")).location).toMatch(/done=closed$/);
  expect((await owner.get("/admin/stock/places")).text).toContain("Closed");
  const late = await receive(order.variantId, id, 3);
  expect([late.status, late.text.includes("This location is closed. Choose another one.")]).toEqual([400, true]);
  expect((await send(id, "open")).location).toMatch(/done=opened$/);
  const packer = await signedInAs(shop(), "fulfilment");
  expect((await packer.get(placePath(id))).text).toContain("Dayton North");
  expect((await packer.post(placePath(id), { ...form, version: "4", name: "Mine" })).status).toBe(403);
});

test("goods come and are counted at a place, leave it in a parcel that says so, and lie there again if it never left", async () => {
  const { db } = shop();
  const order = await paidOrder(office());
  const id = await addPlace({ name: "Akron" });
  const before = (await unitsOf(order.variantId))[1]!;
  expect((await receive(order.variantId, id, 2)).status).toBe(303);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before, [id]: 2 });
  const page = (await owner.get(`/admin/stock/${order.variantId}`)).text;
  expect(page).toContain("By location");
  expect(page.match(/Akron/g)?.length, "choice, shelf and movement").toBeGreaterThanOrEqual(3);
  const ship = (place: string, units: string) =>
    owner.post(`/admin/orders/${order.number}`, {
      intent: "ship",
      carrier: "usps",
      number: uspsNumber(),
      place,
      [`units ${order.lineId}`]: units,
    });
  expect((await owner.get(`/admin/orders/${order.number}`)).text).toContain("Akron: 2");
  expect((await ship(String(id), "2")).status).toBe(303);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before });
  const sent = (await owner.get(`/admin/orders/${order.number}`)).text;
  expect(sent).toContain("Taken from Akron");
  const [parcel] = await db.sql<{ id: number }>("select id from parcels where order_id = $1", [order.id]);
  const back = await owner.post(`/admin/orders/${order.number}`, {
    intent: "take-shipment-back",
    parcel: String(parcel!.id),
  });
  expect(back.location).toMatch(/done=shipment-taken-back$/);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before, [id]: 2 });
  // Of two units one is moved by hand: no parcel of two can leave there any more.
  await owner.post(`/admin/stock/${order.variantId}`, {
    intent: "adjust",
    place: String(id),
    [`seen.${id}`]: "2",
    kind: "counted",
    quantity: "1",
    reason: "Count",
  });
  const short = await ship(String(id), "2");
  expect([short.status, short.text.includes("Not all of these goods are there.")]).toEqual([409, true]);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before, [id]: 1 });
  expect((await ship("", "2")).status).toBe(303);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before - 2, [id]: 1 });
});

test("a shipment is taken back to the main place if its own is closed by then", async () => {
  const order = await paidOrder(office());
  const id = await addPlace();
  const before = (await unitsOf(order.variantId))[1]!;
  await receive(order.variantId, id, 2);
  const parcel = { orderNumber: order.number, carrier: "usps", number: uspsNumber(), lines: "rest" } as const;
  const shipped = await shipOrder(office().deps, { ...parcel, placeId: id, staffId: null });
  if (!shipped.ok) throw new Error(shipped.error.code);
  expect((await send(id, "close")).status).toBe(303);
  const { parcelId } = shipped.value;
  await owner.post(`/admin/orders/${order.number}`, { intent: "take-shipment-back", parcel: String(parcelId) });
  expect(await unitsOf(order.variantId)).toEqual({ 1: before + 2 });
});

test("a delivery is put at the place that is chosen, and so is what comes back", async () => {
  const { db } = shop();
  const order = await orderIn(office(), "delivered");
  const id = await addPlace({ name: "Toledo" });
  const before = (await unitsOf(order.variantId))[1]!;
  const here = await owner.post(`/admin/orders/${order.number}`, {
    intent: "refund-lines",
    seen: await shownOf(db, order.number),
    why: "arrived damaged",
    condition: "resellable",
    remark: "",
    place: String(id),
    password: "",
    [`units ${order.lineId}`]: "1",
  });
  expect(here.status, here.text).toBe(303);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before, [id]: 1 });

  await importProducts(shop(), jsonLines([record("to-buy", { variants: [variant("TO-BUY", { stock: 0 })] })]));
  const maker = await owner.post("/admin/purchases/suppliers/new", {
    intent: "save",
    version: "0",
    name: "Maker",
    language: "en",
    email: "",
    leadDays: "",
  });
  const purchase = await owner.post("/admin/purchases/new", {
    intent: "send",
    version: "0",
    key: randomUUID(),
    supplier: /suppliers\/(\d+)/.exec(maker.location!)![1]!,
    "lines.0.sku": "TO-BUY",
    "lines.0.quantity": "4",
    "lines.0.cost": "10",
  });
  const path = purchase.location!.split("?")[0]!;
  const [row] = await db.sql<{ version: number; variantId: number }>(
    `select o.version, l.variant_id as "variantId" from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
     where o.number = $1`,
    [path.split("/").at(-1)],
  );
  const all = { intent: "receive-all", version: String(row!.version) };
  await send(await addPlace({ name: "Shut" }), "close");
  const [shut] = await db.sql<{ id: number }>("select id from places where name = 'Shut'");
  const refused = await owner.post(path, { ...all, place: String(shut!.id) });
  expect([refused.status, refused.text.includes("This location is closed.")]).toEqual([400, true]);
  expect((await owner.post(path, { ...all, place: String(id) })).location).toMatch(/done=complete$/);
  expect(await unitsOf(row!.variantId)).toEqual({ [id]: 4 });
  expect((await owner.get(path)).text).toContain("Toledo");
});

test("an order that is picked up takes its goods where it is fetched", async () => {
  const { db } = shop();
  const spot = { en: "Counter", cn: "柜台" };
  await setSetting(db, "pickup", {
    places: [
      {
        id: "counter",
        active: true,
        name: spot,
        address1: "1 Main St",
        city: "Columbus",
        state: "OH",
        zip: "43004",
        phone: "5551234567",
        timeZone: "America/New_York",
        week: [null, null, null, null, null, null, null],
        holidays: true,
        closed: [],
        note: { en: "", cn: "" },
        instructions: spot,
      },
    ],
  });
  const id = await addPlace({ name: "Counter room", position: "99", pickup: "counter" });
  const order = await orderIn(office(), "ready-for-pickup");
  await db.sql(`update orders set pickup_place = '{"id": "counter"}' where id = $1 and pickup_place is null`, [
    order.id,
  ]);
  const before = (await unitsOf(order.variantId))[1]!;
  await receive(order.variantId, id, 2);
  expect(await picksOf(db, [order.number])).toMatchObject([{ place: { name: "Counter room" }, quantity: 2 }]);
  expect((await owner.post(`/admin/orders/${order.number}`, { intent: "picked-up" })).status).toBe(303);
  expect(await unitsOf(order.variantId)).toEqual({ 1: before });
});

test("a pick list goes from place to place, the oldest order first, as parcels would be taken", async () => {
  const { db } = shop();
  const id = await addPlace({ name: "First hall", position: "1" });
  await db.sql("update places set position = 40 where id = 1");
  const [early, late] = [await paidOrder(office()), await paidOrder(office())];
  await db.sql("update order_lines set sku = 'SAME', variant_id = $2 where id = $1", [late.lineId, early.variantId]);
  await db.sql("update order_lines set sku = 'SAME' where id = $1", [early.lineId]);
  await db.sql("update orders set placed_at = placed_at + interval '1 minute' where id = $1", [late.id]);
  await receive(early.variantId, id, 3);
  const units = (number: string, quantity: number) => [{ number, quantity }];
  expect(await picksOf(db, [late.number, early.number])).toMatchObject([
    { place: { name: "First hall" }, quantity: 2, orders: units(early.number, 2) },
    { place: { name: "" }, quantity: 2, orders: units(late.number, 2) },
  ]);
  const { bytes } = await owner.bytes("/admin/export/pickList?scope=to-ship");
  expect(bytes.length).toBeGreaterThan(1_000);
});

test("the grid shows and changes the counts of one place, and takes them back there", async () => {
  const { db } = shop();
  await importProducts(shop(), jsonLines([record("grid-part", { variants: [variant("GRID-PART", { stock: 4 })] })]));
  const [part] = await db.sql<{ id: number }>("select id from variants where sku = 'GRID-PART'");
  const id = await addPlace({ name: "Grid hall" });
  const path = `/admin/stock/grid?q=GRID-PART&place=${id}`;
  expect((await owner.get(path)).text).toMatch(new RegExp(`name="onHand.${part!.id}"[^>]*value="0"`));
  const cells = { [`seen.${part!.id}`]: "89900,,0,", [`onHand.${part!.id}`]: "6", place: String(id), reason: "Count" };
  const shown = await owner.post(path, { ...cells, intent: "review" });
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.text)?.[1] ?? "";
  const press = { ...cells, intent: "apply", fingerprint: field("fingerprint"), batch: field("batch") };
  // A step shown for one place is not done at another.
  expect((await owner.post("/admin/stock/grid", { ...press, place: "1" })).status).toBe(409);
  expect((await owner.post(path, press)).status).toBe(303);
  expect(await unitsOf(part!.id)).toEqual({ 1: 4, [id]: 6 });
  expect((await owner.post(path, { intent: "undo", batch: field("batch") })).status).toBe(303);
  expect(await unitsOf(part!.id)).toEqual({ 1: 4 });
});
