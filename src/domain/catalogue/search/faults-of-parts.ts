import { anyOf, type Fault, often, says, stays } from "./fault-words.ts";

const refuses = "(?:won'?t|will not|does ?n'?t|is ?n'?t|not|never)";
const closes = "(?:clos|shut|seal|seat|re ?seat|reset|hold|stop)";

/** Said of any valve that no longer closes. */
const leaks = anyOf(
  "leak(?!s? ?-?(?:proof|free|test|detect))|hiss|weep|drip|seep|bleed(?:s|ing)|blew|blow(?!er|[ -]?(?:gun|down))",
  "(?:pass|los|let)t?(?:s|es|ing) (?:\\w+ )?(?:air|pressure)|stuck|stick(?:s|ing)|chatter|whistl|scream",
  `${refuses} ${closes}|bad(?![a-z])|broke|faulty|fail(?:s|ed|ing)`,
);
const leaking = "(?:leak(?:ing|y)|hissing|weeping|dripping|blowing|popping|lifting|stuck|chattering|bad|broken|faulty)";
const leaksInChinese = anyOf(
  "(?:往外|向外)?(?:(?:漏|渗|泄[漏露])气?|[跑放冒喷排吹窜出漏]出?气)(?![管量口能压阀孔]|时间|检测|测试)",
  "滋滋|嘶嘶|哧哧|卡|失灵|关不|不关|不?回[座位]|回不|不复位|密封不|坏(?!了?.{0,4}保修)",
);
/** Air that is heard or felt at a valve. */
const airAt = (valve: string): string =>
  `(?:air|pressure) (?:\\w+ )?(?:leak|hiss|blow|com|escap)\\w* (?:\\w+ ){0,3}${valve}`;

const safetyValve = anyOf(
  "(?<!(?:hose|vacuum)s? )(?:(?:safety|pressure|tank|asme) )*(?:relief|safe?ty|pop) valves?",
  "(?:pop|blow)[ -]?offs?(?: valves?)?|[pvs]rv|psv",
);
const safetyValveInChinese = "(?<!气管|软管|真空)(?:安全|泄压|泄气|释放|放气)阀";
/** Before a figure a verb tells at which pressure the valve is to open: `opens at 150 psi`, 起跳0.86兆帕. */
const opens = anyOf(
  "(?:pop|vent|trip|simmer|jump|dump)\\w*(?:s|ing|ed)(?![a-z])|(?:go(?:es|ing)?|went) off",
  "(?:open|lift|discharg|releas|activat|crack|exhaust)\\w*(?:s|ing|ed)(?![a-z])(?! at \\d)",
);
const opensInChinese =
  "(?:起跳|跳|顶开|动作|打开|开启|乱开|响|叫|啸|爆|声音|噪音)(?![压值器]|的?压力|的?高度|时间|声器|\\s*\\d)";

const runsOn = anyOf(
  `${refuses} (?:\\w+ )?(?:shut|turn|cut|switch)\\w* (?:off|out|down)|keeps? (?:on )?running`,
  `${refuses} (?:\\w+ )?stop(?! (?:leak|hiss|pop|blow|vent|bleed))`,
);

const unloader = "(?:(?:pilot|head|discharge) )?unloaders?(?: valves?)?";
const afterStop = "(?:when|after|while|once) (?:\\w+ ){0,3}(?:stop|shut|off)\\w*";
const checkValve = "(?:check|one[ -]?way|non[ -]?return) valves?";

