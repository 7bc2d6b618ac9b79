import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { machineFigures } from "#engine/catalogue/card-facts.ts";
import { distinguishingSpecs, figureParts, leadingSpecs } from "#web/storefront/catalogue/card-text.ts";
import { figuresBeside, nameBeside, tellingColumns } from "#web/storefront/catalogue/name-beside.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
const page = async (path: string) => (await fetch(shop().url + path)).text();
const inMain = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

beforeAll(async () => {
  const report = await importProducts(
    shop(),
    jsonLines([
      record("upright", {
        attributes: { tankVolume: 80, mawp: 200, lining: "epoxy" },
        variants: [
          variant("TD-UP-1", { name: { en: "Bare", cn: "裸钢" } }),
          variant("TD-UP-2", { name: { en: "Lined", cn: "内衬" }, priceCents: 99_900 }),
        ],
      }),
      record("carried", {
        name: { en: "Carried Air Tank, MAWP 200 PSI, Red", cn: "便携式储气罐，MAWP 1.38 MPa (200 PSI)，红色" },
        subcategory: "portable-tanks",
        variants: [
          variant("TD-CARRY-N", {
            name: { en: "Bare", cn: "裸钢" },
            attributes: { lining: "none" },
          }),
          variant("TD-CARRY-E", {
            name: { en: "Lined", cn: "内衬" },
            attributes: { lining: "epoxy" },
            priceCents: 99_900,
          }),
        ],
      }),
      record("flat", { subcategory: "horizontal-tanks", variants: [variant("TD-FLAT", { stock: 0 })] }),
    ]),
  );
  expect(report.errors).toEqual([]);
  await shop().goodsChanged();
});

test.each([
  { prefix: "", head: "Part no.", add: "Add to Cart", view: "View product" },
  { prefix: "/cn", head: "零件号", add: "加入购物车", view: "查看商品" },
])(
  "without scripts a category ($prefix) is a table by its address: a line a part number, which goes into the cart from it",
  async ({ prefix, head, add, view }) => {
    const main = inMain(await page(`${prefix}/categories/air-tanks/all?view=table`));
    const lines = [...main.matchAll(/<tr.*?<\/tr>/gs)].map(([line]) => line);
    expect(lines[0]).toContain(head);
    const [sold] = lines.filter((line) => line.includes("TD-UP-1"));
    expect(sold).toContain(`href="${prefix}/products/upright.html?v=TD-UP-1"`);
    expect(sold).toMatch(/<form[^>]*method="post"[^>]*>.*name="sku" value="TD-UP-1"/s);
    expect(sold).toContain(add);
    const [gone] = lines.filter((line) => line.includes("TD-FLAT"));
    expect(gone).not.toContain("<form");
    expect(gone).toContain(view);
  },
);

test("a list stays a table while it is sorted and filtered, and one link makes it a grid again", async () => {
  const main = inMain(await page("/categories/air-tanks/all?view=table&brand=Torrendyne"));
  const forms = [...main.matchAll(/<form[^>]*method="get".*?<\/form>/gs)].map(([form]) => form);
  expect(forms).toHaveLength(2);
  for (const form of forms) expect(form).toContain('name="view" value="table"');
  const links = [...main.matchAll(/<a[^>]*href="\/categories\/air-tanks\/all(\?[^"]*)"/g)].map(([, href]) => href);
  expect(links.filter((href) => !href?.includes("view=table"))).toEqual(["?brand=Torrendyne"]);
});

test("the type of a category's goods is chosen in one place, and what all goods have alike is no filter", async () => {
  const main = inMain(await page("/categories/air-tanks/all"));
  const types = [...main.matchAll(/href="\/categories\/air-tanks\/([\w-]+)"/g)].map(([, slug]) => slug);
  expect(types.toSorted()).toEqual(["all", "horizontal-tanks", "portable-tanks", "vertical-tanks"]);
  expect(main).not.toContain('name="subcategory"');
  expect(main).not.toContain('name="brand"');
  expect(main).toContain('name="stock"');
  // An address that was kept from before still says what it filters by, and lets go of it.
  expect(inMain(await page("/categories/air-tanks/all?subcategory=vertical-tanks"))).toMatch(
    /<input[^>]*name="subcategory"[^>]*value="vertical-tanks"|<input[^>]*value="vertical-tanks"[^>]*name="subcategory"/,
  );
});

