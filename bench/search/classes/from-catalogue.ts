import type { ProductRecord } from "../../../demo/catalogue/record.ts";
import type { Fact } from "../query.ts";
import type { Answer, ClassQuery } from "./class-query.ts";

type Facts = Readonly<Record<string, Fact>>;

const query = (name: string, language: "en" | "cn", text: string, right: Answer): ClassQuery => ({
  class: name,
  language,
  kind: "figures",
  text,
  right: [right],
  clerk: "",
});

/** Every seventh, as they stand. */
const some = <T>(all: readonly T[], every: number): T[] => all.filter((_, at) => at % every === 0);

/** Numbers of other makers as they stand on nameplates, orders and in mails. */
function crossNumbers(records: readonly ProductRecord[]): ClassQuery[] {
  const numbers = records.flatMap(({ slug, variants }) =>
    variants.flatMap(({ crossReferences }) => crossReferences.map((each) => ({ ...each, slug }))),
  );
  const owners = new Map<string, string[]>();
  const compact = (text: string) => text.replace(/[\s.\-_/]/g, "").toUpperCase();
  for (const { number, slug } of numbers) owners.set(compact(number), [...(owners.get(compact(number)) ?? []), slug]);
  const writings: readonly ((number: string, maker: string) => [string, "en" | "cn"])[] = [
    (n) => [n.replace(/[\s.-]/g, "").toLowerCase(), "en"],
    (n) => [n.replace(/[\s.-]/g, " "), "en"],
    (n) => [n.replace(/[\s.-]/g, "-"), "en"],
    (n) => [n.replace(/[\s.-]/g, "."), "en"],
    (n) => [n.replace(/[\s.-]/g, "_"), "en"],
    (n, maker) => [`${maker} ${n}`, "en"],
    (n, maker) => [`${n} ${maker.toLowerCase()}`, "en"],
    (n) => [`replaces ${n}`, "en"],
    (n) => [`${n} equivalent`, "en"],
    (n) => [`cross reference ${n}`, "en"],
    (n) => [`${n.replace(/[\s.-]/g, "")} replacement`, "en"],
    (n) => [`p/n ${n}`, "en"],
    (n) => [`替代 ${n}`, "cn"],
    (n) => [`${n} 代用`, "cn"],
    (n) => [`${n}的替代品`, "cn"],
    (n, maker) => [`${maker}${n}`, "cn"],
    (n) => [`原厂号${n}`, "cn"],
    (n) => [`编号：${n.replace(/[\s.-]/g, "/")}`, "cn"],
  ];
  return some(numbers, 13).map(({ number, maker }, at) => {
    const [text, language] = writings[at % writings.length]!(number, maker);
    return query(`cross number ${language}`, language, text, { slug: owners.get(compact(number))! });
  });
}

const inchWords: Readonly<Record<string, readonly [text: string, language: "en" | "cn"][]>> = {
  "0.25": [
    ["1/4 npt", "en"],
    ["quarter inch", "en"],
    ['1/4" NPT', "en"],
    ["0.25 in", "en"],
    ["2分", "cn"],
    ["DN8", "cn"],
    ["1/4寸", "cn"],
    ["两分", "cn"],
  ],
  "0.375": [
    ["3/8 npt", "en"],
    ["three eighths", "en"],
    ['3/8"', "en"],
    ["3/8in", "en"],
    ["3分", "cn"],
    ["DN10", "cn"],
    ["3/8寸", "cn"],
    ["三分", "cn"],
  ],
  "0.5": [
    ["1/2 NPT", "en"],
    ["half inch npt", "en"],
    ['1/2"', "en"],
    ["1/2-inch", "en"],
    [".5 inch", "en"],
    ["half in", "en"],
    ["1/2寸", "cn"],
    ["4分", "cn"],
    ["四分", "cn"],
    ["DN15", "cn"],
    ["半寸", "cn"],
    ["1/2英寸", "cn"],
  ],
  "0.75": [
    ["3/4 npt", "en"],
    ["three quarter inch", "en"],
    ['3/4" FNPT', "en"],
    ["0.75 inch", "en"],
    ["6分", "cn"],
    ["六分", "cn"],
    ["DN20", "cn"],
    ["3/4寸", "cn"],
  ],
  "1": [
    ["1 npt", "en"],
    ["1 inch", "en"],
    ['1"', "en"],
    ["one inch", "en"],
    ["1-inch npt", "en"],
    ["一寸", "cn"],
    ["1寸", "cn"],
    ["DN25", "cn"],
  ],
  "1.5": [
    ["1-1/2 npt", "en"],
    ['1 1/2"', "en"],
    ["1.5 inch", "en"],
    ["inch and a half", "en"],
    ["1寸半", "cn"],
    ["DN40", "cn"],
    ["一寸半", "cn"],
    ["1.5寸", "cn"],
  ],
};
const threaded = [
  ["ball valve", "球阀", { extraType: "ball-valve" }, ["0.25", "0.5", "0.75", "1", "1.5"]],
  ["check valve", "止回阀", { extraType: "check-valve" }, ["0.5", "0.75", "1"]],
  ["FRL", "三联件", { extraType: "frl" }, ["0.25", "0.375", "0.5", "0.75", "1"]],
  ["regulator", "减压阀", { extraType: ["regulator", "frl"] }, ["0.25", "0.375", "0.5", "0.75", "1"]],
  ["safety valve", "安全阀", { extraType: "relief-valve" }, ["0.25", "0.5", "0.75", "1.5"]],
  [
    "coalescing filter",
    "精密过滤器",
    { filterGrade: ["coalescing-1", "coalescing-0.01"] },
    ["0.5", "0.75", "1", "1.5"],
  ],
] as const satisfies readonly (readonly [string, string, Facts, readonly string[]])[];

