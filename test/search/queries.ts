import { type CategorySlug, categorySlugs } from "#domain/catalogue/category.ts";
import { partCategories } from "#domain/catalogue/part-categories.ts";
import type { HelpTopic } from "#domain/catalogue/search/help-topic-words.ts";
import type { Language } from "#domain/kernel/language.ts";

/** Conditions on goods: their shelf, and figures or choices of the catalogue that one of their versions has. */
export interface Goods {
  readonly category: CategorySlug | readonly CategorySlug[];
  readonly shelf?: string | readonly string[];
  /** A range of the canonical unit, or a choice that must be among the values. */
  readonly having?: Readonly<Record<string, readonly [least: number, most: number] | string | boolean>>;
  /** Read in the English name. */
  readonly named?: RegExp;
  /** Dollars, of the version shown. */
  readonly price?: readonly [least: number, most: number];
}

/** The required result of a query. */
export type Expected =
  /** It opens this version's page. */
  | { readonly opens: string }
  /** These products are all among the first three. */
  | { readonly first: readonly string[] }
  /** Each of the first three is of these goods. */
  | { readonly each: Goods }
  /** This help page is offered. */
  | { readonly help: HelpTopic };

export interface EvaluatedQuery {
  readonly q: string;
  readonly language: Language;
  readonly expected: Expected;
  /** The shelves that the form asks on: that of the home page looks for parts. */
  readonly within?: readonly CategorySlug[];
}

type Line = readonly [q: string, expected: Expected];

const opens = (sku: string): Expected => ({ opens: sku });
const first = (...slugs: readonly string[]): Expected => ({ first: slugs });
const help = (topic: HelpTopic): Expected => ({ help: topic });
const each = (category: Goods["category"], rest: Omit<Goods, "category"> = {}): Expected => ({
  each: { category, ...rest },
});
const extra = (extraType: string, having: Goods["having"] = {}): Expected =>
  each("extras", { having: { extraType, ...having } });

const screwOil = each("lubricants", { shelf: ["screw-oil", "food-grade"], having: { oilApplication: "screw" } });
const pistonOil = each("lubricants", { shelf: ["piston-oil", "food-grade"], having: { oilApplication: "piston" } });
const vacuumOil = each("lubricants", { having: { oilApplication: "vacuum" } });

/**
 * Queries as buyers of the trade type them. Expectations come from the trade, never from what the search does today.
 */
