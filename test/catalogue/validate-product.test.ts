import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { expect, test } from "vitest";
import { mismatches } from "#domain/catalogue/bought-together.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { Product, Variant } from "#domain/catalogue/product.ts";
import { validateProduct } from "#domain/catalogue/validate-product.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";

const variant: Variant = {
  sku: "OV-RS10-125-80T",
  name: null,
  attributes: {},
  price: cents(949_500),
  listPrice: null,
  parcel: { weightLb: 835, lengthIn: 60, widthIn: 36, heightIn: 66, freightOnly: true },
  stock: 3,
  leadTimeDays: 2,
  crossReferences: [],
};

const screw: Product = {
  slug: "ostrelvane-rs10",
  category: "rotary-screw",
  subcategory: "tank-mounted",
  brand: "Ostrelvane",
  name: { en: "Ostrelvane RS10, 10 HP on an 80 gal tank", cn: "奥翠梵 RS10，10 HP，80 gal 储气罐" },
  summary: { en: "38 CFM at 125 PSI.", cn: "38 CFM，125 PSI。" },
  description: { en: ["Runs all day."], cn: ["可整日运行。"] },
  status: "published",
  attributes: {
    horsepower: 10,
    airflow: 38,
    ratedPressure: 125,
    maxPressure: 130,
    tankVolume: 80,
    mawp: 150,
    noise: 68,
    voltage: ["230"],
    phase: "1",
    packagePower: 9,
    specificPower: 23.7,
    netWeight: 760,
    overallLength: 58,
    overallWidth: 32,
    overallHeight: 62,
  },
  pictureFamily: "rotary-screw-tank",
  returnPolicy: "standard",
  warrantyMonths: 24,
  popularity: 10,
  publishedAt: instant(0),
  variants: [variant],
  documents: [],
  boughtTogether: [],
  fits: [],
  openBox: null,
};

const withAttributes = (attributes: AttributeValues, over: Partial<Product> = {}): Product => ({
  ...screw,
  ...over,
  attributes: { ...screw.attributes, ...attributes },
});
const engine = (attributes: AttributeValues): Product => ({
  ...screw,
  category: "diesel-driven",
  subcategory: "towable",
  name: { en: "Diesel", cn: "柴油机" },
  summary: { en: "Diesel.", cn: "柴油机。" },
  attributes: {
    engineHorsepower: 10,
    compressionType: "piston",
    airflow: 29,
    configuration: "towable",
    noise7m: 72,
    ...attributes,
  },
});
const errors = (product: Product): string[] => validateProduct(product, seedTaxonomy).errors.map((each) => each.code);
const doubts = (product: Product): string[] => validateProduct(product, seedTaxonomy).doubts.map((each) => each.code);

const piston = (attributes: AttributeValues): Product => ({
  ...screw,
  category: "piston",
  subcategory: "two-stage",
  name: { en: "Piston", cn: "活塞机" },
  summary: { en: "Piston.", cn: "活塞机。" },
  attributes: { horsepower: 5, stages: "2", airflow175: 18, maxPressure: 175, mawp: 200, ...attributes },
});

test("a plausible machine is neither refused nor doubted", () => {
  expect(validateProduct(screw, seedTaxonomy)).toEqual({ errors: [], doubts: [] });
  expect(validateProduct(piston({}), seedTaxonomy)).toEqual({ errors: [], doubts: [] });
  expect(validateProduct(engine({}), seedTaxonomy)).toEqual({ errors: [], doubts: [] });
  expect(doubts(engine({ compressionType: "screw", airflow: 185 }))).toEqual([]);
});

test("a subcategory that is not there is answered with those there are, like ones first and eight at most", () => {
  const tanks: Product = { ...screw, category: "air-tanks", subcategory: "tank-vertical" };
  expect(validateProduct(tanks, seedTaxonomy).errors[0]).toMatchObject({
    code: "subcategory_unknown",
    subcategories: expect.stringMatching(/^vertical-tanks, /),
  });
  for (const { slug: category, subcategories } of seedTaxonomy.categories) {
    const [error] = validateProduct({ ...screw, category, subcategory: "valves-gauges" }, seedTaxonomy).errors;
    if (error?.code !== "subcategory_unknown") throw new Error(category);
    const named = error.subcategories.split(", ");
    expect(named.length).toBe(subcategories.length > 8 ? 9 : subcategories.length);
    if (subcategories.some(({ slug }) => slug === "valves-and-gauges")) expect(named[0]).toBe("valves-and-gauges");
  }
});

