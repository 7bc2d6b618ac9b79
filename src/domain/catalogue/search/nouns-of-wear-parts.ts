import type { NounLine } from "./goods-class.ts";

const extra = (types: string): string => `extras:extraType=${types}`;
const worn = (parts: string): string => `extras:servesPart=${parts}`;

/** Nouns for replacement parts of a machine: elements, kits, pumps, seals. */
export const wearPartNouns: readonly NounLine[] = [
  [
    "part",
    `${extra("silencer")} ${worn("muffler")}`,
    "silencer|muffler|消声器|消音器|exhaust muffler|air muffler|消声|排气消声器",
  ],
  [
    "part",
    extra("rebuild-kit"),
    "rebuild kit|overhaul kit|pump rebuild kit|大修包|泵头修理包|pump repair kit|compressor rebuild kit|head rebuild kit|pump overhaul kit|pump kit|泵头大修包|机头大修包|机头修理包|修理包|大修套件|泵头维修包|维修包",
  ],
  [
    "part",
    extra("engine-kit"),
    "engine service kit|engine kit|gas engine tune up kit|gas engine kit|gas engine maintenance kit|motor tune up kit|汽油机套件|engine maintenance kit|发动机保养包|engine tune up kit|engine maintenance|gas engine service kit|diesel engine service kit|engine filter kit|发动机保养套装|汽油机保养包|柴油机保养包|发动机保养|发动机维护包|汽油机保养|柴油机保养",
  ],
  [
    "part",
    worn("desiccant"),
    "desiccant|desiccant bead|desiccant charge|desiccant refill|molecular sieve|activated alumina|吸附剂|干燥剂|分子筛|活性氧化铝|desiccant media|replacement desiccant|dryer beads|desiccant replacement|dryer media|干燥剂更换|氧化铝|吸附料|吸干机填料",
  ],
  [
    "part",
    worn("vanes"),
    "vanes|vane kit|vane set|carbon vane|replacement vane|旋片|刮片|叶片|vane|rotor vane|rotor vanes|pump vane|vane pump vanes|滑片|转子叶片|旋片套装|真空泵旋片|真空泵叶片",
  ],
  [
    "part",
    worn("tip-seal"),
    "tip seal|tip seal kit|scroll seal|涡旋密封条|密封条|端面密封条|tip seals|scroll tip seal|scroll tip seals|scroll tip seal kit|涡旋密封件|涡旋密封|叶尖密封|端密封条|涡旋盘密封条",
  ],
  [
    "part",
    worn("shaft-seal"),
    "mechanical seal|shaft seal|pump seal|机械密封|机封|轴封|油封|mech seal|shaft seal kit|lip seal|oil seal|rotary seal|水封",
  ],
  [
    "part",
    worn("valve-plate"),
    "valve plate|valve plate gasket|valve kit|valve and gasket kit|gasket|gasket kit|gasket set|head gasket|head gasket set|head gasket kit|pump gasket|pump gasket kit|pump gasket set|reed valve|阀片|阀板|阀片包|密封垫|垫片|气缸垫|缸垫|valve plate kit|reed|reeds|reed valves|reed valve kit|valve plates|cylinder head gasket|valve reed|阀片修理包|阀组|阀板总成|气阀|进排气阀片|舌簧阀|簧片|簧片阀|密封垫片",
  ],
  [
    "part",
    worn("exhaust-element"),
    "exhaust filter|exhaust element|mist filter|排气滤芯|排气过滤器|油雾滤芯|exhaust mist filter|exhaust mist element|vacuum exhaust filter|oil mist element|vacuum pump exhaust filter|smoke filter|oil mist eliminator|油雾过滤芯|排气油雾滤芯|真空泵排气滤芯|油雾分离器滤芯|真空泵油雾滤芯|排气油雾",
  ],
  [
    "part",
    worn("bearings"),
    "airend bearing|airend bearing kit|airend bearings|主机轴承|bearing|bearing kit|轴承|轴承套件|bearings|bearing and seal kit|blower bearings|轴承修理包|轴承包",
  ],
  ["part", worn("piston-rings"), "compression ring|气环"],
  ["part", worn("membrane"), "membrane module|膜组件|membrane element|membrane core|dryer membrane|膜芯|干燥膜|膜管"],
  ["part", worn("spark-plug"), "spark plug|火花塞"],
  [
    "part",
    worn("fuel-filter"),
    "fuel filter|燃油滤清器|燃油滤|柴油滤芯|柴油滤|diesel filter|fuel filter element|fuel water separator|燃油滤芯|柴油滤清器|柴滤|油水分离滤芯",
  ],
  [
    "part",
    worn("inlet-valve"),
    "inlet valve|intake valve|inlet valve kit|进气阀|inlet valve repair kit|intake valve kit|unloading valve kit|suction valve|suction control valve|进气阀修理包|进气阀总成|进气卸荷阀|减荷阀|进气控制阀",
  ],
  [
    "part",
    worn("minimum-pressure-valve"),
    "minimum pressure valve|mpv|mpv kit|最小压力阀|minimum pressure check valve|min pressure valve|mpv kit|minimum pressure valve kit|最小压力阀修理包|最小阀|压力维持阀|维持阀",
  ],
  [
    "part",
    worn("coupling"),
    "coupling element|coupling insert|spider coupling|联轴器|弹性体|联轴器弹性体|coupling|coupling star|spider|drive coupling|shaft coupling|motor coupling|flexible coupling|rubber spider|coupling spider|梅花垫|联轴器胶垫|联轴节|连轴器|梅花弹性体|缓冲胶",
  ],
  [
    "part",
    "air-filters/oil-filters",
    "oil filter|spin on filter|spin on oil filter|油滤|机油滤|机油滤芯|机油滤清器|机滤|机油格|油格|机油过滤器|oil filters|spin on|spin on element|lube filter|oil filter element|oil filter cartridge|机油滤网|油过滤器|空压机油过滤器|空压机油滤|空压机油滤芯|空压机机油滤芯|空压机机油格|螺杆机油滤|螺杆机油滤芯|螺杆机油过滤器|压缩机油滤|压缩机油过滤器|机油滤器|油滤芯|机油滤清|机滤芯",
  ],
  [
    "part",
    `air-filters/intake-filters ${worn("intake-filter")}`,
    "intake filter|air intake filter|intake air filter|inlet filter|inlet air filter|air cleaner|空滤|空气滤清器|空气滤芯|空气格|进气滤芯|进气过滤器|空气滤|intake element|intake filter element|air intake|air filter element|air inlet filter|suction filter|intake cartridge|panel filter|intake air element|空滤芯|空气滤清|空气过滤芯|空压机空滤|进气空滤|风格",
  ],
  [
    "part",
    "air-filters/separators",
    "aos|aos element|a o separator|a o element|separator|air oil separator|oil separator|separator element|oil separator element|油分|油分芯|分油芯|分油滤芯|油气分离器|油气分离芯|油细分离器|油分滤芯|oil seperator|air oil seperator|coalescer separator|sep element|separator filter|separator cartridge|油气桶滤芯|油分离器|空压机油分|空压机油分芯|空压机油气分离器|空压机油气分离芯|空压机油细分离器|螺杆机油分|螺杆机油分芯|螺杆机油气分离器|压缩机油分|空压机油分离器|螺杆机油细|油分离芯|油分器|油气分离滤芯|油气分离|油水分离芯|油细|油细分",
  ],
  [
    "part",
    "air-filters/service-kits",
    "service kit|maintenance kit|pm kit|tune up kit|filter kit|保养包|保养套件|维护包|保养件|三滤|三滤套装|三滤保养包|service kits|pm kits|annual service kit|filter service kit|filter set|annual kit|maintenance package|preventive maintenance kit|oil change kit|保养套装|三滤套件|三滤一油|维保包|保养组件|耗材包|保养耗材|滤芯套装|年度保养包|保养配件|三滤包",
  ],
  [
    "part",
    "air-filters/filter-elements",
    "filter element|replacement element|filter cartridge|管路滤芯|过滤器滤芯|replacement filter element|filter insert|替换滤芯",
  ],
  [
    "part",
    "pumps",
    "compressor pump|compressor head|bare compressor head|bare pump|pump head|replacement pump|机头|泵头|空压机机头|空压机泵头|replacement pump head|compressor pump head|bare shaft pump|head unit|air compressor pump|pump only|pump without motor|pump without tank|cast iron pump|compressor block|活塞机头|活塞泵头|转子主机|空压机头",
  ],
  [
    "part",
    `${worn("drain")}`,
    "drain service kit|drain kit for dryer|drain repair kit|drain rebuild kit|drain valve kit|排水器保养包|排水器修理包|排水阀修理包|排水阀保养包|排水器维修包",
  ],
  [
    "part",
    worn("muffler"),
    "purge muffler|purge silencer|dryer muffler|desiccant dryer muffler|dryer silencer|再生消声器|再生消音器|吸干机消声器|吸干机消音器|干燥机消声器|干燥机消音器",
  ],
  [
    "part",
    worn("switching-valve"),
    "switching valve|shuttle valve|switching valve kit|purge valve|purge valve kit|changeover valve|tower valve|切换阀|切换阀修理包|再生阀|吸干机切换阀|吸干机阀|吸干机阀门|换向阀|梭阀",
  ],
  [
    "part",
    worn("condenser"),
    "condenser filter|condenser filter mat|condenser mat|filter mat|dust mat|dryer filter mat|condenser pad|condenser screen|冷凝器滤网|防尘网|防尘滤网|滤网|冷凝器防尘网|冷凝器防尘滤网|冷干机滤网|冷干机防尘网|散热器滤网",
  ],
  [
    "part",
    worn("piston-seal"),
    "cup and ring|cup kit|cup seal|piston cup|cup and ring kit|piston seal|piston seal kit|rocking piston kit|ring and cup kit|cup ring kit|piston rings|皮碗|活塞皮碗|皮碗修理包|皮碗与活塞环|活塞皮圈|活塞密封圈|活塞密封|摇摆活塞环|皮圈|碗型密封",
  ],
  [
    "part",
    `${worn("piston-seal,piston-rings")} ${extra("rebuild-kit")}`,
    "piston ring|ring kit|ring set|piston ring kit|piston ring set|活塞环|活塞环修理包|活塞环套件|活塞环组",
  ],
  [
    "part",
    worn("scroll,motor"),
    "grease|bearing grease|scroll grease|motor grease|scroll bearing grease|motor bearing grease|grease kit|grease tube|黄油|润滑脂|轴承润滑脂|涡旋润滑脂|涡旋轴承润滑脂|电机润滑脂|电机黄油|轴承脂|涡旋黄油|轴承黄油",
  ],
  [
    "part",
    "extras:extraType=wear-part",
    "dew point sensor|dewpoint sensor|dew point probe|dew point meter|dew point monitor|dewpoint meter|dew point transmitter|hygrometer|露点传感器|露点仪|露点计|露点探头|露点检测|露点变送器|露点监测",
  ],
  [
    "part",
    worn("vanes"),
    "carbon vane|carbon vanes|carbon vane set|graphite vane|graphite vanes|碳片|碳旋片|石墨片|石墨旋片|碳刷片|石墨叶片|真空泵碳片|碳旋片套装|碳精片",
  ],
  [
    "part",
    "pumps/screw-airends",
    "airend|air end|replacement airend|screw airend|screw air end|screw element|screw head|rotary screw airend|compressor airend|airend assembly|主机|螺杆主机|螺杆机头|空压机主机|主机头|螺杆主机头|螺杆空压机主机|螺杆空压机主机头|螺杆头|螺杆空压机机头|转子",
  ],
  [
    "part",
    "pumps/single-stage-pumps pumps/two-stage-pumps",
    "piston pump head|recip pump|reciprocating pump|piston compressor pump|replacement recip pump|活塞泵头|活塞机头|活塞机泵头|活塞空压机机头|活塞头",
  ],
  [
    "part",
    worn("pressure-switch"),
    "pressure switch diaphragm|pressure switch diaphragm kit|switch diaphragm|pressure switch repair kit|unloader repair kit|unloader diaphragm|压力开关膜片|压力开关膜片修理包|压力开关修理包|卸荷阀修理包|卸荷阀膜片",
  ],
  ["part", worn("o-ring"), "o ring|o rings|o ring kit|oring|o ring set|o型圈|密封圈|o型密封圈|密封圈套件|o圈"],
  [
    "part",
    "air-filters/filter-elements:filterGrade=coalescing-1,coalescing-0.01",
    "coalescing element|coalescing filter element|coalescing cartridge|coalescer element|oil removal element|oil removal filter element|精密滤芯|精密过滤器滤芯|精滤芯|精滤滤芯|除油滤芯|除油过滤器滤芯|高效滤芯|高效过滤器滤芯",
  ],
  [
    "part",
    "air-filters/filter-elements:filterGrade=carbon",
    "carbon element|carbon filter element|carbon cartridge|charcoal element|activated carbon element|活性炭滤芯|活性碳滤芯|活性炭过滤器滤芯|除味滤芯|炭滤芯",
  ],
  [
    "part",
    "air-filters/filter-elements:filterGrade=particulate-1,particulate-5",
    "particulate element|particulate filter element|dust element|dust filter element|prefilter element|pre filter element|粉尘滤芯|除尘滤芯|颗粒滤芯|前置滤芯|粗滤芯|前置过滤器滤芯|粉尘过滤器滤芯",
  ],
];
