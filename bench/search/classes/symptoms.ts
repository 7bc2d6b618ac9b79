import { type Answer, type ClassLines, compressors } from "./class-query.ts";

const part = (...types: string[]): Answer => ({ has: { extraType: types } });
const worn = (...parts: string[]): Answer => ({ has: { servesPart: parts } });
const pages = (...names: Extract<Answer, { pages: unknown }>["pages"]): Answer => ({ pages: names });

const noPressure = [
  worn("valve-plate", "piston-rings", "piston-seal"),
  part("rebuild-kit", "check-valve"),
  pages("toolLeaks"),
];
const runsOn = [part("pressure-switch", "unloader-valve"), worn("pressure-switch", "valve-plate"), pages("toolLeaks")];
const startsHard = [
  part("check-valve", "unloader-valve", "pressure-switch", "starter"),
  worn("pressure-switch"),
  pages("toolPower", "myPower"),
];
const trips = [part("starter"), pages("toolPower", "myPower"), ...startsHard];
const oilInAir = [
  { in: ["air-filters/separators"] },
  { in: ["air-filters/inline-filters"], has: { filterGrade: ["coalescing-1", "coalescing-0.01"] } },
  part("rebuild-kit"),
  worn("piston-rings", "minimum-pressure-valve"),
] satisfies Answer[];
const waterInAir = [
  { in: ["air-dryers"] },
  part("drain", "aftercooler", "frl"),
  { in: ["air-filters/inline-filters"] },
  pages("toolDewPoint"),
] satisfies Answer[];
const oilLeak = [worn("shaft-seal", "o-ring", "valve-plate"), part("rebuild-kit")];
const hot = [
  { in: ["lubricants"], has: { oilApplication: "screw" } },
  { in: ["air-filters/oil-filters", "air-filters/service-kits", "air-filters/intake-filters"] },
] satisfies Answer[];
const leaksBack = [part("check-valve", "pressure-switch"), worn("pressure-switch")];
const cycles = [
  part("pressure-switch", "check-valve"),
  { in: ["air-tanks"] },
  pages("toolReceiver", "toolLeaks"),
] satisfies Answer[];
const knocks = [part("rebuild-kit", "pad"), worn("bearings"), { in: ["pumps"] }] satisfies Answer[];
const eatsOil = [
  { in: ["air-filters/separators", "lubricants"] },
  part("rebuild-kit"),
  worn("piston-rings", "minimum-pressure-valve"),
] satisfies Answer[];
const loud = [part("silencer", "pad"), { in: ["oilless"] }, { in: ["compressor-pods"] }] satisfies Answer[];
const dryerWet = [
  part("drain"),
  worn("drain", "desiccant", "condenser", "switching-valve", "muffler"),
  { in: ["air-dryers"] },
  pages("toolDewPoint"),
] satisfies Answer[];

