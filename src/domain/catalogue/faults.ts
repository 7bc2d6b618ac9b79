import { machineKinds, says } from "#domain/catalogue/fault-words.ts";
import { faultsOfAir } from "#domain/catalogue/faults-of-air.ts";
import { faultsOfRunning } from "#domain/catalogue/faults-of-running.ts";

export const faults = [...faultsOfAir, ...faultsOfRunning];

/** Parts that are named themselves are looked for as they are: a safety valve that leaks is replaced. */
const namesPart = says(
  "(?:relief|safety|check|ball|solenoid|drain|unloader) valve",
  "(?:belts?|regulators?|couplers?|gauges?|gaskets?|bearings?|seals?|separators?|oil filters?)(?![a-z])",
  "hoses? (?:burst|leak)|(?:air|intake) filters? (?:clogged|dirty)|dirty (?:intake|air)(?![a-z])",
  "安全阀|止回阀|单向阀|球阀|电磁阀|皮带|减压阀|调压阀|快速?接头|压力表|气压表|垫片|空滤堵|油滤堵|油分堵",
);
/** What a symptom is told of beside the part itself. */
const tellsMore = says("(?:relief|safety) valve.*(?:won|not)|pressure switch|shaft seal|轴封|压力开关");

const power = /\d+(?:\.\d+)?\s*-?(?:hp|kw|马力|匹|千瓦)(?![a-z])/gu;
const model = /(?<![a-z0-9])[a-z]{2,3}-?[a-z]?\d{2,}[a-z0-9-]*(?![a-z0-9])/gu;

/**
 * A query for what ails a machine as one for the part that a service manual looks at first; of the machine its power and
 * number are kept. Null where no symptom is told.
 */
export function readFault(plain: string): { readonly symptom: string; readonly goods: string } | null {
  if (namesPart.test(plain) && !tellsMore.test(plain)) return null;
  for (const [symptom, causes] of faults) {
    const match = symptom.exec(plain);
    if (!match) continue;
    const machine = machineKinds.find(([kind, pattern]) => causes[kind] !== undefined && pattern.test(plain))?.[0];
    const part = causes[machine ?? "else"] ?? causes.else;
    if (!part) continue;
    return {
      symptom: match[0].trim(),
      goods: [part, ...(plain.match(power) ?? []), ...(plain.match(model) ?? [])].join(" "),
    };
  }
  return null;
}
