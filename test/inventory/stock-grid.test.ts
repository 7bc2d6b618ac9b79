import { beforeAll, expect, test } from "vitest";
import { hours } from "#domain/kernel/time.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { releaseReservedGoods } from "#engine/inventory/move-stock.ts";
import { reserveGoods } from "#engine/inventory/reserve-stock.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const at = "/admin/stock/grid";

beforeAll(async () => {
  await importProducts(
    shop(),
    jsonLines([
      record("upright", {
        variants: [variant("UP-1", { priceCents: 100_000 }), variant("UP-2", { priceCents: 150_000 })].map(
          (one, place) => ({
            ...one,
            name: { en: `Size ${place}`, cn: `规格 ${place}` },
          }),
        ),
      }),
      record("lying", { variants: [variant("LY-1", { priceCents: 80_000, listPriceCents: 90_000, stock: 4 })] }),
      record("hidden", { status: "draft", variants: [variant("HI-1", { stock: 0 })] }),
    ]),
  );
});

/** Stored fields of a part: price, cost, on hand, reorder point. */
async function kept(sku: string) {
  const [row] = await shop().db.sql<{ id: number; values: (number | null)[] }>(
    `select v.id, array[v.price_cents, s.cost_cents, s.on_hand, s.reorder_at] as values
     from variants v left join stock s on s.variant_id = v.id where v.sku = $1`,
    [sku],
  );
  return row!;
}
const valuesOf = async (sku: string) => (await kept(sku)).values;

type Edits = Readonly<Record<string, Readonly<Partial<Record<"price" | "cost" | "onHand" | "reorderAt", string>>>>>;

const fieldIn = ({ text }: Answer, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

/** A page of the grid as somebody has it open: its cells, with what is typed in some of them. */
async function opened(browser: Browser, path = at) {
  const page = await browser.get(path);
  expect({ status: page.status, errors: shop().errors }).toEqual({ status: 200, errors: [] });
  const cells: Record<string, string> = {};
  for (const [tag] of page.text.matchAll(/<input\b[^>]*>/g)) {
    const name = /\sname="((?:seen|price|cost|onHand|reorderAt)\.\d+)"/.exec(tag)?.[1];
    if (name) cells[name] = /\svalue="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  const typed = async (edits: Edits) => {
    const fields = { ...cells };
    for (const [sku, values] of Object.entries(edits)) {
      const { id } = await kept(sku);
      for (const [column, text] of Object.entries(values)) fields[`${column}.${id}`] = text;
    }
    return fields;
  };
  const review = async (edits: Edits, reason = "") =>
    browser.post(path, { ...(await typed(edits)), reason, intent: "review" });
  return {
    page,
    cells,
    review,
    /** Reviews the changes, and presses the button that stands below them. */
    async change(edits: Edits, reason = "") {
      const shown = await review(edits, reason);
      expect(shown.status).toBe(200);
      const press = async () =>
        browser.post(path, {
          ...(await typed(edits)),
          reason,
          intent: "apply",
          fingerprint: fieldIn(shown, "fingerprint"),
          batch: fieldIn(shown, "batch"),
        });
      return { shown, press, batch: fieldIn(shown, "batch") };
    },
  };
}

const undo = (browser: Browser, batch: string) => browser.post(at, { intent: "undo", batch });

test("cells of many parts are shown before and after, done together, and stand in movements and histories with who and why", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { db } = shop();
  const grid = await opened(owner);
  const { shown, press } = await grid.change(
    {
      "UP-1": { price: "1,049.50", onHand: "12", reorderAt: "3" },
      "LY-1": { cost: "412", onHand: "4" },
      "HI-1": { onHand: "9" },
    },
    "Stocktake 7",
  );
  for (const text of ["$1,000.00", "$1,049.50", "$412.00", "Change 5 cells"]) expect(shown.text).toContain(text);
  expect(await valuesOf("UP-1")).toEqual([100_000, null, 7, null]);
  const done = await press();
  expect(done.status).toBe(303);
  expect(await valuesOf("UP-1")).toEqual([104_950, null, 12, 3]);
  expect(await valuesOf("LY-1")).toEqual([80_000, 41_200, 4, null]);
  expect(await valuesOf("HI-1")).toEqual([89_900, null, 9, null]);
  const moved = await db.sql(
    `select v.sku, m.kind, m.quantity, m.note, t.email from stock_movements m join variants v on v.id = m.variant_id
     join staff t on t.id = m.staff_id where m.batch_id is not null order by v.sku`,
  );
  const by = { kind: "corrected", note: "Stocktake 7", email: "owner@example.com" };
  expect(moved).toEqual([
    { sku: "HI-1", quantity: 9, ...by },
    { sku: "UP-1", quantity: 5, ...by },
  ]);
  expect((await owner.get(done.location ?? "")).text).toContain("5 cells of 3 parts changed.");
  const history = await owner.get(`/admin/products/${(await productOf("UP-1")).id}`);
  expect(history.text).toContain("1049.50");
  const record = await owner.get("/admin/audit");
  for (const text of [
    "Changed the stock or cost of a part",
    "On hand: 7 → 12",
    "Reorder at: – → 3",
    "Cost: – → 412.00",
  ])
    expect(record.text).toContain(text);
});