/** Threads in the writings of catalogues, counters and workshops. */
function threadSizes(): ClassQuery[] {
  return threaded.flatMap(([en, cn, facts, sizes]) =>
    sizes.flatMap((size) =>
      inchWords[size]!.map(([text, language], at) => {
        const noun = language === "en" ? en : cn;
        const whole = at % 2 === 0 ? `${text} ${noun}` : `${noun} ${text}`;
        const pipe = en === "ball valve" && !/npt/i.test(text) ? { pipeItem: "valve" } : null;
        const right = query(`thread ${language}`, language, whole, { has: { ...facts, port: `npt-${size}` } });
        const pipeSizes: Record<string, string> = { "0.75": "20", "1": "25", "1.5": "40", "0.5": "16" };
        return pipe
          ? { ...right, right: [...right.right, { has: { ...pipe, pipeSize: pipeSizes[size] ?? "" } }] }
          : right;
      }),
    ),
  );
}

const round = (value: number, digits = 0): string => String(Number(value.toFixed(digits)));
const near = (value: number, share = 0.06): Fact => ({ from: value * (1 - share), to: value * (1 + share) });
/** Shaft power as motor plates state it, IEC 60072. */
const kilowatts: Readonly<Record<string, string>> = {
  "5": "3.7",
  "7.5": "5.5",
  "10": "7.5",
  "15": "11",
  "20": "15",
  "25": "18.5",
  "30": "22",
  "40": "30",
  "50": "37",
  "75": "55",
  "100": "75",
};

/** Flow, power, pressure and volume of goods in the units of either country. */
function mixedUnits(records: readonly ProductRecord[]): ClassQuery[] {
  const number = (record: ProductRecord, key: string) => record.attributes[key] as number;
  const of = (category: string) => records.filter((record) => record.category === category);
  const screws = some(of("rotary-screw"), 9).flatMap((record, at): ClassQuery[] => {
    const [hp, cfm, psi] = [number(record, "horsepower"), number(record, "airflow"), number(record, "maxPressure")];
    const right: Answer = {
      in: ["rotary-screw", "compressor-pods"],
      has: { airflow: { from: cfm * 0.93, to: cfm * 1.25 } },
    };
    const ofPower: Answer = { in: ["rotary-screw", "compressor-pods"], has: { horsepower: hp } };
    const both: Answer = {
      in: ["rotary-screw", "compressor-pods"],
      has: { horsepower: hp, maxPressure: near(psi, 0.12) },
    };
    const m3 = round(cfm / 35.3147, 2);
    return [
      query(
        "units en",
        "en",
        [
          `screw compressor ${m3} m3/min`,
          `${round(cfm * 28.3168)} l/min screw compressor`,
          `rotary screw ${round(cfm * 0.471947, 1)} l/s`,
          `${round(cfm * 1.699)} m3/h rotary screw`,
          `${round(cfm)} ACFM rotary screw`,
          `rotary screw ${round(cfm)} cubic feet per minute`,
        ][at % 6]!,
        right,
      ),
      query(
        "units cn",
        "cn",
        [
          `${m3}立方每分钟 螺杆机`,
          `螺杆机 ${round(cfm * 28.3168)}升每分钟`,
          `${m3} m³/min 螺杆空压机`,
          `${round(cfm)}CFM螺杆机`,
        ][at % 4]!,
        right,
      ),
      query(
        "units en",
        "en",
        [
          `${kilowatts[String(hp)]} kW screw compressor`,
          `${kilowatts[String(hp)]}kw rotary screw`,
          `${hp}-hp rotary screw`,
          `${hp} horse power screw compressor`,
        ][at % 4]!,
        ofPower,
      ),
      query(
        "units cn",
        "cn",
        [
          `${kilowatts[String(hp)]}千瓦螺杆机`,
          `${hp}匹螺杆空压机`,
          `${hp}HP螺杆`,
          `${kilowatts[String(hp)]}KW 螺杆空压机`,
        ][at % 4]!,
        ofPower,
      ),
      query(
        "units en",
        "en",
        [
          `${kilowatts[String(hp)]} kw screw ${round(psi / 14.5038, 1)} bar`,
          `${hp}hp rotary screw ${round(psi / 145.038, 2)} MPa`,
          `${hp} hp screw ${psi}#`,
          `${hp}hp screw ${round(psi * 6.89476)} kpa`,
        ][at % 4]!,
        both,
      ),
      query(
        "units cn",
        "cn",
        [
          `${kilowatts[String(hp)]}千瓦螺杆 ${round(psi / 145.038, 2)}兆帕`,
          `${hp}匹螺杆 ${round(psi / 14.5038, 1)}bar`,
          `${hp}匹螺杆机 ${round(psi / 14.2233, 1)}kg`,
          `${kilowatts[String(hp)]}kw ${round(psi / 14.2233, 1)}公斤螺杆机`,
        ][at % 4]!,
        both,
      ),
    ];
  });
  const tanks = some(of("air-tanks"), 3).flatMap((record, at): ClassQuery[] => {
    const gallons = number(record, "tankVolume");
    const right: Answer = { in: ["air-tanks"], has: { tankVolume: near(gallons, 0.08) } };
    const liters = gallons * 3.78541;
    return [
      query(
        "units en",
        "en",
        [
          `${gallons} gal receiver`,
          `${round(liters)} liter air tank`,
          `air receiver ${round(liters / 1000, 2)} m3`,
          `${gallons}g air tank`,
          `${round(gallons / 7.48052, 1)} cubic feet air tank`,
        ][at % 5]!,
        right,
      ),
      query(
        "units cn",
        "cn",
        [
          `${round(liters)}升储气罐`,
          `${round(liters / 1000, 2)}立方储气罐`,
          `储气罐${gallons}加仑`,
          `${round(liters)}L 气罐`,
          `储气罐 ${round(liters / 1000, 2)}m³`,
        ][at % 5]!,
        right,
      ),
    ];
  });
  const dryers = some(of("air-dryers"), 4).flatMap((record, at): ClassQuery[] => {
    const flow = number(record, "ratedFlow");
    const right: Answer = { in: ["air-dryers"], has: { ratedFlow: near(flow, 0.3) } };
    return [
      query(
        "units en",
        "en",
        [
          `air dryer ${flow} scfm`,
          `${round(flow / 35.3147, 2)} m3/min air dryer`,
          `dryer ${round(flow * 28.3168)} lpm`,
        ][at % 3]!,
        right,
      ),
      query(
        "units cn",
        "cn",
        [
          `${round(flow / 35.3147, 2)}立方干燥机`,
          `处理量${round(flow / 35.3147, 1)}立方的干燥机`,
          `干燥机 ${flow}SCFM`,
        ][at % 3]!,
        right,
      ),
    ];
  });
  return [...screws, ...tanks, ...dryers];
}

