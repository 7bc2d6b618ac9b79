import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { countRefusals } from "#domain/inventory/stock-counts.ts";
import { reserveGoods } from "#engine/inventory/reserve-stock.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { hostileInput } from "#test/web/hostile-input.ts";
import { harms } from "#test/web/hostile-words.ts";
import { readPlaces } from "./place-stock.ts";

const shop = openShop();
const at = "/admin/stock/counts";
let owner: Browser;
let yard: number;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  yard = await addPlace("Yard, north");
});

async function addPlace(name: string, position = "9"): Promise<number> {
  const form = { intent: "save", version: "0", address1: "", city: "", state: "", zip: "", position, pickup: "" };
  const saved = await owner.post("/admin/stock/places/new", { ...form, name, ships: "on" });
  return Number(/places\/(\d+)/.exec(saved.location!)![1]);
}

const idOf = async (sku: string) =>
  (await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]))[0]!.id;
const unitsOf = async (sku: string) => {
  const { units, moved, ...whole } = await readPlaces(shop().db, await idOf(sku));
  return { units: units ?? {}, moved: moved ?? {}, ...whole };
};

/** Lines of a downloaded file, its heading first. */
const linesOf = ({ text }: Answer) => text.replace("\uFEFF", "").trimEnd().split("\r\n");
const download = async (prefix = "", query = "") => linesOf(await owner.get(`${prefix}/admin/export/stock${query}`));