/** A symptom, and the parts that a service manual names for it first. */
export const symptoms: ClassLines = {
  "symptom en": [
    ["compressor won't shut off", runsOn],
    ["compressor runs all the time and never stops", runsOn],
    ["air compressor does not turn off at cut out pressure", runsOn],
    ["compressor won't build pressure", noPressure],
    ["compressor not building pressure past 60 psi", noPressure],
    ["pump runs but no air", noPressure],
    ["slow to fill tank", [...noPressure, pages("toolPumpUp"), { in: ["air-filters/intake-filters"] }]],
    ["air blowing out of the intake", [worn("valve-plate")]],
    ["compressor hums but won't start", startsHard],
    ["compressor trips breaker on startup", startsHard],
    ["motor won't start under load", startsHard],
    ["overload keeps tripping", trips],
    ["why does my compressor keep tripping", trips],
    ["air compressor keeps tripping", trips],
    ["motor trips after a few minutes", trips],
    ["machine trips on start up", trips],
    ["compressor keeps tripping out under load", trips],
    ["screw compressor keeps tripping on high temp", hot],
    ["safety valve keeps popping", [part("relief-valve", "pressure-switch")]],
    ["relief valve leaking air", [part("relief-valve")]],
    ["oil in my air lines", oilInAir],
    ["oil in the compressed air", oilInAir],
    ["oil coming out of air hose", oilInAir],
    ["oil carryover rotary screw", oilInAir],
    ["compressor spitting oil", oilInAir],
    ["water in the lines", waterInAir],
    ["water in air tools", waterInAir],
    ["moisture in air hose", waterInAir],
    ["water spraying out of my blow gun", [...waterInAir]],
    ["tank full of water", [part("drain"), { in: ["air-dryers"] }, pages("toolDewPoint")]],
    ["compressor leaking oil", oilLeak],
    ["oil leak at the shaft", oilLeak],
    ["air end shaft seal leaking", [worn("shaft-seal")]],
    ["air hissing from pressure switch when compressor stops", leaksBack],
    ["tank loses pressure overnight", [...leaksBack, part("ball-valve", "drain"), pages("toolLeaks")]],
    ["air leaking back through the pump", leaksBack],
    ["compressor short cycling", cycles],
    ["compressor kicks on too often", cycles],
    ["belt squealing", [part("belt")]],
    ["belt keeps slipping", [part("belt")]],
    ["compressor knocking noise", knocks],
    ["bearing noise in airend", [worn("bearings"), { in: ["pumps/screw-airends"] }]],
    ["compressor shakes and walks across the floor", [part("pad")]],
    ["compressor too loud in the shop", loud],
    ["screw compressor overheating", hot],
    ["high temperature shutdown rotary screw", hot],
    ["compressor using too much oil", eatsOil],
    ["screw compressor not loading", [worn("inlet-valve", "minimum-pressure-valve"), part("pressure-switch")]],
    ["rotary screw won't unload", [worn("inlet-valve"), part("unloader-valve")]],
    [
      "pressure drops when using tool",
      [pages("toolPipe", "toolReceiver", "airSystem"), part("regulator", "hose"), { in: ["air-tanks"] }],
    ],
    ["dryer not draining", [part("drain"), worn("drain")]],
    ["water after the dryer", dryerWet],
    [
      "desiccant dust downstream",
      [{ in: ["air-filters/inline-filters", "air-filters/filter-elements"] }, worn("desiccant", "muffler")],
    ],
    [
      "vacuum pump not pulling full vacuum",
      [worn("vanes", "exhaust-element", "tip-seal"), { in: ["lubricants"], has: { oilApplication: "vacuum" } }],
    ],
    ["vacuum pump smoking", [worn("exhaust-element"), { in: ["lubricants"], has: { oilApplication: "vacuum" } }]],
    ["blower bearing noise", [worn("bearings")]],
    ["quick coupler leaks", [part("coupler")]],
    ["gauge stuck", [part("gauge")]],
    ["scroll compressor losing pressure", [worn("tip-seal")]],
    ["fisheyes in paint", [{ in: ["air-filters/inline-filters", "air-dryers"] }]],
    ["gas compressor engine hard to start", [part("engine-kit"), worn("spark-plug")]],
    ["pressure drop across filter", [{ in: ["air-filters"] }, pages("toolPipe")]],
    ["dirty intake filter", [{ in: ["air-filters/intake-filters"] }, worn("intake-filter")]],
    ["regulator won't hold pressure", [part("regulator", "frl")]],
  ],
  "symptom cn": [
    ["不打压", noPressure],
    ["空压机打不上压力", noPressure],
    ["空压机打气慢", [...noPressure, { in: ["air-filters/intake-filters"] }]],
    ["气泵不上气", noPressure],
    ["进气口往外喷气", [worn("valve-plate", "inlet-valve")]],
    ["空压机一直转不停机", runsOn],
    ["到压力不停机", runsOn],
    ["空压机频繁启动", cycles],
    ["电机嗡嗡响不转", startsHard],
    ["空压机启动就跳闸", startsHard],
    ["空压机启动不了", startsHard],
    ["热继电器老跳", trips],
    ["空压机老跳", trips],
    ["电机一启动就跳", trips],
    ["机器总是跳是怎么回事", trips],
    ["空压机为什么频繁跳", trips],
    ["漏油", oilLeak],
    ["空压机漏油", oilLeak],
    ["机头轴封漏油", [worn("shaft-seal")]],
    ["出气带油", oilInAir],
    ["气里有油", oilInAir],
    ["压缩空气含油大", oilInAir],
    ["空压机喷油", oilInAir],
    ["螺杆机油耗大", eatsOil],
    ["机油少得快", eatsOil],
    ["排气温度高", hot],
    ["螺杆机高温停机", hot],
    ["螺杆机不加载", [worn("inlet-valve", "minimum-pressure-valve"), part("pressure-switch")]],
    ["螺杆机不卸载", [worn("inlet-valve"), part("unloader-valve")]],
    ["安全阀老是放气", [part("relief-valve", "pressure-switch")]],
    ["停机后压力开关漏气", leaksBack],
    ["停机漏气 气往回跑", leaksBack],
    ["皮带打滑", [part("belt")]],
    ["皮带断了", [part("belt")]],
    ["机头异响", knocks],
    ["空压机敲缸", knocks],
    ["空压机震动大", [part("pad")]],
    ["空压机噪音太大", loud],
    ["气管里有水", waterInAir],
    ["气里水分大", waterInAir],
    ["气动工具出水", waterInAir],
    ["储气罐积水", [part("drain"), { in: ["air-dryers"] }, pages("toolDewPoint")]],
    ["冷干机不排水", [part("drain"), worn("drain")]],
    ["冷干机后面还有水", dryerWet],
    [
      "吸干机露点上不去",
      [worn("desiccant", "switching-valve", "muffler"), { has: { extraType: "wear-part" } }, pages("toolDewPoint")],
    ],
    [
      "真空度上不去",
      [worn("vanes", "exhaust-element", "tip-seal"), { in: ["lubricants"], has: { oilApplication: "vacuum" } }],
    ],
    ["真空泵冒烟", [worn("exhaust-element"), { in: ["lubricants"], has: { oilApplication: "vacuum" } }]],
    ["风机轴承响", [worn("bearings")]],
    ["气压不稳", [part("regulator"), { in: ["air-tanks"] }, pages("toolReceiver", "toolPipe")]],
    ["气压不够用", [pages("airSystem", "toolPipe", "toolReceiver"), { in: compressors }, { in: ["air-tanks"] }]],
    ["快速接头漏气", [part("coupler"), pages("toolLeaks")]],
    ["压力表不准", [part("gauge")]],
    ["涡旋机压力掉", [worn("tip-seal")]],
    ["汽油机打不着火", [part("engine-kit"), worn("spark-plug")]],
    ["喷漆有鱼眼", [{ in: ["air-filters/inline-filters", "air-dryers"] }]],
    ["空滤堵了", [{ in: ["air-filters/intake-filters"] }, worn("intake-filter")]],
    ["减压阀调不住压力", [part("regulator", "frl")]],
    ["润滑油乳化", [{ in: ["lubricants", "air-filters/service-kits"] }]],
  ],
};