test("a filter that would keep all goods of a type, or none of them, is left out there", async () => {
  const lined = async (id: string) => inMain(await page(`/categories/air-tanks/${id}`)).includes('name="lining"');
  expect(await lined("all")).toBe(true);
  expect(await lined("vertical-tanks")).toBe(false);
  expect(await lined("horizontal-tanks")).toBe(false);
});

test("a filter that keeps all goods, but only some of their versions, is offered", async () => {
  const main = inMain(await page("/categories/air-tanks/portable-tanks"));
  expect(main).toMatch(/name="lining"/);
  expect(main).toContain("TD-CARRY-N");
  const lined = inMain(await page("/categories/air-tanks/portable-tanks?lining=epoxy"));
  expect(lined).toContain("TD-CARRY-E");
  expect(lined).toContain("$999.00");
});

test.each([
  { prefix: "", versions: "2 versions", name: "Carried Air Tank, Red", whole: "Carried Air Tank, MAWP 200 PSI, Red" },
  {
    prefix: "/cn",
    versions: "2 种规格",
    name: "便携式储气罐，红色",
    whole: "便携式储气罐，MAWP 1.38 MPa (200 PSI)，红色",
  },
])(
  "a line of the table ($prefix) leads to the versions there are, and its name says no figure of the columns again",
  async ({ prefix, versions, name, whole }) => {
    const main = inMain(await page(`${prefix}/categories/air-tanks/portable-tanks?view=table`));
    const row = [...main.matchAll(/<tr.*?<\/tr>/gs)].map(([line]) => line).find((line) => line.includes("TD-CARRY-N"))!;
    const links = [...row.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text]) => ({
      href,
      text: text!.replace(/<[^>]*>/g, ""),
    }));
    const product = `${prefix}/products/carried.html?v=TD-CARRY-N`;
    expect(links).toContainEqual({ href: product, text: "TD-CARRY-N" });
    const [, shown = ""] = /<p[^>]*>(.*?)<\/p>/s.exec(row) ?? [];
    expect(shown.replaceAll(/<[^>]*>/g, "")).toBe(name);
    expect(links.find(({ text }) => text.startsWith(versions))).toEqual({
      href: product,
      text: expect.stringContaining(whole),
    });
  },
);

test("a card names no figure that all cards beside it have alike", () => {
  const card = (id: number, life: string) => ({
    id,
    category: "air-filters" as const,
    name: "Kit",
    leading: [],
    specs: ["item", "life"].map((key) => ({ key, name: key, value: { text: key === "item" ? "Service kit" : life } })),
  });
  const named = (...cards: ReturnType<typeof card>[]) =>
    [...distinguishingSpecs(cards, "en").values()].map((specs) => specs.map(({ key }) => key));
  expect(named(card(1, "2,000 h"), card(2, "4,000 h"))).toEqual([["life"], ["life"]]);
  expect(named(card(1, "2,000 h"))).toEqual([["item", "life"]]);
});

test("a card says nothing again that stands in capitals in its name", () => {
  const card = (id: number, item: string, volts: string) => ({
    id,
    category: "piston" as const,
    name: `Two-Stage ${item}`,
    specs: [
      { key: "hp", name: "Power", value: { dimension: "power" as const, value: 5 } },
      { key: "stages", name: "Stages", value: { text: "Two-stage" } },
      { key: "item", name: "Item", value: { text: item.toLowerCase() } },
      { key: "voltage", name: "Voltage", value: { text: volts } },
    ],
  });
  const named = (leading: readonly string[]) => {
    const cards = [card(1, "Compressor", "230 V"), card(2, "Pump", "460 V"), card(3, "Tank", "230 V")];
    const specs = distinguishingSpecs(
      cards.map((one) => ({ ...one, leading })),
      "en",
    );
    return [...specs.values()].map((all) => all.map(({ key }) => key));
  };
  expect(named(["hp"])).toEqual([["voltage"], ["voltage"], ["voltage"]]);
  expect(named([])[0]?.[0]).not.toBe("stages");
});

