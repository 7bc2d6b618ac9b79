import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { activities as activitiesOn, banners } from "../../demo/catalogue/content.ts";
import type { ProductRecord } from "../../demo/catalogue/record.ts";

const records = readFileSync(join(import.meta.dirname, "../../demo/catalogue/products.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as ProductRecord);
const activities = activitiesOn("2026-11-20" as CalendarDay);
const bySlug = new Map(records.map((record) => [record.slug, record]));

interface Text {
  readonly record: ProductRecord;
  readonly language: Language;
  readonly from: "name" | "summary" | "description" | "review" | "version";
  readonly text: string;
}

/** Everything a visitor reads about the goods, in both languages. */
const texts: readonly Text[] = records.flatMap((record) => [
  ...(["en", "cn"] as const).flatMap((language): Text[] => [
    { record, language, from: "name", text: record.name[language] },
    { record, language, from: "summary", text: record.summary[language] },
    ...record.description[language].map((text): Text => ({ record, language, from: "description", text })),
    ...record.variants.flatMap(({ name }): Text[] =>
      name ? [{ record, language, from: "version", text: name[language] }] : [],
    ),
  ]),
  ...record.reviews.map(({ language, title, text }): Text => ({
    record,
    language,
    from: "review",
    text: `${title}: ${text}`,
  })),
]);
/** The attributes of all versions; a rule holds where one of them has it. */
const versionsOf = ({ attributes, variants }: ProductRecord): readonly AttributeValues[] =>
  variants.map((variant) => ({ ...attributes, ...variant.attributes }));
const has = (record: ProductRecord, key: string, ...values: readonly unknown[]): boolean =>
  versionsOf(record).some((own) => {
    const value = own[key];
    return values.some((each) => (Array.isArray(value) ? value.includes(each as string) : value === each));
  });

/** The texts that say a thing about goods that are not so, as `slug: text`. */
const untrue = (says: RegExp, isSo: (record: ProductRecord, found: RegExpExecArray) => boolean): string[] =>
  texts.flatMap(({ record, text }) => {
    const found = says.exec(text);
    return found === null || isSo(record, found) ? [] : [`${record.slug}: ${text}`];
  });
const is =
  (...categories: readonly string[]) =>
  ({ category }: ProductRecord) =>
    categories.includes(category);
const isMachine = is("rotary-screw", "piston", "oilless", "gas-driven", "diesel-driven", "compressor-pods", "blowers");

describe("what texts and reviews say of goods is what their attributes say", () => {
  test("drains", () => {
    const treats = is("air-dryers", "air-filters");
    expect(untrue(/timed drain|drain timer|排水定时|定时排水/i, (r) => !treats(r) || has(r, "drain", "timer"))).toEqual(
      [],
    );
    expect(untrue(/float drain|浮球(?:自动)?排水/i, (r) => has(r, "drain", "float"))).toEqual([]);
    expect(untrue(/^.*(?:float lifts|有水浮起)/, (r) => has(r, "drain", "float"))).toEqual([]);
    expect(untrue(/Pneumatic Auto Drain|气动自动排水/, (r) => has(r, "drain", "pneumatic"))).toEqual([]);
    expect(
      untrue(/drain hose|no drain\b|本机无排水器/i, (r) => !r.slug.includes("-ad0") || has(r, "drain", "none")),
    ).toEqual([]);
  });

  test("the kind of a dryer: only cold ones have fans and condensers, only towers purge", () => {
    const isDryer = is("air-dryers");
    const kind =
      (...kinds: readonly string[]) =>
      (r: ProductRecord) =>
        !isDryer(r) || has(r, "dryerType", ...kinds);
    expect(untrue(/\bfans?\b|condenser|refrigerant|冷凝器|制冷回路|风扇/i, kind("refrigerated"))).toEqual([]);
    expect(untrue(/towers?\b|muffler|purge|beads|双塔|消声器|再生气|吸附剂/i, kind("desiccant"))).toEqual([]);
    expect(untrue(/fibers?\b|sweep|膜管|中空纤维/i, kind("membrane"))).toEqual([]);
    expect(untrue(/plug it in beside|插电、/i, (r) => !isDryer(r) || has(r, "voltage", "115"))).toEqual([]);
  });

  test("belts: their number, and none where the drive is direct", () => {
    expect(untrue(/poly-?v|多楔/i, () => false)).toEqual([]);
    const isBelted = (r: ProductRecord) => !isMachine(r) || r.attributes["drive"] === "belt";
    expect(untrue(/\bbelts? (?!to tension)|皮带(?!要张紧)|三角带/i, isBelted)).toEqual([]);
    expect(untrue(/\bcoupling\b|同轴/i, (r) => !isMachine(r) || r.attributes["drive"] === "direct")).toEqual([]);
    expect(
      untrue(/(\d+) V-belts with|(A) V-belt with|由 (\d+) 根三角带/, (r, found) => {
        const stated = found[2] ? 1 : Number(found[1] ?? found[3]);
        return r.attributes["beltGrooves"] === stated;
      }),
    ).toEqual([]);
    for (const record of records.filter(isMachine))
      expect(record.attributes["beltGrooves"] !== undefined, record.slug).toBe(record.attributes["drive"] === "belt");
  });

  test("oil: none in oil-free machines, and what is poured in is of the base that the plate names", () => {
    const isDry = (r: ProductRecord) => r.attributes["fillBase"] === undefined;
    const oiled = /oil fill|order oil|filters and oil|change oil|润滑油与接头|换油|加注油/i;
    const mayTell = (r: ProductRecord) => !isDry(r) || is("lubricants", "air-filters", "extras", "pumps")(r);
    expect(untrue(oiled, mayTell)).toEqual([]);
    expect(
      untrue(/ISO (\d+) synthetic/, (r, found) => has(r, "fillGrade", found[1]) && has(r, "fillBase", "pao")),
    ).toEqual([]);
  });

  test("phase and voltage", () => {
    expect(untrue(/single-phase|单相/i, (r) => has(r, "phase", "1") || is("extras")(r))).toEqual([]);
    expect(untrue(/three-phase|三相/i, (r) => has(r, "phase", "3"))).toEqual([]);
    // NEC 210.23(A)(1): an outlet of 15 A carries 12 A of what is plugged in, less than these motors take.
    expect(untrue(/ordinary circuit|普通电路|普通插座/i, () => false)).toEqual([]);
    expect(untrue(/old shared outlet|老插座/i, (r) => has(r, "voltage", "115"))).toEqual([]);
  });

  test("hours: an unused unit has none, a review tells of no more than an oil lasts", () => {
    expect(untrue(/unused|未使用/i, ({ openBox }) => openBox?.runHours === 0)).toEqual([]);
    expect(
      untrue(/(\d[\d,]*) h on the meter|运行 (\d[\d,]*) 小时/, ({ openBox }, found) => {
        return openBox?.runHours === Number((found[1] ?? found[2] ?? "").replaceAll(",", ""));
      }),
    ).toEqual([]);
    const ofOil = texts.filter(({ record, from }) => record.category === "lubricants" && from === "review");
    const longer = ofOil.filter(({ record, text }) => {
      const told = /(\d[\d,]+) hours/.exec(text)?.[1] ?? (text.includes("四千小时") ? "4000" : "0");
      return Number(told.replaceAll(",", "")) > Number(record.attributes["ratedLife"]);
    });
    expect(longer).toEqual([]);
  });

  test("duty, noise, start, lining, cabinet", () => {
    const stated = (key: string) => (r: ProductRecord, found: RegExpExecArray) =>
      has(r, key, Number(found[1] ?? found[2]));
    expect(untrue(/below (\d+)% running time|控制在 (\d+)% 以内/, stated("dutyCycle"))).toEqual([]);
    expect(untrue(/(\d+) dBA|(\d+) dB\(A\)/, stated("noise"))).toEqual([]);
    const pulled = /two pulls|rope pulls|second pull|recoil start|手拉|一拉就着/i;
    expect(untrue(pulled, (r) => !is("gas-driven", "diesel-driven")(r) || has(r, "engineStart", "recoil"))).toEqual([]);
    expect(untrue(/worth the epoxy|coated inside with epoxy|内壁环氧/i, (r) => has(r, "lining", "epoxy"))).toEqual([]);
    expect(
      untrue(/doors closed|the cabinet\b|箱体内衬|关上门/i, (r) => !is("oilless")(r) || has(r, "enclosed", true)),
    ).toEqual([]);
  });

  test("what is said to be among its bundle is there", () => {
    const bundleOf = ({ boughtTogether }: ProductRecord) => boughtTogether.flatMap((slug) => bySlug.get(slug) ?? []);
    const named = /listed under Bought Together|见“搭配购买”|offered below|下方已列出/;
    expect(
      untrue(named, (record, { input }) => {
        const wanted = /kit|保养包/.test(input) ? "service-kit" : /Oil filter|油滤/.test(input) ? "separator" : null;
        const bundle = bundleOf(record);
        return wanted === null
          ? bundle.length > 0
          : bundle.some(({ attributes }) => attributes["filterItem"] === wanted);
      }),
    ).toEqual([]);
  });
});

/** Figures that a sentence gives of something else than the goods: of what they are for, or of how they are used. */
const ofOthers: readonly RegExp[] = [
  /frames of [\d.]+ HP/,
  /each 2 PSI of drop/,
  /about 40 PSI, an intercooler/,
  /opens at 35 PSI|drop passes 12 PSI|drop reaches 6 PSI|within 1\.5 PSI|at 120 PSI has|below 30 PSI/,
  /at (?:90|100|175) PSI|90 PSI at the inlet/,
  /Two [\d.]+ HP pumps|2 × [\d.]+ HP/,
  /Runs on a 5 HP|main for a 10 HP|A 5 HP two-stage|and 10 HP pumps|pumps (?:from|to) [23] HP|On a 25 HP system|Pumps to 2 HP/,
  /motors to \d+ HP/,
  /[\d.]+ (?:gal|qt) of 15W-40/,
  /about 25 CFM/,
  // A part's purpose: its machines are in its list.
  /Service Kit, (?:Gasoline|Diesel) [\d.–]+ HP|for [\d.–]+ HP Ostrelvane \w+|to \d+ HP$/,
  /0–\d+ PSI/,
];
const unitKeys: Readonly<Record<string, RegExp>> = {
  CFM: /^(?:airflow\d*|ratedFlow|freeAir|openFlow|airUse|dryerFlow)$/,
  SCFM: /^(?:ratedFlow|airflow|dryerFlow)$/,
  HP: /horsepower$/i,
  gal: /^(?:tankVolume|fuelTank|containerVolume)$/,
  dBA: /^noise/,
  qt: /^(?:oilCapacity|containerVolume)$/,
  PSI: /pressure$|^mawp$|^cutIn$|^cutOut$|^pressureDrop$/i,
};

test("a figure with a unit in an English text is one of the goods' own figures", () => {
  const wrong = texts.flatMap(({ record, language, from, text }) => {
    if (language !== "en" || from === "review") return [];
    const sentences = ofOthers.reduce((left, one) => left.replaceAll(new RegExp(one, "g"), ""), text);
    return [
      ...sentences.matchAll(/(?<![\d,.–/])([\d,]*\.?\d+)(?:–([\d.,]+))?[ -](SCFM|CFM|HP|gal|dBA|qt|PSI)\b/g),
    ].flatMap(([all, from, to, unit = ""]) => {
      const figures = [from, to].flatMap((each) => (each ? [Number(each.replaceAll(",", ""))] : []));
      const own = versionsOf(record).flatMap((each) =>
        Object.entries(each).flatMap(([key, value]) => (unitKeys[unit]!.test(key) ? [value] : [])),
      );
      const isQuart = (figure: number) => unit === "qt" && own.includes(figure / 4);
      return figures.every((each) => own.includes(each) || isQuart(each)) ? [] : [`${record.slug}: ${all} in ${text}`];
    });
  });
  expect(wrong.filter((each) => !/spanning|Pumps|Screws|Scrolls|Blowers|Dryers|Pump Rebuild/.test(each))).toEqual([]);
});

test("the Chinese name and summary have the same US figures as the English ones", () => {
  const written = /([\d,]*\.?\d+)(?:(?:–| to )([\d,.]+))?[ -](SCFM|CFM|HP|gal|PSI|inHg|inH₂O)(?![\w/])/g;
  const figures = (text: string) =>
    [...text.matchAll(written)]
      .flatMap(([, from, to, unit]) =>
        [from, to].flatMap((each) => (each ? [`${Number(each.replaceAll(",", ""))} ${unit}`] : [])),
      )
      .filter((each) => !each.startsWith("0 "))
      .toSorted();
  for (const { slug, name, summary } of records)
    for (const text of [name, summary]) expect(figures(text.cn), slug).toEqual(figures(text.en));
});

/** Amounts of money in a text, in cents: $66,600, US$9.50, 1,200 dollars, 300 美元. */
const amountsIn = (text: string): number[] =>
  [
    ...text.matchAll(/\$ ?([\d,]*\d(?:\.\d\d)?)|([\d,]*\d(?:\.\d\d)?) ?(?:dollars\b|bucks\b|USD\b|美元|美金|块钱)/g),
  ].map(([, before, behind]) => Math.round(Number((before ?? behind ?? "").replaceAll(",", "")) * 100));

describe("what a text says that goods cost is what the catalog asks for them", () => {
  const pricesOf = ({ variants }: ProductRecord): number[] =>
    variants.flatMap(({ priceCents, listPriceCents }) => [priceCents, listPriceCents ?? priceCents]);

  test("an amount is a price of the goods, or of goods that the text names", () => {
    expect(amountsIn("OV-RS75-125-B-575 costs $66,600 against $75,605, 9.50 美元 the bolt")).toEqual([
      6_660_000, 7_560_500, 950,
    ]);
    const named = (text: string) =>
      records.filter(({ slug, variants }) => text.includes(slug) || variants.some(({ sku }) => text.includes(sku)));
    const wrong = texts.flatMap(({ record, text }) => {
      const asked = [record, ...named(text)].flatMap(pricesOf);
      return amountsIn(text).every((amount) => asked.includes(amount)) ? [] : [`${record.slug}: ${text}`];
    });
    expect(wrong).toEqual([]);
    const said = [...activities.flatMap(({ title, lead, body }) => [title, lead, ...body.en, ...body.cn]), ...banners];
    expect(JSON.stringify(said)).not.toMatch(/\$\d|美元/);
  });

  test("a share of another's price is that share, and a trifle is one", () => {
    const gallon = (sku: string) => records.flatMap(({ variants }) => variants).find((each) => each.sku === sku)!;
    const share = gallon("OM-46SS-1G").priceCents / gallon("OM-46S-1G").priceCents;
    const { summary } = bySlug.get("oilmarrow-46ss")!;
    expect(summary).toEqual({
      en: "4,000 h life at two thirds of the price of full synthetic.",
      cn: "换油周期 4,000 小时，价格约为全合成的三分之二。",
    });
    expect(Math.abs(share - 2 / 3)).toBeLessThan(0.02);
    expect(untrue(/half the price of|cheaper than|一半的价格/, () => false)).toEqual([]);
    // A lunch or a coffee, at what they cost in the United States.
    const below = (dollars: number) => (record: ProductRecord) => Math.max(...pricesOf(record)) < dollars * 100;
    expect(untrue(/less than a lunch|一顿午饭/, below(15))).toEqual([]);
    expect(untrue(/less than (?:a|the) (?:cup of )?coffee (?!takes)|还不够[^。]*咖啡/, below(5))).toEqual([]);
  });

  test("'up to 60%' is reached by an opened unit, passed by none by a percent, and each is compared with the price of new", () => {
    const off = records.flatMap(({ openBox, variants: [unit] }) => {
      if (!openBox || !unit) return [];
      expect(bySlug.get(openBox.of)!.variants.map(({ priceCents }) => priceCents)).toContain(unit.listPriceCents);
      return [(1 - unit.priceCents / unit.listPriceCents!) * 100];
    });
    const [promised] = new Set(JSON.stringify([activities, banners]).match(/(?<=up to )\d+(?=%)/g));
    expect(promised).toBe("60");
    expect(Math.floor(Math.max(...off))).toBe(60);
  });
});

test("no text claims what a standard forbids or nobody has certified", () => {
  // Air for people: 29 CFR 1910.134(i); medical gases: NFPA 99; explosive atmospheres: NEC 500; listings by test
  // laboratories.
  const forbidden =
    /breathing|respirat|呼吸(?!机)|medical|hospital|surg(?:ery|ical)|patients?\b|医用|医院|患者|病人|诊室|explosi|ATEX|防爆|drinking|potable|饮用|\b(?:UL|ETL|CSA)\b|FDA|NSF|CE[- ]mark/i;
  expect(untrue(forbidden, ({ attributes }) => attributes["certifications"] === "never")).toEqual([]);
  expect(untrue(/food|食品/i, ({ attributes }) => attributes["foodGrade"] === true)).toEqual([]);
  expect(untrue(/ASME/, (r) => has(r, "certifications", "asme-tank"))).toEqual([]);
  expect(
    untrue(/National Board|registered|注册/, (r) => has(r, "certifications", "national-board") || is("lubricants")(r)),
  ).toEqual([]);
  for (const record of records) {
    const makesAir = isMachine(record) || is("air-dryers")(record) || has(record, "filterItem", "housing", "element");
    if (makesAir && record.category !== "blowers") expect(record.attributes["breathingAir"], record.slug).toBe(false);
  }
});

// Power is flow times pressure: CFM × psi / 229 in HP, and 27.68 inH₂O are 1 psi.
test("no blower is said to push a flow against a pressure that takes more than its motor has", () => {
  const against = /([\d,]+) CFM against ([\d,]+) inH₂O/;
  const mayPush = ({ attributes }: ProductRecord, [, flow = "", water = ""]: RegExpExecArray) =>
    (Number(flow.replaceAll(",", "")) * Number(water.replaceAll(",", ""))) / 27.68 / 229 <=
    0.7 * Number(attributes["horsepower"]);
  expect(untrue(against, mayPush)).toEqual([]);
});

// 40 CFR 279 and makers' guides to condensate: a lubricated compressor's holds some 300 ppm of oil.
test("no text leads condensate to the floor or a drain", () => {
  const drained = /drain (?:it|water) (?:in)?to the (?:floor|sewer|drain)\b|floor drain|接地漏|排入下水道/;
  expect(untrue(drained, () => false)).toEqual([]);
});

test("a part number means one thing: no number of any maker stands on two goods", () => {
  const owners = new Map<string, string>();
  const twice: string[] = [];
  for (const { variants } of records)
    for (const { sku, crossReferences } of variants)
      for (const number of [sku, ...crossReferences.map((each) => each.number)]) {
        const compact = compactPartNumber(number);
        const before = owners.get(compact);
        if (before !== undefined) twice.push(`${number}: ${before} and ${sku}`);
        owners.set(compact, sku);
      }
  expect(twice).toEqual([]);
});

test("filters, belts and valves replace those of other makers", () => {
  const brands = new Set(records.map(({ brand }) => brand));
  const kinds = /^(?:element|intake|oil-filter|belt|check-valve|pressure-switch)$/;
  const parts = records.filter(({ attributes }) =>
    kinds.test(String(attributes["filterItem"] ?? attributes["extraType"])),
  );
  expect(parts.length).toBeGreaterThan(80);
  for (const { slug, variants } of parts) {
    const others = variants[0]?.crossReferences.filter(({ maker }) => !brands.has(maker)) ?? [];
    expect(others.length, slug).toBeGreaterThanOrEqual(2);
  }
});

test("what a machine is bundled and listed with is the oil on its plate", () => {
  const machineOf = new Map(records.flatMap((record) => record.variants.map(({ sku }) => [sku, record] as const)));
  let poured = 0;
  for (const oil of records.filter(is("lubricants"))) {
    const uses = oil.attributes["oilApplication"];
    if (Array.isArray(uses) && uses.some((use) => use === "engine" || use === "tool")) continue;
    for (const sku of oil.fits) {
      poured += 1;
      expect(machineOf.get(sku)?.attributes["fillBase"], `${oil.slug} in ${sku}`).toBe(oil.attributes["baseOil"]);
    }
  }
  expect(poured).toBeGreaterThan(150);
  for (const machine of records)
    for (const oil of machine.boughtTogether.flatMap((slug) => bySlug.get(slug) ?? []))
      if (oil.category === "lubricants" && machine.attributes["fillBase"] !== undefined)
        expect(
          [oil.attributes["baseOil"], oil.attributes["viscosityGrade"]],
          `${machine.slug} with ${oil.slug}`,
        ).toEqual([machine.attributes["fillBase"], machine.attributes["fillGrade"]]);
});
