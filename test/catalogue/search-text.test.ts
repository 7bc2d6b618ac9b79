import fc from "fast-check";
import { expect, test } from "vitest";
import { goodsUses } from "#domain/catalogue/search/goods-uses.ts";
import { tradePhrases } from "#domain/catalogue/search/phrase-book.ts";
import { withNounsWritten } from "#domain/catalogue/search/query-terms.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { documentTokens, plainText, wordsLeftOut } from "#domain/catalogue/search/search-tokens.ts";
import { demoRecords } from "#test/search/evaluate.ts";

const finds = (query: string, text: string): boolean => {
  const tokens = new Set(documentTokens(text));
  return readSearch(query).terms.every((term) =>
    term.alternatives.some((all) => all.every((each) => tokens.has(each))),
  );
};
const constraint = (query: string, key: string) =>
  readSearch(query).constraints.find((each) => each.keys.includes(key));

test("power and voltage are read out of a query in trade shorthand", () => {
  const { constraints, terms } = readSearch("10hp 460v");
  expect(terms).toEqual([]);
  expect(constraints).toHaveLength(2);
  expect(constraint("10hp 460v", "voltage")).toMatchObject({ values: ["460"] });
  const power = constraint("10hp 460v", "horsepower");
  expect(power?.kind === "range" && power.min < 10 && power.max > 10 && power.max < 10.5).toBe(true);
});

test.each([
  ["125psi", "maxPressure", 125],
  ["0.86 MPa", "maxPressure", 125],
  ["8 公斤", "maxPressure", 115],
  ["8公斤", "maxPressure", 125],
  ["7公斤", "maxPressure", 100],
  ["10公斤", "maxPressure", 150],
  ["8.6bar", "maxPressure", 125],
  ["7.5 千瓦", "horsepower", 10],
  ["18.5kw", "horsepower", 25],
  ["10马力", "horsepower", 10],
  ["80 gallon", "tankVolume", 80],
  ["300升", "tankVolume", 80],
  ["38 cfm", "airflow", 38],
  ["1.08 m³/min", "airflow", 38],
  ["50 ft", "hoseLength", 50],
  ["0.01 micron", "filtration", 0.01],
])("%s asks for %s %d", (query, key, value) => {
  const asked = constraint(query, key);
  expect(asked?.kind).toBe("range");
  if (asked?.kind !== "range") return;
  expect(asked.min).toBeLessThanOrEqual(value);
  expect(asked.max).toBeGreaterThanOrEqual(value);
  expect(asked.max / asked.min).toBeLessThan(1.3);
  expect(readSearch(query).terms).toEqual([]);
});

// By hand: 1 kW is 1.341 HP, 1 m³ 35.31 cubic feet and 264.2 gallons, 1 bar 14.504 psi.
test.each([
  ["七点五千瓦", "horsepower", 10.06],
  ["一百二十升", "tankVolume", 31.7],
  ["一千升", "tankVolume", 264.2],
  ["两匹半", "horsepower", 2.5],
  ["15p的", "horsepower", 15],
  ["1500瓦", "horsepower", 2.01],
  ["100立方每小时", "airflow", 58.9],
  ["每小时100立方", "airflow", 58.9],
  ["一小时两百方", "airflow", 117.7],
  ["每分钟6立方", "airflow", 211.9],
  ["3方每分钟", "airflow", 105.9],
  ["600升每分钟", "airflow", 21.2],
  ["8个压", "maxPressure", 116],
  ["十三公斤", "maxPressure", 184.9],
  ["零点八兆帕", "maxPressure", 116],
])("as it is said, %s asks for %s about %d", (query, key, value) => {
  const asked = constraint(query, key);
  expect(asked?.kind === "range" && asked.asked! / value).toBeCloseTo(1, 1);
});

test("kilograms of a screw are what it is rated for: one of 7 bears the pressure of one of 8", () => {
  expect(constraint("8公斤螺杆机", "ratedPressure")?.keys).toEqual(["ratedPressure"]);
  expect(constraint("8公斤储气罐", "mawp")?.keys).toEqual(["mawp"]);
});

