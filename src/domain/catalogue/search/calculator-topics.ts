import type { figures } from "./asked-figures.ts";
import { phaseConversion, withoutThreePhase } from "./phase-conversion.ts";
import { converts } from "./unit-conversions.ts";

/** The calculators that a query may ask for, and the overview of all. */
export type AskedCalculator =
  | "toolRunningCost"
  | "toolLeaks"
  | "toolDewPoint"
  | "toolPumpUp"
  | "toolPipe"
  | "toolReceiver"
  | "toolUnits"
  | "toolPower"
  | "airSystem"
  | "tools";

type Figure = keyof typeof figures;

/**
 * A question's topic: every pattern of one line must be in it. Where no question is asked, the figures that the
 * calculator is filled in with tell as much.
 */
type Topic = readonly [
  calculator: AskedCalculator,
  asked: "always" | "in questions" | readonly Figure[],
  ...patterns: RegExp[],
];

const time =
  /how\s+long|how\s+fast|how\s+soon|how\s+many\s+(?:minutes|seconds)|(?<![a-z])(?:time|minutes)(?![a-z])|几分钟|多少分钟|多久|多长时间|要多少时间|时间/u;
const fills =
  /(?<![a-z])(?:fill|fills|filling|pump|pumps|pumping|pumped|charge|charged|pressurize|recover|recovery|refill|build|full|(?:back\s+)?(?:up\s+)?from\s+\d+\s+(?:psi\s+)?to|back\s+up|catch(?:es)?\s+up)(?![a-z])|打满|充满|充气|打气|灌满|打到|充到|升压/u;
const compares =
  /(?<![a-z])(?:vs\.?|versus|or|differen\w+|compar\w+|better|instead|choose|pick|between|same)(?![a-z])|区别|差别|不同|不一样|一样|怎么选|选哪|如何选|哪个|哪种|还是|对比|比较|好坏/u;
const tank = /receiver|(?<![a-z])tanks?(?![a-z])|storage|储气罐|储气筒|储气桶|气罐|缓冲罐/u;
const pipe = /(?<![a-z])(?:pip(?:e|es|ing)|air\s*lines?|main\s+line|hose)(?![a-z])|管/u;
const size =
  /(?<![a-z])(?:siz(?:e|es|ing)|big|large|small|diameter|gallons?|volume|wide)(?![a-z])|多大|多粗|多少升|多少立方|几寸|容积|管径|口径/u;

/**
 * A class of air by ISO 8573-1 (`class 1.4.1`, `一级油 四级水`): dryer and filters make it together, in their order,
 * which the planner chooses.
 */
const airClass =
  /(?<![a-z])iso[\s-]*8573(?!\d)|(?:class|quality|等级|级别|质量)\s*[0-9x][.\s-][0-9x][.\s-][0-9x](?![\d.])|[一二三四五1-5]级(?:含?[油水尘]|颗粒|粉尘).{0,4}[一二三四五1-5]级(?:含?[油水尘]|颗粒|粉尘)/u;

