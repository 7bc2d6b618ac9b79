import { plainText } from "#domain/catalogue/search-tokens.ts";

/** Says that something is to be calculated; a phase converter is goods, a unit converter is not. */
const calculates =
  /(?<![a-z])(?:calculat(?:or|ors|e|ion|ions|ing)|calc|unit\s+conver(?:ter|sion)s?)(?![a-z])|计算[器机]?|换算[器表]?/gu;

/** What is calculated, by the words of a query; the first that fits is meant. */
const calculators = [
  ["toolRunningCost", /running\s+cost|cost\s+to\s+run|energy|electricity|kwh|运行成本|运行费用|电费|能耗|节能/u],
  ["toolLeaks", /(?<![a-z])leak|泄漏|泄露|漏气/u],
  ["toolDewPoint", /dew\s*-?point|condensate|moisture|露点|含水|冷凝水/u],
  ["toolPumpUp", /pump\s*-?up|fill(?:ing)?\s+time|recovery\s+time|充气时间|充气|打气时间/u],
  ["toolPipe", /(?<![a-z])pip(?:e|es|ing)(?![a-z])|pressure\s+(?:drop|loss)|管道|管径|管路|压降|压损/u],
  ["toolReceiver", /receiver|(?<![a-z])tanks?(?![a-z])|储气罐|储气筒|气罐/u],
  ["toolUnits", /(?<![a-z])(?:units?|convert|conversion)(?![a-z])|换算|单位|\bto\s+(?:m3|bar|mpa|psi|cfm|kw|hp)\b/u],
  [
    "toolPower",
    /breaker|wire\s+size|voltage|(?<![a-z])(?:power|amps?|phase)(?![a-z])|电源|断路器|空开|导线|电线|电缆/u,
  ],
  ["airSystem", /compressor|(?<![a-z])(?:cfm|system|demand)(?![a-z])|空压机|压缩机|气泵|系统|用气量|耗气量/u],
] as const;

export type AskedCalculator = (typeof calculators)[number][0] | "tools";

/** Words of a query that ask for the calculator and for no goods. */
const besides =
  /(?<![a-z])(?:siz(?:e|es|ing)|online|free|how|to|for|the|an?|of|my)(?![a-z])|尺寸|大小|在线|怎么|如何|的/gu;

/**
 * Which calculator a query asks for, `receiver size calculator` or `储气罐 计算`, and what of it may ask for goods. What
 * does not say that it is to be calculated asks for none; what only says that asks for their overview.
 */
export function readCalculator(query: string): { calculator: AskedCalculator | null; goods: string } {
  const plain = plainText(query);
  if (plain.search(calculates) < 0) return { calculator: null, goods: query };
  const found = calculators.find(([, words]) => words.test(plain));
  const goods = plain.replace(calculates, " ").replace(besides, " ").replace(/\s+/g, " ").trim();
  return { calculator: found?.[0] ?? "tools", goods: goods === "" ? query : goods };
}