const read = (file: string | Uint8Array, { prefix = "", browser = owner, name = "counts.csv" } = {}) => {
  const form = new FormData();
  form.set("intent", "read");
  form.set("file", new File([file as BlobPart], name));
  return browser.upload(prefix + at, form);
};
const fieldIn = ({ text }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

/** A file as it is shown for review, and the press that stores it. */
async function reviewed(file: string, { prefix = "", reason = "Stocktake" } = {}) {
  const answer = await read(file, { prefix });
  expect(answer.status, answer.text.slice(0, 2_000)).toBe(303);
  const page = await owner.get(answer.location!);
  expect({ status: page.status, errors: shop().errors }).toEqual({ status: 200, errors: [] });
  const fields = { intent: "apply", file: fieldIn(page, "file"), fingerprint: fieldIn(page, "fingerprint") };
  return { page, press: (more = {}) => owner.post(answer.location!, { ...fields, reason, ...more }) };
}
const batchIn = (location: string | null) => /done=([\w-]+)/.exec(location ?? "")?.[1] ?? "";
const undo = (batch: string) => owner.post(at, { intent: "undo", batch });

/** Text of a page as a reader sees it. */
const seen = ({ text }: Answer) =>
  text
    .slice(text.indexOf("<main"))
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test.each(["", "/cn"])(
  "the stock by location is downloaded, counts are written into it, seen, stored as one batch and one line of record, and taken back (%s)",
  async (prefix) => {
    const { db } = shop();
    const mark = prefix === "" ? "EN" : "CN";
    await stockGoods(db, { sku: `CT-${mark}-1`, onHand: 5 }, { sku: `CT-${mark}-2`, onHand: 0 });
    const [first, second] = [`CT-${mark}-1`, `CT-${mark}-2`];
    const [head, ...rows] = await download(prefix);
    expect(head).toBe(
      prefix === ""
        ? "Part no.,Product,Location,On hand,Reserved,Available,Reorder at,Counted"
        : "零件号,商品,地点,在库,已占用,可售,补货点,实盘数",
    );
    const row = rows.find((line) => line.startsWith(`${first},`))!;
    expect(row.split(",").slice(3)).toEqual(["5", "0", "5", "", ""]);
    // The yard has none of it yet: its own file says so.
    const [, ...ofYard] = await download(prefix, `?place=${yard}`);
    const yardRow = ofYard.find((line) => line.startsWith(`${second},`))!;
    expect(yardRow).toContain('"Yard, north",0,');
    const { page, press } = await reviewed([head, `${row}3`, `${yardRow}8`].join("\r\n"), { prefix });
    for (const text of [first, second, "5 → 3", "−2", "0 → 8", "+8", "Yard, north"]) expect(seen(page)).toContain(text);
    const [before, after] = [await unitsOf(first), await press()];
    expect(before.units).toEqual({ 1: 5 });
    expect(after.status).toBe(303);
    expect((await press()).location, "a second press").toBe(after.location);
    expect((await unitsOf(first)).units).toEqual({ 1: 3 });
    expect(await unitsOf(second)).toMatchObject({
      units: { [yard]: 8 },
      onHand: 8,
      elsewhere: 8,
      moved: { [yard]: 8 },
    });
    const batch = batchIn(after.location);
    const moved = await db.sql(
      `select m.kind, m.quantity, m.note from stock_movements m join stock_batches b on b.id = m.batch_id
       where b.request_key = $1 order by m.quantity`,
      [batch],
    );
    expect(moved).toEqual([-2, 8].map((quantity) => ({ kind: "corrected", quantity, note: "Stocktake" })));
    expect(seen(await owner.get(after.location!))).toContain(prefix === "" ? "2 cells of 2 parts changed." : "2");
    expect((await undo(batch)).status).toBe(303);
    expect([(await unitsOf(first)).units, (await unitsOf(second)).units]).toEqual([{ 1: 5 }, {}]);
    const record = await db.sql<{ action: string }>(
      "select action from audit_log where subject = 'counts.csv' order by id desc limit 2",
    );
    expect(record.map(({ action }) => action)).toEqual(["stock-count-undone", "stock-counted"]);
  },
);

const faults = {
  "": [
    "Line 2 NO-SUCH · Main location: There is no such part number.",
    "Line 3 FA-1 · Moon: Location must be chosen from the list",
    "Line 4 FA-1 · Old shed: This location is closed.",
    "Line 5 FA-1 · Main location: Counted must be a whole number from 0",
    "Line 6 FA-1 · Main location: Counted must be a whole number from 0",
    "Line 8 FA-1 · main location: Line 7 counts the same part at the same location.",
    "Line 9 FA-2 · Main location: It has changed meanwhile and is now 6.",
    "Line 10 FA-3 · Main location: 4 are sold and not yet sent",
    "8 lines are left out",
  ],
  "/cn": ["第 2 行", "地点须从列表中选择", "第 7 行已填写同一零件在同一地点的数量。", "8 行未采用"],
} as const;

test("each line that cannot be taken is named with its number and reason, and the others are stored all the same", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "FA-1", onHand: 5 }, { sku: "FA-2", onHand: 6 }, { sku: "FA-3", onHand: 9 });
  const id = await addPlace("Old shed");
  await owner.post(`/admin/stock/places/${id}`, { intent: "close", version: "1" });
  const held = { variantId: await idOf("FA-3"), quantity: 4 };
  await db.transaction((tx) => reserveGoods(tx, 1, [held], shop().clock.now()));
  const file = [
    "sku;location;on hand;counted;note",
    "NO-SUCH;Main location;1;2;",
    "FA-1;Moon;;2;",
    "FA-1;Old shed;;2;",
    "FA-1;Main location;5;2.5;",
    "FA-1;Main location;5;-1;",
    "fa 1;Main location;5;7;good",
    "FA-1;main location;5;8;",
    "FA-2;Main location;5;9;",
    "FA-3;Main location;9;3;",
    "FA-2;Yard, north;;;",
  ].join("\n");
  for (const [prefix, sentences] of Object.entries(faults)) {
    const { page } = await reviewed(file, { prefix });
    for (const sentence of sentences) expect(seen(page)).toContain(sentence);
  }
  const { page, press } = await reviewed(file);
  expect(seen(page)).toContain("1 line has no count.");
  expect((await press()).status).toBe(303);
  const units = await Promise.all(["FA-1", "FA-2", "FA-3"].map(async (sku) => (await unitsOf(sku)).units));
  expect(units).toEqual([{ 1: 7 }, { 1: 6 }, { 1: 9 }]);
});