/** Topics of calculators, matched with or without a word for calculating; the first match wins. */
export const topics: readonly Topic[] = [
  ["toolUnits", "always", converts],
  // Which of two: a difference is told by the figures of both.
  [
    "toolUnits",
    "always",
    /(?:standard|normal|actual|free|inlet|rated|标准|标况|工况|实际|额定|公称|自由|吸气|容积|排)\S{0,2}\s*(?:air\s*)?(?:cubic|flow|flows|气量|流量|状态|体积)|标方/u,
    compares,
  ],
  ["toolDewPoint", "always", /refrigerat|冷干|冷冻/u, /desiccant|adsorption|membrane|吸干|吸附|膜式/u, compares],
  [
    "toolRunningCost",
    "always",
    /fixed[\s-]+speed|load\S{0,2}unload|non[\s-]?vsd|工频|定频|定速/u,
    /variable|vsd|vfd|inverter|变频/u,
    compares,
  ],
  // A dew point that is looked for, not one that is known, nor what measures it.
  [
    "toolDewPoint",
    "always",
    /dew\s*-?point|露点/u,
    /(?<![a-z])(?:need(?:s|ed)?|requir\w+|recommend\w*|should|specs?|specification|standard|charts?|tables?|meaning|explained|for)(?![a-z])|要求|需要|要多|要达|合适|标准|意思|含义|对照表|换算表/u,
    /^(?!.*\d)(?!.*(?:sensor|meter|monitor|transmitter|probe|dr[iy]er|sieve|desiccant|hygrometer|传感|仪(?!表)|计$|探头|变送|干燥[机器]|冷干|吸干))/u,
  ],
  [
    "toolDewPoint",
    "always",
    /(?<![a-z])(?:how\s+dry|dry\s+enough)(?![a-z])|气(?:源|体)?(?:要|得|该)?(?:有)?多干(?!净)|干(?:燥)?到(?:什么|多少|多)|多干燥/u,
  ],
  ["toolPower", "always", phaseConversion],
  ["toolPower", "always", withoutThreePhase],
  ["toolPower", "always", /(?<![a-z])transformers?(?![a-z])|变压器/u],
  ["airSystem", "always", airClass],
  // The planner counts the height and the room in.
  ["airSystem", "always", /altitude|elevation|above\s+sea\s+level|海拔|高原/u],
  [
    "airSystem",
    "always",
    /(?<![a-z])(?:compressor|equipment|mechanical|machine)\s+(?:room|closet|shed)s?\s+(?:\w+\s+){0,3}(?:hot|heat|temperature|warm|cool\w*|ventilat\w*|vent|fan|airflow)|(?<![a-z])ventilat\w*\s+(?:\w+\s+){0,3}(?:compressor|room)|机房.{0,4}(?:温度|太热|很热|热|通风|散热|排风|排热)|(?:空压机|压缩机)(?:房|间|室).{0,4}(?:温度|热|通风|散热|排风)/u,
  ],
  [
    "toolUnits",
    "always",
    /(?<![a-z])(?:scfm|acfm|icfm|cfm|psig?|bar|mpa|kw|hp)\s*(?:vs\.?|versus|and|和|与)\s*(?:scfm|acfm|icfm|cfm|psig?|bar|mpa|kw|hp)(?![a-z])/u,
  ],
  [
    "toolPower",
    "always",
    /(?:wire|breaker|cable|fuse|conductor)\s+(?:size|gauge|awg)|(?:size|gauge|awg)\s+(?:of\s+)?(?:wire|breaker|cable|fuse)|amp\s*draw|full\s+load\s+amps|线径|(?<![a-z])(?:gauge|awg)\s+(?:copper|aluminum|wire|cable|romex)|几平方?(?:毫米)?的?(?:铜|铝)?(?:电?线|电缆)|(?:空开|空气开关)(?:大小|多大|选)|电流(?:多大|多少|是多少)|(?:多大|多粗|几平方?)的?(?:空开|空气开关|断路器|电线|电缆|导线|线)/u,
  ],
  [
    "toolPower",
    "in questions",
    /(?<![a-z])(?:breakers?|wires?|wiring|cables?|awg|gauge|fuse|circuit|amps?|amperage|outlet|on\s+(?:single|three|3|1)[\s-]phase|single[\s-]phase\s+(?:power|service|supply)|house\s+power|my\s+power)(?![a-z])|空开|空气开关|断路器|电线|电缆|导线|线径|平方(?:毫米)?的?线|粗的线|电流|多少安|几安|接什么电|配电|家用电|单相电|(?:110|115|120|208|220|230|240|380|400|460|480|575)\s*(?:v|伏)\S{0,2}(?:能用|能不能用|行吗|可以用|可以吗)/u,
  ],
  [
    "toolPower",
    "in questions",
    /(?<![a-z])(?:(?:three|single|one|3|1|two|split)[\s-]?phase|(?:110|115|120|208|220|230|240|460|480|575)\s*v(?:olts?|ac)?)(?![a-z])|三相|单相|两相|(?:110|115|120|208|220|230|240|380|400|460|480|575)\s*(?:v|伏)|照明电|动力电/u,
    /\d\s*-?(?:hp|kw|horsepower|kilowatts?)(?![a-z])|\d\s*(?:马力|匹|千瓦)|compressor|空压机|气泵|machine|机器|(?<![a-z])motors?(?![a-z])|电机/u,
    /(?<![a-z])(?:need|needs|run|runs|use|work|plug|power|connect|hook|require|requires|wire|on)(?![a-z])|能|用|带|接|需要|行|可以|跑/u,
  ],
  ["toolPumpUp", "in questions", time, fills],
  [
    "toolPumpUp",
    ["volume", "flow"],
    /(?<![a-z])(?:fill|fills|filling|recover|recovery)(?![a-z])|充满|打满|充气|灌满|时间|多久|几分钟/u,
  ],
  ["toolPumpUp", ["volume", "power"], time, fills],
  ["toolRunningCost", ["power", "electricityPrice"]],
  ["toolRunningCost", ["power", "hours"], /(?<![a-z])(?:cost|costs|bill)(?![a-z])|费|钱/u],
  [
    "toolRunningCost",
    ["power"],
    /(?<![a-z])(?:costs?|bill|pay|dollars|spend|money)(?![a-z])|电费|费电|花多少|多少钱/u,
    /(?<![a-z])(?:run|runs|running|leave|left|keep|shifts?|hours|all\s+(?:day|night|week|year)|around\s+the\s+clock|24\/7|(?:a|per|each|every)\s+(?:day|week|month|year))(?![a-z])|开|运行|(?:一|每)(?:天|年|个?月)|小时|班|昼夜/u,
    /^(?!.*(?:price|buy|purchase|sale|买|价格))/u,
  ],
  // A compressor for so many who use air is counted by their tools.
  [
    "airSystem",
    ["users"],
    /compressor|(?<![a-z])(?:air|shop|garage)(?![a-z])|空压机|气泵|气源|用气|供气|螺杆机|活塞机|汽修|修理|家具|车间/u,
  ],
  // Which of two sizes carries it.
  ["toolPipe", ["flow", "bore"], /(?<![a-z])or(?![a-z])|还是/u],
  ["toolPipe", ["flow", "length"], /(?<![a-z])(?:pipe|piping|line)(?![a-z])|管/u],
  ["toolPipe", ["flow", "length"], /pressure|drop|loss|(?<![a-z])siz(?:e|ing)(?![a-z])|管径|压降|压损|多粗/u],
  [
    "toolLeaks",
    "in questions",
    /(?<![a-z])leak(?:s|ing|age|ed)?(?![a-z])|泄漏|泄露|漏气|漏点|漏掉|漏/u,
    /(?<![a-z])(?:cost|costs|costing|much|waste|wasting|lose|losing|find|locate|detect|test|measure|rate|money|many|system|plant|shop|bad)(?![a-z])|多少|钱|浪费|测|查|找|损失|费|严重/u,
  ],
  // A leak is told by its hole or its sound, and its cost by money, power or a year.
  [
    "toolLeaks",
    "always",
    /(?<![a-z])(?:leak\w*|hiss\w*|whistl\w*|(?:pin\s*)?holes?|pinprick|puncture|crack)(?![a-z])|漏|(?:毫米|mm|小|个)的?(?:眼|孔|洞|缝)|破洞|沙眼|砂眼|嘶嘶/u,
    /(?<![a-z])(?:dollars?|cents|bucks|money|cost\w*|wast\w*|bill|(?:per|a|every|each)\s+year|yearly|annual\w*|monthly)(?![a-z])|钱|浪费|白扔|白跑|白白|损失|电费|(?:一|每)年/u,
  ],
  [
    "toolPipe",
    "in questions",
    /pressure\s+(?:drop|loss)|los(?:e|ing|es)\s+(?:\w+\s+)?pressure|pressure\s+(?:\w+\s+){0,3}los|压降|压损|压力(?:会|要)?(?:掉|降|损)|掉压|掉多少/u,
  ],
  ["toolPipe", "always", /pressure\s+(?:drop|loss)|压降|压损|压力损失/u, pipe],
  [
    "toolPipe",
    "in questions",
    pipe,
    /\d\s*(?:"|in|inch|inches|mm|寸|分|毫米)?\s*-?(?:pipe|line|hose|管)|(?:pipe|line|hose|管)/u,
    /(?<![a-z])(?:scfm|cfm|flow|flows|carry|handle|pass|capacity)(?![a-z])|过多少|通过|流量|过气|气量|立方|走多少/u,
  ],
  [
    "toolDewPoint",
    "in questions",
    /freez|frozen|(?<![a-z])ice(?![a-z])|icing|结冰|冻住|结冻|上冻|冻/u,
    /(?<![a-z])(?:pipe|pipes|line|lines|air|hose)(?![a-z])|管|气路/u,
  ],
  [
    "toolDewPoint",
    "in questions",
    /condens(?!er)|dew\s*-?point|sweat|moisture|humidity|(?<![a-z])water(?![a-z])(?!\s*-?\s*(?:ring|separator))|结露|露点|凝水|冷凝|含水|出水|出多少水|多少水|有水|水汽|湿度/u,
  ],
  [
    "toolRunningCost",
    "in questions",
    /how\s+much\s+(?:electricity|power|energy|current\s+cost)|(?:electricity|energy)\s+(?:does|will|would|do)|(?:cheap(?:er)?|costs?\s+less|costs?\s+more|save\w*)\s+(?:it\s+)?to\s+(?:run|operate)|more\s+efficient|power\s+(?:usage|use)|kilowatt[\s-]hours?|electric(?:ity|al)?\s+(?:cost|bill)|power\s+(?:cost|bill|consumption)|energy\s+(?:cost|use|bill|saving)|(?:cost|costs|expensive)\s+to\s+(?:run|operate)|running\s+cost|operating\s+cost|kwh|pay\s*back|worth\s+(?:it|the)|save\s+(?:with|by|money|energy)|电费|耗电|用电量|费电|省电|省.{0,3}电|节能|省多少|回本|运行成本|运行费|能耗|度电|几度|多少度|耗多少电|用多少电/u,
  ],
  [
    "toolRunningCost",
    "always",
    /(?:electricity|energy|operating|running)\s+costs?|costs?\s+(?:of\s+running|to\s+run)|一年.*电费|电费.*一年|耗电量/u,
  ],
  [
    "toolReceiver",
    "always",
    /(?:receiver|tank)\s+siz(?:e|ing)|siz(?:e|ing)\s+(?:an?\s+|my\s+)?(?:air\s+)?(?:receiver|tank)|储气罐(?:选型|容积|大小)/u,
  ],
  [
    "toolPipe",
    "always",
    /pip(?:e|ing)\s+siz(?:e|ing)|siz(?:e|ing)\s+(?:an?\s+|my\s+)?(?:air\s+)?(?:pipe|piping)|管径(?:选择|选型|计算|怎么选|多大)|管道(?:选型|压降|压损)/u,
  ],
  [
    "toolLeaks",
    "always",
    /leak\s+(?:test|cost|rate|detection|survey)|air\s+leaks?(?![a-z])|漏气(?:量|测试|检测|损失)|泄漏(?:量|测试|检测|损失|率)/u,
  ],
  [
    "toolPumpUp",
    "always",
    /(?:pump[\s-]?up|fill(?:ing)?|recovery|charge|charging)\s+time|(?:充气|打气|充满|打满)(?:要|需要)?(?:时间|多久|多长)/u,
  ],
  [
    "airSystem",
    "always",
    /用气量|耗气量|选型|air\s+(?:demand|requirements?|consumption)|siz(?:e|ing)\s+(?:an?\s+|my\s+|the\s+)?(?:air\s+)?(?:compressor|system)|compressor\s+siz(?:e|ing)|cfm\s+(?:chart|requirements?|needed|required)/u,
  ],
  // Air that is stored for more than the compressor gives is counted.
  [
    "toolReceiver",
    "always",
    /(?<![a-z])(?:stor(?:e|ed|ing|age)|reserve|buffer|ride\s+through)(?![a-z])|存|储|缓冲/u,
    /(?<![a-z])(?:bursts|surges|peaks|spikes|sudden|short\s+demands?)(?![a-z])|高峰|峰值|瞬间|瞬时|突然|脉冲/u,
  ],
  ["toolReceiver", "in questions", tank, size],
  ["toolReceiver", "in questions", tank, /(?<![a-z])(?:i|we)\s+need(?![a-z])/u],
  [
    "toolReceiver",
    "in questions",
    tank,
    /(?:do|does|should|must)\s+(?:\w+\s+){1,2}(?:need|have|want|use)|要不要|需不需要|用不用|有必要|要配|需要配/u,
  ],
  ["toolReceiver", "in questions", /how\s+(?:big|large)|what\s+size|多大|多少升/u, tank],
  ["toolPipe", "in questions", pipe, size],
  // A figure of the machine that is looked for.
  [
    "airSystem",
    "in questions",
    /(?<![a-z])(?:s?cfm|psi|hp|horsepower|kw)(?![a-z])|马力|匹|千瓦|气量|流量|立方|公斤|压力/u,
    /(?<![a-z])(?:i|we|you)\s+(?:really\s+)?(?:need|require)(?![a-z])|需要(?:多[大少]|几)|该(?:买|选|配|用)多[大少]/u,
  ],
  [
    "airSystem",
    "in questions",
    /(?<![a-z])(?:compressors?|cfm|air|rotary\s+screw)(?![a-z])|空压机|活塞机|螺杆机|无油机|变频机|工频机|压缩机|气泵|气量|用气|机器/u,
    /(?<![a-z])(?:need|needs|run|runs|right|best|buy|choose|pick|size|big|large|enough|should|required?|use|uses|recommend|power|handle|support|feed|better)(?![a-z])|需要|该买|买|选|配|用(?:什么|哪种|哪款)样?的?(?=空压机|压缩机|气泵|机器)|够|带得?动|能带|要多大|多大|用多|推荐|合适|哪个好|哪种好|哪种|区别|几台|几匹|多少匹/u,
  ],
  [
    "airSystem",
    "in questions",
    /(?<![a-z])(?:run|runs|need|needs|use|uses|drive|power|handle|enough|sufficient|keep\s+up|support|air\s+consumption|(?:many|much|what)\s+(?:s?cfm|air)|compressor)(?![a-z])|带动|带得动|需要|要用|耗气|气量|够用|几匹|多少匹|多大|选|多少气/u,
    /grinder|sander|impact|wrench|gun|hvlp|nailer|drill|chisel|hammer|blast|plasma|spray|lift|tools?(?![a-z])|风炮|打磨机|喷枪|钉枪|气钻|气铲|喷砂|气动工具|扒胎机|工具/u,
  ],
];