test.each([
  ["1/2 NPT", "port", ["npt-0.5"]],
  ["1-1/4 in npt", "outletPort", ["npt-1.25"]],
  ['½" npt', "port", ["npt-0.5"]],
  ["208-230/460V", "voltage", ["208", "230", "460"]],
  ["220伏", "voltage", ["230"]],
  ["single phase", "phase", ["1"]],
  ["三相", "phase", ["3"]],
  ["3ph", "phase", ["3"]],
  ["ISO VG 46", "viscosityGrade", ["46"]],
  ["46号", "viscosityGrade", ["46"]],
  ["SAE 30", "viscosityGrade", ["100"]],
  ["25mm", "pipeSize", ["25"]],
  ["四分气管", "hoseInside", ["npt-0.5", "0.5", "16"]],
  ["六分", "port", ["npt-0.75", "0.75", "20"]],
  ["寸半", "port", ["npt-1.5", "1.5", "40"]],
  ["一寸二", "port", ["npt-1.25", "1.25", "32"]],
])("%s asks for %s %j", (query, key, values) => {
  expect(constraint(query, key)).toMatchObject({ kind: "values", values });
});

test.each([
  ["30 hp vsd 240 gal, dryer built in", "builtInDryer"],
  ["螺杆机 干燥机都带", "builtInDryer"],
  ["50 hp in a 20 foot container", "podEnclosure"],
  ["compressor on house power", "phase"],
  ["aftercooled diesel", "aftercooler"],
  ["-40 dryer 75 scfm", "pressureDewPoint"],
])("%s asks for a machine with its %s, and for no other goods", (query, key) => {
  expect(constraint(query, key)).toBeDefined();
  const goods = readSearch(query).terms.flatMap(({ goods: named }) => named?.classes ?? []);
  expect(goods.map(({ category }) => category)).not.toContain(
    key === "pressureDewPoint" ? "rotary-screw" : "air-dryers",
  );
});

test("a figure that is said roughly may be missed by an eighth, and cubic feet are what the goods have", () => {
  expect(constraint("手提气罐 40升左右", "tankVolume")).toMatchObject({
    min: expect.closeTo(9.3, 1),
    max: expect.closeTo(11.8, 1),
  });
  expect(constraint("185立方英尺柴油移动机", "airflow")).toMatchObject({ asked: 185 });
  expect(constraint("10 cubic foot air tank", "tankVolume")).toMatchObject({ asked: expect.closeTo(74.8, 1) });
});

test("a noise figure is a limit, not a target", () => {
  expect(constraint("under 65 dBA", "noise")).toMatchObject({ min: 0, max: 65 });
});

test.each([
  ["12匹以上汽油机", "horsepower", [11.9, 14, 26], [9, 11]],
  ["at least 80 gallon tank", "tankVolume", [80, 120], [60]],
  ["储气罐 300升以下", "tankVolume", [60, 78], [120]],
  ["over 60 cfm", "airflow", [64.5, 448], [59]],
  ["under 5 hp", "horsepower", [2, 5], [7.5]],
] as const)("a bound makes a figure the least or the most: %s", (query, key, fits, others) => {
  const asked = constraint(query, key);
  const isIn = (figure: number) => asked?.kind === "range" && figure >= asked.min && figure <= asked.max;
  expect([fits.filter(isIn), others.filter(isIn)]).toEqual([fits, []]);
});

test("mains of another country ask for three phases, and stay a word that nothing is made for", () => {
  expect(constraint("380v 电机启动器", "phase")).toMatchObject({ values: ["3"] });
  expect(readSearch("380v 电机启动器").terms.map(({ text }) => text)).toContain("380v");
});

test("a tank's pressure is what it bears, though its cubic meters were read as a flow", () => {
  expect(constraint("1立方储气罐 10公斤", "mawp")).toMatchObject({ keys: ["mawp"] });
});

test("words around a quantity stay as words", () => {
  const { constraints, terms } = readSearch("1/2 npt ball valve");
  expect(constraints).toHaveLength(1);
  expect(terms.map((term) => term.text)).toEqual(["ball valve"]);
});

