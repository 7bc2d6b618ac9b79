import { plainText } from "#domain/catalogue/search-tokens.ts";

/** The pages that answer questions instead of selling goods. */
const helpTopics = ["shipping", "returns", "warranty", "tracking", "terms", "privacy"] as const;
export type HelpTopic = (typeof helpTopics)[number];

interface TopicWords {
  /** Mean the page wherever they stand in a query. */
  readonly anywhere: readonly string[];
  /** Mean it only where the query holds nothing of goods: a return spring is no return. */
  readonly alone?: readonly string[];
}

const topicWords: Readonly<Record<HelpTopic, TopicWords>> = {
  tracking: {
    anywhere: [
      "track order",
      "order status",
      "where is order",
      "order tracking",
      "track package",
      "查询订单",
      "订单查询",
      "物流",
      "查快递",
      "运单",
      "我的订单",
    ],
    alone: ["tracking", "order", "track", "订单", "快递"],
  },
  returns: {
    anywhere: [
      "return policy",
      "returns policy",
      "refund",
      "return item",
      "return product",
      "return order",
      "money back",
      "restocking fee",
      "rma",
      "退货",
      "退款",
      "退换",
    ],
    alone: ["return", "returns", "exchange", "restocking", "换货"],
  },
  shipping: {
    anywhere: [
      "shipping",
      "ship to",
      "delivery",
      "liftgate",
      "lift gate",
      "freight cost",
      "freight shipping",
      "pick up location",
      "运费",
      "配送",
      "零担",
      "包邮",
      "送货",
      "尾板",
      "发货",
    ],
    alone: ["ship", "freight", "pickup", "pick up", "alaska", "hawaii", "货运", "运输", "自提"],
  },
  warranty: { anywhere: ["warranty", "guarantee", "质保", "保修"] },
  terms: {
    anywhere: [
      "terms",
      "pay by",
      "payment method",
      "bank transfer",
      "bank deposit",
      "wire transfer",
      "zeller",
      "paypal",
      "sales tax",
      "付款",
      "支付方式",
      "银行转账",
      "条款",
      "税费",
    ],
    alone: ["payment", "tax", "billing", "支付", "转账"],
  },
  privacy: { anywhere: ["privacy", "personal data", "cookies", "隐私", "个人信息"] },
};

/** Words that only shape a question: what is left of one beside its topic asks for no goods. */
const questionWords =
  /(?<![a-z])(?:how|what|when|where|which|why|who|do|does|did|can|could|you|your|we|us|is|are|was|be|i|me|my|mine|an?|the|to|of|on|in|by|for|and|or|with|about|it|item|items|product|products|order|orders|policy|policies|page|info|information|cost|costs|fee|fees|charge|charges|rate|rates|time|times|long|much|free|conditions?|service|options?|process|get|make|need|ship|shipping|return|returns|refund|pay|track|back|from)(?![a-z])|政策|说明|多久|多少|怎么|如何|哪里|什么|时间|费用|期限|信息|查询|流程|方式|条件|服务|我的|我|要|请问|吗|的|能|可以|会|是/gu;

const spaced = (phrase: string): string =>
  /[a-z]/.test(phrase)
    ? `(?<![a-z])${phrase.split(" ").join("\\s+(?:(?:my|an?|the|your|our|this|is)\\s+)?")}(?![a-z])`
    : phrase;
const anyOf = (phrases: readonly string[]): RegExp => new RegExp(phrases.map(spaced).join("|"), "gu");
const patterns = helpTopics.map((topic) => ({
  topic,
  anywhere: anyOf(topicWords[topic].anywhere),
  alone: anyOf([...topicWords[topic].anywhere, ...(topicWords[topic].alone ?? [])]),
}));

export interface ReadHelp {
  /** The pages that are asked for, the one that most of the query speaks of first. */
  readonly topics: readonly HelpTopic[];
  /** What of the query may ask for goods. */
  readonly rest: string;
}

/** Which help pages a query asks for: `return policy`, `do you ship to Hawaii`, `退货政策`, `compressor warranty`. */
export function readHelp(query: string): ReadHelp {
  const plain = plainText(query);
  const whole = patterns.map(({ topic, alone }) => ({ topic, left: plain.replace(alone, " ") }));
  const answered = whole.filter(
    ({ left }) =>
      left !== plain &&
      left
        .replace(questionWords, " ")
        .trim()
        .match(/[\p{L}\d]/u) === null,
  );
  if (answered.length > 0) return { topics: nearestFirst(answered), rest: "" };
  const within = patterns.map(({ topic, anywhere }) => ({ topic, left: plain.replace(anywhere, " ") }));
  const spoken = within.filter(({ left }) => left !== plain);
  if (spoken.length === 0) return { topics: [], rest: plain };
  const rest = patterns.reduce((text, { anywhere }) => text.replace(anywhere, " "), plain);
  const asksForGoods = /[\p{L}\d]/u.test(rest.replace(questionWords, " "));
  return { topics: nearestFirst(spoken), rest: asksForGoods ? rest : "" };
}

function nearestFirst(found: readonly { readonly topic: HelpTopic; readonly left: string }[]): HelpTopic[] {
  const letters = (text: string): number => text.replace(/\s/g, "").length;
  return found.toSorted((a, b) => letters(a.left) - letters(b.left)).map(({ topic }) => topic);
}