const productOf = async (sku: string) =>
  (
    await shop().db.sql<{ id: number; version: number }>(
      "select p.id, p.version from products p join variants v on v.product_id = p.id where v.sku = $1",
      [sku],
    )
  )[0]!;

test.each(["", "/cn"])("every bad cell is named beside it, and all that was typed stays (%s)", async (prefix) => {
  const owner = await signedInAs(shop(), "owner");
  const { id: up } = await kept("UP-1");
  const { id: lying } = await kept("LY-1");
  await shop().db.transaction((tx) => reserveGoods(tx, 1, [{ variantId: up, quantity: 2 }], shop().clock.now()));
  const grid = await opened(owner, `${prefix}${at}`);
  const answer = await grid.review({
    "UP-1": { price: "0", onHand: "1", cost: "cheap", reorderAt: "1.5" },
    "LY-1": { price: "900.00", onHand: "" },
    "UP-2": { price: "1600" },
  });
  expect(answer.status).toBe(400);
  const said = {
    "": [
      "Price must be an amount above zero",
      "2 are sold and not yet sent: no fewer can be on hand",
      "Cost must be an amount such as 12.50",
      "Reorder at must be a whole number from 0 to 1,000,000",
      "The compare-at price of $900.00 must stay above the price",
    ],
    "/cn": [
      "价格须为大于零的金额",
      "已有 2 件售出待发",
      "成本须为金额，例如 12.50",
      "在库须为 0 至 1,000,000 之间的整数",
      "划线价",
    ],
  }[prefix]!;
  for (const text of said) expect(answer.text).toContain(text);
  for (const field of [
    `price.${up}`,
    `onHand.${up}`,
    `cost.${up}`,
    `reorderAt.${up}`,
    `price.${lying}`,
    `onHand.${lying}`,
  ])
    expect(answer.text).toContain(`id="${field}-error"`);
  for (const typed of ["cheap", "1.5", "900.00", "1600"]) expect(answer.text).toContain(`value="${typed}"`);
  expect(answer.text).not.toContain('value="apply"');
  expect((await valuesOf("UP-2"))[0]).toBe(150_000);
  await shop().db.transaction((tx) =>
    releaseReservedGoods(tx, 1, [{ variantId: up, quantity: 2 }], shop().clock.now()),
  );
});

test("a corrected count needs its reason, and a form in which nothing differs says so", async () => {
  const owner = await signedInAs(shop(), "owner");
  const grid = await opened(owner);
  const answer = await grid.review({ "UP-2": { onHand: "8", price: "1,500.0" } });
  expect({ status: answer.status, isSaid: answer.text.includes("Reason is required") }).toEqual({
    status: 400,
    isSaid: true,
  });
  const same = await grid.review({ "UP-2": { price: "1500" } });
  expect(same.text).toContain("Nothing differs from what is stored.");
});