test.each([
  ["空气压缩机", "螺杆空压机"],
  ["气泵", "活塞式空气压缩机"],
  ["冷干机", "冷冻式干燥机"],
  ["吸干机", "吸附式干燥机"],
  ["机头", "空压机泵头"],
  ["储气筒", "立式储气罐"],
  ["油分", "油气分离器"],
  ["风炮", "气动冲击扳手"],
  ["罗茨鼓风机", "罗茨风机机组"],
  ["漩涡气泵", "旋涡风机"],
  ["oil-free compressor", "Oilless scroll compressor"],
  ["oilfree", "Oil-free air"],
  ["reciprocating compressors", "Two-stage piston compressor"],
  ["air receiver", "Vertical air tank"],
  ["safety valves", "ASME relief valve"],
  ["rotary screw", "固定式螺杆空压机"],
  ["无油", "Oilless compressor"],
  ["twostage", "two-stage pump"],
  ["dryers", "air dryer"],
])("%s finds %s", (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test("words that are not there do not find", () => {
  expect(finds("desiccant dryer", "Refrigerated air dryer")).toBe(false);
  expect(finds("干燥剂", "储气罐")).toBe(false);
  expect(finds("螺杆机", "矿物型螺杆机油")).toBe(false);
  expect(finds("螺杆机油", "矿物型螺杆机油")).toBe(true);
  expect(finds("机油", "矿物型螺杆机油")).toBe(true);
});

test("joining words are not asked for", () => {
  expect(readSearch("filter for the compressor").terms.map((term) => term.text)).toEqual(["filter", "compressor"]);
});

test("any text whatever is read, within its length limit", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.string({ unit: fc.constantFrom(..."1/2-. npthvpsi空压机\"'") }),
      ),
      (query) => {
        const { constraints, terms } = readSearch(query);
        for (const each of constraints) if (each.kind === "range") expect(Number.isFinite(each.max)).toBe(true);
        for (const term of terms) expect(term.alternatives.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: process.env["LONG"] ? 10_000 : 500 },
  );
});

test("a flow asks what treats the air for at least as much, corrected for a pressure that is named", () => {
  expect(readSearch("40 cfm dryer").constraints).toMatchObject([{ treats: 40 }]);
  const [flow, pressure] = readSearch("40 cfm dryer 125 psi").constraints;
  // Kaeser's table for refrigerated dryers: 1.06 at 120 psi, 1.11 at 140. Filters earn nothing by more pressure.
  expect(flow).toMatchObject({ treats: 40, dries: Math.ceil(40 / 1.0725) });
  expect(pressure).toMatchObject({ bears: 125 });
  // A heatless dryer of 121 SCFM, and a filter of as much, take 100 CFM at 80 psi: 94.7/114.7.
  expect(readSearch("100 cfm dryer 80 psi").constraints[0]).toMatchObject({
    treats: expect.closeTo(121.1, 1),
    dries: 122,
  });
  // No table begins below 60 psi.
  expect(readSearch("100 cfm dryer 50 psi").constraints[0]).toMatchObject({ dries: Number.POSITIVE_INFINITY });
});

test("figures and words after what the goods are for tell of the machine", () => {
  const { constraints, terms } = readSearch("oil filter for 20 hp screw compressor");
  expect(constraints).toMatchObject([{ keys: expect.arrayContaining(["horsepower"]), ofMachine: true }]);
  expect(terms.map(({ text, ofMachine = false }) => [text, ofMachine])).toEqual([
    ["oil filter", false],
    ["screw compressor", true],
  ]);
  expect(readSearch("compressor for a 20 hp job").constraints[0]).not.toHaveProperty("ofMachine");
});

test("of what sounds alike the goods that most was typed of are meant", () => {
  expect(readSearch("干噪剂").terms[0]).toMatchObject({ text: "干噪剂", takenFor: "干燥剂" });
  expect(readSearch("干噪机").terms[0]).toMatchObject({ text: "干噪机", takenFor: "干燥机" });
});

test("of nouns that overlap the longer names the goods", () => {
  expect(readSearch("gas engine tune up kit").terms.map(({ text }) => text)).toContain("gas engine tune up kit");
  expect(readSearch("diesel engine filter kit").terms.map(({ text }) => text)).toEqual(["diesel", "engine filter kit"]);
});

test("no word that goods are told by, of their uses or of help pages is taken for a slip in a noun", () => {
  const words = [
    ...demoRecords.flatMap(({ name, summary, description }) => [
      name,
      summary,
      ...description.en.map((en, at) => ({ en, cn: description.cn[at] ?? "" })),
    ]),
    ...goodsUses.flatMap(({ phrases }) => phrases.map((phrase) => ({ en: phrase, cn: phrase }))),
  ].flatMap(({ en, cn }) => [...(en.toLowerCase().match(/[a-z]{5,}/g) ?? []), plainText(cn)]);
  expect([...new Set(words)].filter((word) => withNounsWritten(word, tradePhrases) !== word)).toEqual([]);
});

test("a pair of characters between two words that were found is not called left out", () => {
  expect(wordsLeftOut(["音无"], ["静音", "音无", "无油"], "静音无油")).toEqual([]);
  expect(wordsLeftOut(["zebra", "音无", "无泵"], ["静音", "音无", "无泵"], "静音无泵 zebra")).toEqual([
    "zebra",
    "静音无泵",
  ]);
});
