/** Every rule of the judge, each with a planted error in `judge.test.ts` that it must find. */
export const ruleNames = [
  "tools",
  "need",
  "capacity",
  "storage",
  "dew point",
  "dryer inlet",
  "dryer table",
  "dryer flow",
  "filter flow",
  "filter inlet",
  "treatment",
  "pressure at the tool",
  "coupler flow",
  "regulator range",
  "rated pressure",
  "relief",
  "drain",
  "hose device",
  "blow gun",
  "oil to paint",
  "oil-free",
  "oil as filled",
  "outside of tables",
  "threads",
  "amounts",
  "power",
] as const;
type RuleName = (typeof ruleNames)[number];

/** An objection of the judge: the rule, and the sentence with its figures and its standard. */
export interface Finding {
  readonly rule: RuleName;
  readonly says: string;
}

/** A rule's sentences as its findings. */
export const findings = (rule: RuleName, sentences: readonly string[]): Finding[] =>
  sentences.map((says) => ({ rule, says }));

/** Rules of goods that are offered together, that are said to fit each other, or that stand by themselves. */
export const goodsRuleNames = [
  "bundled dryer",
  "bundled filter",
  "bundled filters of a bed",
  "bundled relief",
  "bundled pressure",
  "bundled threads",
  "bundled oil",
  "bundled control",
  "bundled twice",
  "fits",
  "parts list",
  "motor current",
  "air class",
  "told order",
  "breathing air",
  "told device",
  "told air",
  "stated flow",
  "named volts",
] as const;
type GoodsRuleName = (typeof goodsRuleNames)[number];

export interface GoodsFinding {
  readonly rule: GoodsRuleName;
  readonly says: string;
}

export const goodsFindings = (rule: GoodsRuleName, sentences: readonly string[]): GoodsFinding[] =>
  sentences.map((says) => ({ rule, says }));

/** Figures in sentences: three digits are enough to see what is wrong. */
export const shown = (figure: number): string => String(Number(figure.toPrecision(3)));