const english: readonly Line[] = [
  // Part numbers: whole, spaced, without hyphens, in lower case; a version's own number opens that version.
  ["OM-46S-5G", opens("OM-46S-5G")],
  ["OM-46S-1G", opens("OM-46S-1G")],
  ["om46s55g", opens("OM-46S-55G")],
  ["OV-RS10-125-80T-1P", opens("OV-RS10-125-80T-1P")],
  ["ov rs10 125 80t 3p", opens("OV-RS10-125-80T-3P")],
  ["ovrs15125120td575", opens("OV-RS15-125-120TD-575")],
  ["OV-SE10", opens("OV-SE10")],
  ["ov se 10", opens("OV-SE10")],
  ["OVSE100", opens("OV-SE100")],
  ["PW-RD050-115", opens("PW-RD050-115")],
  ["pw rd050 230", opens("PW-RD050-230")],
  ["PW-FC050", opens("PW-FC050")],
  ["TD-RV12-200", opens("TD-RV12-200")],
  ["td rv12 200", opens("TD-RV12-200")],
  ["gm-p2-050v80-3p", opens("GM-P2-050V80-3P")],
  ["HV-SC05-030-3P", opens("HV-SC05-030-3P")],
  ["OM-SK10-4K", opens("OM-SK10-4K")],
  ["TD-HS38-100", opens("TD-HS38-100")],
  ["TD-AP20-10-G", opens("TD-AP20-10-G")],
  // Part numbers begun, or without the maker's letters.
  ["rd 050", first("polarwick-rd050")],
  ["rd050", first("polarwick-rd050")],
  ["se 10", first("ostrelvane-se10")],
  ["SE10", first("ostrelvane-se10")],
  ["SK10-4K", first("oilmarrow-sk10-4k")],
  ["lf 15", first("oilmarrow-lf15")],
  ["RS10-125", each("rotary-screw", { having: { horsepower: [10, 10], ratedPressure: [125, 125] } })],
  ["46S", first("oilmarrow-46s")],
  ["FRL12", first("torrendyne-frl12")],
  ["B66 belt", first("gantmoor-vb-b66")],
  ["OV-SE1O", first("ostrelvane-se10")],
  ["PW-RD50-115", first("polarwick-rd050")],
  // Cross-references.
  ["2230-10", opens("OV-SE10")],
  ["8840 2210 150", opens("OM-IF15")],
  ["2290-104", opens("OM-SK10-4K")],
  ["PLW-C50-EL", opens("PW-EC050")],
  ["plwf20el", opens("PW-EF020")],
  ["8840-AE010", opens("OV-AE010")],
  ["KIT2500", opens("OM-RK2-005")],
  ["PMP2050V", first("gantmoor-k2-050v")],
  // A part and the machine it is for.
  ["separator 10hp", first("ostrelvane-se10")],
  ["air oil separator 25 hp", first("ostrelvane-se25")],
  ["oil filter 10 hp", first("oilmarrow-lf10")],
  ["oil filter for 20hp rotary screw", first("oilmarrow-lf20")],
  ["intake filter 30 hp screw compressor", first("oilmarrow-if30")],
  ["service kit 20 hp", first("oilmarrow-sk20-2k", "oilmarrow-sk20-4k")],
  ["4000 hour service kit 15 hp", first("oilmarrow-sk15-4k")],
  ["maintenance kit rs10", first("oilmarrow-sk10-2k", "oilmarrow-sk10-4k")],
  ["oil filter OV-RS10-125-80T-1P", first("oilmarrow-lf10")],
  ["separator for rv15", first("ostrelvane-se15")],
  ["oil for 10 hp screw compressor", first("oilmarrow-46s")],
  ["oil for 5 hp two stage piston compressor", first("oilmarrow-100p")],
  ["vacuum pump oil", vacuumOil],
  ["relief valve 200 gal tank", extra("relief-valve", { setPressure: [150, 200] })],
  ["safety valve for 60 gallon tank 150 psi", extra("relief-valve", { setPressure: [150, 150] })],
  ["rebuild kit 7.5 hp two stage", first("oilmarrow-rk2-075")],
  ["airend 20 hp", first("ostrelvane-ae020")],
  ["replacement pump for 5 hp compressor", each("pumps", { having: { driveHorsepower: [5, 5] } })],
  ["element for FC050", first("polarwick-ec050")],
  ["pressure switch 145 175", first("gantmoor-ps175-2", "gantmoor-ps175-3")],
  ["magnetic starter 10hp 3 phase", first("gantmoor-ms10-3p208", "gantmoor-ms10-3p460")],
  ["magnetic starter 5 hp 230v", first("gantmoor-ms5-1p230")],
  ["vfd 10 hp", first("ostrelvane-vf10-230")],
  ["zero loss drain 40 hp", first("polarwick-ad-z50")],
  ["exhaust filter 5 hp vane pump", first("torrendyne-ve-100")],
  ["engine service kit 13 hp", first("oilmarrow-ek-l")],
  // Machines by their figures.
  ["10 hp rotary screw compressor", each("rotary-screw", { having: { horsepower: [10, 10] } })],
  ["10hp screw 80 gallon", each("rotary-screw", { having: { horsepower: [10, 10], tankVolume: [80, 80] } })],
  ["screw compressor with dryer 15 hp", each("rotary-screw", { having: { horsepower: [15, 15], builtInDryer: true } })],
  ["20 hp vsd compressor", each("rotary-screw", { having: { horsepower: [20, 20], control: "vsd" } })],
  ["5 hp 80 gallon compressor", each("piston", { having: { horsepower: [5, 5], tankVolume: [80, 80] } })],
  ["60 gal two stage", each("piston", { having: { tankVolume: [60, 60], stages: "2" } })],
  ["single phase rotary screw 7.5 hp", each("rotary-screw", { having: { horsepower: [7.5, 7.5], phase: "1" } })],
  ["185 cfm diesel compressor", each("diesel-driven", { having: { airflow: [185, 185] } })],
  ["185 towable", each("diesel-driven", { shelf: "towable", having: { airflow: [185, 185] } })],
  ["9 hp gas compressor 30 gallon", each("gas-driven", { having: { engineHorsepower: [9, 9], tankVolume: [30, 30] } })],
  ["wheelbarrow compressor 8 gal", each(["gas-driven", "piston"], { having: { tankVolume: [8, 8] } })],
  ["quiet oilless compressor", each("oilless", { shelf: "quiet-portable" })],
  ["oil free scroll 5 hp", each("oilless", { shelf: "scroll", having: { horsepower: [5, 5] } })],
  ["dental air compressor", each("oilless")],
  ["duplex compressor 120 gallon", each("piston", { shelf: "duplex", having: { tankVolume: [120, 120] } })],
  ["175 psi two stage", each("piston", { having: { maxPressure: [175, 175], stages: "2" } })],
  ["460v 3 phase 25 hp", each("rotary-screw", { having: { horsepower: [25, 25], voltage: "460" } })],
  ["100 cfm rotary screw", each("rotary-screw", { having: { airflow: [95, 125] } })],
  ["compressor 20 cfm at 175 psi", each("piston", { having: { airflow: [19, 25] } })],
  [
    "30 hp container compressor station",
    each("compressor-pods", { shelf: "container-pods", having: { horsepower: [30, 30] } }),
  ],
  ["575 volt screw compressor", each("rotary-screw", { having: { voltage: "575" } })],
  // Air treatment: a flow asks for at least as much.
  ["40 cfm dryer", first("polarwick-rd050")],
  ["dryer for 40 cfm compressor", first("polarwick-rd050")],
  ["dryer for 40 cfm compressor", each("air-dryers", { having: { ratedFlow: [38, 100] } })],
  ["refrigerated dryer 100 cfm", first("polarwick-rd100")],
  ["air dryer for 25 hp compressor", each("air-dryers", { having: { ratedFlow: [95, 200] } })],
  ["desiccant dryer 60 cfm", first("polarwick-ad075")],
  ["-40 dew point dryer", each("air-dryers", { shelf: "desiccant" })],
  ["membrane dryer 12 scfm", first("polarwick-md015")],
  ["115v air dryer 50 scfm", first("polarwick-rd050")],
  ["25 micron filter", each(["air-filters", "extras"], { having: { filtration: [1, 25] } })],
  ["5 micron filter 100 cfm", first("polarwick-fp100")],
  ["0.01 micron filter 50 scfm", first("polarwick-ff050")],
  ["coalescing filter 1/2 npt", first("polarwick-fc020", "polarwick-ff020")],
  ["activated carbon filter 35 cfm", first("polarwick-fa035")],
  ["oil water separator 200 cfm", first("polarwick-ow250")],
  ["aftercooler 60 cfm", first("polarwick-ac100")],
  // Tanks, blowers, vacuum, pipe.
  ["80 gallon air tank", each("air-tanks", { having: { tankVolume: [80, 80] } })],
  ["vertical receiver 240 gal 200 psi", first("torrendyne-tv240-200")],
  [
    "horizontal air receiver 120 gal",
    each("air-tanks", { shelf: "horizontal-tanks", having: { tankVolume: [120, 120] } }),
  ],
  ["portable air tank 11 gallon", first("torrendyne-tp011-125")],
  ["epoxy lined tank 60 gal", each("air-tanks", { having: { tankVolume: [60, 60], lining: "epoxy" } })],
  ["regenerative blower 5hp", first("torrendyne-rb05")],
  ["ring blower 2 hp 230v", each("blowers", { shelf: "regenerative", having: { horsepower: [2, 2] } })],
  ["roots blower 20 hp", first("torrendyne-lb20")],
  ["rotary vane vacuum pump 5 hp", first("torrendyne-vr050")],
  ["claw vacuum pump", each("vacuum", { named: /Claw/ })],
  ["liquid ring vacuum 10hp", first("torrendyne-vl100")],
  ["central vacuum system", each("vacuum", { shelf: "central-systems" })],
  ["aluminum air pipe 25mm", each("air-pipe", { having: { pipeSize: "25", pipeItem: "pipe" } })],
  ["1 inch aluminum air pipe", each("air-pipe", { having: { pipeSize: "25", pipeItem: "pipe" } })],
  ["garage air line kit", first("torrendyne-pk16-3", "torrendyne-pk16-5")],
  ["elbow 40 mm", first("torrendyne-el40")],
  ["air line drop 25mm", first("torrendyne-dr25")],
  // Oils.
  ["iso 46 synthetic compressor oil", each("lubricants", { having: { viscosityGrade: "46" } })],
  ["food grade compressor oil", each("lubricants", { having: { foodGrade: true } })],
  ["5 gallon pail compressor oil", each("lubricants", { having: { container: "pail" } })],
  ["55 gal drum screw oil", each("lubricants", { having: { container: "drum" } })],
  ["sae 30 non detergent", first("oilmarrow-100p")],
  ["air tool oil quart", each("lubricants", { having: { oilApplication: "tool", container: "quart" } })],
  // Accessories.
  ["1/2 frl", first("torrendyne-frl12")],
  ["3/8 air hose 50 ft", first("torrendyne-hs38")],
  ["hose reel 1/2 50ft", first("gantmoor-hr12-50")],
  ["1/4 quick coupler aro", first("torrendyne-qc14ar-14")],
  ["1/2 impact wrench", first("torrendyne-iw12")],
  ["3/4 npt ball valve", first("torrendyne-bv34")],
  ["check valve 1 npt", first("gantmoor-cv1")],
  ["auto drain 230v", first("polarwick-ad-t230")],
  ["vibration pads", extra("pad")],
  ["pressure gauge 200 psi", first("torrendyne-pg25-200")],
  [
    "1/2 NPT",
    each([
      "extras",
      "air-filters",
      "rotary-screw",
      "piston",
      "pumps",
      "air-tanks",
      "gas-driven",
      "vacuum",
      "oilless",
      "air-dryers",
      "air-pipe",
    ]),
  ],
  ["125psi relief valve", first("torrendyne-rv14-125")],
  ["regulator 3/8", first("torrendyne-reg38")],
  ["spray gun hvlp", first("torrendyne-sg-hv")],
  ["open box screw compressor", each("open-box", { shelf: "compressors", named: /Screw/ })],
  // Prices.
  ["under $500", each(categorySlugs, { price: [0, 500] })],
  ["dryer under $500", each("air-dryers", { price: [0, 500] })],
  ["compressor under $500", each(["piston", "oilless", "gas-driven"], { price: [0, 500] })],
  ["air tank $500 to $900", each("air-tanks", { price: [500, 900] })],
  ["impact wrench below 300 dollars", extra("air-tool")],
  ["rotary screw less than $6,000", each("rotary-screw", { price: [0, 6_000] })],
  // Slips of the pen.
  ["comprssor 10 hp screw", each("rotary-screw", { having: { horsepower: [10, 10] } })],
  ["refridgerated dryer", each("air-dryers", { shelf: "refrigerated" })],
  ["seperator 15 hp", first("ostrelvane-se15")],
  ["vaccum pump", each("vacuum")],
  ["desicant dryer", each("air-dryers", { shelf: "desiccant" })],
  ["guage 160 psi", first("torrendyne-pg25-160")],
  ["resevoir tank 80 gal", each("air-tanks", { having: { tankVolume: [80, 80] } })],
  // Help.
  ["shipping", help("shipping")],
  ["shipping cost", help("shipping")],
  ["freight liftgate", help("shipping")],
  ["do you ship to hawaii", help("shipping")],
  ["return policy", help("returns")],
  ["refund", help("returns")],
  ["how do i return an item", help("returns")],
  ["warranty", help("warranty")],
  ["track my order", help("tracking")],
  ["where is my order", help("tracking")],
  ["privacy policy", help("privacy")],
  ["pay by bank transfer", help("terms")],
  ["terms and conditions", help("terms")],
];

