import { beforeAll, describe, expect, test } from "vitest";
import { type ExampleKind, exampleKinds, isExampleKind } from "#domain/catalogue/document-files.ts";
import { testPressure, vesselWalls } from "#domain/catalogue/vessel-walls.ts";
import type { Language } from "#domain/kernel/language.ts";
import { isMachine } from "#domain/machines/machine-kind.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { findExampleFacts } from "#engine/machines/example-facts.ts";
import { findPartsDiagram } from "#engine/machines/parts-diagram.ts";
import type { Shop } from "#engine/shop.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { specSheet } from "#server/documents/spec-sheet.ts";
import { exampleDocument } from "#server/documents/example-document.ts";
import { noon } from "#test/catalogue/catalogue-shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { pdfDrawings, pdfText } from "#test/server/pdf-text.ts";
import { translators } from "#web/language/messages.server.ts";

const database = demoDatabase();
let catalogue: Shop;
beforeAll(async () => {
  catalogue = await demoShop(database());
});

/** The document's words, its lines put together again. */
async function textOf(slug: string, kind: ExampleKind, language: Language): Promise<string> {
  const { data: page } = (await findProductPage(catalogue, slug, language))!;
  const facts = await findExampleFacts(catalogue.db, slug, kind, language);
  const diagram = (await findPartsDiagram(catalogue, slug, language))?.data ?? null;
  const seller = { name: "Plenum", legalName: "", address: [], logoPicture: null } as never;
  const t = inTimeZone(translators[language], "America/Chicago");
  const example = { kind, page, facts: facts!, seller, now: noon, paper: "LETTER" as const, diagram };
  return pdfText(await exampleDocument(example, t)).replaceAll(/[\s\u00a0\u202f]+/g, " ");
}
/** Of goods that are oil, beads or grease, or bring some. */
const nameOf = ({ category, name, attributes }: (typeof demoRecords)[number]): string =>
  category === "lubricants" ? "Oil" : category === "extras" && !attributes["port"] ? name.en : "";
const listing = (kind: ExampleKind) => (record: (typeof demoRecords)[number]) =>
  record.documents.some((each) => each.kind === kind);

describe("goods list the documents of their trade, in both languages", () => {
  test.each<[ExampleKind, (record: (typeof demoRecords)[number]) => boolean, number]>([
    ["manual", (record) => isMachine(record), 370],
    // Substances, and goods with one in the box (29 CFR 1910.1200(b)), by name instead of attributes.
    ["sds", (record) => /\b(?:Oil|Coolant|Grease|Desiccant Charge|Engine Service Kit)\b/.test(nameOf(record)), 36],
    [
      "wiring-diagram",
      ({ category }) => /^(rotary-screw|piston|oilless|blowers|vacuum|compressor-pods)$/.test(category),
      180,
    ],
    ["certificate", ({ category }) => category === "air-tanks", 36],
  ])("%s", (kind, expected, least) => {
    const own = demoRecords.filter(({ openBox }) => !openBox);
    expect(own.filter((record) => expected(record) && !listing(kind)(record)).map(({ slug }) => slug)).toEqual([]);
    expect(own.filter(listing(kind)).length).toBeGreaterThanOrEqual(least);
    for (const { slug, documents } of own.filter(listing(kind)))
      expect(
        documents.filter((each) => each.kind === kind).map(({ language }) => language),
        slug,
      ).toEqual(["en", "cn"]);
  });
});

const examples: readonly (readonly [slug: string, kind: ExampleKind, says: readonly string[]])[] = [
  [
    "ostrelvane-rs10-125-80td",
    "manual",
    ["40 CFM", "125 PSI", "4 qt", "ISO VG 46", "Synthetic (PAO)", "Not for breathing air", "OM-LF10"],
  ],
  ["gantmoor-p2-050v80", "manual", ["18 CFM", "175 PSI", "1.6 qt", "ISO VG 100", "60%", "200 PSI", "GM-VB-A62"]],
  // A manual is of all the part numbers that it names.
  ["ostrelvane-rs15-125-b", "manual", ["Package amps at 460 V 22.6 A", "Package amps at 575 V 18.1 A"]],
  ["polarwick-ad050", "manual", ["50 SCFM", "15%", "a night for towers"]],
  ["gantmoor-g2-090w20", "manual", ["outdoors only", "17.2 CFM"]],
  ["ostrelvane-rs10-125-80td", "wiring-diagram", ["50 A", "28 A", "14 A", "T4+T5+T6", "T1", "Contactor K1"]],
  ["gantmoor-p1-020w20", "wiring-diagram", ["16 A", "8 A", "115 V", "T1+T3+T8"]],
  ["gantmoor-ms10-3p460", "wiring-diagram", ["460 V", "15 A"]],
  // 29 CFR 1910.1000, table Z-1, of alumina; 40 CFR 262.11 of waste.
  ["polarwick-dc050", "sds", ["1344-28-1", "15 mg/m³ total dust, 5 mg/m³ respirable", "N95", "40 CFR 262.11"]],
  ["oilmarrow-mg-14", "sds", ["Polyurea", "64742-54-7", "400 °F", "surgical emergency"]],
  ["oilmarrow-sg-3", "sds", ["PTFE", "9002-84-0", "500 °F", "polymer fume fever", "PFAS"]],
  ["oilmarrow-ek-d2", "sds", ["15W-40", "68649-42-3", "1910.1200(b)(6)(v)"]],
  // 29 CFR 1910.1200, appendix C: the words of aspiration hazard 1 and of flammable liquids 4, 140 to 199.4 °F.
  ["oilmarrow-ek-m", "sds", ["DANGER", "H304, may be fatal if swallowed and enters airways", "H227", "140 °F"]],
  [
    "torrendyne-tv060-200",
    "certificate",
    ["200 PSI", "260 PSI", "60 gal", "0.135 in", "0.134 in", "450 °F", "National Board"],
  ],
];