test("a cell that changed meanwhile is named with what it is now, and nothing of the form is done", async () => {
  const { db } = shop();
  const owner = await signedInAs(shop(), "owner");
  const grid = await opened(owner);
  const before = await valuesOf("UP-2");
  const { press } = await grid.change({ "UP-2": { onHand: "20", reorderAt: "5" }, "LY-1": { price: "700" } }, "Count");
  await db.sql("update stock set on_hand = on_hand - 1 where variant_id = $1", [(await kept("UP-2")).id]);
  const answer = await press();
  expect(answer.status).toBe(409);
  expect(answer.text).toContain(`It has changed meanwhile and is now ${before[2]! - 1}.`);
  for (const typed of ["20", "5", "700"]) expect(answer.text).toContain(`value="${typed}"`);
  expect(await valuesOf("UP-2")).toEqual([before[0], before[1], before[2]! - 1, before[3]]);
  expect((await valuesOf("LY-1"))[0]).toBe(80_000);
  // The page that named it shows what it is now: pressed again, it is done knowingly.
  const again = await (await opened(owner)).change({ "UP-2": { onHand: "20" } }, "Count");
  expect((await again.press()).status).toBe(303);
  expect((await valuesOf("UP-2"))[2]).toBe(20);
});

test("what is typed after the changes were shown is shown before it is done", async () => {
  const owner = await signedInAs(shop(), "owner");
  const grid = await opened(owner);
  const shown = await grid.review({ "LY-1": { price: "750" } });
  const { id } = await kept("LY-1");
  const answer = await owner.post(at, {
    ...grid.cells,
    [`price.${id}`]: "1",
    intent: "apply",
    fingerprint: fieldIn(shown, "fingerprint"),
    batch: fieldIn(shown, "batch"),
  });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Something has changed since.");
  expect((await valuesOf("LY-1"))[0]).toBe(80_000);
});

test("without scripts, the form of the page that shows the changes makes them as it stands, its rows in any order", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const [point, isTurned] of [
    ["61", false],
    ["62", true],
  ] as const) {
    const shown = await (
      await opened(owner)
    ).review({ "UP-1": { reorderAt: point, price: `20${point}` }, "LY-1": { reorderAt: point } });
    const form = /<form\b[^>]* id="grid"[\s\S]*?<\/form>/.exec(shown.text)?.[0] ?? "";
    const fields = [...form.matchAll(/<input\b[^>]*>/g)].map(
      ([tag]) => [/ name="([^"]*)"/.exec(tag)?.[1] ?? "", / value="([^"]*)"/.exec(tag)?.[1] ?? ""] as const,
    );
    const done = await owner.post(at, [...(isTurned ? fields.toReversed() : fields), ["intent", "apply"]]);
    expect({ point, status: done.status }).toEqual({ point, status: 303 });
    expect((await valuesOf("UP-1"))[3]).toBe(Number(point));
    expect((await valuesOf("LY-1"))[3]).toBe(Number(point));
  }
});

test("two presses of the button are one batch", async () => {
  const owner = await signedInAs(shop(), "owner");
  const grid = await opened(owner);
  const { press, batch } = await grid.change({ "HI-1": { reorderAt: "2", onHand: "30" } }, "Twice");
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const [written] = await shop().db.sql(
    `select (select count(*)::int from stock_batches where request_key = $1) as batches,
       (select count(*)::int from stock_movements where note = 'Twice') as movements`,
    [batch],
  );
  expect(written).toEqual({ batches: 1, movements: 1 });
});

