import type { AskedCalculator } from "./calculator-topics.ts";
import { type Causes, type Fault, type MachineKind, machineKinds, says, type Suspects } from "./fault-words.ts";
import { isChinese } from "./search-tokens.ts";
import { faultsOfAir } from "./faults-of-air.ts";
import { faultsOfNoise } from "./faults-of-noise.ts";
import { faultsOfParts } from "./faults-of-parts.ts";
import { faultsOfRunning } from "./faults-of-running.ts";

const faultsOfMachines: readonly Fault[] = [...faultsOfAir, ...faultsOfRunning, ...faultsOfNoise];
/** Faults of a part come before those of its machine: 停机后卸荷阀漏气. */
export const faults = [...faultsOfParts, ...faultsOfMachines];

/** Parts of which no fault is told are looked for as they are, whatever their machine does. */
const namesPart = says(
  "(?:relief|safety|check|ball|solenoid|drain) valve|unloader",
  "(?:belts?|regulators?|couplers?|gauges?|gaskets?|bearings?|seals?|separators?|oil filters?)(?![a-z])",
  "hoses? (?:burst|leak)|(?:air|intake) filters? (?:clogged|dirty)|dirty (?:intake|air)(?![a-z])",
  "安全阀|卸荷阀|卸载阀|止回阀|单向阀|球阀|电磁阀|皮带|减压阀|调压阀|快速?接头|压力表|气压表|垫片|空滤堵|油滤堵|油分堵",
);
/** Exceptions: with these words, a named part is read as a symptom. */
const tellsMore = says("(?:relief|safety) valve.*(?:won|not)|pressure switch|shaft seal|轴封|压力开关");

/** Behind a symptom's words the device that is named after it: an overheat protector, 过载保护器. */
const device =
  /^\s*-?(?:protect\w*|switch|sensor|relay|detector|pan|pot|tray|timer|monitor|meter|gauge|guard|indicator|thermostat|test|er)(?![a-z])|^(?:的|的?自动)?(?:保护|报警(?:器|开关)|开关|传感器|继电器|检测|监测|定时|隔?音?罩|棉|阀|仪|探头|盘|盒)/u;
/** Preceding words that negate a symptom. */
const against = /(?:anti|防|抗|不会?|免)[\s-]?$/u;
/** Quiet or small describes the wanted machine, not a symptom. */
const asMeant = /(?:小|低|少|降噪|quieter)$/u;
const machineBehind =
  /^\s*的?(?:compressor|blower|pump|machine|generator|空压机|压缩机|气泵|风机|真空泵|泵|机型|机器)/u;

function namesGoods(plain: string, symptom: RegExpExecArray): boolean {
  const behind = plain.slice(symptom.index + symptom[0].length);
  return (
    device.test(behind) ||
    against.test(plain.slice(0, symptom.index)) ||
    (asMeant.test(symptom[0]) && machineBehind.test(behind))
  );
}

const power = /\d+(?:\.\d+)?\s*-?(?:hp|kw|马力|匹|千瓦)(?![a-z])/gu;
const model = /(?<![a-z0-9])[a-z]{2,3}-?[a-z]?\d{2,}[a-z0-9-]*(?![a-z0-9])/gu;
/** The size, pressure or number of a part: a valve of 1/2 in at 150 psi, a belt B66. */
const measure = new RegExp(
  [
    String.raw`(?<!at\s)(?<![\d.])\d+(?:\.\d+)?\s*-?(?:psi|mpa|bar|公斤|兆帕)(?![a-z])`,
    String.raw`(?<![\d/.])(?:\d+[-\s])?\d\/\d(?:\s*(?:in|inch|npt)(?![a-z]))*`,
    String.raw`(?<![a-z\d-])[ab]x?[-\s]?\d{2,3}(?![a-z\d-])`,
  ].join("|"),
  "gu",
);

/** Goods that fit machines of any power. */
const ofAnyMachine: ReadonlySet<string> = new Set(["tank relief valve", "vibration pad"]);

/** Goods that fit one machine, and are nothing to look at in another that is told. */
const ofOneMachine: ReadonlySet<string> = new Set([
  "belt",
  "inlet valve",
  "coupling element",
  "airend bearing kit",
  "bearing kit",
]);

const widthInside = /(\d\/\d) id$/;

/** A machine that a query names by its number. */
export interface NumberedMachine {
  /** The number as typed; empty where the machine is known without it. */
  readonly number: string;
  /** The same in one piece. */
  readonly written: string;
  /** Its kind, the narrowest first. */
  readonly kinds: readonly MachineKind[];
}

export interface ReadFault {
  readonly symptom: string;
  readonly goods: string;
  /** Goods that are looked at after these, the likelier first. */
  readonly further: readonly string[];
  /** Kinds of machines that cannot have the fault. */
  readonly notOf: readonly MachineKind[];
  /** Counts what ails. */
  readonly calculator: AskedCalculator | null;
}

/**
 * A query for what ails a machine as one for the part that a service manual looks at first; of the machine its power
 * and number are kept. A machine named by its number is of its kind, whatever other words say. Null where no symptom
 * is told.
 */
export function readFault(plain: string, numbered: NumberedMachine | null = null): ReadFault | null {
  const isOfPart = namesPart.test(plain) && !tellsMore.test(plain);
  for (const fault of isOfPart ? faultsOfParts : faults) {
    const [symptom, causes, calculator] = fault;
    const match = symptom.exec(plain);
    if (!match || namesGoods(plain, match)) continue;
    const suspects = causes[kindIn(plain, causes, numbered) ?? "else"] ?? causes.else;
    if (!suspects) continue;
    const [part, ...further] = listed(suspects);
    const machine = machineOf(plain, numbered);
    const isOfAny = ofAnyMachine.has(part);
    return {
      symptom: match[0].trim(),
      further: isOfAny && machine.length > 0 ? further.filter((each) => !ofOneMachine.has(each)) : further,
      notOf: machineKinds.flatMap(([kind]) => (causes[kind] === null ? [kind] : [])),
      goods: [
        isChinese(plain) ? part.replace(widthInside, "内径 $1") : part,
        ...(isOfAny ? [] : machine),
        ...((faultsOfParts.includes(fault) && plain.match(measure)) || []),
      ].join(" "),
      calculator: calculator ?? null,
    };
  }
  return null;
}

const machineOf = (plain: string, numbered: NumberedMachine | null): readonly string[] => [
  ...(plain.match(power) ?? []),
  ...(numbered ? [numbered.written].filter(Boolean) : (plain.match(model) ?? [])),
];

const listed = (suspects: Suspects): readonly [string, ...string[]] =>
  typeof suspects === "string" ? [suspects] : suspects;

function kindIn(plain: string, causes: Causes, numbered: NumberedMachine | null): MachineKind | undefined {
  if (numbered) return numbered.kinds.find((kind) => causes[kind] !== undefined);
  return machineKinds.find(([kind, pattern]) => causes[kind] !== undefined && pattern.test(plain))?.[0];
}
