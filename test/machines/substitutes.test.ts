import { beforeAll, describe, expect, test } from "vitest";
import { isEqualGoods } from "#domain/catalogue/equal-goods.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { heldUnpaid } from "#engine/checkout/held-unpaid.ts";
import { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { loadMachines } from "./demo-machines.ts";

const shop = openShop();

const tank = (slug: string, attributes: object, ofVariant: Record<string, unknown>) =>
  record(slug, { attributes, variants: [variant(`TD-${slug.toUpperCase()}`, ofVariant)] });
const own = { tankVolume: 80, mawp: 200 };

beforeAll(async () => {
  await loadMachines(shop().db);
  const { db, clock } = shop();
  const goods = [
    {
      ...tank("gone", own, { stock: 0, expectedOn: "2026-12-04" }),
      similar: ["equal", "weaker", "larger", "gone-too"],
    },
    tank("equal", { tankVolume: 82, mawp: 200 }, { stock: 4 }),
    tank("weaker", { tankVolume: 80, mawp: 195 }, { stock: 4 }),
    tank("larger", { tankVolume: 120, mawp: 200 }, { stock: 4 }),
    tank("gone-too", own, { stock: 0, expectedOn: "2026-11-19" }),
  ];
  expect((await importProducts({ db, clock }, jsonLines(goods))).errors).toEqual([]);
  await db.sql("update stock s set on_hand = 0 from variants v where v.id = s.variant_id and v.sku = 'OM-LF20'");
});

/** The part of a page about goods that are out of stock. */
const notice = (text: string, word: string) => text.slice(text.indexOf(word), text.indexOf(word) + 4_000);

describe("goods that are out of stock", () => {
  test.each([
    ["", "More is expected on Dec 4, 2026.", "Its equal, in stock:", "Tell me when it is back"],
    ["/cn", "预计 2026年12月4日到货。", "同规格且有货：", "到货时通知我"],
  ])("say when more is expected, lead to an equal that is there, and offer to tell (%s)", async (prefix, ...words) => {
    const guest = shop().browser();
    for (const path of ["/products/gone.html", "/stockAlert?sku=TD-GONE"]) {
      const { text } = await guest.get(prefix + path);
      for (const word of words) expect(text, `${path} ${word}`).toContain(word);
      const said = notice(text, words[1]!);
      expect(said).toContain(`href="${prefix}/products/equal.html`);
      for (const other of ["weaker", "larger", "gone-too"])
        expect(said.slice(0, 900), other).not.toContain(`/products/${other}.html`);
    }
    expect((await guest.get(`${prefix}/products/gone.html`)).text).toContain(`href="${prefix}/stockAlert?sku=TD-GONE"`);
  });

  test("may come back without a delivery while unpaid orders hold the last ones, which their page says", async () => {
    const { db, clock } = shop();
    const { id, variantId } = await placeOrder(db, clock);
    await db.sql("update stock set on_hand = 2 where variant_id = $1", [variantId]);
    const [goods] = await db.sql<{ slug: string }>(
      "select p.slug from products p join variants v on v.product_id = p.id where v.id = $1",
      [variantId],
    );
    const said = async (prefix: string) => (await shop().browser().get(`${prefix}/products/${goods!.slug}.html`)).text;
    const [english, chinese] = [await said(""), await said("/cn")];
    expect(english).toContain("Out of Stock");
    expect(english).toContain("Orders hold the last ones. If one of them is not paid in time");
    expect(chinese).toContain("缺货");
    expect(chinese).toContain("最后几件已被订单占用");
    // Goods that are sold and only not shipped yet do not come back.
    await db.sql("update orders set state = 'confirmed', payment_state = 'captured' where id = $1", [id]);
    const skus = await db.sql<{ sku: string }>("select sku from variants where id = $1", [variantId]);
    expect(
      await heldUnpaid(
        db,
        skus.map(({ sku }) => sku),
      ),
    ).toEqual(new Set());
  });

  test("promise no day that is past, nor any while some are there", async () => {
    const guest = shop().browser();
    expect((await guest.get("/products/gone-too.html")).text).not.toContain("More is expected");
    expect((await guest.get("/stockAlert?sku=TD-GONE-TOO")).text).not.toContain("More is expected");
    await shop().db.sql(
      "update stock s set expected_on = '2026-12-24' from variants v where v.id = s.variant_id and v.sku = 'TD-LARGER'",
    );
    expect((await guest.get("/products/larger.html")).text).not.toContain("More is expected");
  });

  test.each([
    ["", "A kit that contains it:"],
    ["/cn", "包含此件的套件："],
  ])("lead to the kits of the same machine that contain them (%s)", async (prefix, words) => {
    const { text } = await shop().browser().get(`${prefix}/products/oilmarrow-lf20.html`);
    const said = notice(text, words);
    expect(text).toContain(words);
    expect(said).toContain(`${prefix}/products/oilmarrow-sk20-2k.html`);
    expect(said.slice(0, 2_000), "of another machine").not.toContain("oilmarrow-sk10");
  });

  test("say in the cart when more is expected, and offer to tell", async () => {
    const { db } = shop();
    const guest = shop().browser();
    await guest.post("/shoppingCart", { intent: "add", sku: "TD-LARGER", quantity: "1" });
    await db.sql("update stock s set on_hand = 0 from variants v where v.id = s.variant_id and v.sku = 'TD-LARGER'");
    for (const [prefix, day, tell] of [
      ["", "More is expected on Dec 24, 2026.", "Tell me when it is back"],
      ["/cn", "预计 2026年12月24日到货。", "到货时通知我"],
    ] as const) {
      const { text } = await guest.get(`${prefix}/shoppingCart`);
      for (const word of [day, tell, `href="${prefix}/stockAlert?sku=TD-LARGER"`]) expect(text).toContain(word);
    }
    await db.sql(
      "update stock s set on_hand = 4, expected_on = null from variants v where v.id = s.variant_id and v.sku = 'TD-LARGER'",
    );
  });
});

test("an equal is alike in every choice, within five percent in every figure, and never made for less pressure", () => {
  const { attributes } = new Taxonomy({
    attributes: [
      {
        key: "mawp",
        kind: "number",
        dimension: "pressure",
        within: [1, 999],
        group: "performance",
        name,
        filter: "range",
      },
      { key: "flow", kind: "number", dimension: "flow", within: [1, 999], group: "performance", name, filter: "range" },
      { key: "kilos", kind: "number", dimension: "weight", within: [1, 999], group: "physical", name, filter: "range" },
      { key: "phase", kind: "choice", choices: [], group: "electrical", name, filter: "choices" },
      { key: "fits", kind: "list", choices: [], group: "physical", name, filter: "choices" },
    ],
    categories: [
      {
        slug: "air-tanks",
        subcategories: [],
        attributes: ["mawp", "flow", "kilos", "phase", "fits"].map((key) => ({ key, filter: true, card: 1 })),
      },
    ],
  } as never).category("air-tanks");
  const mine = { mawp: 100, flow: 100, kilos: 50, phase: "3", fits: ["a", "b"] };
  const is = (change: object, figures = true) => isEqualGoods(attributes, mine, { ...mine, ...change }, { figures });
  for (const alike of [{}, { mawp: 105 }, { flow: 95 }, { flow: 105 }, { kilos: 90 }, { fits: ["b", "a"] }])
    expect(is(alike), JSON.stringify(alike)).toBe(true);
  for (const other of [
    { mawp: 99 },
    { mawp: 106 },
    { flow: 94 },
    { flow: 106 },
    { flow: undefined },
    { phase: "1" },
    { phase: undefined },
    { fits: ["a"] },
  ])
    expect(is(other), JSON.stringify(other)).toBe(false);
  expect(is({ flow: 200 }, false), "of parts that fit, figures may differ").toBe(true);
  expect(is({ phase: "1" }, false)).toBe(false);
});

const name = { en: "x", cn: "x" };
