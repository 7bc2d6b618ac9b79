import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { readPlaces } from "./place-stock.ts";

const shop = openShop();
let owner: Browser;
let packer: Browser;
let hall = 0;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  packer = await signedInAs(shop(), "fulfilment");
  // Roles that may set up locations are linked there; those that may only move goods are not.
  for (const [one, leads] of [
    [packer, false],
    [owner, true],
  ] as const) {
    const { text } = await one.get("/admin/stock/transfers/new");
    expect(text).toContain("Add a second location first");
    expect(text.includes('href="/admin/stock/places/new"')).toBe(leads);
  }
  hall = await addPlace("Hall");
});

async function addPlace(name: string): Promise<number> {
  const form = { intent: "save", version: "0", name, position: "50", ships: "on" };
  const saved = await owner.post("/admin/stock/places/new", form);
  return Number(/places\/(\d+)/.exec(saved.location ?? "")![1]);
}

let count = 0;
async function part(stock: number): Promise<{ id: number; sku: string }> {
  const sku = `MOVE-${(count += 1)}`;
  await importProducts(shop(), jsonLines([record(sku.toLowerCase(), { variants: [variant(sku, { stock })] })]));
  const [row] = await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  return { id: row!.id, sku };
}

const form = (lines: string, changes: Record<string, string> = {}) => ({
  intent: "send",
  key: randomUUID(),
  from: "1",
  to: String(hall),
  lines,
  note: "",
  ...changes,
});
const send = (fields: Record<string, string>, prefix = "") =>
  packer.post(`${prefix}/admin/stock/transfers/new`, fields);

async function sent(lines: string, changes: Record<string, string> = {}): Promise<string> {
  const answer = await send(form(lines, changes));
  expect(answer.status, answer.text).toBe(303);
  return answer.location!.split("?")[0]!;
}
async function linesOf(path: string) {
  const [row] = await shop().db.sql<{ version: number; state: string; ids: number[] }>(
    `select t.version, t.state, (select array_agg(id order by position) from stock_transfer_lines where transfer_id = t.id) as ids
     from stock_transfers t where number = $1`,
    [path.split("/").at(-1)],
  );
  return row!;
}
const step = async (path: string, fields: Record<string, string>, version?: number) =>
  packer.post(path, { version: String(version ?? (await linesOf(path)).version), ...fields });
const seen = (variantId: number) => readPlaces(shop().db, variantId);
const waiters =
  "select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";

test("goods on their way are at no place and still for sale, and lie where they arrive, in parts and once", async () => {
  const { id, sku } = await part(10);
  const path = await sent(`${sku}\t6`, { note: "Truck of Monday" });
  expect(await seen(id)).toMatchObject({ onHand: 10, units: { 1: 4 }, underWay: 6 });
  const page = (await owner.get(`/admin/stock/${id}`)).text;
  expect(page).toContain("On the way to Hall");
  expect(page).toContain(path.split("/").at(-1));
  expect((await owner.get("/cn/admin/stock/transfers?q=monday")).text).toContain(path.split("/").at(-1));
  const { ids, version } = await linesOf(path);
  const some = { intent: "receive", [`arrived.${ids[0]}`]: "4", [`lost.${ids[0]}`]: "1" };
  const answers = await Promise.all([1, 2, 3, 4].map(() => step(path, some, version)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409]);
  expect(await seen(id)).toMatchObject({ onHand: 9, units: { 1: 4, [hall]: 4 }, underWay: 1 });
  const over = await step(path, { intent: "receive", [`arrived.${ids[0]}`]: "2" });
  expect([over.status, over.text.includes(`Only 1 of ${sku} is still to come.`)]).toEqual([400, true]);
  for (const typed of ["-1", "1.5", "one"]) {
    const bad = await step(path, { intent: "receive", [`arrived.${ids[0]}`]: typed });
    expect([bad.status, bad.text.includes(`value="${typed}"`)], typed).toEqual([400, true]);
    expect(bad.text).toContain(`Enter a whole number of units for ${sku}.`);
  }
  expect((await step(path, { intent: "receive" })).status).toBe(400);
  expect((await step(path, { intent: "receive-all" })).location).toMatch(/done=complete$/);
  expect(await linesOf(path)).toMatchObject({ state: "ended" });
  const ended = await seen(id);
  expect(ended).toMatchObject({ onHand: 9, units: { 1: 4, [hall]: 5 }, underWay: 0 });
  expect(ended.moved).toEqual(ended.units);
});