test("what a file moves from one location to another is never sold twice, nor counted away from orders that have it", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "MV-1", onHand: 5 }, { sku: "MV-2", onHand: 5 });
  for (const sku of ["MV-1", "MV-2"]) {
    const goods = [{ variantId: await idOf(sku), quantity: 5 }];
    await db.transaction((tx) => reserveGoods(tx, 1, goods, shop().clock.now()));
  }
  const file = [
    "sku,location,counted",
    "MV-1,Main location,0",
    'MV-1,"Yard, north",5',
    "MV-2,Main location,0",
    'MV-2,"Yard, north",4',
  ].join("\n");
  const { page, press } = await reviewed(file);
  expect(seen(page)).toContain("2 lines are left out");
  expect((await press()).status).toBe(303);
  expect(await unitsOf("MV-1")).toMatchObject({ onHand: 5, elsewhere: 5, units: { [yard]: 5 } });
  expect((await unitsOf("MV-2")).units).toEqual({ 1: 5 });
});

test("the lines of one part are judged together: they are taken if what is left in all is enough for its orders", () => {
  const counts = fc.array(fc.record({ before: fc.nat(9), after: fc.nat(9) }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(counts, fc.nat(9), fc.nat(20), fc.boolean(), (some, other, reserved, isOneUnit) => {
      const sum = (side: "before" | "after") => some.reduce((units, one) => units + one[side], other);
      fc.pre(reserved <= sum("before") && (!isOneUnit || sum("before") <= 1));
      const refusals = countRefusals({ onHand: sum("before"), reserved, isOneUnit }, some);
      const isRight = sum("after") >= reserved && (!isOneUnit || sum("after") <= 1);
      expect(refusals.every((one) => one === null)).toBe(isRight);
      expect(refusals.some((one) => one === null)).toBe(isRight);
    }),
  );
});

test("only what was shown is stored: if the stock has moved meanwhile it is shown anew, and what was typed stays", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "ST-1", onHand: 5 }, { sku: "ST-2", onHand: 5 });
  const { press } = await reviewed("sku,location,counted\nST-1,Main location,7\nST-2,Main location,8");
  await db.sql("update stock set on_hand = 6 where variant_id = $1", [await idOf("ST-1")]);
  const stale = await press({ reason: "Aisle <7>" });
  expect(stale.status).toBe(409);
  expect((await unitsOf("ST-2")).units).toEqual({ 1: 5 });
  for (const text of ["Something has changed since.", "6 → 7"]) expect(seen(stale)).toContain(text);
  expect(stale.text).toContain('value="Aisle &lt;7&gt;"');
  const nameless = await press({ fingerprint: fieldIn(stale, "fingerprint"), reason: " " });
  expect(nameless.status).toBe(400);
  expect(seen(nameless)).toContain("Reason is required");
  expect((await press({ fingerprint: fieldIn(stale, "fingerprint") })).status).toBe(303);
  expect([(await unitsOf("ST-1")).units, (await unitsOf("ST-2")).units]).toEqual([{ 1: 7 }, { 1: 8 }]);
});

test("undoing leaves what has changed since, and names it with its location; a file that is stored is over", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "UN-1", onHand: 5 });
  const { page, press } = await reviewed('sku,location,counted\nUN-1,Main location,7\nUN-1,"Yard, north",2');
  const batch = batchIn((await press()).location);
  await db.sql("update stock set on_hand = on_hand - 1 where variant_id = $1", [await idOf("UN-1")]);
  const undone = await owner.get((await undo(batch)).location!);
  expect(seen(undone)).toContain("UN-1 · Main location, On hand: it has changed since");
  expect((await unitsOf("UN-1")).units).toEqual({ 1: 6 });
  expect((await undo(batch)).status).toBe(303);
  expect(seen(await owner.get(`${at}?file=${fieldIn(page, "file")}`))).toContain("Choose it again, please.");
  expect((await owner.post(at, { intent: "apply", file: "999999", fingerprint: "", reason: "x" })).status).toBe(409);
});

