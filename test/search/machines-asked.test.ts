import { beforeAll, expect, test } from "vitest";
import { withoutUsers } from "#domain/catalogue/search/asked-users.ts";
import { tradePhrases } from "#domain/catalogue/search/phrase-book.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";
import { demoRecords } from "./evaluate.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

const bySlug = new Map(demoRecords.map((record) => [record.slug, record]));

/** The results of a query, and the record of the goods that it shows first. */
async function resultsOf(text: string) {
  const language = /\p{Script=Han}/u.test(text) ? "cn" : "en";
  const { data } = await findSearchPage(shop, text, language, readListingQuery(new URLSearchParams()));
  if (data.kind === "product") throw new Error(`${text} opened a product`);
  return { ...data, first: bySlug.get(data.listing.cards[0]?.slug ?? "") };
}

test.each([
  ["5 gun body shop compressor", "5 gun"],
  ["12 gun body shop compressor", "12 gun"],
  ["what size compressor do i need for a 5 gun body shop", "5 gun"],
  ["compressor for 10 men", "10 men"],
  ["3 bay garage compressor", "3 bay"],
  ["compressor for 7 stations", "7 stations"],
  ["20 tools compressor", "20 tools"],
  ["screw compressor 15 painters", "15 painters"],
  ["5把喷枪 空压机", "5把"],
  ["5把喷枪用多大的空压机", "5把"],
  ["10个工位 空压机", "10个工位"],
])("how many use the air in %s chooses no machine, is said to be left out, and leads to the planner", async (...of) => {
  const [query, left] = of;
  const { reading, calculator, listing } = await resultsOf(query);
  expect(reading).toMatchObject({ dropped: [left], quantities: [] });
  expect(calculator).toBe("airSystem");
  expect(listing.total).toBeGreaterThan(100);
});

test("the grade of an oil for tools is no count of them", async () => {
  const { calculator, first } = await resultsOf("vg 32 air tool oil");
  expect(calculator).toBeNull();
  expect(first?.category).toBe("lubricants");
});

test("where tools themselves are asked for, their count is not taken away", () => {
  const query = "2 die grinders 1/4";
  expect(withoutUsers(query, tradePhrases)).toEqual({ text: query, users: [] });
});

test.each([
  ["皮带式活塞空压机 7.5千瓦", "piston"],
  ["皮带式空压机", null],
  ["皮带传动空压机", null],
  ["三角带传动空压机 10马力", null],
  ["V-belt driven piston compressor 10 hp", "piston"],
  ["belt driven compressor", null],
  ["belt drive air compressor", null],
])("%s asks for a machine that a belt drives, not for the belt", async (query, category) => {
  const { first } = await resultsOf(query);
  expect(first?.attributes["drive"]).toBe("belt");
  expect(first?.category).toBe(category ?? first?.category);
});

test.each(["compressor drive belt", "空压机皮带", "空压机 皮带", "belt for belt driven compressor", "传动皮带"])(
  "%s asks for a belt",
  async (query) => {
    expect((await resultsOf(query)).first?.slug).toMatch(/^gantmoor-vb-/);
  },
);

test.each([
  ["真空泵 旋片", /^torrendyne-vr/],
  ["旋片式 真空泵", /^torrendyne-vr/],
  ["空压机 螺杆", /^ostrelvane-r[sv]/],
  ["真空泵旋片", /^torrendyne-vn-/],
  ["vacuum pump vanes", /^torrendyne-vn-/],
])("of %s the noun decides, and a kind behind its machine is the machine's", async (query, slug) => {
  expect((await resultsOf(query)).first?.slug).toMatch(slug);
});

test.each([
  ["150 hp screw compressor", "150 hp", 100],
  ["螺杆空压机 160千瓦", "160千瓦", 100],
  ["100 hp screw compressor 208v", "100 hp", 50],
  ["50 hp piston compressor", "50 hp", 20],
])(
  "of %s, a power that no such machine has, the largest is first, and the page says so",
  async (query, power, most) => {
    const { reading, first } = await resultsOf(query);
    expect(reading).toMatchObject({ nearest: [power], dropped: [] });
    expect(Math.max(...powersOf(first))).toBe(most);
  },
);

/** The powers that a machine is made with. */
function powersOf(record: (typeof demoRecords)[number] | undefined): number[] {
  const all = [record?.attributes, ...(record?.variants.map(({ attributes }) => attributes) ?? [])];
  return all.flatMap((attributes) => {
    const power = attributes?.["horsepower"];
    return typeof power === "number" ? [power] : [];
  });
}

test("a word that few goods have gives up no power that machines have", async () => {
  const { reading, first } = await resultsOf("40 horse compressor wired 575");
  expect(reading.nearest).toEqual([]);
  expect(powersOf(first)).toContain(40);
});

test.each([
  ["激光切割 16公斤 空压机", "16公斤", 150],
  ["激光切割 1.6兆帕", "1.6兆帕", 150],
  ["激光切割 16公斤", "16公斤", 150],
  ["laser cutting compressor 232 psi", "232 psi", 150],
  ["16 bar compressor", "16 bar", 200],
  ["300 psi compressor", "300 psi", 200],
])("of %s the machines that come nearest to the pressure are first, and the page says so", async (...of) => {
  const [query, pressure, most] = of;
  const { reading, first } = await resultsOf(query);
  expect(reading).toMatchObject({ nearest: [pressure], dropped: [] });
  expect(first?.attributes["maxPressure"]).toBe(most);
});

test("a pressure that machines for the work reach is shown by those, not by what only bears it", async () => {
  const { reading, first } = await resultsOf("激光切割 1.0兆帕");
  expect(reading).toMatchObject({ nearest: [], dropped: [] });
  expect(["rotary-screw", "compressor-pods"]).toContain(first?.category);
});

test.each([
  ["air compresser 60 galon 5hp", "galon", "gallon", ["5hp", "60 gallon"]],
  ["tank 80 galons", "galons", "gallons", ["80 gallons"]],
  ["air compressor 5 horsepwer", "horsepwer", "horsepower", ["5 horsepower"]],
  ["max presure 175 psi compressor", "presure", "pressure", ["175 psi"]],
  ["20 micorn filter", "micorn", "micron", ["20 micron"]],
])("in %s the unit %s is read as %s, and the page says so", async (query, from, to, quantities) => {
  const { reading } = await resultsOf(query);
  expect(reading.corrected).toContainEqual({ from, to });
  expect([...reading.quantities, ...reading.nearest].toSorted()).toEqual(quantities.toSorted());
  expect(reading.dropped).toEqual([]);
});
