import { classesOf, type NamedGoods } from "#domain/catalogue/goods-class.ts";

const engines = "gas-driven diesel-driven";
const small = "piston/portable oilless/quiet-portable gas-driven/gas-portable";
/** Flow that a class of work takes, CFM. */
const flow = (least: number, most: number, ...categories: string[]): string =>
  categories.map((category) => `${category}:airflow=${least}..${most}`).join(" ");

/** What goods are used for, in both languages, with the goods that the trade takes for it. */
const lines: readonly (readonly [classes: string, phrases: string])[] = [
  [
    "oilless",
    "dental|dentist|dental office|dental clinic|medical|hospital|clinic|laboratory|lab|oil free air|clean air|home brew|brewery|pharmaceutical|牙科|牙医|牙椅|诊所|医用|医院|医疗|实验室|化验室|无油干燥空气|无油空气|制药",
  ],
  [
    "oilless/quiet-portable",
    "apartment|airbrush|air brush|nail salon|art studio|hobby|model painting|喷笔|模型|美甲|美甲店|住宅楼|家用静音",
  ],
  [
    "lubricants/food-grade oilless",
    "bakery|food|food plant|food processing|food contact|beverage|dairy plant|bottling|meat|kitchen|面包厂|面包|食品厂|食品|饮料|乳品|灌装|烘焙|肉类",
  ],
  [
    flow(15, 130, "rotary-screw", "piston", "compressor-pods", "gas-driven"),
    "sandblast|sandblasting|sand blast|sand blasting|sandblaster|blast cabinet|blasting|bead blasting|blast pot|media blasting|喷砂|喷砂机|喷砂房|抛丸|喷丸",
  ],
  [
    `${flow(15, 175, "rotary-screw")} compressor-pods ${flow(15, 60, "piston")}`,
    "body shop|paint booth|spray booth|auto body|collision shop|car painting|automotive paint|powder coating|spray painting|painting|喷漆|喷漆房|烤漆|烤漆房|喷涂|钣喷|钣金|汽车喷漆",
  ],
  [
    `rotary-screw:builtInDryer=yes compressor-pods`,
    "laser|laser cutting|laser cutter|fiber laser|plasma|plasma cutting|plasma cutter|cnc machine|激光|激光切割|激光切割机|光纤激光|等离子|等离子切割|数控机床|加工中心",
  ],
  [
    flow(10, 60, "piston", "rotary-screw"),
    "auto shop|auto repair|garage|repair shop|mechanic shop|tire shop|car lift|workshop|woodworking|cabinet shop|wood shop|汽修|汽修厂|修车|修理厂|轮胎店|木工|木工坊|家具厂",
  ],
  [
    flow(45, 1_000, "diesel-driven", "gas-driven"),
    "jackhammer|jack hammer|pavement breaker|breaker hammer|90 lb breaker|demolition|road work|construction site|rock drill|concrete breaking|风镐|打风镐|破碎镐|凿岩机|凿岩|路面破碎|工地|拆除|隧道|矿山|打桩|锚喷",
  ],
  [
    engines,
    "sprinkler|sprinkler line|sprinkler blowout|winterize|winterizing|irrigation|blow out line|no electricity|without electricity|no power|off grid|remote site|farm|ranch|orchard|field work|没电|没通电|无电|野外|果园|农场|打药|户外作业|停电|没有电",
  ],
  [
    "gas-driven/gas-truck-mount,gas-screw,gas-generator diesel-driven/diesel-truck-mount",
    "service truck|truck mounted|truck mount|mobile tire|roadside|roadside service|work truck|field service|mobile mechanic|utility truck|service van|流动补胎|补胎车|服务车|救援车|道路救援|工程车|流动维修|车载",
  ],
  [
    small,
    "nailer|nail gun|roofing nailer|framing nailer|brad nailer|roofing|trim work|finish nailer|stapler|home garage|inflate tires|tire inflation|钉枪|打钉枪|打钉|装修|木工装修|气钉枪|家用|家庭",
  ],
  [
    "blowers",
    "aeration|pond|pond aeration|koi|fish pond|fish farm|aquaculture|wastewater|waste water|sewage|septic|hot tub|pool|air knife|bubble|增氧|鱼塘|鱼池|养殖|水产|曝气|污水|污水处理|污水池|气刀|气浮|打氧",
  ],
  [
    "blowers/lobe",
    "conveying|pneumatic conveying|bulk powder|powder conveying|bulk material|bulk truck|grain|cement|flour|气力输送|物料输送|粉体输送|面粉|水泥|粮食|散装|粉料",
  ],
  [
    "vacuum",
    "milking|milking parlor|milk|dairy|vacuum packing|vacuum packaging|packaging machine|thermoforming|pick and place|degassing|vacuum table|vacuum chuck|hold down|cnc router|router table|suction cup|vacuum lifting|veneer press|挤奶|奶牛|真空包装|包装机|吸塑|吸盘|脱气|真空吸附|台面吸附|吸附台|雕刻机|吸附|抽真空",
  ],
  [
    "air-dryers/desiccant",
    "freezing|freeze|frozen|outdoor line|outdoor air line|outdoor pipe|winter|sub zero|below freezing|cold climate|instrument air|结冰|结冻|冻住|室外管路|冬天|冬季|低温|仪表气|仪表风",
  ],
];

export const goodsUses: readonly (NamedGoods & { readonly phrases: readonly string[] })[] = lines.map(
  ([classes, phrases]) => ({ rank: "use", classes: classesOf(classes), phrases: phrases.split("|") }),
);