test("a batch is undone within 24 hours but for what has moved since, which is named line by line; later it is not", async () => {
  const { db, clock } = shop();
  const owner = await signedInAs(shop(), "owner");
  const grid = await opened(owner);
  const [up, lying] = [await valuesOf("UP-1"), await valuesOf("LY-1")];
  const { press, batch } = await grid.change(
    { "UP-1": { price: "2000", onHand: "40", reorderAt: "9" }, "LY-1": { cost: "1", onHand: "0" } },
    "Wrong sheet",
  );
  await press();
  await db.sql("update stock set on_hand = 39 where variant_id = $1", [(await kept("UP-1")).id]);
  const answers = await Promise.all([undo(owner, batch), undo(owner, batch)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await valuesOf("UP-1")).toEqual([up[0], up[1], 39, up[3]]);
  expect(await valuesOf("LY-1")).toEqual(lying);
  const after = await owner.get(answers[0]!.location ?? "");
  expect(after.text).toContain("4 cells are as they were before.");
  expect(after.text).toContain("UP-1, On hand: it has changed since");
  const [moved] = await db.sql(
    "select count(*)::int as count, sum(quantity)::int as sum from stock_movements where note = 'Wrong sheet' and variant_id = $1",
    [(await kept("LY-1")).id],
  );
  expect(moved).toEqual({ count: 2, sum: 0 });
  const history = await owner.get("/admin/audit");
  expect(history.text).toContain("Undid a batch of stock changes");

  const late = await (await opened(owner)).change({ "LY-1": { reorderAt: "7" } });
  await late.press();
  clock.advance(hours(24) + 1);
  const refused = await undo(await signedInAs(shop(), "owner"), late.batch);
  clock.advance(-hours(24) - 1);
  expect({ status: refused.status, isSaid: refused.text.includes("older than 24 hours") }).toEqual({
    status: 409,
    isSaid: true,
  });
  expect((await valuesOf("LY-1"))[3]).toBe(7);
});

test("undoing leaves a count that would no longer cover what is sold, and a price that its compare-at price forbids", async () => {
  const { db, clock } = shop();
  const owner = await signedInAs(shop(), "owner");
  const { id } = await kept("LY-1");
  await db.sql("update stock set on_hand = 4 where variant_id = $1", [id]);
  const { press, batch } = await (await opened(owner)).change({ "LY-1": { onHand: "10", price: "600" } }, "Delivery");
  await press();
  await db.transaction((tx) => reserveGoods(tx, 1, [{ variantId: id, quantity: 6 }], clock.now()));
  await db.sql("update variants set list_price_cents = 70000 where id = $1", [id]);
  const { location } = await undo(owner, batch);
  const { text } = await owner.get(location ?? "");
  expect(text).toContain("Nothing was undone.");
  expect(text).toContain("LY-1, On hand: more than it held before is sold");
  expect(text).toContain("LY-1, Price: the compare-at price is no longer above it");
  expect((await valuesOf("LY-1")).filter((_, place) => place !== 1)).toEqual([60_000, 10, 7]);
  await db.transaction((tx) => releaseReservedGoods(tx, 1, [{ variantId: id, quantity: 6 }], clock.now()));
});

test("whoever keeps the shelf changes counts and reorder points, sees no costs, and neither sends prices nor undoes them", async () => {
  const hand = await signedInAs(shop(), "fulfilment");
  const owner = await signedInAs(shop(), "owner");
  const { id } = await kept("UP-2");
  await shop().db.sql("update stock set cost_cents = 77777 where variant_id = $1", [id]);
  const grid = await opened(hand);
  expect(grid.page.text).not.toMatch(/name="(?:price|cost)\.|77777|777\.77/);
  const { press } = await grid.change({ "UP-2": { onHand: "21" } }, "Found one");
  expect((await press()).status).toBe(303);
  for (const column of ["price", "cost"]) {
    const answer = await hand.post(at, {
      [`seen.${id}`]: "150000,77777,21,",
      [`${column}.${id}`]: "1",
      intent: "review",
    });
    expect({ column, status: answer.status }).toEqual({ column, status: 403 });
  }
  const priced = await (await opened(owner)).change({ "UP-2": { price: "1550" } });
  await priced.press();
  expect((await undo(hand, priced.batch)).status).toBe(409);
  expect((await valuesOf("UP-2"))[0]).toBe(155_000);
  for (const role of ["support", "read-only"] as const)
    expect((await (await signedInAs(shop(), role)).get(at)).status).toBe(403);
});

test("what was typed for a part that is no longer sold is named, and a form with it changes nothing", async () => {
  const owner = await signedInAs(shop(), "owner");
  const grid = await opened(owner);
  await shop().db.sql("update products set status = 'archived' where slug = 'hidden'");
  const answer = await grid.review({ "HI-1": { reorderAt: "66" }, "UP-1": { reorderAt: "8" } });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("HI-1, Reorder at: 66");
  await shop().db.sql("update products set status = 'draft' where slug = 'hidden'");
});

test("rows are found and narrowed as in the list of stock, and typed cells stay when their row no longer matches", async () => {
  const owner = await signedInAs(shop(), "owner");
  const listed = async (query: string) =>
    [
      ...(await owner.get(`${at}?${query}`)).text.matchAll(/name="seen\.\d+"(?:(?!<\/a>)[\s\S])*>([A-Z]+-\d)<\/a>/g),
    ].map(([, sku]) => sku);
  expect(await listed("")).toEqual(["HI-1", "LY-1", "UP-1", "UP-2"]);
  expect(await listed("sort=sku-down&q=储气罐 upright")).toEqual(["UP-2", "UP-1"]);
  expect(await listed("q=ly1")).toEqual(["LY-1"]);
  expect(await listed("status=draft")).toEqual(["HI-1"]);
  expect(await listed("category=extras")).toEqual([]);
  await shop().db.sql("update stock set on_hand = reserved where variant_id = $1", [(await kept("LY-1")).id]);
  expect(await listed("stock=out")).toEqual(["LY-1"]);
  await shop().db.sql("update stock set reorder_at = 500 where variant_id = $1", [(await kept("UP-1")).id]);
  expect(await listed("stock=low")).toContain("UP-1");
  const grid = await opened(owner, `${at}?stock=out`);
  await shop().db.sql("update stock set on_hand = reserved + 3 where variant_id = $1", [(await kept("LY-1")).id]);
  const answer = await grid.review({ "LY-1": { reorderAt: "x" } });
  expect(answer.text).toContain('value="x"');
});

test("a reorder point that is set on the part's page stands in the record as one set in the grid", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { id, values } = await kept("UP-2");
  for (const point of ["17", "17", ""]) {
    const { status } = await owner.post(`/admin/stock/${id}`, { intent: "reorder", point });
    expect(status).toBe(303);
  }
  const lines = await shop().db.sql<{ change: string }>(
    "select data ->> 'reorderAt' as change from audit_log where action = 'stock-edited' and subject = 'UP-2' order by id desc limit 2",
  );
  expect(lines.map(({ change }) => change)).toEqual(["reorderAt: 17 → –", `reorderAt: ${values[3] ?? "–"} → 17`]);
});

test("a page holds up to a thousand parts, says where it ends, and takes them all in one form", async () => {
  const { db } = shop();
  await db.sql(
    `insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in)
     select (select id from products where slug = 'upright'), 'ZZ-' || n, 'ZZ' || n, 5000, 1, 1, 1, 1 from generate_series(1, 1100) n`,
  );
  const owner = await signedInAs(shop(), "owner");
  const path = `${at}?q=ZZ-&rows=1000`;
  const grid = await opened(owner, path);
  expect(Object.keys(grid.cells).filter((name) => name.startsWith("seen."))).toHaveLength(1_000);
  expect(grid.page.text).toContain("A page shows at most 1,000 parts.");
  expect((await opened(owner, `${at}?q=ZZ-&rows=9999999`)).page.text.match(/name="seen\./g)).toHaveLength(50);
  const fields = Object.fromEntries(
    Object.entries(grid.cells).map(([name, value]) => [name, name.startsWith("onHand.") ? "3" : value]),
  );
  const shown = await owner.post(path, { ...fields, reason: "First count", intent: "review" });
  expect(shown.status).toBe(200);
  const done = await owner.post(path, {
    ...fields,
    reason: "First count",
    intent: "apply",
    fingerprint: fieldIn(shown, "fingerprint"),
    batch: fieldIn(shown, "batch"),
  });
  expect(done.status).toBe(303);
  const [counted] = await db.sql(
    `select count(*)::int as count from stock s join variants v on v.id = s.variant_id where v.sku like 'ZZ-%' and s.on_hand = 3`,
  );
  expect(counted).toEqual({ count: 1_000 });
}, 60_000);
