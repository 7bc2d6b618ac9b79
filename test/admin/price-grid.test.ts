import { beforeAll, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

let merchant: Browser;
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(
    db,
    { sku: "CELL-OIL-1", price: 10_000, category: "lubricants" },
    { sku: "CELL-OIL-2", price: 2_050, category: "lubricants" },
    { sku: "CELL-TANK-1", price: 50_000, category: "air-tanks" },
  );
  await db.sql(
    "update stock set cost_cents = 6000 where variant_id = (select id from variants where sku = 'CELL-OIL-1')",
  );
  for (const { id, sku } of await db.sql<{ id: number; sku: string }>("select id, sku from variants")) ids[sku] = id;
  merchant = await signedInAs(shop(), "owner");
});

type Listed = readonly [sku: string, from: number, cents: number | null];

async function listOf(...prices: Listed[]): Promise<string> {
  const [list] = await shop().db.sql<{ id: number }>(
    `insert into price_lists (name, place, created_at, updated_at)
     values ('{"en":"Terms","cn":"协议"}', 1, now(), now()) returning id`,
  );
  for (const [sku, from, cents] of prices)
    await shop().db.sql("insert into price_list_prices values ($1, $2, $3, $4)", [list!.id, ids[sku], from, cents]);
  return `/admin/price-lists/${list!.id}`;
}

const stored = async (path: string) =>
  (
    await shop().db.sql<{ row: string }>(
      `select concat_ws(' ', v.sku, e.from_quantity, coalesce(e.price_cents::text, 'request')) as row
       from price_list_prices e join variants v on v.id = e.variant_id where e.list_id = $1
       order by v.sku, e.from_quantity`,
      [Number(path.split("/").at(-1))],
    )
  ).map(({ row }) => row);

/** The form of the grid: each cell as it was shown, and as it is typed. */
function cells(...typed: (readonly [sku: string, from: number, seen: string, text: string])[]): Record<string, string> {
  const form: Record<string, string> = { intent: "grid" };
  for (const [sku, from, seen, text] of typed) {
    form[`seen.${ids[sku]}.${from}`] = `${seen} ${sku}`;
    form[`price.${ids[sku]}.${from}`] = text;
  }
  return form;
}

const hidden = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll("&#x9;", "\t") ?? "";

const applyForm = (text: string) => ({
  intent: "apply",
  rows: hidden(text, "rows"),
  replaces: "",
  seen: hidden(text, "seen"),
  grid: "on",
});

async function done(path: string, form: Record<string, string>) {
  const plan = await merchant.post(path, form);
  expect(plan.status).toBe(200);
  return merchant.post(path, applyForm(plan.text));
}

test("cells of a list are typed, shown with their margin, and hold together once they are confirmed", async () => {
  const path = await listOf(["CELL-OIL-1", 1, 9_000], ["CELL-OIL-1", 6, 8_000], ["CELL-TANK-1", 1, 45_000]);
  const page = await merchant.get(path);
  expect(page.text).toContain('value="90.00"');
  const form = cells(
    ["CELL-OIL-1", 1, "9000", "$80.00"],
    ["CELL-OIL-1", 6, "8000", ""],
    ["CELL-TANK-1", 1, "45000", "On request"],
  );
  const plan = await merchant.post(path, form);
  expect(plan.text).toContain("0 prices added, 2 changed, 1 removed");
  // (80 − 60) of 80
  expect(plan.text).toContain("25%");
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 9000", "CELL-OIL-1 6 8000", "CELL-TANK-1 1 45000"]);
  expect((await merchant.post(path, applyForm(plan.text))).location).toContain("done=priced");
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 8000", "CELL-TANK-1 1 request"]);
  expect((await merchant.post(path, applyForm(plan.text))).location).toContain("done=unchanged");
});

test("a wrong cell is named with its part and quantity, nothing is stored, and all that was typed stays", async () => {
  const path = await listOf(["CELL-OIL-1", 1, 9_000], ["CELL-OIL-1", 6, 8_000], ["CELL-OIL-2", 1, 2_000]);
  const answer = await merchant.post(
    path,
    cells(
      ["CELL-OIL-1", 1, "9000", "free"],
      ["CELL-OIL-1", 6, "8000", "on request"],
      ["CELL-OIL-2", 1, "2000", "19.50"],
    ),
  );
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Price of CELL-OIL-1 from 1 must be an amount above zero");
  expect(answer.text).toContain("CELL-OIL-1 is on request and cannot have prices by quantity too");
  for (const typed of ["free", "on request", "19.50"]) expect(answer.text).toContain(`value="${typed}"`);
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 9000", "CELL-OIL-1 6 8000", "CELL-OIL-2 1 2000"]);
  const cn = await merchant.post(`/cn${path}`, cells(["CELL-OIL-1", 1, "9000", "免费"]));
  expect([cn.status, cn.text.includes("CELL-OIL-1（满 1 件起）的价格须")]).toEqual([400, true]);
  const same = await merchant.post(path, cells(["CELL-OIL-1", 1, "9000", "90"]));
  expect(same.text).toContain("Nothing differs from what is stored.");
});