test("a form that is sent twice, or five times at once, sends its goods once", async () => {
  const { id, sku } = await part(10);
  const fields = form(`${sku} x 3`);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(fields)));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await seen(id)).toMatchObject({ units: { 1: 7 }, underWay: 3 });
});

test("a form sent again with other goods sends none of them, says so, and keeps them under a key of its own", async () => {
  const [first, second] = [await part(10), await part(10)];
  const fields = form(`${first.sku}\t3`);
  expect((await send(fields)).status).toBe(303);
  for (const change of [{ lines: `${second.sku}\t4` }, { lines: `${first.sku}\t4` }, { note: "Second truck" }]) {
    const again = await send({ ...fields, ...change });
    expect(again.status).toBe(409);
    expect(again.text).toContain("This was already submitted.");
    for (const typed of Object.values(change)) expect(again.text).toContain(typed);
    expect(again.text).not.toContain(fields.key);
  }
  expect((await send({ ...fields, lines: `${second.sku}\t4` }, "/cn")).text).toContain("此次提交已处理过");
  expect(await seen(second.id)).toMatchObject({ underWay: 0 });
  const refused = (await send({ ...fields, lines: `${second.sku}\t4` })).text;
  const key = /name="key" value="([^"]+)"/.exec(refused)![1]!;
  expect((await send({ ...fields, lines: `${second.sku}\t4`, key })).status).toBe(303);
  expect([await seen(first.id), await seen(second.id)]).toMatchObject([{ underWay: 3 }, { underWay: 4 }]);
});

test("a quantity that is no whole number is refused, whatever stands in its place; without a column it is one", async () => {
  const { id, sku } = await part(10);
  const wrong = ["foo", "two", "-3", "2.5", "1,2"].map((typed) => `${sku}\t${typed}`);
  for (const lines of [...wrong, `${sku}, `, `Part number\tDescription\n${sku}\tFilter`]) {
    const bad = await send(form(lines));
    expect([bad.status, bad.text.includes(`Enter a whole number of units for ${sku}.`)], lines).toEqual([400, true]);
  }
  expect(await seen(id)).toMatchObject({ underWay: 0 });
  await sent(sku);
  expect(await seen(id)).toMatchObject({ underWay: 1 });
});

test("rows of a spreadsheet with long descriptions are all sent", async () => {
  const [first, second] = [await part(5), await part(5)];
  const rows = [first, second].map(({ sku }) => [sku, "Filter ".repeat(2_000), "2"].join("\t"));
  await sent(["Part number\tDescription\tQuantity", ...rows].join("\n"));
  for (const { id } of [first, second]) expect(await seen(id)).toMatchObject({ units: { 1: 3 }, underWay: 2 });
});

test("whatever cannot be sent says why by its part, keeps what was typed, and moves nothing", async () => {
  const [first, second] = [await part(2), await part(5)];
  const lines = `${first.sku}\t3\n${second.sku}\t5`;
  const short = await send(form(lines));
  expect([short.status, short.text.includes(`Only 2 of ${first.sku} are there.`)]).toEqual([400, true]);
  expect(short.text).toContain(`${second.sku}\t5`);
  const bad = await send(
    form(`NO-SUCH-9\t1\n${first.sku}\t0\n${second.sku}\t1\n${second.sku.toLowerCase()}\t1`, { to: "1" }),
  );
  for (const text of [
    "Choose a location other than the one the goods come from.",
    "There is no part number NO-SUCH-9.",
    `Enter a whole number of units for ${first.sku}.`,
    "is listed twice",
  ])
    expect(bad.text).toContain(text);
  expect((await send(form(" \n "), "/cn")).text).toContain("商品为必填项");
  const many = Array.from({ length: 201 }, (_, at) => `MANY-${at}\t1`).join("\n");
  expect((await send(form(many))).text).toContain("A transfer takes up to 200 parts.");
  for (const { id } of [first, second]) expect(await seen(id)).toMatchObject({ underWay: 0 });
});

