import { classesOf, type NamedGoods, type Rank } from "#domain/catalogue/goods-class.ts";

type Line = readonly [rank: Rank, classes: string, phrases: string];

const compressors = "rotary-screw piston oilless gas-driven diesel-driven compressor-pods";
const extra = (types: string): string => `extras:extraType=${types}`;
const worn = (parts: string): string => `extras:servesPart=${parts}`;

/**
 * Nouns of the trade in both languages with the goods they name, wherever else the words may stand. Nouns of one line
 * mean the same. A noun that may mean several things is left to the words of the goods.
 */
const lines: readonly Line[] = [
  [
    "machine",
    compressors,
    "compressor|air compressor|air supply|air source|compressed air supply|compressed air source|source of air|空压机|空气压缩机|压缩机|气泵|打气泵|充气泵|气源|供气|供气设备|供气系统|压缩空气源",
  ],
  [
    "machine",
    "rotary-screw compressor-pods",
    "rotary screw|screw compressor|rotary screw compressor|rotary screw air compressor|螺杆机|螺杆空压机|螺杆式空压机|螺杆压缩机",
  ],
  [
    "machine",
    "piston oilless/oilless-piston",
    "piston compressor|reciprocating compressor|recip|recip compressor|recip air compressor|reciprocating|活塞机|活塞空压机|活塞式空压机|活塞压缩机",
  ],
  ["machine", "oilless", "oilless compressor|oil free compressor|oil less compressor|无油空压机|无油机|无油压缩机"],
  ["machine", "oilless/scroll", "scroll compressor|oil free scroll|涡旋机|涡旋空压机|涡旋压缩机"],
  [
    "machine",
    "piston/portable oilless/quiet-portable",
    "pancake compressor|hot dog compressor|trim compressor|hand carry compressor|手提空压机|手提气泵|手提式气泵",
  ],
  ["machine", "blowers", "blower|air blower|鼓风机|风机"],
  [
    "machine",
    "blowers/regenerative",
    "regenerative blower|regen blower|ring blower|side channel blower|vortex blower|旋涡风机|漩涡风机|漩涡气泵|旋涡气泵|高压风机|高压鼓风机|环形风机",
  ],
  [
    "machine",
    "blowers/lobe",
    "lobe blower|rotary lobe blower|rotary lobe|roots blower|roots type blower|pd blower|positive displacement blower|罗茨风机|罗茨鼓风机|罗茨",
  ],
  ["machine", "vacuum", "vacuum|vacuum pump|vacuum system|真空泵|真空机"],
  ["machine", "vacuum/rotary-vane", "rotary vane pump|rotary vane vacuum pump|旋片泵|旋片真空泵|旋片式真空泵"],
  ["machine", "vacuum/liquid-ring", "liquid ring pump|liquid ring vacuum pump|水环泵|水环真空泵|水环式真空泵"],
  ["machine", "vacuum:vacuumType=claw", "claw pump|claw vacuum pump|爪式泵|爪式真空泵"],
  [
    "tank",
    "air-tanks",
    "tank|air tank|air receiver|receiver tank|receiver|air storage tank|storage tank|pressure vessel|surge tank|buffer tank|储气罐|储气筒|储气桶|气罐|缓冲罐|压力罐|气包",
  ],
  ["treatment", "air-dryers", "dryer|air dryer|drier|air drier|compressed air dryer|干燥机|干燥器"],
  [
    "treatment",
    "air-dryers/refrigerated",
    "refrigerated dryer|refrigerated air dryer|refrigerant dryer|refrigeration dryer|冷干机|冷冻式干燥机|冷冻干燥机|冷冻干燥器",
  ],
  [
    "treatment",
    "air-dryers/desiccant",
    "desiccant dryer|desiccant air dryer|adsorption dryer|regenerative dryer|heatless dryer|twin tower dryer|吸干机|吸附式干燥机|吸附干燥机|无热再生干燥机",
  ],
  ["treatment", "air-dryers/membrane", "membrane dryer|membrane air dryer|膜式干燥机|膜干燥机"],
  [
    "treatment",
    "air-filters/inline-filters",
    "compressed air filter|压缩空气过滤器|inline filter|line filter|air line filter|prefilter|pre filter|管路过滤器|前置过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=coalescing-1,coalescing-0.01",
    "coalescing filter|oil removal filter|oil mist filter|精密过滤器|除油过滤器|高效过滤器|高效精密过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=particulate-5,coalescing-1",
    "particulate filter|dust filter|afterfilter|after filter|颗粒过滤器|除尘过滤器|后置过滤器|粉尘过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=carbon",
    "carbon filter|activated carbon filter|charcoal filter|活性炭过滤器",
  ],
  [
    "part",
    extra("relief-valve"),
    "relief valve|safety valve|safety relief valve|pressure relief valve|pop off valve|popoff valve|pop valve|blow off valve|pop safety valve|安全阀|泄压阀|安全泄压阀",
  ],
  [
    "part",
    extra("check-valve"),
    "check valve|tank check valve|one way valve|non return valve|backflow valve|止回阀|单向阀|逆止阀",
  ],
  ["part", extra("unloader-valve"), "unloader|unloader valve|unloader kit|卸荷阀|卸载阀"],
  [
    "part",
    `${extra("ball-valve")} air-pipe/valves`,
    "ball valve|shut off valve|shutoff valve|shutoff|isolation valve|球阀|截止阀|关断阀",
  ],
  ["part", extra("solenoid-valve"), "solenoid valve|solenoid|电磁阀"],
  [
    "part",
    extra("drain"),
    "drain|auto drain|automatic drain|automatic tank drain|auto tank drain|tank drain|drain valve|auto drain valve|automatic drain valve|condensate drain|electronic drain|electronic drain valve|timer drain|timed drain|float drain|water drain|自动排水器|排水器|排水阀|自动排水阀|自动放水阀|放水阀|放水器|疏水阀|疏水器|电子排水器|电子排水阀",
  ],
  ["part", extra("drain"), "zero loss drain|no loss drain|零气耗排水器|零损耗排水器"],
  ["part", extra("separator"), "oil water separator|condensate separator|condensate treatment|油水分离器|冷凝液处理器"],
  [
    "part",
    extra("starter"),
    "magnetic starter|motor starter|mag starter|starter|磁力启动器|磁力起动器|电机启动器|启动器|起动器",
  ],
  ["part", extra("vfd"), "vfd|variable frequency drive|frequency drive|变频器"],
  ["part", extra("disconnect"), "disconnect switch|safety switch|disconnect|隔离开关|断路开关"],
  [
    "part",
    extra("coupler"),
    "coupler|quick coupler|quick connect|quick connector|quick disconnect|quick disconnect fitting|quick connect fitting|quick release coupler|air coupler|air fitting|hose coupler|coupler and plug|快速接头|快接|快换接头|快插接头|快插|快速接口|气管接头",
  ],
  [
    "part",
    extra("hose"),
    "hose|air hose|air line hose|rubber hose|whip hose|lead in hose|jumper hose|气管|软管|风管|胶管|橡胶管|空压机软管",
  ],
  ["part", extra("hose-reel"), "hose reel|air hose reel|reel|卷管器|卷盘|软管卷盘|绕管器|自动卷管器"],
  ["part", extra("gauge"), "gauge|pressure gauge|air gauge|压力表|气压表"],
  ["part", extra("pressure-switch"), "pressure switch|压力开关|气压开关|压力控制器"],
  ["part", extra("regulator"), "regulator|pressure regulator|air regulator|减压阀|调压阀|调压器"],
  [
    "part",
    extra("frl"),
    "frl|frl unit|filter regulator lubricator|filter regulator|lubricator|air lubricator|line oiler|air line oiler|oiler|三联件|二联件|两联件|气源三联件|气源处理器|油雾器|给油器",
  ],
  ["part", extra("belt"), "belt|v belt|drive belt|cogged belt|皮带|三角皮带|三角带|传动带|传动皮带"],
  [
    "part",
    extra("pad"),
    "vibration pad|isolation pad|isolator pad|anti vibration pad|anti vibration feet|anti vibration mount|vibration mount|vibration isolator|vibration feet|rubber feet|减振垫|减震垫|减震脚垫|减振脚垫|防震垫|防振垫|避震脚垫|减震器",
  ],
  ["part", `${extra("silencer")} ${worn("muffler")}`, "silencer|muffler|消声器|消音器"],
  ["part", extra("aftercooler"), "aftercooler|after cooler|后冷却器|后冷"],
  ["part", extra("meter"), "flow meter|air flow meter|流量计"],
  ["part", extra("rebuild-kit"), "rebuild kit|overhaul kit|pump rebuild kit|大修包|泵头修理包"],
  ["part", extra("engine-kit"), "engine service kit|engine kit|engine maintenance kit|发动机保养包"],
  ["part", extra("air-tool"), "air tool|pneumatic tool|气动工具"],
  [
    "part",
    extra("air-tool"),
    "impact wrench|impact gun|impact driver|air impact|air wrench|rattle gun|air gun wrench|lug nut gun|气动冲击扳手|冲击扳手|气动扳手|风炮|风炮机|风扳机",
  ],
  [
    "part",
    extra("air-tool"),
    "sander|da sander|dual action sander|orbital sander|air sander|打磨机|气动打磨机|砂光机|磨光机",
  ],
  ["part", extra("air-tool"), "die grinder|air grinder|直磨机|气动直磨机|气动砂轮机|刻磨机|气磨机"],
  ["part", extra("air-tool"), "air ratchet|ratchet|ratchet wrench|棘轮扳手|气动棘轮扳手"],
  ["part", extra("air-tool"), "air hammer|air chisel|气铲|气锤|风铲"],
  ["part", extra("air-tool"), "spray gun|paint gun|paint sprayer|hvlp gun|喷枪|喷漆枪"],
  ["part", extra("air-tool"), "blow gun|blowgun|air blow gun|dust gun|吹尘枪|吹枪|气枪|吹气枪"],
  ["part", extra("air-tool"), "tire inflator|inflator gauge|轮胎充气表|充气枪"],
  [
    "part",
    worn("desiccant"),
    "desiccant|desiccant bead|desiccant charge|desiccant refill|molecular sieve|activated alumina|吸附剂|干燥剂|分子筛|活性氧化铝",
  ],
  ["part", worn("vanes"), "vanes|vane kit|vane set|carbon vane|replacement vane|旋片|刮片|叶片"],
  ["part", worn("tip-seal"), "tip seal|tip seal kit|scroll seal|涡旋密封条|密封条|端面密封条"],
  ["part", worn("shaft-seal"), "mechanical seal|shaft seal|pump seal|机械密封|机封|轴封|油封"],
  [
    "part",
    worn("valve-plate"),
    "valve plate|valve plate gasket|valve kit|valve and gasket kit|gasket|gasket kit|gasket set|head gasket|reed valve|阀片|阀板|阀片包|密封垫|垫片|气缸垫|缸垫",
  ],
  ["part", worn("exhaust-element"), "exhaust filter|exhaust element|mist filter|排气滤芯|排气过滤器|油雾滤芯"],
  ["part", worn("bearings"), "bearing|bearing kit|轴承|轴承套件"],
  ["part", worn("piston-rings"), "piston ring|ring kit|ring set|活塞环"],
  ["part", worn("membrane"), "membrane module|膜组件"],
  ["part", worn("spark-plug"), "spark plug|火花塞"],
  ["part", worn("fuel-filter"), "fuel filter|燃油滤清器|燃油滤|柴油滤芯|柴油滤"],
  ["part", worn("inlet-valve"), "inlet valve|intake valve|inlet valve kit|进气阀"],
  ["part", worn("minimum-pressure-valve"), "minimum pressure valve|mpv|mpv kit|最小压力阀"],
  ["part", worn("coupling"), "coupling element|coupling insert|spider coupling|联轴器|弹性体|联轴器弹性体"],
  [
    "part",
    "air-filters/oil-filters",
    "oil filter|spin on filter|spin on oil filter|油滤|机油滤|机油滤芯|机油滤清器|机滤|机油格|油格|机油过滤器",
  ],
  [
    "part",
    `air-filters/intake-filters ${worn("intake-filter")}`,
    "intake filter|air intake filter|intake air filter|inlet filter|inlet air filter|air cleaner|空滤|空气滤清器|空气滤芯|空气格|进气滤芯|进气过滤器|空气滤",
  ],
  [
    "part",
    "air-filters/separators",
    "separator|air oil separator|oil separator|separator element|oil separator element|油分|油分芯|油气分离器|油气分离芯|油细分离器|油分滤芯",
  ],
  [
    "part",
    "air-filters/service-kits",
    "service kit|maintenance kit|pm kit|tune up kit|filter kit|保养包|保养套件|维护包|保养件|三滤|三滤套装|三滤保养包",
  ],
  ["part", "air-filters/filter-elements", "filter element|replacement element|filter cartridge|管路滤芯|过滤器滤芯"],
  ["part", "lubricants", "oil|compressor oil|lubricant|润滑油|空压机油|机油|什么油|用油"],
  [
    "part",
    "lubricants:oilApplication=screw",
    "screw oil|screw compressor oil|rotary oil|rotary screw oil|螺杆机油|螺杆油|螺杆空压机油",
  ],
  ["part", "lubricants:oilApplication=piston", "piston oil|piston compressor oil|recip oil|活塞机油|活塞油"],
  ["part", "lubricants:oilApplication=vacuum", "vacuum oil|vacuum pump oil|真空泵油|真空油"],
  ["part", "lubricants:oilApplication=blower", "blower oil|gear oil|罗茨风机油|齿轮油|风机油"],
  [
    "part",
    "lubricants:oilApplication=tool",
    "air tool oil|tool oil|pneumatic oil|pneumatic tool oil|气动工具油|风动工具油",
  ],
  [
    "part",
    "pumps",
    "airend|air end|compressor pump|compressor head|bare compressor head|bare pump|pump head|replacement pump|机头|泵头|主机|空压机机头|空压机泵头",
  ],
  [
    "part",
    "air-pipe:pipeItem=pipe",
    "air pipe|air piping|aluminum pipe|aluminum air pipe|aluminium pipe|铝管|铝合金管|铝合金管道|铝合金管路|空气管道|压缩空气管道",
  ],
  ["part", "air-pipe:pipeItem=elbow", "elbow|弯头"],
  ["part", "air-pipe:pipeItem=tee", "tee|三通"],
];

/** Each phrase with the goods that it names, and all phrases of its line. */
export const goodsNouns: readonly (NamedGoods & { readonly phrases: readonly string[] })[] = lines.map(
  ([rank, classes, phrases]) => ({ rank, classes: classesOf(classes), phrases: phrases.split("|") }),
);
