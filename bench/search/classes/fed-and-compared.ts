import { type Answer, type ClassLines } from "./class-query.ts";

const pages = (...names: Extract<Answer, { pages: unknown }>["pages"]): Answer => ({ pages: names });
const slug = (...slugs: string[]): Answer => ({ slug: slugs });
const planner = pages("airSystem");
const oiled: Answer = { in: ["rotary-screw", "piston"] };
const oilless: Answer = { in: ["oilless"] };
const pumpUp = pages("toolPumpUp");
const leaks = pages("toolLeaks");
const pipeDrop = pages("toolPipe");
const dewPoint = pages("toolDewPoint");
const runningCost = pages("toolRunningCost");

/**
 * Sixty of the classes behind the misses of the ninth blind set, by the hand that mended them, and written down before
 * they were asked: they tell how far the mending reaches, and nothing of other queries.
 */
export const fedAndCompared: ClassLines = {
  "styles of couplers en": [
    ["milton style plug", slug("torrendyne-qc14im*", "torrendyne-qc38im*", "torrendyne-qc12im*")],
    ["quick connect fittings automotive type", slug("torrendyne-qc14at*", "torrendyne-qc38at*")],
    ["v style air coupler", slug("torrendyne-qc14hf*", "torrendyne-qc12hf*")],
    ["1/2 inch industrial plugs", slug("torrendyne-qc12im*")],
    ["couplers aro", slug("torrendyne-qc14ar*")],
  ],
  "styles of couplers cn": [
    ["工业型快接", slug("torrendyne-qc14im*", "torrendyne-qc38im*", "torrendyne-qc12im*")],
    ["M型公接头", slug("torrendyne-qc14im*", "torrendyne-qc38im*", "torrendyne-qc12im*")],
    ["ARO快速接头套装", slug("torrendyne-qc14ar*")],
    ["汽修型接头 3/8", slug("torrendyne-qc38at*")],
    ["高流量快速接头 1/2", slug("torrendyne-qc12hf*")],
  ],
  "what feeds a tool en": [
    ["what compressor do I need for a die grinder", planner],
    ["air compressor to run an hvlp gun", planner],
    ["1 inch impact compressor", [planner, slug("gantmoor-*")]],
    ["air hose for a 3/4 impact wrench", slug("torrendyne-hs12")],
    ["hose for my sandblaster", slug("torrendyne-hs12", "torrendyne-hs34")],
    ["60 gallon compressor for air ratchet and impact gun", [planner, slug("gantmoor-p*60*")]],
    ["can a 2 hp compressor power an orbital sander", planner],
    ["hose for spray gun 25 ft", slug("torrendyne-hs38")],
    ["paint gun", slug("torrendyne-sg-hv")],
    ["pavement breaker hose", slug("torrendyne-hs34", "torrendyne-hs1")],
  ],
  "what feeds a tool cn": [
    ["带两把风炮要多大空压机", planner],
    ["打磨机配什么空压机", planner],
    ["喷枪用多粗的气管", [pipeDrop, slug("torrendyne-hs38")]],
    ["风镐用的软管", slug("torrendyne-hs34", "torrendyne-hs1")],
    ["能带气动扳手的气泵", planner],
    ["大风炮气管", slug("torrendyne-hs12", "torrendyne-hs34")],
    ["喷砂机配套空压机", planner],
    ["气动工具用什么气管", slug("torrendyne-hs38", "torrendyne-hs12")],
    ["一寸风炮", slug("torrendyne-iw1")],
    ["3马力空压机能带喷枪吗", planner],
  ],
  "faults that are counted en": [
    ["compressor kicks on every few minutes", [pumpUp, leaks]],
    ["my tank won't hold pressure over night", leaks],
    ["takes forever to fill the tank", pumpUp],
    ["air tools bog down in the back of the shop", [pipeDrop]],
    ["not enough pressure at the tool", pipeDrop],
  ],
  "faults that are counted cn": [
    ["空压机频繁启停", [pumpUp, leaks]],
    ["停机后压力往下掉", leaks],
    ["打气越来越慢", pumpUp],
    ["气动扳手无力", pipeDrop],
    ["远处风炮没力", pipeDrop],
  ],
  "which of two en": [
    ["refrigerated dryer or desiccant dryer for outdoor piping", dewPoint],
    ["fixed speed vs variable speed compressor", runningCost],
    ["difference between actual cfm and standard cubic feet", pages("toolUnits")],
    ["desiccant vs refrigerated", dewPoint],
    ["vsd or fixed speed for two shifts", runningCost],
  ],
  "which of two cn": [
    ["吸附式和冷冻式干燥机区别", dewPoint],
    ["变频好还是工频好", runningCost],
    ["标方和立方有什么不同", pages("toolUnits")],
    ["冷干机跟吸干机哪个好", dewPoint],
    ["实际流量与标准流量的区别", pages("toolUnits")],
  ],
  "not wanted en": [
    ["compressor 5 hp but not oilless", oiled],
    ["air compressor other than oil free", oiled],
    ["dryer not desiccant", slug("polarwick-r*")],
    ["two stage not single phase", { in: ["piston"], shown: { phase: "3" } }],
    ["screw oil not synthetic", slug("oilmarrow-46m")],
  ],
  "not wanted cn": [
    ["不要有油的空压机", oilless],
    ["空压机 不要单相", { in: ["rotary-screw", "piston", "oilless", "compressor-pods"], shown: { phase: "3" } }],
    ["非吸附式干燥机", slug("polarwick-r*")],
    ["储气罐不要卧式的", slug("torrendyne-tv*")],
    ["不要合成的螺杆油", slug("oilmarrow-46m")],
  ],
};
