import { classesOf, type NamedGoods } from "./goods-class.ts";

const engines = "gas-driven diesel-driven";
const small = "piston/portable oilless/quiet-portable gas-driven/gas-portable";
/** Flow that a class of work takes, CFM. */
const flow = (least: number, most: number, ...categories: string[]): string =>
  categories.map((category) => `${category}:airflow=${least}..${most}`).join(" ");

/** Uses in both languages, and the goods that the trade recommends for them. */
const lines: readonly (readonly [classes: string, phrases: string])[] = [
  [
    "oilless",
    "dental|dentist|dental operatory|operatory|operatories|hygienist|dental hygienist|endodontist|periodontist|dental handpiece|oral surgeon|dental chair|dental chairs|dental lab|surgery center|surgical|mri|ct scanner|hearing aid|autoclave|oxygen concentrator|nitrogen generator|mass spectrometer|hplc|chromatography|3d printer|3d printers|3d打印机|3d打印|打印机|packaging pharmaceuticals|cosmetics|kombucha|beer|keg|winemaking|coffee shop|mask machine|vape|lcd|pcb|chip|wafer|battery production|口罩机|口罩|化妆品|疫苗|制氧|制氧机|制氮|制氮机|质谱|色谱|生物|检验科|手术室|呼吸科|美容院|啤酒|酒庄|葡萄酒|电子|芯片|晶圆|线路板|液晶|光伏|锂电|种植牙|义齿|技工室|齿科|动物医院|中医院|养老院|体检中心|学校实验室|高校实验室|orthodontist|orthodontics|veterinary|vet clinic|animal hospital|doctor office|operating room|x ray|electronics|semiconductor|clean room|cleanroom|smt|optics|winery|distillery|cannabis|口腔|口腔科|口腔门诊|口腔诊所|门诊|宠物医院|兽医|理疗|电子厂|半导体|洁净室|无尘车间|贴片|光学|酒厂|酿酒|精酿|药厂|检测中心|dental office|dental clinic|medical|hospital|clinic|laboratory|lab|oil free air|clean air|home brew|brewery|pharmaceutical|牙科|牙医|牙椅|诊所|医用|医院|医疗|实验室|化验室|无油干燥空气|无油空气|制药",
  ],
  [
    "oilless/quiet-portable",
    "apartment|airbrush|condo|bedroom|music studio|recording studio|office|library|classroom|school|scale model|model making|model kit|miniatures|cake decorating|tattoo|nails|tanning|makeup|basement|indoors|at night|neighbors|手办|高达模型|彩绘|办公室|教室|纹身|蛋糕喷色|录音棚|工作室|公寓|小区|夜间|邻居|手办喷涂|喷涂模型|air brush|nail salon|art studio|hobby|model painting|喷笔|模型|美甲|美甲店|住宅楼|家用静音",
  ],
  [
    "oilless lubricants/food-grade",
    "bakery|food|restaurant|food contact oil|flour mill|brewery oil|pet food|poultry|slaughterhouse|dairy processing|ice cream|tortilla|wine bottling|pharma oil|食品加工|食品包装|饮料厂|乳品厂|奶厂|灌装线|肉联厂|烘焙厂|豆制品|方便面|调料厂|饼干厂|酱油|食用油厂|snack|candy|chocolate|coffee roaster|brewing|juice|canning|餐饮|糖果|巧克力|咖啡|果汁|罐头|调味品|屠宰|food plant|food processing|food contact|beverage|dairy plant|bottling|meat|kitchen|面包厂|面包|食品厂|食品|饮料|乳品|灌装|烘焙|肉类",
  ],
  [
    flow(15, 130, "rotary-screw", "piston", "compressor-pods", "gas-driven"),
    "sandblast|sandblasting|sandblasting cabinet|sand blasting cabinet|sandblast cabinet|sandblaster cabinet|喷砂柜|喷砂箱|blast nozzle|pressure pot|blaster|siphon blaster|sand blaster|wet blasting|vapor blasting|glass bead|bead blast|blast room|blast booth|vapor honing|paint removal|etching glass|玻璃喷砂|喷砂罐|喷砂枪|湿喷砂|除漆|船舶除锈|钢构除锈|翻新轮毂|soda blasting|shot blasting|abrasive blasting|dry ice blasting|dustless blasting|rust removal|paint stripping|除锈|干冰清洗|抛光除锈|sand blast|sand blasting|sandblaster|blast cabinet|blasting|bead blasting|blast pot|media blasting|喷砂|喷砂机|喷砂房|抛丸|喷丸",
  ],
  [
    `${flow(15, 175, "rotary-screw")} compressor-pods ${flow(15, 60, "piston")}`,
    "body shop|paint booth|auto painting|car paint|auto refinish|auto refinishing|collision center|collision repair|spray shop|spray finishing|wood finishing|powder coat|powder coat line|powder coating line|paint line|painting line|clear coat|喷粉|喷粉线|喷涂线|涂装线|涂装|喷漆厂|喷漆车间|汽车美容|汽车钣金|油漆房|家具厂喷漆|refinishing|cabinet painting|furniture spraying|hvlp painting|paint shop|油漆|喷塑|汽车烤漆|家具喷漆|spray booth|auto body|collision shop|car painting|automotive paint|powder coating|spray painting|painting|喷漆|喷漆房|烤漆|烤漆房|喷涂|钣喷|钣金|汽车喷漆",
  ],
  [
    `rotary-screw:builtInDryer=yes compressor-pods`,
    "laser|laser cutting|laser engraver|laser welding|fiber laser cutter|plasma table|cnc plasma|cnc plasma table|machining|cnc shop|cnc machines|press brake|stamping press|packaging machine line|bottle blowing|pet blowing|blow molding|injection molding|printing|weaving|looms|auto plant|factory|manufacturing|manufacturing plant|production line|assembly line|conveyor line|pneumatic cylinders|automation|foundry|molding machine|激光机|激光焊|激光雕刻机|切割机|数控|数控机床厂|冲床|压铸|铸造|吹瓶|吹瓶机|自动化|生产线|流水线|工厂|厂房|车间|制造厂|汽缸|气缸|织布|纺纱|针织|纺织厂|包装厂|印染|五金厂|机械厂|注塑厂|塑料厂|橡胶厂|电子装配线|机床|waterjet|water jet|machining center|cnc mill|cnc lathe|machine shop|robot|packaging line|printing press|print shop|textile|air jet loom|数控车床|机加工|机械加工|水刀|机器人|印刷厂|印刷机|包装线|纺织|喷气织机|注塑|注塑机|laser cutter|fiber laser|plasma|plasma cutting|plasma cutter|cnc machine|激光|激光切割|激光切割机|光纤激光|等离子|等离子切割|数控机床|加工中心",
  ],
  [
    flow(10, 60, "piston", "rotary-screw"),
    "auto shop|auto repair|auto garage|automotive shop|auto service|car repair|mechanics shop|mechanic|mechanics|2 bay garage|two bay garage|lube shop|tire bay|brake shop|muffler shop|motorcycle shop|body and repair|truck repair|farm shop|maintenance shop|machine repair shop|home shop with lift|vehicle lift|two post lift|impact tools shop|修车厂|修车店|修理店|汽车修理|汽车维修|汽修店|维修店|轮胎铺|补胎店|补胎|换轮胎|换胎|打轮胎|充轮胎店|货车修理|大车维修|摩托车修理|保养店|维修车间|汽修车间|car wash|quick lube|oil change shop|dealership|fleet garage|fleet shop|truck shop|diesel shop|tire changer|transmission shop|furniture shop|洗车|洗车店|快修|4s店|扒胎机|拆胎机|举升机|换油|木材加工|garage|repair shop|mechanic shop|tire shop|car lift|workshop|woodworking|cabinet shop|wood shop|汽修|汽修厂|修车|修理厂|轮胎店|木工|木工坊|家具厂",
  ],
  [
    flow(45, 1_000, "diesel-driven", "gas-driven"),
    "sealcoating|seal coating|paving crew|asphalt crew|护栏打桩|jackhammer|jack hammer|shotcrete rig|road breaking|road repair|road crew|highway|road surface|breaker|concrete saw|破碎锤|破路|公路|高速路|路面施工|市政|市政工程|抢险工程|road construction|core drilling|rock drilling|drilling rig|drilling|dth hammer|bridge painting|bridge blasting|tank blasting|pipe blowing|fiber blowing|fibre blowing|cable blowing|cable jetting|pipeline|utility crew|sandblasting trailer|pneumatic drill|paving breaker|concrete breaker|demo hammer|rivet|construction|jobsite demolition|foundation|excavation|well development|mine site|潜孔钻|钻孔|打孔|水井|工程施工|施工现场|施工|建筑工地|修路|道路施工|吹光缆|光缆|光缆气吹|气吹光缆|地质勘探|勘探|凿石|打眼|煤矿|爆破|喷浆|喷锚|注浆|桩基|开山|矿洞|凿岩石|露天矿|shotcrete|gunite|pile driving|piling|well drilling|water well|drill rig|geothermal drilling|pipeline testing|pipeline purging|pigging|tunnel|mine|mining|quarry|bridge work|rivet buster|chipping hammer|air spade|air excavation|钻井|打井|水井钻机|钻机|管道吹扫|管线吹扫|管道试压|采石场|桥梁|路面|破碎|pavement breaker|breaker hammer|90 lb breaker|demolition|road work|construction site|rock drill|concrete breaking|风镐|打风镐|破碎镐|凿岩机|凿岩|路面破碎|工地|拆除|隧道|矿山|打桩|锚喷",
  ],
  [
    "compressor-pods:podEnclosure=outdoor-ip54,container-10,container-20 air-dryers/desiccant",
    "installed outside|installed outdoors|sits outside|sits outdoors|sitting outside|sitting outdoors|stays outside|stays outdoors|kept outside|kept outdoors|keep outside|lives outside|stored outside|left outside|left outdoors|outside in rain|outdoors in rain|out in the rain|outside in the rain|in the rain|rain and snow|rain|snow|no building|no shed|no roof|no compressor room|淋雨|雨淋|下雨|日晒雨淋|没有厂房|没有机房|没机房|没厂房|没有房子|没地方放室内|雨棚|放院子|院子里|楼顶|屋顶|put outside|placed outside|sit outside|outside in the weather|outdoors|放室外|装室外|放户外|装户外|放在室外|放在外面|装在外面|室外安装|户外安装|露天",
  ],
  [
    engines,
    "without grid power|no grid power|without mains|without mains power|no mains|no mains power|no grid|grid power|mains power|away from the grid|no utility power|no power supply|no power source|where there is no power|unpowered site|power is out|blackout|没有电源|不接电|接不到电|拉不了电|没法接电|用不上电|缺电|无电源|无市电|没有工业电|sprinkler|sprinkler line|sprinklers|sprinkler system|sprinkler systems|irrigation lines|irrigation system|lawn sprinkler|backyard sprinklers|winterize sprinklers|rv winterizing|remote location|remote job site|no generator|without power|no outlet|power outage|generator not available|backup air|emergency air|cattle|hay|fence|fencing|fence building|tree farm|nursery|forestry|logging|oilfield|oil field|停电应急|应急供气|应急|没有市电|没市电|没电源|野外施工|山区|农田|灌溉|灌溉管线|林场|茶园|养牛场|牧区|油田|抢险|blow out sprinklers|pipeline in the field|barn|vineyard|campsite|disaster relief|喷灌|牧场|山上|偏远|无市电|不通电|葡萄园|sprinkler blowout|winterize|winterizing|irrigation|blow out line|no electricity|without electricity|no power|off grid|remote site|farm|ranch|orchard|field work|没电|没通电|无电|野外|果园|农场|打药|户外作业|停电|没有电",
  ],
  [
    "gas-driven/gas-truck-mount,gas-screw,gas-generator diesel-driven/diesel-truck-mount",
    "service truck|truck mounted|truck tires|truck tire|semi tires|semi tire|semi truck tires|big rig|tractor trailer tires|on the road|road service|road call|breakdown truck|tow truck|mechanics truck|mechanic truck|lube truck|fuel truck|crane truck|bucket truck|van mounted|pickup truck|ute|flatbed|mobile tire service|mobile tire truck|mobile mechanics|field mechanic|tire truck|皮卡车|皮卡上|改装皮卡|面包车|货车上|随车|上门服务|移动补胎|流动修车|上门修车|抢修|高速救援|拖车救援|流动服务车|工程抢修|流动维修车|车上安装|车上用的|tire service truck|service body|truck bed|pickup bed|boom truck|mobile service|mobile workshop|上门补胎|流动服务|服务车上|卡车上|车上装|车上用|皮卡|抢修车|维修车|truck mount|mobile tire|roadside|roadside service|work truck|field service|mobile mechanic|utility truck|service van|流动补胎|补胎车|服务车|救援车|道路救援|工程车|流动维修|车载",
  ],
  [
    small,
    "气动门|气动夹具|气动阀门|nailer|nail gun|flooring nailer|pin nailer|upholstery|carpentry|crown molding|bike tires|dirt bike tires|car tires|inflate|inflating|pool toys|basketballs|diy|蚊钉枪|排钉枪|码钉枪|打气|充轮胎|充气|给轮胎打气|自行车|摩托车胎|diy|roofing nailer|framing nailer|brad nailer|roofing|trim work|finish nailer|stapler|home garage|inflate tires|tire inflation|钉枪|打钉枪|打钉|装修|木工装修|气钉枪|家用|家庭",
  ],
  [
    "blowers",
    "aeration|pond|aerator|aerate|pond air|koi pond|pond pump|sewage plant|treatment plant|sewage treatment|wastewater plant|wastewater treatment|wastewater treatment plant|water treatment|effluent|bio reactor|biofilter|fish hatchery|fish tanks|tilapia|shrimp farm|shrimp pond|trout|carpet cleaning|carpet drying|bottle drying|can drying|air knives|air curtain|dust collection|soil vapor|soil vapor extraction|sparging|air sparging|spa blower|bubbles|plating|electroplating|agitate|rinse tank|chip removal|paper handling|对虾|对虾养殖|水产养殖|养鱼|养虾|养鳝|泥鳅|鱼缸增氧|污水处理厂|污水厂|水处理|水处理厂|化粪|厌氧池|mbr|生化池|沉淀池|电镀|镀铬|镀镍|清洗线吹干|吹瓶干燥|吹水机|风刀|瓶子吹干|超声波清洗|曝气头|曝气盘|温泉|按摩池|浴缸|搅拌池|wastewater tank|waste water tank|sewage tank|septic tank|aeration tank|aeration basin|fish tank|sludge|digester|lagoon|shrimp|oyster|hatchery|aquarium|aquaponics|hydroponics|jacuzzi|spa|plating tank agitation|tank agitation|agitation|drying bottles|parts drying|blow off|曝气池|氧化池|污水罐|污水站|化粪池|好氧池|鱼缸|虾塘|虾池|水族|海鲜池|孵化|搅拌曝气|电镀槽搅拌|电镀槽|镀槽|镀槽搅拌|鼓泡|吹干|吹水|充氧|增氧泵|pond aeration|koi|fish pond|fish farm|aquaculture|wastewater|waste water|sewage|septic|hot tub|pool|air knife|bubble|增氧|鱼塘|鱼池|养殖|水产|曝气|污水|污水处理|污水池|气刀|气浮|打氧",
  ],
  [
    "blowers/lobe",
    "conveying|pneumatic conveying|convey|conveyor of powder|powder transfer|plastic resin|plastic regrind|vacuum conveying powder|silo|silo aeration|silos|lime|sugar|starch|feed mill|rice|wheat|pellet|wood chips|wood pellets|sawdust|dust suppression|fly ash conveying|cement truck|cement tanker|bulk tanker|bulk trailer|truck unloading|railcar unloading|散料|散装车|罐车|水泥罐车|水泥罐|卸料|卸车机|送料|输送|粮仓|粮库|粮食厂|稻谷|饲料|饲料厂|石灰|淀粉|树脂颗粒|颗粒料|粉料输送|粉体|除灰|输灰|水泥厂|水泥仓|料仓|pellets|plastic pellets|resin conveying|grain handling|fly ash|dry bulk|dilute phase|tanker unloading|塑料颗粒|颗粒输送|粮食输送|粉煤灰|卸灰|稀相输送|bulk powder|powder conveying|bulk material|bulk truck|grain|cement|flour|气力输送|物料输送|粉体输送|面粉|水泥|粮食|散装|粉料",
  ],
  [
    "vacuum",
    "degas|degas epoxy|epoxy resin|degas resin|milking|milking parlor|milking machine|dairy farm vacuum|dairy barn|goat milking|vacuum tumbler|vacuum sealing|vacuum sealer|meat packaging|chamber vacuum|tray sealing|food packaging vacuum|shrink wrap vacuum|vacuum cooling|resin casting|casting degassing|silicone degassing|fiberglass|boat building|wind blade|prepreg|autoclave vacuum|kiln|vacuum kiln|dental suction|suction|lifting device|vacuum gripper|vacuum cups|robot suction|material handling vacuum|printing press vacuum|bookbinding|wood veneer|membrane press|vacuum membrane press|countertop|stone lifting|glass handling|solar panel lamination|挤奶机|奶厅|牧场挤奶|真空包装食品|肉类包装|肉制品包装|滚揉|滚揉机|真空冷却|预冷|硅胶脱泡|脱泡|树脂浇注|玻璃钢|风电叶片|吸奶|牙科抽吸|吸板|吸盘搬运|机械手吸盘|贴面|覆膜机|雕刻机吸附|木工吸附|木工厂吸附|木工厂|pvc吸塑|石材吸附|玻璃搬运|太阳能层压|层压机|真空上料|抽气|电池注液|vacuum bagging|vacuum bag|composite|composites|carbon fiber layup|resin infusion|infusion molding|laminating|lamination|vacuum forming|vacuum furnace|freeze drying|hvac evacuation|evacuation|brake bleeding|leak detection vacuum|meat packing vacuum|egg lifting|sheet lifting|glass lifting|vacuum hold down|vacuum press|print feeder|真空袋|复合材料|碳纤维|真空灌注|真空导入|层压|覆膜|真空成型|真空炉|冻干|玻璃吸附|搬运吸盘|真空压机|木工吸盘|milk|dairy|vacuum packing|vacuum packaging|packaging machine|thermoforming|pick and place|degassing|vacuum table|vacuum chuck|hold down|cnc router|router table|suction cup|vacuum lifting|veneer press|挤奶|奶牛|真空包装|包装机|吸塑|吸盘|脱气|真空吸附|台面吸附|吸附台|雕刻机|吸附|抽真空",
  ],
  [
    "air-dryers/desiccant",
    "freezing|freeze|frozen lines|freeze up|freezes|ice in air lines|icing|arctic|below zero|negative 40|minus 40|very dry air|dry air|bone dry air|low dew point|ultra dry|critical dry air|dry air for electronics|battery dry room|dry room|outdoor piping|exposed pipe|unheated building|unheated warehouse|air lines outside|精密仪器|干燥空气|仪表用气|仪表空气|仪表风干燥|化工厂仪表|仪控|instrumentation|control air|refinery|超干空气|低露点|深度干燥|电池厂|干燥房|气管结冰|管道结冰|户外管路|室外管道|室外管线|户外管线|极寒|东北冬天|冻管|上冻|冻坏|freezing lines|unheated|cold weather|pipes freeze|outdoor in winter|instrument quality air|冻结|防冻|管路结冰|户外管道|零下|寒冷|frozen|outdoor line|outdoor air line|outdoor pipe|winter|sub zero|below freezing|cold climate|instrument air|结冰|结冻|冻住|室外管路|冬天|冬季|低温|仪表气|仪表风",
  ],
  [
    flow(3, 30, "piston", "oilless"),
    "home workshop|home shop|hobby shop|garage workshop|one car garage|two car garage|diy garage|car hobbyist|weekend mechanic|家用车库|家庭车库|私人车库|自家车库",
  ],
];

export const goodsUses: readonly (NamedGoods & { readonly phrases: readonly string[] })[] = lines.map(
  ([classes, phrases]) => ({
    rank: "use",
    classes: classesOf(classes),
    phrases: phrases.split("|"),
  }),
);