const phasesEn = {
  "1": ["single phase", "1ph", "1 ph", "1-phase", "single-phase", "1φ"],
  "3": ["three phase", "3ph", "3 phase", "3-ph", "3Ø", "three-phase"],
};
const phasesCn = { "1": ["单相", "单相电", "两相电"], "3": ["三相", "三相电", "3相"] };
const spoken: Readonly<Record<string, readonly string[]>> = {
  "115": ["115v", "110v", "120 volt"],
  "208": ["208v", "208 volt"],
  "230": ["230v", "220v", "240 volt", "230 VAC"],
  "460": ["460v", "480v", "460 volt", "440v"],
  "575": ["575v", "600v"],
};

/** Versions of machines by their plate: volts and phase beside power. */
function versions(records: readonly ProductRecord[]): ClassQuery[] {
  const nouns: Readonly<Record<string, readonly [en: string, cn: string]>> = {
    "rotary-screw": ["rotary screw", "螺杆机"],
    piston: ["piston compressor", "活塞机"],
    vacuum: ["vacuum pump", "真空泵"],
    blowers: ["blower", "风机"],
    oilless: ["oil free compressor", "无油机"],
  };
  const all = records.flatMap((record) =>
    nouns[record.category] === undefined || record.status !== "published"
      ? []
      : record.variants.flatMap((variant) => {
          const facts = { ...record.attributes, ...variant.attributes };
          const volts = facts["voltage"];
          if (!Array.isArray(volts) || facts["horsepower"] === undefined) return [];
          return [
            {
              category: record.category,
              hp: facts["horsepower"] as number,
              volts: volts as string[],
              phase: facts["phase"] as "1" | "3",
            },
          ];
        }),
  );
  return some(all, 11).flatMap(({ category, hp, volts, phase }, at): ClassQuery[] => {
    const volt = volts[at % volts.length]!;
    const said = spoken[volt]!;
    const right: Answer = { in: [category], has: { horsepower: hp }, shown: { voltage: volt, phase } };
    const [en, cn] = nouns[category]!;
    const [v, w] = [said[at % said.length]!, said[(at + 1) % said.length]!];
    return [
      query("version en", "en", `${hp} hp ${en} ${v} ${phasesEn[phase][at % 6]}`, right),
      query("version cn", "cn", `${hp}匹${cn} ${w} ${phasesCn[phase][at % 3]}`, right),
    ];
  });
}

export function fromCatalogue(records: readonly ProductRecord[]): ClassQuery[] {
  return [...crossNumbers(records), ...threadSizes(), ...mixedUnits(records), ...versions(records)];
}
