import type { Phrase } from "./search-constraint.ts";

/** Interchanges of quick couplers by what the trade calls them. Those of different styles do not join. */
const styles: readonly (readonly [value: string, letter: string, called: string, inChinese: string])[] = [
  ["industrial-m", "m", String.raw`industrial(?:\s+interchange)?|milton`, "工业型|工业|米尔顿|m"],
  ["aro", "a", String.raw`aro(?:\s*210)?`, "aro"],
  ["automotive-t", "t", String.raw`automotive|tru[\s-]?flate`, "汽修型|汽修|汽车|t"],
  ["high-flow", "v", String.raw`hi(?:gh)?[\s-]?flow`, "大流量型|大流量|高流量|v"],
];

const shape = String.raw`(?:[\s-]*(?:style|type|profile|shape|series|interchange))`;
const joint = String.raw`(?:couplers?|couplings?|plugs?|nipples?|quick|fittings?|connectors?|disconnects?)(?![a-z])`;
const before = String.raw`(?=\s+(?:(?:air|hose|line|steel|brass|male|female|swivel|\d\S*)\s+){0,3}${joint})`;
const behind = String.raw`(?<=${joint}[\s,]+(?:(?:sets?|kits?|in)[\s,]+)?)`;
const jointInChinese = String.raw`(?:快速?|气动|气管|公|母|自锁)*(?:接头|快接|快插|快换|插头)`;

/** Styles of couplers, a property and no word of their texts: `m style coupler`, `coupler set, aro`, T 型快速接头. */
export const couplerStylePhrases: readonly Phrase[] = styles.map(([value, letter, called, inChinese]) => ({
  pattern: new RegExp(
    [
      // A bare letter may be a shape: a T fitting is a tee.
      `(?<![a-z])(?:(?:${called})${shape}?|${letter}${shape}|${letter}(?=\\s+(?:couplers?|plugs?)(?![a-z])))${before}`,
      `${behind}(?:(?:${called})${shape}?|${letter}${shape})(?![a-z])`,
      `(?<![a-z])(?:${inChinese})[\\s-]*型?的?(?=${jointInChinese})`,
    ].join("|"),
    "u",
  ),
  read: (match) => ({ kind: "values", text: match[0], keys: ["couplerStyle"], values: [value] }),
}));