test("a file and its undoing lock the locations by their ids, in whatever order goods leave them", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "LK-1", onHand: 5 });
  const dock = await addPlace("Dock", "1");
  const waiters = `select pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  /** The answer to a press that waits for the yard, and holds no location above it meanwhile. */
  const answerTo = async (press: () => Promise<Answer>) => {
    const waiting = await db.transaction(async (tx) => {
      await tx.sql("select from places where id = $1 for update", [yard]);
      const answer = press();
      await expect.poll(() => db.sql(waiters)).toHaveLength(1);
      await tx.sql("select from places where id = $1 for update nowait", [dock]);
      return { answer };
    });
    return waiting.answer;
  };
  const { press } = await reviewed("sku,location,counted\nLK-1,Main location,6");
  const stored = await answerTo(press);
  expect(stored.status).toBe(303);
  expect((await answerTo(() => undo(batchIn(stored.location)))).status).toBe(303);
  expect((await unitsOf("LK-1")).units).toEqual({ 1: 5 });
});

test("a file that cannot be read says why at its field", async () => {
  const head = "sku,location,counted";
  const cases: [string | Uint8Array, string][] = [
    ["sku,location\nA,B", "The first row must name the columns"],
    [head, "There are no rows below"],
    [`${head}\n"A,B,1`, "A quotation mark is not closed"],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "This is not a text file"],
    [`${head}\n${"A,,1\n".repeat(100_001)}`, "At most 100,000 rows."],
    [new Uint8Array(12 * 1024 * 1024 + 1).fill(65), "The file is larger than 12 MB."],
  ];
  for (const [file, sentence] of cases) {
    const answer = await read(file);
    expect([answer.status, sentence]).toEqual([400, sentence]);
    expect(seen(answer)).toContain(sentence);
  }
  const nothing = new FormData();
  nothing.set("intent", "read");
  expect(seen(await owner.upload(at, nothing))).toContain("CSV file is required");
});

test("whatever stands in a file's cells and name, the page shows it as it is, and a file of thousands is taken whole", async () => {
  const texts = hostileInput.filter((text) => text.length < 300 && !/["\r\n\0]/.test(text));
  const { page } = await reviewed(["sku,location,counted", ...texts.map((text) => `"${text}","${text}",x`)].join("\n"));
  expect(page.text).not.toMatch(harms);
  const skus = Array.from({ length: 4_500 }, (_, at) => `BIG-${String(at).padStart(5, "0")}`);
  await shop().db.sql(
    `with p as (select product_id as id from variants where sku = 'UN-1')
     insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in, position)
     select p.id, sku, replace(sku, '-', ''), 100, 1, 1, 1, 1, 10 + row_number() over () from p, unnest($1::text[]) sku`,
    [skus],
  );
  const lines = skus.flatMap((sku) => [`${sku},Main location,4`, `${sku},"Yard, north",2`]);
  const { press } = await reviewed(["sku,location,counted", ...lines].join("\n"));
  const done = await press();
  expect(done.status).toBe(303);
  const [sum] = await shop().db.sql(
    `select sum(on_hand)::int as units, sum(elsewhere)::int as elsewhere from stock s join variants v on v.id = s.variant_id
     where sku like 'BIG-%'`,
  );
  expect(sum).toEqual({ units: 27_000, elsewhere: 9_000 });
  const rows = (await download()).filter((line) => line.startsWith("BIG-"));
  expect(rows).toHaveLength(9_000);
  expect((await undo(batchIn(done.location))).status).toBe(303);
  const [back] = await shop().db.sql(
    `select sum(on_hand)::int as units from stock s join variants v on v.id = s.variant_id where sku like 'BIG-%'`,
  );
  expect(back).toEqual({ units: 0 });
});