test.each(examples)("the document of %s says its figures: %s", async (slug, kind, says) => {
  const text = await textOf(slug, kind, "en");
  for (const figure of says) expect(text, `${slug} ${kind}`).toContain(figure);
  expect(text).toContain("invented maker");
  const chinese = await textOf(slug, kind, "cn");
  expect(chinese).toContain("虚构厂家");
  // No sentence of the other language is left in, beside names, standards and part numbers.
  expect(
    /[a-z]{4,} [a-z]{3,} [a-z]{3,}/.exec(chinese.replaceAll(/Torrendyne|Ostrelvane|Gantmoor|Polarwick/g, ""))?.[0],
  ).toBeUndefined();
});

test("circuits are laid for the current of NEC's tables where the plate states less, and outlets for what is plugged in", async () => {
  // Table 430.248: 5 HP at 230 V takes 28 A. 125 % of it is 35 A, which 10 AWG carries at 75 °C (310.16), 250 % is 70
  // A. The plate says 23 A, and the overload goes by it (430.6(A)(2)).
  const five = "motor 23 A · conductors for 35 A, 10 AWG copper · breaker at most 70 A · by the tables 28 A";
  for (const kind of ["wiring-diagram", "manual"] as const)
    expect(await textOf("gantmoor-p2-050v80", kind, "en"), kind).toContain(five);
  // A Chinese line may end anywhere.
  const chinese = (await textOf("gantmoor-p2-050v80", "wiring-diagram", "cn")).replaceAll(" ", "");
  expect(chinese).toContain("表列电流28A");
  // 2 HP: 12 A by the table at 230 V, 15 A with its quarter; on a cord at 115 V it is the 16 A that it states
  // (210.23(A)(1)).
  const two = await textOf("gantmoor-p1-020w20", "wiring-diagram", "en");
  expect(two).toContain("motor 8 A · conductors for 15 A");
  expect(two).toContain("16 A · outlet circuit of 20 A");
});

test("a refrigerated dryer's motor is sealed in: 9.8 A take 125 % in wire (440.32) and 175 % at most in a breaker (440.22(A))", async () => {
  const sealed = "conductors for 12.3 A, 14 AWG copper · breaker at most 15 A";
  for (const kind of ["wiring-diagram", "manual"] as const)
    expect(await textOf("polarwick-rd250", kind, "en"), kind).toContain(sealed);
  expect(await textOf("polarwick-rd250", "wiring-diagram", "en")).not.toContain("430.52");
  expect((await textOf("polarwick-rd250", "wiring-diagram", "cn")).replaceAll(" ", "")).toContain("440.22(A)");
});

// A screw that is turned backward loses its oil within seconds; what turns a drive's motor is its own setting.
test("the manual has the rotation looked at where any version is three-phase, and not behind a drive", async () => {
  const jog = "exchange two of the three supply lines";
  // The first version of both is single-phase.
  for (const slug of ["ostrelvane-rs10-125-80td", "gantmoor-p2-050v80"])
    expect(await textOf(slug, "manual", "en"), slug).toContain(jog);
  expect(await textOf("ostrelvane-rv15-125-b", "manual", "en")).not.toContain(jog);
});

test("a dryer's sheet has the factors that its page promises: makers' figures, and none where they print none", async () => {
  const sheetOf = async (slug: string) => {
    const { data: page } = (await findProductPage(catalogue, slug, "en"))!;
    const t = inTimeZone(translators.en, "America/Chicago");
    const seller = { name: "Plenum", logoPicture: null } as never;
    const facts = { seller, picture: null, now: noon, paper: "LETTER" as const, diagram: null };
    return pdfText(await specSheet(page, t, facts)).replaceAll(/[\s\u00a0\u202f]+/g, " ");
  };
  for (const { slug, category } of demoRecords.filter((record) => record.category === "air-dryers"))
    expect(await sheetOf(slug), `${category} ${slug}`).toContain("Correction factors");
  // Heatless towers: (P + 14.7) / 114.7 is 0.65 at 60, 0.82 at 80, 1.00 at 100, 1.21 at 125 psi, rounded down.
  expect(await sheetOf("polarwick-ad050")).toContain("100 °F 0.65 0.82 1.00 1.21 1.43 1.65");
  // The lowest of makers' figures (Kaeser: 0.88 at 105 °F and 100 psi), and nothing above the dryer's own inlet.
  const cold = await sheetOf("polarwick-rd050");
  expect(Number(/105 °F [\d.]+ [\d.]+ ([\d.]+)/.exec(cold)?.[1])).toBeLessThanOrEqual(0.88);
  expect(cold).not.toContain("130 °F 0.");
  expect(await sheetOf("polarwick-md010")).toContain("Ask us with your flow");
});

