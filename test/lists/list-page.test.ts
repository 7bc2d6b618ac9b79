import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Answer, type Browser, openShop } from "../open-shop.ts";

const shop = openShop();
let people = 0;

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(
    db,
    { sku: "FILTER-1", price: 2_500, onHand: 40 },
    { sku: "BELT-22", onHand: 3 },
    { sku: "GAUGE-9", onHand: 50 },
    { sku: "OLD-7", status: "unavailable" },
    { sku: "GONE-8", onHand: 0 },
  );
  await db.sql(`update products set attributes = '{"packCount": 4}' where slug = 'gauge-9'`);
});

/** A person who has just signed in. */
async function person(): Promise<Browser> {
  const email = `person-${(people += 1)}@example.com`;
  await customer(shop().db, email);
  return signedIn(shop(), email);
}

const inputs = ({ text }: Answer, name: string) =>
  [...text.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(
    ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? "",
  );
const pressOf = (page: Answer) => inputs(page, "press")[0] ?? "";

/** A list with these lines, pasted with their header; gives its page. */
async function listWith(browser: Browser, ...lines: readonly string[]): Promise<string> {
  const page = await browser.get("/personal/lists");
  const made = await browser.post("/personal/lists", {
    intent: "create",
    press: pressOf(page),
    name: `Shelf ${people}`,
  });
  const path = made.location!;
  if (lines.length === 0) return path;
  const text = ["Part number,Quantity,Keep,On the shelf,Bin,Note", ...lines].join("\n");
  const added = await browser.post(path, { intent: "add", text });
  if (added.status !== 303) throw new Error(added.text);
  return path;
}

/** The box for many lines, with what is left in it. */
const boxOf = ({ text }: Answer) =>
  (/<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(text)?.[1] ?? "").replaceAll("&quot;", '"');

/** Ids of the lines in their order. */
const linesOf = ({ text }: Answer) => [...text.matchAll(/<li id="line-(\d+)"/g)].map(([, id]) => Number(id));
/** Part numbers of a page in their order, each once. */
const skusOf = ({ text }: Answer) => [
  ...new Set([...text.matchAll(/\b(?:FILTER-1|BELT-22|GAUGE-9|OLD-7|GONE-8)\b/g)].map(([sku]) => sku)),
];
const cartOf = async (browser: Browser) => {
  const cart = await browser.get("/shoppingCart");
  return Object.fromEntries(
    ["FILTER-1", "BELT-22", "GAUGE-9"].flatMap((sku) => {
      const at = cart.text.indexOf(`value="${sku}"`);
      const quantity = /name="quantity"[^>]*value="(\d+)"/.exec(cart.text.slice(at))?.[1];
      return at < 0 ? [] : [[sku, Number(quantity)]];
    }),
  );
};

test.each([
  ["", "Order 3 to fill up", "Enough on the shelf", "Discontinued"],
  ["/cn", "需订购 3 件补足", "货架上数量充足", "已停产"],
])(
  "without scripts, at %s/personal/lists, a shelf is counted, what is below is ordered in whole packs, and each line says what came of it",
  async (prefix, fill, enough, discontinued) => {
    const browser = await person();
    const path =
      prefix + (await listWith(browser, "FILTER-1,2,6,,A-1,", "GAUGE-9,1,12,,,", "BELT-22,1,2,,,", "OLD-7,1,1,,,"));
    const opened = await browser.get(path);
    const [filter, gauge, belt, old] = linesOf(opened);
    expect(opened.text).toContain(discontinued);
    const counts = { [`count.${filter}`]: "1", [`count.${gauge}`]: "1", [`count.${belt}`]: "5", [`count.${old}`]: "0" };
    const counted = await browser.post(path, { intent: "counts", shown: "", ...counts });
    expect(counted.text).toContain(fill);
    expect(counted.text).toContain(enough);
    const form = { intent: "order-below", press: pressOf(counted), shown: inputs(counted, "shown")[0]!, ...counts };
    const ordered = await browser.post(path, form);
    // Twelve pieces are kept, one is there, and a pack has four.
    expect(await cartOf(browser)).toEqual({ "FILTER-1": 5, "GAUGE-9": 3 });
    expect(ordered.text).toContain(prefix === "" ? "3 units put into your cart" : "已加入购物车 3 件");
    expect(ordered.text).toContain(prefix === "" ? "OLD-7: discontinued" : "OLD-7：已停产");
    // A reload sends the form again, and a count is used once.
    await browser.post(path, form);
    const again = await browser.get(path);
    await browser.post(path, { intent: "order-below", press: pressOf(again), shown: inputs(again, "shown")[0]! });
    expect(await cartOf(browser)).toEqual({ "FILTER-1": 5, "GAUGE-9": 3 });
  },
);

test("everything on a list goes into the cart by its quantities, once for two presses of one form, and what can't is handed to a quick order", async () => {
  const browser = await person();
  const path = await listWith(browser, "FILTER-1,2,,,,", "BELT-22,9,,,,", "GONE-8,1,,,,");
  const page = await browser.get(path);
  const form = { intent: "order-all", press: pressOf(page), shown: "" };
  const [first, second] = await Promise.all([browser.post(path, form), browser.post(path, form)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await cartOf(browser)).toEqual({ "FILTER-1": 2 });
  expect(first.text).toContain("BELT-22: fewer than 9 left");
  expect(first.text).toContain("GONE-8: out of stock");
  expect(inputs(first, "number").filter(Boolean)).toEqual(["BELT-22", "GONE-8"]);
});

test("two tabs: what one has counted stays where the other changed nothing, and a line changed twice is told with what was typed", async () => {
  const browser = await person();
  const path = await listWith(browser, "FILTER-1,2,6,3,A-1,", "BELT-22,1,2,,,");
  const [filter, belt] = linesOf(await browser.get(path));
  await browser.post(path, { intent: "counts", shown: `${filter}:3`, [`count.${filter}`]: "5", [`count.${belt}`]: "" });
  const stale = { intent: "counts", shown: `${filter}:3`, [`count.${filter}`]: "3", [`count.${belt}`]: "1" };
  const counted = await browser.post(path, stale);
  expect(inputs(counted, `count\\.${filter}`)).toEqual(["5"]);
  expect(inputs(counted, `count\\.${belt}`)).toEqual(["1"]);
  const edit = { intent: "save", line: String(filter), version: "1", par: "6", note: "" };
  const saved = await browser.post(path, { ...edit, quantity: "4", bin: "A-1" });
  expect(saved.location).toBe(`${path}?done=saved#line-${filter}`);
  // The same once more is what it is already.
  expect((await browser.post(path, { ...edit, quantity: "4", bin: "A-1" })).status).toBe(303);
  const other = await browser.post(`${path}?edit=${filter}`, { ...edit, quantity: "7", bin: "B-2" });
  expect(other.status).toBe(409);
  expect(other.text).toContain("This line was changed meanwhile: order 4, keep 6, bin A-1");
  expect([inputs(other, "bin"), inputs(other, "version")[0]]).toEqual([["B-2"], "2"]);
});

test("a line that is removed comes back by Undo where it stood; lines move, twice by one form no further than once", async () => {
  const browser = await person();
  const path = await listWith(browser, "FILTER-1,1,,,,", "BELT-22,1,,,,", "GAUGE-9,1,,,,");
  const [, belt, gauge] = linesOf(await browser.get(path));
  const removed = await browser.post(path, { intent: "remove", line: String(belt) });
  const told = await browser.get(removed.location!);
  expect([told.text.includes("The line was removed."), linesOf(told).length]).toEqual([true, 2]);
  await browser.post(path, { intent: "restore", line: inputs(told, "line")[0]! });
  expect(skusOf(await browser.get(path)).slice(0, 3)).toEqual(["FILTER-1", "BELT-22", "GAUGE-9"]);
  const up = { intent: "up", line: String(gauge), at: "3" };
  await browser.post(path, up);
  await browser.post(path, up);
  expect(skusOf(await browser.get(path)).slice(0, 3)).toEqual(["FILTER-1", "GAUGE-9", "BELT-22"]);
});

test("a list is renamed, copied, exported and removed with Undo; a second press of the same form makes no second list", async () => {
  const browser = await person();
  const path = await listWith(browser, `FILTER-1,2,6,1,A-1,"=1+1, ""quoted"""`);
  const page = await browser.get(path);
  const form = { intent: "copy", press: pressOf(page), copyName: "Truck 2" };
  const [first, second] = [await browser.post(path, form), await browser.post(path, form)];
  expect(second.location).toBe(first.location);
  const copy = first.location!.split("?")[0]!;
  // Pieces counted on one shelf are not on the other.
  expect((await browser.get(`${copy}/list.csv`)).text).toContain(
    `FILTER-1,Product filter-1,2,6,,A-1,"'=1+1, ""quoted"""`,
  );
  expect((await browser.post(copy, { intent: "rename", version: "1", name: `Shelf ${people}` })).text).toContain(
    "Name of the list is already in use",
  );
  expect((await browser.post(copy, { intent: "rename", version: "1", name: "Truck 3" })).status).toBe(303);
  const stale = await browser.post(copy, { intent: "rename", version: "1", name: "Truck 4" });
  expect(stale.text).toContain("renamed to “Truck 3” meanwhile");
  const id = copy.split("/").at(-1)!;
  const removed = await browser.post("/personal/lists", { intent: "remove", list: id });
  expect(removed.text).toContain("The list “Truck 3” was removed.");
  expect((await browser.get(copy)).status).toBe(404);
  await browser.post("/personal/lists", { intent: "restore", list: id });
  expect((await browser.get(copy)).status).toBe(200);
});

test("what a list exports it imports again, in either language, and rows that are not understood come back with their reasons", async () => {
  const browser = await person();
  const path = await listWith(browser, "FILTER-1,2,6,1,A-1,by the door", "GAUGE-9,1,12,,,");
  const file = await browser.get(`/cn${path}/list.csv`);
  const other = await person();
  const otherPath = await listWith(other);
  expect((await other.post(otherPath, { intent: "add", text: file.text })).status).toBe(303);
  expect((await other.get(`${otherPath}/list.csv`)).text).toBe((await browser.get(`${path}/list.csv`)).text);
  const text = "Part number;Keep;Bin\nFILTER-1;8;\nNO-SUCH-1;1;\nBELT-22;lots;\nBELT-22;3;B-4";
  const mended = await other.post(otherPath, { intent: "add", text });
  expect(mended.status).toBe(409);
  expect(mended.text).toContain("“NO-SUCH-1 · 1”: we don’t know this part number");
  expect(mended.text).toContain("Pieces to keep must be a whole number");
  expect(boxOf(mended)).toBe("Part number\tKeep\tBin\nNO-SUCH-1\t1\t\nBELT-22\tlots\t");
  const csv = (await other.get(`${otherPath}/list.csv`)).text;
  expect(csv).toContain("FILTER-1,Product filter-1,2,8,1,,by the door");
  expect(csv).toContain("BELT-22,Product belt-22,1,3,,B-4,");
});

test("a file with a header keeps its columns beside typed and pasted lines, and one without content is named", async () => {
  const browser = await person();
  const path = await listWith(browser);
  const send = (bytes: string) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ intent: "add", number: "BELT-22", quantity: "2", text: "GAUGE-9 3" }))
      form.set(field, value);
    form.set("file", new File([bytes], "shelf.csv"));
    return browser.upload(path, form);
  };
  const empty = await send("");
  expect(empty.status).toBe(409);
  expect(empty.text).toContain("The file is empty (0 bytes)");
  expect(empty.text).toContain("GAUGE-9 3");
  expect(inputs(empty, "number")).toContain("BELT-22");
  const header = "Part number,Quantity,Keep,On the shelf,Bin,Note";
  expect((await send(`${header}\nFILTER-1,1,5,2,A7,upper rack\n`)).location).toContain("added=3");
  const [line] = await shop().db.sql<{ par: number; bin: string; note: string }>(
    "select par, bin, note from part_list_lines where bin = 'A7'",
  );
  expect(line).toEqual({ par: 5, bin: "A7", note: "upper rack" });
});