const belt = "v?[ -]?belts?(?! (?:sander|guard|grinder|drive[nr]?|pulley|tension|press|conveyor|cover))";
const slips = anyOf(
  "squeal|squeak|screech|chirp|whin(?:e|es|ing)|nois|slip|slid(?:es?|ing)|skip|loose|slack|sagg?|stretch",
  "snap|br(?:oke|eak)|crack(?:s|ed|ing)|fray|worn|wears|wearing|torn|tore|tear(?:s|ing)|shred|glaz|dust",
  "smok(?:es?|ing)|burn(?:s|ed|t|ing)|flap|flutter|vibrat|shak|rub(?:s|bing)|jump(?:s|ed|ing)|thrown?(?! in)",
  "(?:com|fall|walk)(?:e?s|ing) off|(?:came|fell) off",
);
const slipping = "(?:squeal|squeak|screech|chirp|slipp|break|smok|burn|flapp|vibrat)ing";
const slack = anyOf(
  "squeaky|noisy|loose|slack|worn|broken|snapped|cracked|frayed|torn|shredded|glazed|burnt|burned|stretched",
);
const slipsInChinese = anyOf(
  "打滑|滑(?![轮道])|异响|响|吱|叫|啸|噪|声音|松(?!紧)|断|开?裂|起毛|变形|磨(?![床机])|破|烂|老化",
  "抖|震|振|跳|偏|跑偏|掉|脱|翻|冒烟|烧|焦|糊|发热|发烫",
);

/**
 * Faults told of a part by its name. A safety valve blows where the switch lets the pressure run over, or where its
 * seat is worn; an unloader that lets air go has a worn valve or diaphragm, or a check valve behind it that holds none
 * back; a belt slips that is worn or slack.
 */
export const faultsOfParts: readonly Fault[] = [
  // A valve that blows because nothing stops the machine does its work.
  [
    says(
      `${safetyValve} .*${runsOn}|${runsOn} .*${safetyValve}`,
      `(?:不停机|停不下来).{0,8}${safetyValveInChinese}|${safetyValveInChinese}.{0,10}(?:不停机|停不下来|停不了)`,
    ),
    {
      blower: "blower relief valve",
      screw: ["inlet valve", "tank relief valve"],
      else: ["pressure switch", "tank relief valve"],
    },
  ],
  // Those of blowers open at a tenth of the pressure of a compressor.
  [
    says(
      `${safetyValve} ${stays}(?:${leaks}|${opens})\\w*`,
      `${leaking} (?:\\w+ ){0,2}${safetyValve}|${airAt(safetyValve)}`,
      `${safetyValveInChinese}${often}(?:${leaksInChinese}|${opensInChinese})`,
      `(?:漏气|乱跳|冒气)的?${safetyValveInChinese}`,
    ),
    {
      blower: "blower relief valve",
      screw: ["tank relief valve", "inlet valve"],
      else: ["tank relief valve", "pressure switch", "unloader valve"],
    },
  ],
  // After the stop the air of the tank leaves by the unloader, let back by the check valve.
  [
    says(
      `${unloader} .*${afterStop}|${afterStop} .*${unloader}`,
      "(?:停机|关机|停了).{0,6}卸[荷载][阀器]|卸[荷载][阀器].{0,3}(?:停机|关机|停了).{0,4}(?:漏|放|跑|排)",
    ),
    {
      screw: "inlet valve",
      else: ["check valve", "unloader valve", "pressure switch diaphragm", "pressure switch"],
    },
  ],
  [
    says(
      `${unloader} ${stays}(?:${leaks}|not work|does ?n'?t work|won'?t)\\w*`,
      `${leaking} (?:\\w+ ){0,2}${unloader}|${airAt(unloader)}`,
      `卸[荷载][阀器]${often}(?:${leaksInChinese}|响|不动作|不工作)`,
    ),
    {
      screw: "inlet valve",
      else: ["unloader valve", "pressure switch diaphragm", "pressure switch", "check valve"],
    },
  ],
  [
    says(
      `${checkValve} ${stays}${leaks}\\w*|${leaking} (?:\\w+ ){0,2}${checkValve}`,
      `(?:止回|单向|逆止)阀${often}(?:${leaksInChinese}|倒)`,
    ),
    { else: "check valve" },
  ],
  [
    says(
      `${belt} ${stays}${slips}\\w*`,
      `${slipping} (?:\\w+ ){0,2}${belt}|${slack} (?:out |up )?(?:\\w+ )?${belt}`,
      `(?:皮带|三角胶?带|传动带|v型?带)(?![轮罩机盘])${often}(?:两?根|条|都|全)?${often}${slipsInChinese}`,
      "(?:打滑|松弛|松动|断裂|磨损|老化|异响)的?(?:三角|传动)?(?:皮带|三角带)(?![轮罩机])",
    ),
    { else: "belt" },
  ],
];
