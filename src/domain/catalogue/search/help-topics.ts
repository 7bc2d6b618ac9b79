import { type HelpTopic, helpTopics, listed, topicWords } from "./help-topic-words.ts";
import { goodsNouns } from "./goods-nouns.ts";
import { isQuestion } from "./question-words.ts";
import { plainText } from "./search-tokens.ts";
import { hasSameLetters, slipsOf } from "./slips.ts";

/** Words that only form a question and name no goods. */
const questionWords =
  /(?<![a-z])(?:how|what|when|where|which|why|who|do|does|did|can|could|you|your|we|us|is|are|was|be|i|me|my|mine|an?|the|to|of|on|in|by|for|and|or|with|about|it|item|items|product|products|order|orders|policy|policies|page|info|information|cost|costs|fee|fees|charge|charges|rate|rates|time|times|long|much|free|conditions?|service|options?|process|get|make|need|ship|shipping|return|returns|refund|pay|track|back|from|have|has|there|will|would|should|take|takes|now|if|after|before|this|that|please|accept|offer|open|allowed|possible|at|am|arrive|arrived|arrives|come|came|got|what|days?|certificate|number|new|send|sent)(?![a-z])|政策|说明|多久|多少|怎么|如何|哪里|什么|时间|费用|期限|信息|查询|查|办|流程|方式|条件|服务|我的|我|要|请问|怎么办|自己|需要|你们|吗|呢|的|能|可以|会|是|有|了|到|证明|资料|单|打|拨|咨询|找|想|跟|和|问|天|几|货/gu;

/** A phrase by whole words. One of the merchant's papers is not the beginning of a part number: `W9`, and `W940`. */
const spaced = (phrase: string): string =>
  /[a-z]/.test(phrase)
    ? `(?<![a-z])${phrase.split(" ").join("\\s+(?:(?:my|an?|the|your|our|this|is)\\s+)?")}${/\d$/.test(phrase) ? "(?![a-z\\d]|[-/.]\\d)" : "(?![a-z])"}`
    : phrase;

/** A verb with its object: `lost my password`, 订单怎么查. */
function pairOf([acts, things]: readonly [acts: string, things: string]): string {
  const [act, thing] = [acts, things].map((words) => listed(words).join("|").replaceAll(" ", "\\s+"));
  return /[a-z]/.test(acts)
    ? `(?<![a-z])(?:${act})\\s+(?:(?:my|an?|the|your|our|this|that|old|some)\\s+)*(?:${thing})(?![a-z])`
    : `(?:${act})(?:一下|我的|客户|登录|下|的|我|了)*(?:${thing})|(?:${thing})(?:怎么|如何|在哪里?|哪里|可以|的|我|要|想|能|被|给)*(?:${act})`;
}

/** Air, oil and water are led back; goods are sent. */
function apartOf([verbs, adverbs]: readonly [verbs: string, adverbs: string]): string {
  const [verb, adverb] = [verbs, adverbs].map((words) => listed(words).join("|"));
  return `(?<![a-z])(?:${verb})\\s+(?!(?:\\w+\\s+)?(?:air|oil|water|condensate|pressure|heat|vacuum|itself)(?![a-z]))(?:[\\w.'-]+\\s+){1,4}(?:${adverb})(?![a-z])`;
}

/** The same words in each order that they are looked for in. */
type Orders = readonly [RegExp, ...RegExp[]];

const patternsOf = (topic: HelpTopic) => {
  const { anywhere, alone = [], pairs = [], apart = [] } = topicWords[topic];
  const paired = pairs.map(pairOf);
  const longestFirst = (phrases: readonly string[]): string[] =>
    phrases.toSorted((a, b) => b.length - a.length).map(spaced);
  const either = (others: readonly string[], situations: readonly string[] = []): Orders => {
    const phrases = longestFirst(anywhere);
    const inOrder = (first: readonly string[]): RegExp =>
      new RegExp([...situations, ...first, ...longestFirst(others)].join("|"), "gu");
    return paired.length > 0
      ? [inOrder([...phrases, ...paired]), inOrder([...paired, ...phrases])]
      : [inOrder(phrases)];
  };
  return { topic, anywhere: either([]), alone: either(alone, apart.map(apartOf)) };
};