test.each(["", "/cn"])(
  "lines refused at %s/personal/lists stay in the box below their header, and once corrected they bring all they say",
  async (prefix) => {
    const browser = await person();
    const path = prefix + (await listWith(browser));
    const lines = ["FILTER-2,2,6,3,A-1,left rack", 'BELT-22,1,few,1,B-2,"1/2"" wide, new"', "GAUGE-9,1,4,2,C-3,"];
    const form = new FormData();
    form.set("intent", "add");
    form.set("text", "FILTER-3 7");
    form.set("file", new File([["Part number,Quantity,Keep,On the shelf,Bin,Note", ...lines].join("\n")], "shelf.csv"));
    const refused = await browser.upload(path, form);
    expect(refused.status).toBe(409);
    expect(boxOf(refused).split("\n")).toEqual([
      "FILTER-3\t7",
      "Part number\tQuantity\tKeep\tOn the shelf\tBin\tNote",
      "FILTER-2\t2\t6\t3\tA-1\tleft rack",
      'BELT-22\t1\tfew\t1\tB-2\t1/2" wide, new',
    ]);
    const still = boxOf(refused).replace("FILTER-3", "OLD-7").replace("few", "5");
    const second = await browser.post(path, { intent: "add", text: still });
    expect(second.status).toBe(409);
    const corrected = boxOf(second).replace("FILTER-2", "FILTER-1");
    expect((await browser.post(path, { intent: "add", text: corrected })).status).toBe(303);
    const csv = (await browser.get(`${path.replace(/^\/cn/, "")}/list.csv`)).text;
    expect(csv).toContain("OLD-7,Product old-7,7,");
    expect(csv).toContain("FILTER-1,Product filter-1,2,6,3,A-1,left rack");
    expect(csv).toContain('BELT-22,Product belt-22,1,5,1,B-2,"1/2"" wide, new"');
  },
);