test("what the taxonomy does not know is refused", () => {
  expect(errors({ ...screw, subcategory: "duplex" })).toEqual(["subcategory_unknown"]);
  expect(errors(withAttributes({ wings: 2 }))).toEqual(["attribute_unknown"]);
  expect(errors(withAttributes({ noise: "loud" }))).toEqual(["attribute_wrong_type"]);
  expect(errors(withAttributes({ horsepower: Number.NaN }))).toEqual(["attribute_wrong_type"]);
  expect(errors(withAttributes({ horsepower: -10 }))).toContain("attribute_out_of_range");
  expect(errors(withAttributes({ voltage: "230" }))).toEqual(["attribute_wrong_type"]);
  expect(errors(withAttributes({ voltage: ["231"] }))).toEqual(["choice_unknown"]);
  expect(errors(withAttributes({ drive: "chain" }))).toEqual(["choice_unknown"]);
  expect(errors(withAttributes({ builtInDryer: "yes" }))).toEqual(["attribute_wrong_type"]);
});

test("both languages are required wherever a shopper reads", () => {
  expect(errors({ ...screw, name: { en: "RS10", cn: " " } })).toEqual(["text_missing"]);
  expect(errors({ ...screw, summary: { en: "", cn: "好" } })).toEqual(["text_missing"]);
  expect(errors({ ...screw, description: { en: ["Good."], cn: [] } })).toEqual(["text_missing"]);
  const named = { ...variant, name: { en: "230 V", cn: "" } };
  expect(errors({ ...screw, variants: [named] })).toEqual(["text_missing"]);
});

test("variants need distinct part numbers, names among siblings, and sane prices, parcels and stock", () => {
  expect(errors({ ...screw, variants: [] })).toEqual(["variant_missing"]);
  expect(errors({ ...screw, variants: [variant, variant] })).toEqual(["variant_names_missing", "sku_repeated"]);
  expect(errors({ ...screw, variants: [{ ...variant, price: cents(0) }] })).toEqual(["price_not_positive"]);
  expect(errors({ ...screw, variants: [{ ...variant, listPrice: variant.price }] })).toEqual(["list_price_not_above"]);
  expect(errors({ ...screw, variants: [{ ...variant, stock: -1 }] })).toEqual(["stock_invalid"]);
  const flat = { ...variant, parcel: { ...variant.parcel, heightIn: 0 } };
  expect(errors({ ...screw, variants: [flat] })).toEqual(["parcel_not_positive"]);
});

test("an open-box unit's filters say what its record says", () => {
  const record = {
    of: "ostrelvane-rs10",
    grade: "b",
    reason: "display",
    serial: "S1",
    runHours: 12,
    accessories: true,
  } as const;
  const unit = (attributes: AttributeValues): Product =>
    withAttributes(attributes, {
      category: "open-box",
      subcategory: "compressors",
      openBox: record,
      variants: [{ ...variant, stock: 1 }],
    });
  const right = { conditionGrade: "b", openBoxReason: "display", runHours: 12, accessoriesIncluded: true };
  expect(errors(unit(right))).toEqual([]);
  expect(errors(unit({ ...right, runHours: 0 }))).toEqual(["open_box_disagrees"]);
  expect(errors({ ...screw, openBox: record })).toEqual(["open_box_disagrees"]);
});

