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
    "dental|dentist|orthodontist|orthodontics|veterinary|vet clinic|animal hospital|doctor office|operating room|x ray|electronics|semiconductor|clean room|cleanroom|smt|optics|winery|distillery|cannabis|口腔|口腔科|口腔门诊|口腔诊所|门诊|宠物医院|兽医|理疗|电子厂|半导体|洁净室|无尘车间|贴片|光学|酒厂|酿酒|精酿|药厂|检测中心|dental office|dental clinic|medical|hospital|clinic|laboratory|lab|oil free air|clean air|home brew|brewery|pharmaceutical|牙科|牙医|牙椅|诊所|医用|医院|医疗|实验室|化验室|无油干燥空气|无油空气|制药",
  ],
  [
    "oilless/quiet-portable",
    "apartment|airbrush|air brush|nail salon|art studio|hobby|model painting|喷笔|模型|美甲|美甲店|住宅楼|家用静音",
  ],
  [
    "lubricants/food-grade oilless",
    "bakery|food|restaurant|snack|candy|chocolate|coffee roaster|brewing|juice|canning|餐饮|糖果|巧克力|咖啡|果汁|罐头|调味品|屠宰|food plant|food processing|food contact|beverage|dairy plant|bottling|meat|kitchen|面包厂|面包|食品厂|食品|饮料|乳品|灌装|烘焙|肉类",
  ],
  [
    flow(15, 130, "rotary-screw", "piston", "compressor-pods", "gas-driven"),
    "sandblast|sandblasting|soda blasting|shot blasting|abrasive blasting|dry ice blasting|dustless blasting|rust removal|paint stripping|除锈|干冰清洗|抛光除锈|sand blast|sand blasting|sandblaster|blast cabinet|blasting|bead blasting|blast pot|media blasting|喷砂|喷砂机|喷砂房|抛丸|喷丸",
  ],
  [
    `${flow(15, 175, "rotary-screw")} compressor-pods ${flow(15, 60, "piston")}`,
    "body shop|paint booth|refinishing|cabinet painting|furniture spraying|hvlp painting|paint shop|油漆|喷塑|汽车烤漆|家具喷漆|spray booth|auto body|collision shop|car painting|automotive paint|powder coating|spray painting|painting|喷漆|喷漆房|烤漆|烤漆房|喷涂|钣喷|钣金|汽车喷漆",
  ],
  [
    `rotary-screw:builtInDryer=yes compressor-pods`,
    "laser|laser cutting|waterjet|water jet|machining center|cnc mill|cnc lathe|machine shop|robot|packaging line|printing press|print shop|textile|air jet loom|数控车床|机加工|机械加工|水刀|机器人|印刷厂|印刷机|包装线|纺织|喷气织机|注塑|注塑机|laser cutter|fiber laser|plasma|plasma cutting|plasma cutter|cnc machine|激光|激光切割|激光切割机|光纤激光|等离子|等离子切割|数控机床|加工中心",
  ],
  [
    flow(10, 60, "piston", "rotary-screw"),
    "auto shop|auto repair|car wash|quick lube|oil change shop|dealership|fleet garage|fleet shop|truck shop|diesel shop|tire changer|transmission shop|furniture shop|洗车|洗车店|快修|4s店|扒胎机|拆胎机|举升机|换油|木材加工|garage|repair shop|mechanic shop|tire shop|car lift|workshop|woodworking|cabinet shop|wood shop|汽修|汽修厂|修车|修理厂|轮胎店|木工|木工坊|家具厂",
  ],
  [
    flow(45, 1_000, "diesel-driven", "gas-driven"),
    "jackhammer|jack hammer|shotcrete|gunite|pile driving|piling|well drilling|water well|drill rig|geothermal drilling|pipeline testing|pipeline purging|pigging|tunnel|mine|mining|quarry|bridge work|rivet buster|chipping hammer|air spade|air excavation|钻井|打井|水井钻机|钻机|管道吹扫|管线吹扫|管道试压|采石场|桥梁|路面|破碎|pavement breaker|breaker hammer|90 lb breaker|demolition|road work|construction site|rock drill|concrete breaking|风镐|打风镐|破碎镐|凿岩机|凿岩|路面破碎|工地|拆除|隧道|矿山|打桩|锚喷",
  ],
  [
    engines,
    "sprinkler|sprinkler line|blow out sprinklers|pipeline in the field|barn|vineyard|campsite|disaster relief|喷灌|牧场|山上|偏远|无市电|不通电|葡萄园|sprinkler blowout|winterize|winterizing|irrigation|blow out line|no electricity|without electricity|no power|off grid|remote site|farm|ranch|orchard|field work|没电|没通电|无电|野外|果园|农场|打药|户外作业|停电|没有电",
  ],
  [
    "gas-driven/gas-truck-mount,gas-screw,gas-generator diesel-driven/diesel-truck-mount",
    "service truck|truck mounted|tire service truck|service body|truck bed|pickup bed|boom truck|mobile service|mobile workshop|上门补胎|流动服务|服务车上|卡车上|车上装|车上用|皮卡|抢修车|维修车|truck mount|mobile tire|roadside|roadside service|work truck|field service|mobile mechanic|utility truck|service van|流动补胎|补胎车|服务车|救援车|道路救援|工程车|流动维修|车载",
  ],
  [
    small,
    "nailer|nail gun|flooring nailer|pin nailer|upholstery|carpentry|crown molding|bike tires|dirt bike tires|car tires|inflate|inflating|pool toys|basketballs|diy|蚊钉枪|排钉枪|码钉枪|打气|充轮胎|充气|给轮胎打气|自行车|摩托车胎|diy|roofing nailer|framing nailer|brad nailer|roofing|trim work|finish nailer|stapler|home garage|inflate tires|tire inflation|钉枪|打钉枪|打钉|装修|木工装修|气钉枪|家用|家庭",
  ],
  [
    "blowers",
    "aeration|pond|wastewater tank|waste water tank|sewage tank|septic tank|aeration tank|aeration basin|fish tank|sludge|digester|lagoon|shrimp|oyster|hatchery|aquarium|aquaponics|hydroponics|jacuzzi|spa|plating tank agitation|tank agitation|agitation|drying bottles|parts drying|blow off|曝气池|氧化池|污水罐|污水站|化粪池|好氧池|鱼缸|虾塘|虾池|水族|海鲜池|孵化|搅拌曝气|电镀槽搅拌|电镀槽|镀槽|镀槽搅拌|鼓泡|吹干|吹水|充氧|增氧泵|pond aeration|koi|fish pond|fish farm|aquaculture|wastewater|waste water|sewage|septic|hot tub|pool|air knife|bubble|增氧|鱼塘|鱼池|养殖|水产|曝气|污水|污水处理|污水池|气刀|气浮|打氧",
  ],
  [
    "blowers/lobe",
    "conveying|pneumatic conveying|pellets|plastic pellets|resin conveying|grain handling|fly ash|dry bulk|dilute phase|tanker unloading|塑料颗粒|颗粒输送|粮食输送|粉煤灰|卸灰|稀相输送|bulk powder|powder conveying|bulk material|bulk truck|grain|cement|flour|气力输送|物料输送|粉体输送|面粉|水泥|粮食|散装|粉料",
  ],
  [
    "vacuum",
    "milking|milking parlor|vacuum bagging|vacuum bag|composite|composites|carbon fiber layup|resin infusion|infusion molding|laminating|lamination|vacuum forming|vacuum furnace|freeze drying|hvac evacuation|evacuation|brake bleeding|leak detection vacuum|meat packing vacuum|egg lifting|sheet lifting|glass lifting|vacuum hold down|vacuum press|print feeder|真空袋|复合材料|碳纤维|真空灌注|真空导入|层压|覆膜|真空成型|真空炉|冻干|玻璃吸附|搬运吸盘|真空压机|木工吸盘|milk|dairy|vacuum packing|vacuum packaging|packaging machine|thermoforming|pick and place|degassing|vacuum table|vacuum chuck|hold down|cnc router|router table|suction cup|vacuum lifting|veneer press|挤奶|奶牛|真空包装|包装机|吸塑|吸盘|脱气|真空吸附|台面吸附|吸附台|雕刻机|吸附|抽真空",
  ],
  [
    "air-dryers/desiccant",
    "freezing|freeze|frozen lines|freezing lines|unheated|cold weather|pipes freeze|outdoor in winter|instrument quality air|冻结|防冻|管路结冰|户外管道|零下|寒冷|frozen|outdoor line|outdoor air line|outdoor pipe|winter|sub zero|below freezing|cold climate|instrument air|结冰|结冻|冻住|室外管路|冬天|冬季|低温|仪表气|仪表风",
  ],
];

export const goodsUses: readonly (NamedGoods & { readonly phrases: readonly string[] })[] = lines.map(
  ([classes, phrases]) => ({ rank: "use", classes: classesOf(classes), phrases: phrases.split("|") }),
);