test("a list's name beyond its length is refused and stays as typed, wherever it is given", async () => {
  const browser = await person();
  const path = await listWith(browser);
  const name = `Shelf ${"x".repeat(80)}`;
  const press = pressOf(await browser.get("/personal/lists"));
  const version = inputs(await browser.get(path), "version")[0]!;
  for (const [at, fields, field] of [
    ["/personal/lists", { intent: "create", press, name }, "name"],
    [path, { intent: "rename", version, name }, "name"],
    [path, { intent: "copy", press, copyName: name }, "copyName"],
  ] as const) {
    const refused = await browser.post(at, fields);
    expect([refused.status, refused.text.includes("can have at most 80 characters")]).toEqual([409, true]);
    expect(inputs(refused, field)).toContain(name);
  }
});

test("a product, a cart, an order and a kit bring their goods to a list; a guest signs in first and finds them again", async () => {
  const guest = shop().browser();
  const asked = "/addToList?number=FILTER-1&quantity=3&number=nothing&quantity=1";
  expect((await guest.get(asked)).location).toBe(`/signIn?redirectTo=${encodeURIComponent(asked)}`);
  const brought = await guest.post("/addToList", [
    ["intent", "check"],
    ["number", "FILTER-1"],
    ["quantity", "3"],
  ]);
  expect(brought.location).toBe(`/signIn?redirectTo=${encodeURIComponent("/addToList?number=FILTER-1&quantity=3")}`);
  const browser = await person();
  const page = await browser.get(asked);
  expect(page.text).toContain("nothing: not a part number of one of our goods");
  const put = [
    ["intent", "put"],
    ["press", pressOf(page)],
    ["number", "FILTER-1"],
    ["quantity", "3"],
    ["list", "new"],
  ] as const;
  expect((await browser.post("/addToList", [...put])).text).toContain("Name of the list is required");
  const done = await browser.post("/addToList", [...put, ["name", "Wear parts"]]);
  expect(done.text).toContain("1 part added to “Wear parts”.");
  const twice = await browser.post("/addToList", [...put, ["name", "Wear parts"]]);
  expect(twice.text).toContain("1 part was on “Wear parts” already");
  await browser.post("/shoppingCart", { intent: "add", sku: "GAUGE-9", quantity: "2" });
  expect((await browser.get("/addToList?from=cart")).text).toContain("GAUGE-9");
  await importProducts(shop(), jsonLines([record("tank", { variants: [variant("TANK", { stock: 50 })] })]));
  expect((await browser.get("/products/tank.html")).text).toContain('href="/addToList?number=TANK"');
});

