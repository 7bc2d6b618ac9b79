import { figures } from "./asked-figures.ts";
import { type AskedCalculator, topics } from "./calculator-topics.ts";
import { readFault } from "./faults.ts";
import { readGoodsForTool } from "./goods-for-tools.ts";
import { isQuestion } from "./question-words.ts";
import { tradePhrases } from "./phrase-book.ts";
import { withNounsWritten } from "./query-terms.ts";
import { withUnitsWritten } from "./mistyped-units.ts";
import { readTold } from "./told-goods.ts";
import { withFiguresSpelled } from "./spelled-figures.ts";
import { isChinese, plainText } from "./search-tokens.ts";

/** Words that ask for a calculation. A phase converter is a product, a unit converter is not. */
const calculates =
  /(?<![a-z])(?:calculat(?:or|ors|e|ion|ions|ing)|calc|unit\s+conver(?:ter|sion)s?)(?![a-z])|计算[器机]?|换算[器表]?/gu;

/** Calculators by the words of a query; the first match wins. */
const calculators: readonly (readonly [AskedCalculator, RegExp])[] = [
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
];

/** Words of a query that ask for the calculator and for no goods. */
const besides =
  /(?<![a-z])(?:siz(?:e|es|ing)|online|free|how|to|for|the|an?|of|my)(?![a-z])|尺寸|大小|在线|怎么|如何|的/gu;

/** Words of a question that ask for no goods. */
const aroundTopics =
  /(?<![a-z])(?:how|what|what's|whats|which|will|would|can|could|does|do|should|is|are|why|when|i|me|my|we|our|you|it|its|the|an?|of|to|for|in|at|on|with|through|and|or|much|many|long|big|large|size|sizes|need|needs|required?|cost|costs|per|year|month|day|hour|take|takes|get|have|has|use|pull|run|runs|buy|right|best|enough|wire|breaker|amps?|gauge|electricity|fill|pump\s*up|pressure\s+drop|leak|condense|minutes?|time|up)(?![a-z])|[?？]|多少|多大|多粗|多长|多久|怎么|如何|哪(?:个|种|款)?|吗|呢|什么|会不会|能不能|够不够|会|要|该|配|用|买|一年|一个|分钟|几|的|钱/gu;

const figureAlone =
  /^(?:s?cfm|psi|hp|horsepower|kw|power|pressure|flow|kind|really|so|马力|匹数?|千瓦|气量|流量|压力|排量|我们?|需|应|选|买|大|数|\s)+$/u;

/**
 * The calculator a query asks for (`receiver size calculator`, `储气罐 计算`, `what size wire for 15 hp`), and the words
 * that may name goods. None unless the query asks to calculate or asks a question that a calculator answers; a bare
 * request to calculate leads to the overview.
 */
export function readCalculator(query: string): {
  calculator: AskedCalculator | null;
  goods: string;
} {
  const plain = withNounsWritten(withUnitsWritten(plainText(query)).text, tradePhrases);
  const left = (words: RegExp): string =>
    plain.replace(calculates, " ").replace(words, " ").replace(/\s+/g, " ").trim();
  if (plain.search(calculates) >= 0) {
    const entry = calculators.find(([, words]) => words.test(plain));
    return { calculator: entry?.[0] ?? "tools", goods: left(besides) || query };
  }
  const question = isQuestion(plain);
  const spelled = withFiguresSpelled(plain);
  const writings = spelled === plain ? [plain] : [plain, spelled];
  const isAsked = (condition: (typeof topics)[number][1]): boolean =>
    typeof condition === "string"
      ? condition === "always" || question
      : condition.every((figure) => figures[figure].test(spelled));
  const topic = topics.find(
    ([, condition, ...patterns]) =>
      isAsked(condition) && patterns.every((pattern) => writings.some((text) => pattern.test(text))),
  );
  // A compressor for tools is sized by their air; what ails a machine may be counted. Either is told by all its words.
  const fed = readGoodsForTool(plain);
  const fault = readFault(plain);
  if (!topic) return { calculator: fed?.isCompressor ? "airSystem" : (fault?.calculator ?? null), goods: query };
  if (fed || fault) return { calculator: topic[0], goods: query };
  const goods = readTold(plainText(query), tradePhrases) === null ? left(aroundTopics) : "";
  // A figure of the machine is looked for, and not goods that speak of it.
  if (topic[0] === "airSystem" && figureAlone.test(goods))
    return { calculator: topic[0], goods: isChinese(plain) ? "空压机" : "compressor" };
  return { calculator: topic[0], goods: goods || query };
}
