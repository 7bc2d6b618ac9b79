import type { NounLine } from "./goods-class.ts";

const extra = (types: string): string => `extras:extraType=${types}`;

/** Nouns of accessories: valves, drains, hoses, controls, mounts. */
export const partNouns: readonly NounLine[] = [
  [
    "part",
    extra("relief-valve"),
    "relief valve|safety valve|pop off|pop offs|popoff|popoffs|safety relief valve|pressure relief valve|pop off valve|popoff valve|pop valve|blow off valve|pop safety valve|安全阀|泄压阀|安全泄压阀|relief|safety relief|pressure safety valve|psv|prv|srv|asme safety valve|overpressure valve|安全释放阀|释放阀|泄气阀|放气阀|弹簧安全阀",
  ],
  [
    "part",
    extra("check-valve"),
    "check valve|tank check valve|one way valve|non return valve|backflow valve|止回阀|单向阀|逆止阀|in tank check valve|in line check valve|checkvalve|compressor check valve|nrv|止逆阀|储气罐止回阀",
  ],
  [
    "part",
    extra("unloader-valve"),
    "unloader|unloader valve|unloader kit|卸荷阀|卸载阀|pilot valve|pilot unloader|head unloader|discharge unloader|卸荷器|卸载器",
  ],
  [
    "part",
    `${extra("ball-valve")} air-pipe/valves`,
    "ball valve|shut off valve|shutoff valve|shutoff|isolation valve|球阀|截止阀|关断阀|quarter turn valve|full port ball valve|full port valve|tank valve|lockout valve|手动球阀|铜球阀|阀门|手阀|开关阀",
  ],
  ["part", extra("solenoid-valve"), "solenoid valve|solenoid|电磁阀"],
  [
    "part",
    extra("drain"),
    "drain|auto drain|automatic drain|automatic tank drain|auto tank drain|tank drain|drain valve|auto drain valve|automatic drain valve|condensate drain|electronic drain|electronic drain valve|timer drain|timed drain|float drain|water drain|自动排水器|排水器|排水阀|自动排水阀|自动放水阀|放水阀|放水器|疏水阀|疏水器|电子排水器|电子排水阀|auto tank drain kit|automatic condensate drain|drain trap|water drain valve|moisture drain|condensate drain valve|冷凝水排放阀|冷凝水排水阀|冷凝水排放器|冷凝水阀|排放阀|排水电磁阀|排冷凝水阀|冷凝排水器|spit valve|tank drain valve|electric drain|electric drain valve|自动疏水阀|自动疏水器|自动排污阀|排污阀|电子疏水阀|电子疏水器|电磁排水阀|放水器|自动放水器",
  ],
  [
    "part",
    extra("drain"),
    "zero loss drain|no loss drain|零气耗排水器|零损耗排水器|zero loss condensate drain|zero air loss drain|no air loss drain|level sensing drain|demand drain|零气耗排水阀|零气损排水器|不耗气排水器|液位排水器|无气耗排水器",
  ],
  [
    "part",
    extra("separator"),
    "oil water separator|oily water separator|oily condensate separator|oily water|oily condensate|condensate water separator|冷凝水含油|含油冷凝水|含油冷凝液|含油污水|含油废水|condensate separator|condensate treatment|油水分离器|冷凝液处理器|oil and water separator|oil water separation|condensate oil separator|oil condensate separator|condensate separation|condensate oil water separator|condensate cleaner|condensate management|ows|冷凝水处理器|含油冷凝水处理|油水分离机|废水油水分离器|空压机油水分离器|压缩机油水分离器|空压机油水分离|油水分离",
  ],
  [
    "part",
    extra("starter"),
    "thermal overload|thermal overload relay|overload relay|热继电器|magnetic starter|motor starter|mag starter|starter|磁力启动器|磁力起动器|电机启动器|启动器|起动器|motor starter with overload|contactor|motor contactor|电机启动|电机起动|电动机启动器|motor start|compressor starter|磁力启动机|磁力起动机|接触器|电磁启动器|磁力开关|启动柜",
  ],
  [
    "part",
    extra("vfd"),
    "vfd|variable frequency drive|frequency drive|变频器|vfd retrofit|inverter drive|variable speed drive|adjustable speed drive|phase converter vfd|soft starter|compressor soft start|软启动|软启动器|软起动|软起动器|变频柜|变频控制柜|变频控制器|变频调速器|变频驱动器|变频改造",
  ],
  [
    "part",
    extra("disconnect"),
    "disconnect switch|safety switch|disconnect|隔离开关|断路开关|disconnect box|non fused disconnect|non fusible disconnect|fused disconnect|electrical disconnect|safety disconnect|负荷开关|disconnect switch box|电闸|刀闸|无熔断隔离开关|电源隔离开关",
  ],
  [
    "part",
    extra("coupler"),
    "coupler|quick coupler|quick connect|quick connector|quick disconnect|quick disconnect fitting|quick connect fitting|quick release coupler|air coupler|air fitting|hose coupler|coupler and plug|快速接头|快接|快换接头|快插接头|快插|快速接口|气管接头|coupler set|coupler kit|coupler and plug set|quick coupler set|plug and coupler|quick connect set|quick connects|quick release|nipple and coupler|industrial coupler|automotive coupler|high flow coupler|v style coupler|milton coupler|m style coupler|aro coupler|air hose fittings|air hose coupler|公母快速接头|c式接头|快接头|自锁接头|快速插头|气动快速接头|气动接头|快换",
  ],
  [
    "pipe",
    `${extra("hose")} > extras:hoseLength=12..`,
    "hose|air hose|air line hose|rubber hose|coil hose|coiled hose|coil air hose|coiled air hose|recoil hose|recoil air hose|self coiling hose|气管|软管|风管|胶管|橡胶管|空压机软管|hybrid hose|compressor hose|pneumatic hose|air tubing|air line for tools|flexible air hose|高压气管|高压软管|风管软管|空气软管|气动软管|空压机气管|橡塑气管|橡塑管|弹簧气管|弹簧管|弹簧软管|螺旋气管|螺旋管|伸缩气管|pu气管|pu管",
  ],
  [
    "part",
    extra("hose-reel"),
    "hose reel|air hose reel|reel|卷管器|卷盘|软管卷盘|绕管器|自动卷管器|retractable hose reel|retractable hose|spring reel|retractable air hose|air reel|气鼓|气管卷盘|气管卷管器|伸缩卷管器|自动伸缩卷管器|卷管盘|盘管器",
  ],
  [
    "part",
    extra("gauge"),
    "gauge|pressure gauge|air gauge|压力表|气压表|manometer|tank gauge|psi gauge|air pressure gauge|压力计|气压计|罐用压力表",
  ],
  [
    "part",
    extra("pressure-switch"),
    "pressure switch|压力开关|气压开关|压力控制器|pressure control switch|compressor pressure switch|air compressor switch|cut in switch|气压自动开关|气泵开关|空压机压力开关|自动开关|压力继电器",
  ],
  [
    "part",
    extra("regulator"),
    "regulator|pressure regulator|air regulator|减压阀|调压阀|调压器|pressure reducer|pressure reducing valve|reducing valve|压力调节阀|调压过滤器|稳压阀",
  ],
  [
    "part",
    extra("frl"),
    "frl|frl unit|regulator with water trap|regulator with moisture trap|regulator with filter|regulator with a filter|regulator with water separator|regulator with separator|regulator with oiler|regulator with lubricator|regulator with drain|water trap regulator|water trap and regulator|moisture trap regulator|filter and regulator|filter with regulator|regulator and filter|regulator filter|regulator and lubricator|regulator lubricator|带过滤的减压阀|过滤减压阀|带过滤减压阀|减压阀带过滤|减压阀带过滤器|调压过滤|带油水分离的调压阀|filter regulator lubricator|filter regulator|lubricator|air lubricator|line oiler|air line oiler|oiler|三联件|二联件|两联件|气源三联件|气源处理器|油雾器|给油器|filter lubricator|frl combo|filter reg lube|filter regulator lube|filter regulator oiler|filter reg|air treatment unit|air prep unit|air preparation|filter regulator combo|三联体|二联体|气源三联体|气源处理|气源处理件|气源处理元件|气源处理单元|油水分离过滤减压|气动三联件|气动二联件|三点组合|二点组合|调理组",
  ],
  [
    "part",
    extra("belt"),
    "belt|v belt|drive belt|cogged belt|皮带|三角皮带|三角带|传动带|传动皮带|compressor belt|air compressor belt|fan belt|cogged v belt|a section belt|b section belt|齿形带|齿形三角带|v带|v型带|空压机皮带|三角胶带",
  ],
  [
    "part",
    extra("pad"),
    "vibration pad|isolation pad|isolator pad|anti vibration pad|anti vibration feet|anti vibration mount|vibration mount|vibration isolator|vibration feet|rubber feet|减振垫|减震垫|减震脚垫|减振脚垫|防震垫|防振垫|避震脚垫|减震器|vibration pads|vibration damper|rubber pad|rubber pads|anti vibration pads|anti vibration|mounting pad|减震垫片|减震胶垫|橡胶垫|橡胶减震垫|隔振垫|防震脚垫|机脚垫|脚垫|减振脚",
  ],
  [
    "part",
    extra("aftercooler"),
    "aftercooler|after cooler|后冷却器|后冷|air cooled aftercooler|after cooler kit|compressor aftercooler|air cooler|cooler for compressor|冷却器|风冷后冷却器|风冷却器|后部冷却器",
  ],
  ["part", extra("meter"), "flow meter|air flow meter|流量计"],
  [
    "part",
    extra("whip-check"),
    "whip check|whipcheck|hose whip check|whip checks|safety cable|hose safety cable|whip restraint|hose whip restraint|hose whip arrestor|whip check cable|whip stop|hose choker|choker cable|whip line|hose restraint|whip arrestor|hose whip|whip protection|hose whip protection|防甩链|防脱链|防甩绳|安全绳|防甩|气管防甩|防脱钢丝绳|防甩钢丝绳|防爆链|防甩装置|防脱装置|防脱绳|防脱安全绳|软管防甩链|软管防脱装置",
  ],
  [
    "part",
    extra("hose-fuse"),
    "hose fuse|air fuse|safety shut off|safety shutoff|hose shutoff|hose shut off|hose safety shutoff|hose safety valve|velocity fuse|excess flow valve|flow fuse|burst hose valve|air hose fuse|气管安全阀|气管安全截止阀|安全截止阀|气管保险|断管保护阀|防爆管阀|爆管保护|断管保护|过流阀|气管保险阀|气管断裂保护|限流阀",
  ],
  [
    "part",
    "extras:couplerStyle=claw",
    "claw coupling|claw coupler|claw fitting|chicago coupling|chicago fitting|chicago coupler|crowfoot|crowfoot coupling|twist claw coupling|twist claw|universal claw coupling|air king|air king coupling|universal coupling|jackhammer hose fitting|crow foot|crows foot|crowsfoot|crow foot fitting|crows foot fitting|crowfoot fitting|crow foot coupling|crows foot coupling|crowfoot coupler|chicago style coupling|chicago style fitting|爪式接头|爪型接头|爪形接头|爪式快速接头|羊角接头|牛角接头|对爪接头|爪扣接头|爪型快速接头|爪型快接|爪式快接|爪形快接|爪型快换接头|爪型管接头",
  ],
  [
    "part",
    "extras:couplerStyle=universal",
    "universal coupler|universal quick connect|通用快速接头|通用接头|万能快速接头|万能接头",
  ],
  [
    "part",
    "extras:drain=timer",
    "timer drain valve|timer drain|timed drain|timed auto drain|electronic timer drain|digital timer drain|timer controlled drain|solenoid drain|定时排水器|电子定时排水器|定时排水阀|电子定时排水阀|定时放水阀|定时疏水阀",
  ],
  [
    "part",
    "extras:drain=float",
    "float drain|float drain valve|float type drain|ball float drain|浮球排水器|浮球式排水器|浮球阀|浮球自动排水器|浮球疏水阀|机械式排水器|机械排水器",
  ],
  [
    "part",
    "extras:drain=pneumatic",
    "pneumatic drain|pneumatic auto drain|pneumatic tank drain|small tank drain|气动排水器|气动排水阀|气动自动排水|气动自动排水器|气动放水阀|小罐排水器",
  ],
  [
    "part",
    `extras:extraType=install-part`,
    "bypass|bypass valve|dryer bypass|bypass kit|bypass valve kit|three valve bypass|dryer bypass valve|旁通|旁通阀|旁通组件|旁通阀套件|干燥机旁通|旁路阀|旁路|旁通管路",
  ],
  [
    "part",
    extra("monitor"),
    "remote monitor|remote monitoring|monitor|monitoring|compressor monitor|compressor monitoring|compressor remote monitoring|monitoring system|remote monitoring unit|iot monitor|telemetry|wifi module|远程监控|远程监控器|监控器|监控模块|远程监控模块|物联网|物联网模块|远程监测|监测模块|联网模块",
  ],
  [
    "part",
    extra("silencer"),
    "intake silencer|intake muffler|inlet silencer|inlet muffler|filter silencer|intake filter silencer|inlet filter silencer|intake noise|进气消声器|进气消音器|进气过滤消声器|进气过滤消音器|过滤消声器|吸气消声器",
  ],
  [
    "part",
    "extras:extraType=pad",
    "spring isolator|spring mount|spring isolator mount|spring vibration isolator|isolator|spring damper|减振弹簧|减震弹簧|弹簧减震器|弹簧减振器|弹簧减震|弹簧减振|避震弹簧|弹簧避震器|弹簧隔振器",
  ],
  // Blowers and the air they move are far below the pressure of any compressor.
  [
    "part",
    "extras/valves-and-gauges:setPressure=50..",
    "tank relief valve|tank safety valve|receiver relief valve|receiver safety valve|compressor relief valve|compressor safety valve|储气罐安全阀|气罐安全阀|空压机安全阀|压缩机安全阀",
  ],
  [
    "part",
    "extras/valves-and-gauges:setPressure=..50",
    "blower relief valve|blower safety valve|blower pressure relief|blower prv|罗茨风机安全阀|风机安全阀|鼓风机安全阀|风机泄压阀|罗茨安全阀",
  ],
  [
    "part",
    "extras/air-preparation",
    "vacuum inlet filter|vacuum filter|vacuum intake filter|vacuum pump filter|vacuum pump inlet filter|inlet vacuum filter|vacuum pump intake filter|inline vacuum filter|vacuum line filter|真空进气过滤器|真空过滤器|真空泵过滤器|真空泵进气过滤器|真空管路过滤器|真空泵进口过滤器|负压过滤器",
  ],
  [
    "part",
    "extras:hoseLength=0..10",
    "whip hose|lead in hose|jumper hose|leader hose|lead hose|pigtail hose|short hose|swivel hose|whip|柔性短气管|短气管|短软管|旋转接头短管|鞭管|引管|尾管",
  ],
  [
    "part",
    extra("whip-check,hose-fuse"),
    "hose safety|hose safety device|hose protection|hose burst protection|软管安全|气管安全|气管防爆|软管防爆",
  ],
  [
    "pipe",
    "extras:hoseInside=0.75,1",
    "bull hose|jackhammer hose|jack hammer hose|breaker hose|rock drill hose|air drill hose|mine hose|mining hose|contractor hose|large bore hose|large bore air hose|粗气管|粗软管|大口径气管|大口径软管|风镐管|风镐气管|风镐软管|凿岩机气管|矿用气管|矿用风管",
  ],
];