test("a list holds 500 parts and an account 50 lists; beyond them the form says so and keeps what was typed", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "MANY-1000", product: "many" });
  const many = Array.from({ length: 501 }, (_, at) => `MANY-${at + 1000}`);
  await db.sql(
    `insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
     select p.id, sku, replace(sku, '-', ''), 100, 1, 1, 1, 1 from products p, unnest($1::text[]) sku where p.slug = 'many'`,
    [many.slice(1)],
  );
  const browser = await person();
  const path = await listWith(browser, ...many.slice(0, 500).map((sku) => `${sku},1,1,,,`));
  const full = await browser.post(path, { intent: "add", number: "MANY-1500", quantity: "2" });
  expect([full.status, full.text.includes("A list holds 500 parts")]).toEqual([409, true]);
  expect(inputs(full, "number")[0]).toBe("MANY-1500");
  expect(linesOf(await browser.get(path)).length).toBe(500);
  const other = await person();
  const bare = await listWith(other);
  const beyond = await other.post(bare, { intent: "add", text: many.map((sku) => `${sku} 1`).join("\n") });
  expect([beyond.status, beyond.text.includes("A list holds 500 parts")]).toEqual([409, true]);
  expect(beyond.text).toContain("MANY-1500 1");
  expect(linesOf(await other.get(bare))).toEqual([]);
  await db.sql(
    `insert into part_lists (customer_id, name, created_at, updated_at)
     select customer_id, 'List ' || n, now(), now() from part_lists, generate_series(2, 50) n where id = $1`,
    [path.split("/").at(-1)],
  );
  const tooMany = await browser.post("/personal/lists", { intent: "create", press: "", name: "One more" });
  expect([tooMany.status, inputs(tooMany, "name")[0]]).toEqual([409, "One more"]);
  expect(tooMany.text).toContain("Lists of parts: there are 50 already, the most there can be. Remove one first.");
});