test("a price that somebody changed or took out meanwhile is named with what it is now, and the rest waits", async () => {
  const path = await listOf(["CELL-OIL-1", 1, 9_000], ["CELL-OIL-2", 1, 2_000], ["CELL-TANK-1", 1, 45_000]);
  await done(path, cells(["CELL-OIL-1", 1, "9000", "85"], ["CELL-OIL-2", 1, "2000", ""]));
  const late = await merchant.post(
    path,
    cells(["CELL-OIL-1", 1, "9000", "84"], ["CELL-OIL-2", 1, "2000", "18"], ["CELL-TANK-1", 1, "45000", "440"]),
  );
  expect(late.status).toBe(409);
  expect(late.text).toContain("It has changed meanwhile and is now $85.00.");
  expect(late.text).toContain("CELL-OIL-2, from 1: 18");
  expect(late.text).toContain('value="440"');
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 8500", "CELL-TANK-1 1 45000"]);
});

test("of two who confirm at once one is shown the changes anew", async () => {
  const path = await listOf(["CELL-OIL-1", 1, 9_000], ["CELL-OIL-2", 1, 2_000]);
  const plans = await Promise.all(
    ["85", "84"].map((typed) => merchant.post(path, cells(["CELL-OIL-1", 1, "9000", typed]))),
  );
  const answers = await Promise.all(plans.map(({ text }) => merchant.post(path, applyForm(text))));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.text).toContain("Somebody has changed this list since you checked.");
});

const batchKeys = (text: string) => [...text.matchAll(/name="batch" value="([^"]+)"/g)].map(([, key]) => key!);

test("what was changed together is undone together, but for parts that have changed since", async () => {
  const path = await listOf(["CELL-OIL-1", 1, 9_000], ["CELL-OIL-1", 6, 8_000], ["CELL-OIL-2", 1, 2_000]);
  await done(
    path,
    cells(["CELL-OIL-1", 1, "9000", "on request"], ["CELL-OIL-1", 6, "8000", ""], ["CELL-OIL-2", 1, "2000", "19"]),
  );
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 request", "CELL-OIL-2 1 1900"]);
  const [first = ""] = batchKeys((await merchant.get(path)).text);
  await done(path, cells(["CELL-OIL-2", 1, "1900", "18.50"]));
  const undone = await merchant.post(path, { intent: "undo-bulk", batch: first });
  expect(undone.text).toContain("2 rows are as they were before.");
  expect(undone.text).toMatch(/1 was left as it is: it has changed since\.(?:<[^>]+>)+CELL-OIL-2</);
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 9000", "CELL-OIL-1 6 8000", "CELL-OIL-2 1 1850"]);
  await merchant.post(path, { intent: "undo-bulk", batch: first });
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 9000", "CELL-OIL-1 6 8000", "CELL-OIL-2 1 1850"]);
  const other = await listOf(["CELL-OIL-2", 1, 2_000]);
  expect((await merchant.post(other, { intent: "undo-bulk", batch: first })).status).toBe(409);
});

test("a part that is on request since does not get its prices by quantity back", async () => {
  const path = await listOf(["CELL-OIL-1", 6, 8_000]);
  await done(path, cells(["CELL-OIL-1", 6, "8000", ""]));
  const [key = ""] = batchKeys((await merchant.get(path)).text);
  await shop().db.sql("insert into price_list_prices values ($1, $2, 1, null)", [
    Number(path.split("/").at(-1)),
    ids["CELL-OIL-1"],
  ]);
  await merchant.post(path, { intent: "undo-bulk", batch: key });
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 request"]);
});

test("a list of twenty thousand prices is edited by pages of up to a thousand, with a search", async () => {
  const path = await listOf();
  await shop().db.sql(
    `insert into price_list_prices select $1, v.id, n, 1000 + n from variants v cross join generate_series(1, 400) n`,
    [Number(path.split("/").at(-1))],
  );
  const page = await merchant.get(`${path}?rows=1000&page=2`);
  expect(page.text.match(/<input[^>]*name="price\.\d+\.\d+"/g)).toHaveLength(200);
  expect((await merchant.get(`${path}?q=tank`)).text).not.toContain("CELL-OIL-1");
  const form = cells(["CELL-OIL-1", 400, "1400", "13"]);
  const plan = await merchant.post(`${path}?rows=1000&page=2`, form);
  const applied = await merchant.post(`${path}?rows=1000&page=2`, applyForm(plan.text));
  expect(applied.location).toContain("rows=1000");
  expect(applied.location).toContain("page=2");
});

test("whoever may only look at prices sees no cells and may not send or undo any", async () => {
  const path = await listOf(["CELL-OIL-1", 1, 9_000]);
  await done(path, cells(["CELL-OIL-1", 1, "9000", "88"]));
  const [key = ""] = batchKeys((await merchant.get(path)).text);
  const reader = await signedInAs(shop(), "read-only");
  const page = await reader.get(path);
  expect(page.text).toContain("$88.00");
  expect(page.text).not.toContain('name="price.');
  expect((await reader.post(path, cells(["CELL-OIL-1", 1, "8800", "1"]))).status).toBe(403);
  expect((await reader.post(path, { intent: "undo-bulk", batch: key })).status).toBe(403);
  expect(await stored(path)).toEqual(["CELL-OIL-1 1 8800"]);
});