/** Asked of "Parts for my machine" on the home page: parts, and no machine before them. */
const partsOfMachine: readonly Line[] = [
  ["OV-RS10-125-80T-1P", first("ostrelvane-se10")],
  ["RS10", first("ostrelvane-se10")],
  ["rs20 oil filter", first("oilmarrow-lf20")],
  ["10 hp rotary screw", each(partCategories)],
  ["GM-P2-050V80", first("oilmarrow-rk2-005")],
  ["OV-SE10", opens("OV-SE10")],
  ["2230-10", opens("OV-SE10")],
];

const chinese: readonly Line[] = [
  ["OM-46S-5G", opens("OM-46S-5G")],
  ["零件号 OV-SE10", first("ostrelvane-se10")],
  ["空压机", each(["rotary-screw", "piston", "oilless", "gas-driven", "diesel-driven"])],
  ["螺杆式空压机 10 HP", each("rotary-screw", { having: { horsepower: [10, 10] } })],
  ["7.5 千瓦 螺杆机", each("rotary-screw", { having: { horsepower: [10, 10] } })],
  ["7.5kw螺杆空压机", each("rotary-screw", { having: { horsepower: [10, 10] } })],
  ["15千瓦永磁变频", each("rotary-screw", { having: { horsepower: [20, 20], control: "vsd" } })],
  ["带冷干机的螺杆机 11kw", each("rotary-screw", { having: { horsepower: [15, 15], builtInDryer: true } })],
  ["双级活塞机 5马力", each("piston", { having: { horsepower: [5, 5], stages: "2" } })],
  ["气泵 手提", each("piston", { shelf: "portable" })],
  ["静音无油空压机", each("oilless", { shelf: "quiet-portable" })],
  ["无油涡旋 3.7kw", each("oilless", { shelf: "scroll", having: { horsepower: [5, 5] } })],
  ["柴油移动空压机", each("diesel-driven")],
  ["拖车式 5立方", each("diesel-driven", { shelf: "towable" })],
  ["汽油空压机 9马力", each("gas-driven", { having: { engineHorsepower: [9, 9] } })],
  ["单相 220V 螺杆", each("rotary-screw", { having: { phase: "1" } })],
  ["三相 480V 25 HP", each("rotary-screw", { having: { horsepower: [25, 25], voltage: "460" } })],
  ["冷干机", each("air-dryers", { shelf: "refrigerated" })],
  ["冷冻式干燥机 50 SCFM", first("polarwick-rd050")],
  ["吸干机", each("air-dryers", { shelf: "desiccant" })],
  ["1.2立方 冷干机", first("polarwick-rd050")],
  ["膜式干燥机", each("air-dryers", { shelf: "membrane" })],
  ["精密过滤器 1/2", first("polarwick-fc020", "polarwick-ff020")],
  ["5微米过滤器", each("air-filters", { having: { filtration: [5, 5] } })],
  ["活性炭过滤器", each("air-filters", { named: /Carbon/i })],
  ["油分芯", each("air-filters", { shelf: "separators" })],
  ["分油芯", each("air-filters", { shelf: "separators" })],
  ["油分 10马力", first("ostrelvane-se10")],
  ["油气分离器 7.5kw", first("ostrelvane-se10")],
  ["空滤 15千瓦", first("oilmarrow-if20")],
  ["机油滤清器 20 HP", first("oilmarrow-lf20")],
  ["油滤 适用 OV-RS10", first("oilmarrow-lf10")],
  ["保养包 10 HP", first("oilmarrow-sk10-2k", "oilmarrow-sk10-4k")],
  ["4000小时保养套件 7.5千瓦", first("oilmarrow-sk10-4k")],
  ["大修包 双级 5马力", first("oilmarrow-rk2-005")],
  ["螺杆机油", screwOil],
  ["10马力螺杆机用油", first("oilmarrow-46s")],
  ["46号 合成油", each("lubricants", { having: { viscosityGrade: "46" } })],
  ["食品级润滑油", each("lubricants", { having: { foodGrade: true } })],
  ["真空泵油", vacuumOil],
  ["活塞机油", pistonOil],
  ["安全阀 200加仑", extra("relief-valve", { setPressure: [150, 200] })],
  ["安全阀 1.38 MPa", first("torrendyne-rv12-200", "torrendyne-rv34-200")],
  ["储气罐 300升", each("air-tanks", { having: { tankVolume: [80, 80] } })],
  ["立式储气罐 240加仑", each("air-tanks", { shelf: "vertical-tanks", having: { tankVolume: [240, 240] } })],
  ["气罐 卧式 80 gal", each("air-tanks", { shelf: "horizontal-tanks", having: { tankVolume: [80, 80] } })],
  ["储气筒", each("air-tanks")],
  ["罗茨风机 20马力", first("torrendyne-lb20")],
  ["旋涡风机", each("blowers", { shelf: "regenerative" })],
  ["高压风机 3.7kw", each("blowers", { shelf: "regenerative", having: { horsepower: [5, 5] } })],
  ["旋片真空泵 5马力", first("torrendyne-vr050")],
  ["爪式真空泵", each("vacuum", { named: /Claw/ })],
  ["水环真空泵", each("vacuum", { named: /Liquid Ring/ })],
  ["铝合金管道 25mm", each("air-pipe", { having: { pipeSize: "25" } })],
  ["弯头 32mm", first("torrendyne-el32")],
  ["机头 10马力", each("pumps", { having: { driveHorsepower: [10, 10] } })],
  ["泵头 5 HP 双级", first("gantmoor-k2-050v", "gantmoor-k2-050vp")],
  ["三联件 1/2", first("torrendyne-frl12")],
  ["减压阀 3/8", first("torrendyne-reg38")],
  ["压力开关", extra("pressure-switch")],
  ["压力表 200 psi", first("torrendyne-pg25-200")],
  ["自动排水器 230V", first("polarwick-ad-t230")],
  ["零气耗排水器", first("polarwick-ad-z50", "polarwick-ad-z200")],
  ["油水分离器", extra("separator")],
  ["风炮 1/2", first("torrendyne-iw12")],
  ["气管 3/8 50英尺", first("torrendyne-hs38")],
  ["卷管器", extra("hose-reel")],
  ["快速接头", extra("coupler")],
  ["减振垫", extra("pad")],
  ["皮带 A48", first("gantmoor-vb-a48")],
  ["磁力启动器 10马力 三相", first("gantmoor-ms10-3p208", "gantmoor-ms10-3p460")],
  ["变频器 7.5 kW", first("ostrelvane-vf10-230")],
  ["空压站 30马力", each("compressor-pods", { having: { horsepower: [30, 30] } })],
  ["开箱品 螺杆", each("open-box", { named: /Screw/ })],
  ["0.86MPa 10马力 螺杆", each("rotary-screw", { having: { horsepower: [10, 10], ratedPressure: [125, 125] } })],
  ["8公斤 螺杆机 10匹", each("rotary-screw", { having: { horsepower: [10, 10], ratedPressure: [110, 130] } })],
  ["500美元以下", each(categorySlugs, { price: [0, 500] })],
  ["500美元以下 空压机", each(["piston", "oilless", "gas-driven"], { price: [0, 500] })],
  ["储气罐 1000美元以内", each("air-tanks", { price: [0, 1_000] })],
  ["退货政策", help("returns")],
  ["退款", help("returns")],
  ["怎么退货", help("returns")],
  ["运费", help("shipping")],
  ["配送政策", help("shipping")],
  ["零担货运", help("shipping")],
  ["质保", help("warranty")],
  ["保修多久", help("warranty")],
  ["查询订单", help("tracking")],
  ["物流查询", help("tracking")],
  ["隐私政策", help("privacy")],
  ["银行转账付款", help("terms")],
];

const lines = (language: Language, all: readonly Line[]): EvaluatedQuery[] =>
  all.map(([q, expected]) => ({ q, language, expected }));

export const evaluatedQueries: readonly EvaluatedQuery[] = [
  ...lines("en", english),
  ...lines("cn", chinese),
  ...lines("en", partsOfMachine).map((line) => ({ ...line, within: partCategories })),
];