test.each([
  [
    "a screw with 5 CFM per HP",
    withAttributes({ airflow: 50, packagePower: 9, specificPower: 18 }, { summary: screw.name }),
    "flow_per_horsepower",
  ],
  ["a two-stage piston with 4 CFM per HP", piston({ airflow175: 20 }), "flow_per_horsepower"],
  [
    "a single-stage piston with 2 CFM per HP",
    piston({ stages: "1", airflow90: 10, airflow175: 10, maxPressure: 125 }),
    "flow_per_horsepower",
  ],
  ["a single-stage piston at 175 psi", piston({ stages: "1" }), "single_stage_pressure"],
  ["a two-stage piston at 135 psi", piston({ maxPressure: 135 }), "two_stage_pressure"],
  ["a rating above the max pressure", withAttributes({ ratedPressure: 140 }), "rated_above_max_pressure"],
  ["5 HP on a 115 V outlet", piston({ voltage: ["115"], phase: "1" }), "single_phase_power"],
  [
    "15 HP on single-phase",
    piston({ horsepower: 15, airflow175: 50, voltage: ["230"], phase: "1" }),
    "single_phase_power",
  ],
  ["a diesel piston with 5 CFM per engine hp", engine({ airflow: 50 }), "flow_per_horsepower"],
  ["a silent towable", engine({ noise7m: 55 }), "noise_unlikely"],
  ["25 HP that does not say how it is wired", piston({ horsepower: 25, airflow175: 80 }), "single_phase_power"],
  ["460 V single-phase", withAttributes({ voltage: ["460"] }), "three_phase_voltage"],
  ["a whispering bare piston", piston({ noise: 60 }), "noise_unlikely"],
  ["a roaring enclosed screw", withAttributes({ noise: 84 }), "noise_unlikely"],
  ["a 150 psi vessel on a 175 psi compressor", piston({ mawp: 150 }), "tank_below_pressure"],
  ["a crate that weighs nothing", withAttributes({ netWeight: 834 }), "shipping_weight"],
  ["a crate as heavy as the machine", withAttributes({ netWeight: 500 }), "shipping_weight"],
  ["a parcel smaller than what is in it", withAttributes({ overallLength: 70 }), "parcel_smaller_than_product"],
  ["a specific power that is not kW over flow", withAttributes({ specificPower: 18 }), "specific_power"],
  ["a name that says another horsepower", { ...screw, name: { en: "RS10, 15 HP", cn: "RS10" } }, "text_contradicts"],
  [
    "a Chinese summary that says another tank",
    { ...screw, summary: { en: "38 CFM.", cn: "配 120 gal 储气罐。" } },
    "text_contradicts",
  ],
] as const)("%s is doubted", (_what, product, code) => {
  expect(doubts(product)).toContain(code);
});

test("higher pressure explains a lower flow on the same frame", () => {
  const text = { en: "Screw", cn: "螺杆机" };
  const at175 = (airflow: number): Product =>
    withAttributes(
      {
        airflow,
        ratedPressure: 175,
        maxPressure: 180,
        mawp: 200,
        packagePower: 9,
        specificPower: Math.round(9000 / airflow) / 10,
      },
      { name: text, summary: text },
    );
  expect(doubts(at175(31))).toEqual([]);
  expect(doubts(at175(26))).toContain("flow_per_horsepower");
});

test("a pair that does not fit is not offered", () => {
  const dryer = (ratedFlow: number): Product => ({ ...screw, category: "air-dryers", attributes: { ratedFlow } });
  expect(mismatches(screw, dryer(50))).toEqual([]);
  expect(mismatches(withAttributes({ airflow: 95 }), dryer(72))).toEqual(["treats_too_little_air"]);
  const valve = (setPressure: number): Product => ({
    ...screw,
    category: "extras",
    attributes: { extraType: "relief-valve", setPressure },
  });
  expect(mismatches(screw, valve(150))).toEqual([]);
  expect(mismatches(screw, valve(200))).toEqual(["relief_above_mawp"]);
  const oil = (use: string): Product => ({ ...screw, category: "lubricants", attributes: { oilApplication: [use] } });
  expect(mismatches(screw, oil("screw"))).toEqual([]);
  expect(mismatches(screw, oil("piston"))).toEqual(["other_oil"]);
  const pipe = (pipeSize: string): Product => ({ ...screw, category: "air-pipe", attributes: { pipeSize } });
  expect(mismatches(pipe("25"), pipe("40"))).toEqual(["connection_differs"]);
  const element: Product = { ...screw, category: "air-filters", attributes: { filterItem: "element", ratedFlow: 20 } };
  expect(mismatches(screw, element)).toEqual([]);
});