test("lost units that are sold stay on their way until an order is canceled; goods on their way cannot be packed", async () => {
  const { db } = shop();
  const order = await paidOrder(backOfficeOf(shop()));
  const { onHand } = await seen(order.variantId);
  const [{ sku } = { sku: "" }] = await db.sql<{ sku: string }>("select sku from variants where id = $1", [
    order.variantId,
  ]);
  const path = await sent(`${sku}\t${onHand}`);
  const ship = () =>
    owner.post(`/admin/orders/${order.number}`, {
      intent: "ship",
      carrier: "usps",
      number: "9400111899500000000111",
      place: "",
      [`units ${order.lineId}`]: "2",
    });
  const early = await ship();
  expect([early.status, early.text.includes("Not all of these goods are there.")]).toEqual([409, true]);
  const { ids } = await linesOf(path);
  const lost = await step(path, { intent: "receive", [`lost.${ids[0]}`]: String(onHand - 1) });
  expect([lost.status, lost.text.includes("is sold than would be left")]).toEqual([400, true]);
  expect(await seen(order.variantId)).toMatchObject({ onHand, underWay: onHand });
  expect((await step(path, { intent: "receive-all" })).status).toBe(303);
  expect((await ship()).status).toBe(303);
  expect((await seen(order.variantId)).units).toEqual({ [hall]: onHand - 2 });
});

test("a place stays open while goods are on their way to or from it; what does not arrive is put back", async () => {
  const { id, sku } = await part(4);
  const yard = await addPlace("Yard");
  const path = await sent(`${sku}\t4`, { to: String(yard) });
  const close = async () => owner.post(`/admin/stock/places/${yard}`, { intent: "close", version: "1" });
  const early = await close();
  expect([early.status, early.text.includes("Transfers to or from here are still open.")]).toEqual([409, true]);
  const { ids } = await linesOf(path);
  await step(path, { intent: "receive", [`arrived.${ids[0]}`]: "1" });
  expect((await step(path, { intent: "take-back" })).location).toMatch(/done=back$/);
  expect((await step(path, { intent: "take-back" })).status).toBe(409);
  expect(await seen(id)).toMatchObject({ onHand: 4, units: { 1: 3, [yard]: 1 }, underWay: 0 });
  const home = await sent(`${sku}\t1`, { from: String(yard), to: "1" });
  expect((await step(home, { intent: "receive-all" })).status).toBe(303);
  expect((await close()).location).toMatch(/done=closed$/);
  const shut = await send(form(`${sku}\t1`, { to: String(yard) }));
  expect([shut.status, shut.text.includes("This location is closed.")]).toEqual([400, true]);
});

test("a transfer locks its locations by their ids, whichever way it goes", async () => {
  const { db } = shop();
  const { id, sku } = await part(3);
  const annex = await addPlace("Annex");
  const path = await sent(`${sku}\t3`, { to: String(annex) });
  expect((await step(path, { intent: "receive-all" })).status).toBe(303);
  const waiting = await db.transaction(async (tx) => {
    await tx.sql("select from places where id = $1 for update", [hall]);
    const back = send(form(`${sku}\t3`, { from: String(annex) }));
    await expect.poll(() => db.sql(waiters)).toHaveLength(1);
    await tx.sql("select from places where id = $1 for update nowait", [annex]);
    return { back };
  });
  expect((await waiting.back).status).toBe(303);
  expect(await seen(id)).toMatchObject({ underWay: 3 });
});