test("a name beside columns leaves out what they say, alone or with the column's name, and nothing else", () => {
  const spec = (name: string, dimension: "power" | "pressure" | "volume", value: number) => ({
    key: name,
    name,
    value: { dimension, value },
  });
  const columns = [spec("Horsepower", "power", 15), spec("Max pressure", "pressure", 115), spec("Tank", "volume", 120)];
  expect(nameBeside("RS15 Screw, 15 HP, 100 PSI, 120 gal Tank", columns, "en")).toBe("RS15 Screw, 100 PSI");
  expect(nameBeside("RS15 Screw, 15 HP, 115 PSI, 120 gal Tank and Dryer", columns, "en")).toBe(
    "RS15 Screw, 120 gal Tank and Dryer",
  );
  expect(nameBeside("RS5 Screw, 5 HP", columns, "en")).toBe("RS5 Screw, 5 HP");
  expect(nameBeside("RS15 螺杆机，11 kW (15 HP)，454 L (120 gal) 储气罐", columns, "cn")).toBe(
    "RS15 螺杆机，454 L (120 gal) 储气罐",
  );
});

test("on a phone the part's column has the figures of the name that the other columns say", () => {
  const columns = [{ key: "hp", name: "Horsepower", value: { dimension: "power" as const, value: 2 } }];
  expect(figuresBeside("Hand-Carry Compressor, 2 HP, 4 gal", columns, "en")).toBe("2 HP");
  expect(figuresBeside("Hand-Carry Compressor, 3 HP, 4 gal", columns, "en")).toBe("");
  expect(figuresBeside("便携式空压机，1.5 kW (2 HP)，15 L (4 gal)", columns, "cn")).toBe("1.5 kW (2 HP)");
});

test("a table has no column that all its lines have alike, and all columns of a single line", () => {
  const card = (texts: Readonly<Record<string, string>>) => ({
    specs: Object.entries(texts).map(([key, text]) => ({ key, name: key, value: { text } })),
  });
  const columns = ["item", "flow", "drain"].map((key) => ({ key }));
  const shown = (...cards: ReturnType<typeof card>[]) => tellingColumns(columns, cards).map(({ key }) => key);
  const separator = { item: "Air/oil separator" };
  expect(shown(card({ ...separator, flow: "50" }), card({ ...separator, flow: "100" }))).toEqual(["flow"]);
  expect(shown(card({ ...separator, flow: "50" }), card(separator))).toEqual(["flow"]);
  expect(shown(card(separator), card(separator))).toEqual([]);
  expect(shown(card(separator))).toEqual(["item"]);
});

test.each(["", "/cn"])(
  "the table (%s) of goods of one kind leaves out what all of them are, and names Compare",
  async (prefix) => {
    const main = inMain(await page(`${prefix}/categories/air-tanks/all?view=table`));
    const [heads = ""] = /<thead.*?<\/thead>/s.exec(main) ?? [];
    const compare = prefix === "" ? "Compare" : "对比";
    expect(heads).toMatch(new RegExp(`<span class="(?!sr-only)[^"]*">${compare}</span>`));
    expect(heads).not.toMatch(prefix === "" ? /MAWP/ : /MAWP|工作压力/);
  },
);

test("a machine's card leads with power, flow and pressure, and its name says none of them twice", () => {
  const spec = (key: string, dimension: "power" | "flow" | "pressure" | "noise", value: number) => ({
    key,
    name: key,
    value: { dimension, value },
  });
  const specs = [spec("p", "pressure", 125), spec("n", "noise", 68), spec("f", "flow", 40), spec("hp", "power", 10)];
  const leading = leadingSpecs({ specs, leading: machineFigures(specs) });
  expect(leading.map(({ key }) => key)).toEqual(["hp", "f", "p"]);
  expect(machineFigures(specs.slice(0, 2))).toEqual([]);
  const shown = (figures: string, language: "en" | "cn") =>
    figureParts(figures, leading, language).flatMap(({ text, isSaid }) => (isSaid ? [] : [text]));
  expect(shown("10 HP, 125 PSI, 80 gal Tank and Dryer", "en")).toEqual(["80 gal Tank and Dryer"]);
  expect(shown("15 HP, 125 PSI", "en")).toEqual(["15 HP"]);
});