test.each(["en", "cn"] as const)(
  "the numbers of a machine's parts stand in its drawing, on one page (%s)",
  async (language) => {
    const t = inTimeZone(translators[language], "America/Chicago");
    const facts = { seller: { name: "Plenum", logoPicture: null } as never, picture: null, now: noon };
    for (const slug of ["ostrelvane-rs15-125-b", "gantmoor-p2-050v80", "gantmoor-d2-2050f80", "gantmoor-g2-090w20"]) {
      const { data: page } = (await findProductPage(catalogue, slug, language))!;
      const { data: diagram } = (await findPartsDiagram(catalogue, slug, language))!;
      for (const paper of ["LETTER", "A4"] as const) {
        const pages = pdfDrawings(await specSheet(page, t, { ...facts, paper, diagram }));
        const without = pdfDrawings(await specSheet(page, t, { ...facts, paper, diagram: null }));
        // The drawing takes a page, and the list below it runs over to a second one.
        expect(pages.length - without.length, `${slug} ${paper}`).toBeLessThanOrEqual(2);
        const drawing = pages[without.length] ?? "";
        expect(drawing.match(/\bBT\b/g)?.length, `${slug} ${paper}`).toBeGreaterThan(diagram.rows.length);
      }
    }
  },
);

test("a safety data sheet has its sixteen sections, an oil's the base and the flash point of the page", async () => {
  const sections = Array.from({ length: 16 }, (_, at) => at + 1);
  for (const oil of demoRecords.filter(listing("sds"))) {
    const text = await textOf(oil.slug, "sds", "en");
    const numbers = [...text.matchAll(/(?:^| )(\d{1,2})\. [A-Z]/g)].map(([, number]) => Number(number));
    expect(numbers, oil.slug).toEqual(sections);
    // Only the stabilizer of gasoline kits is hazardous, and only fluorinated grease decays.
    expect(text.includes("H304"), oil.slug).toBe(/oilmarrow-ek-[smlx]/.test(oil.slug));
    expect(text.includes("hydrogen fluoride"), oil.slug).toBe(oil.slug === "oilmarrow-sg-3");
    if (oil.category !== "lubricants") continue;
    expect(text, oil.slug).toContain(`${String(oil.attributes["flashPoint"])} °F`);
    const isMineral = ["mineral", "semi-synthetic"].includes(String(oil.attributes["baseOil"]));
    expect(text.includes("64742-54-7"), oil.slug).toBe(isMineral);
  }
});

test("every pressure in a manual is one of the machine's own, or that of its rating", async () => {
  const seen = new Set<string>();
  for (const record of demoRecords.filter(listing("manual"))) {
    if (record.openBox || seen.has(`${record.category} ${record.subcategory}`)) continue;
    seen.add(`${record.category} ${record.subcategory}`);
    const text = (await textOf(record.slug, "manual", "en")).replaceAll(
      /Airflow at \d+ PSI|Correction factors.*?Maintenance schedule/g,
      "",
    );
    const own = record.variants.flatMap((variant) => Object.values({ ...record.attributes, ...variant.attributes }));
    const wrong = [...text.matchAll(/([\d.]+) PSI/g)].filter(
      ([, figure]) => figure !== "100" && !own.includes(Number(figure)),
    );
    // Names and summaries are held to the attributes by a test of their own.
    expect(
      wrong.map(([each]) => each),
      record.slug,
    ).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(25);
});

test("walls and test pressure are those of UG-27, UG-32 and UG-99, worked by hand", () => {
  // 200 psi in 20 in: 200 × 10 / (21,400 × 0.7 − 0.6 × 200) and 200 × 20 / (2 × 21,400 × 0.7 − 0.2 × 200).
  const { shell, heads } = vesselWalls(200, 20);
  expect(shell).toBeCloseTo(0.13459, 4);
  expect(heads).toBeCloseTo(0.13369, 4);
  expect([150, 165, 200].map(testPressure)).toEqual([195, 215, 260]);
});

test("a shop that is not the demo lists and makes none of them", async () => {
  const slug = "ostrelvane-rs10-125-80td";
  const shownBy = async (demo: boolean) => {
    const shop = { ...catalogue, settings: { ...catalogue.settings, demo } };
    return (await findProductPage(shop, slug, "en"))!.data.documents.filter(({ kind }) => isExampleKind(kind));
  };
  expect(await shownBy(false)).toEqual([]);
  expect((await shownBy(true)).length).toBeGreaterThan(3);
  expect(await findExampleFacts(catalogue.db, slug, "sds", "en")).toBeNull();
  expect(exampleKinds).toHaveLength(4);
});