test("a quotation mark that is never closed swallows no line after it", async () => {
  const browser = await person();
  const path = await listWith(browser, 'FILTER-1,1,2,,A-1,"spare', "BELT-22,1,2,,A-2,", "GAUGE-9,1,,,,");
  expect(skusOf(await browser.get(path))).toEqual(["FILTER-1", "BELT-22", "GAUGE-9"]);
});

test("nobody changes, copies, orders or fills another's list, by any form of it", async () => {
  const [ada, bob] = [await person(), await person()];
  const path = await listWith(ada, "FILTER-1,2,6,1,A-1,");
  const [line] = linesOf(await ada.get(path));
  const before = (await ada.get(`${path}/list.csv`)).text;
  const own = await listWith(bob, "BELT-22,1,,,,");
  const common = {
    line: String(line),
    version: "1",
    quantity: "9",
    par: "9",
    name: "Bob's",
    copyName: "Bob's",
    at: "1",
  };
  for (const intent of [
    "order-all",
    "order-below",
    "counts",
    "save",
    "up",
    "down",
    "remove",
    "restore",
    "rename",
    "copy",
    "add",
  ]) {
    const sent = { ...common, intent, shown: "", [`count.${line}`]: "7", number: "BELT-22" };
    expect({ intent, status: (await bob.post(path, sent)).status }).toEqual({ intent, status: 404 });
    // Nor by a list of one's own with a line of another's.
    if (["counts", "save", "up", "remove", "restore"].includes(intent)) await bob.post(own, sent);
  }
  const id = path.split("/").at(-1)!;
  await bob.post("/personal/lists", { intent: "remove", list: id });
  await bob.post("/personal/lists", { intent: "restore", list: id });
  await bob.post("/addToList", { intent: "put", list: id, number: "GAUGE-9", quantity: "1" });
  expect((await ada.get(`${path}/list.csv`)).text).toBe(before);
  expect(await cartOf(bob)).toEqual({});
});