/** Removes a topic's words, the longest first: `where is my` is only a part of `where is my freight`. */
function leftOf(text: string, words: Orders): string {
  // Where one order finds none of the words, the other finds none.
  if (text.search(words[0]) < 0) return text;
  const lettersIn = (left: string): number => left.replace(/\s/g, "").length;
  return words.map((each) => text.replace(each, " ")).reduce((a, b) => (lettersIn(b) < lettersIn(a) ? b : a));
}
const patterns = helpTopics.map(patternsOf);

const latinWords = (phrases: readonly string[], least: number): ReadonlySet<string> =>
  new Set(phrases.flatMap((phrase) => phrase.match(/[a-z]+/g) ?? []).filter((word) => word.length >= least));

/** Words of help pages long enough to correct typing errors safely. */
const helpWords = latinWords(
  Object.values(topicWords).flatMap(({ anywhere, alone = [], pairs = [] }) => [...anywhere, ...alone, ...pairs.flat()]),
  6,
);
const knownWords = new Set([
  ...helpWords,
  ...latinWords(
    goodsNouns.flatMap(({ phrases }) => phrases),
    5,
  ),
  // Told of goods, and near to words of the help pages.
  ..."changes leaving leaking slipping sanding changer changers crate crates carries arrives scratches exchanger exchangers produce".split(
    " ",
  ),
]);
const meantByHelp = slipsOf(helpWords);
const endings = /(?:e?s|e?d|r|er|ing)$/;

/** A query with words that are one slip from a word of the help pages, and none of the goods', written as that. */
export function withHelpSlips(plain: string): string {
  return plain.replace(/(?<![a-z0-9-])[a-z]{5,}(?![a-z0-9-])/g, (word) => {
    if (knownWords.has(word) || knownWords.has(word.replace(endings, ""))) return word;
    return meantByHelp(word, (help) => isHelpSlip(word, help)) ?? word;
  });
}

/** Of a word of six letters only two changed about, or one doubled: `retrun`, but no `prints` for points. */
function isHelpSlip(word: string, help: string): boolean {
  if (word.startsWith(help)) return false;
  return help.length >= 7 || hasSameLetters(word, help);
}

export interface ReadHelp {
  /** The pages that the query asks for, the best match first. */
  readonly topics: readonly HelpTopic[];
  /** The rest of the query, which may name goods. */
  readonly rest: string;
}

/** The help pages that a query asks for: `return policy`, `do you ship to Hawaii`, `退货政策`, `compressor warranty`. */
export function readHelp(query: string): ReadHelp {
  const plain = withHelpSlips(plainText(query));
  // Words that name a page anywhere name it alone as well, so a query without one of these asks for no page.
  const whole = patterns
    .map((words) => ({ ...words, left: leftOf(plain, words.alone) }))
    .filter(({ left }) => left !== plain);
  const answered = whole.filter(
    ({ left }) =>
      left
        .replace(questionWords, " ")
        .trim()
        .match(/[\p{L}\d]/u) === null,
  );
  if (answered.length > 0) return { topics: nearestFirst(answered), rest: "" };
  // A question about freight that names goods is one about freight all the same.
  const how = isQuestion(plain) ? "alone" : "anywhere";
  const spoken = whole
    .map(({ topic, [how]: words }) => ({ topic, left: leftOf(plain, words) }))
    .filter(({ left }) => left !== plain);
  if (spoken.length === 0) return { topics: [], rest: plain };
  const rest = patterns.reduce((text, { [how]: words }) => leftOf(text, words), plain);
  const asksForGoods = /[\p{L}\d]/u.test(rest.replace(questionWords, " "));
  return { topics: nearestFirst(spoken), rest: asksForGoods ? rest : "" };
}

function nearestFirst(hits: readonly { readonly topic: HelpTopic; readonly left: string }[]): HelpTopic[] {
  const letters = (text: string): number => text.replace(/\s/g, "").length;
  const topics = hits.toSorted((a, b) => letters(a.left) - letters(b.left)).map(({ topic }) => topic);
  // The answer on freight comes before the one on delivered prices.
  const isAfter = (topic: HelpTopic): number => Number(topic === "delivered" && topics.includes("shipping"));
  return topics.toSorted((a, b) => isAfter(a) - isAfter(b));
}
