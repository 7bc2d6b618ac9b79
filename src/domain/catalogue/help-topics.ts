import { isQuestion } from "#domain/catalogue/question-words.ts";
import { plainText } from "#domain/catalogue/search-tokens.ts";

/** The pages that answer questions instead of selling goods. */
const helpTopics = ["shipping", "returns", "warranty", "tracking", "terms", "privacy", "quotation", "help"] as const;
export type HelpTopic = (typeof helpTopics)[number];

interface TopicWords {
  /** Mean the page wherever they stand in a query. */
  readonly anywhere: readonly string[];
  /** Mean it only in a question, or where the query holds nothing of goods: a return spring is no return. */
  readonly alone?: readonly string[];
  /** An act and what it is done to mean it, in English in this order, in Chinese in both. */
  readonly pairs?: readonly (readonly [acts: string, things: string])[];
}

const listed = (words: string): readonly string[] => words.split(/\s*[|]\s*/).map((word) => word.trim());

const topicWords: Readonly<Record<HelpTopic, TopicWords>> = {
  tracking: {
    anywhere: listed(
      `track order | order status | where is order | where is package | order tracking | track package | tracking number
       | cancel order | change order | order confirmation | order history | 查询订单 | 订单查询 | 物流 | 查快递 | 运单 | 我的订单
       | 订单状态 | 取消订单 | 修改订单 | 订单到哪 | 单号 | 什么时候发货 | 发货了吗`,
    ),
    alone: listed("tracking | order | orders | track | 订单 | 快递"),
    pairs: [
      [
        "track | trace | find | check | look up | locate | where is | where's | wheres | change | cancel | edit | see | view | status of",
        "order | orders | package | parcel | shipment | purchase",
      ],
      [
        "查 | 查询 | 查看 | 查一下 | 跟踪 | 追踪 | 看 | 找 | 状态 | 进度 | 到哪 | 取消 | 修改 | 改 | 更改 | 催",
        "订单 | 快递 | 物流 | 包裹 | 运单 | 货运单 | 单子",
      ],
    ],
  },
  returns: {
    anywhere: listed(
      `return policy | returns policy | refund | refunds | refunded | return item | return product | return order | money back
       | restocking fee | restocking | rma | send back | send it back | take it back | take back | wrong part | wrong item
       | ordered wrong | bought wrong | cancel order | changed mind | does not fit | doesn't fit | don't fit | did not fit | not what i ordered | 退货 | 退款 | 退换 | 换货 | 能退 | 可以退 | 退吗 | 退回
       | 退钱 | 买错 | 发错 | 订错 | 无理由 | 取消订单`,
    ),
    alone: listed("return | returns | returnable | exchange | exchanges | 退"),
    pairs: [
      [
        "return | returning | exchange | exchanging | send back | sending back | refund",
        "item | items | part | parts | product | products | unit | order | purchase | goods | something | machine | compressor",
      ],
      ["退 | 退掉 | 退还", "东西 | 货 | 商品 | 零件 | 配件 | 机器 | 空压机 | 钱"],
    ],
  },
  shipping: {
    anywhere: listed(
      `shipping | ship to | ships to | shipped to | delivery | deliver to | delivered to | deliver | liftgate | lift gate
       | freight cost | freight shipping | freight delivery | freight charge | freight arrive | freight come | freight damage
       | freight damaged | arrived with | scratched | dented | delivered | pick up location | will call | local pickup | pick up in person | warehouse pickup | curbside
       | loading dock | no dock | came damaged | arrived damaged | arrived broken | damaged in transit | shipping damage
       | damaged pallet | pallet damaged | box damaged | crushed box | concealed damage | bill of lading | lead time | same day
       | next day | expedited | overnight | po box | apo | 运费 | 邮费 | 配送 | 零担 | 包邮 | 送货 | 送到 | 到货 | 尾板 | 发货
       | 发往 | 寄到 | 自提 | 上门取 | 到店取 | 卸货 | 卸车 | 装卸 | 叉车 | 几天到 | 多久到货 | 什么时候到 | 送上门 | 签收 | 验货 | 货损
       | 运输损坏 | 运输中损坏 | 路上损坏 | 损坏怎么 | 破损 | 摔坏 | 压坏 | 箱子破 | 包装破 | 货破 | 货坏`,
    ),
    pairs: [
      [
        "schedule | arrange | book | set up | reschedule | change",
        "delivery | pickup | pick up | appointment | truck | freight",
      ],
      ["预约 | 约 | 安排 | 改", "送货 | 提货 | 收货 | 配送 | 卸货"],
    ],
    alone: listed(
      `appointment | appointments | ship | ships | freight | pickup | pick up | arrive | alaska | hawaii | canada | mexico | puerto rico | international
       | 货运 | 运输 | 提货 | 海外 | 加拿大 | 夏威夷 | 阿拉斯加`,
    ),
  },
  warranty: {
    anywhere: listed("warranty | warranties | guarantee | guaranteed | warrantied | 质保 | 保修 | 三包 | 包换 | 售后"),
    alone: listed("broke | broken | stopped working | defective | 坏了 | 故障 | 维修"),
  },
  terms: {
    anywhere: listed(
      `terms | pay by | pay with | payment method | payment methods | payment options | ways to pay | bank transfer
       | bank deposit | wire transfer | ach | zeller | paypal | credit card | debit card | american express | amex | visa | mastercard | apple pay | by check | net 15 | net 30 | net 60 | net terms | net30
       | credit terms | credit account | open account | trade account | purchase order | purchase orders | invoice | financing
       | finance | lease | leasing | layaway | sales tax | tax exempt | tax exemption | tax free | resale certificate
       | exemption certificate | exemption | w9 | w 9 | 付款 | 支付方式 | 银行转账 | 条款 | 税费 | 销售税 | 免税 | 含税 | 账期 | 月结
       | 赊账 | 赊销 | 欠款 | 先货后款 | 货到付款 | 分期 | 贷款 | 对公 | 公对公 | 电汇 | 汇款 | 打款 | 信用卡 | 刷卡 | 贝宝 | 发票
       | 开票 | 专票 | 增值税 | 采购单 | 怎么付 | 租赁`,
    ),
    alone: listed("payment | payments | pay | tax | taxes | billing | credit | 支付 | 转账 | 税"),
  },
  quotation: {
    anywhere: listed(
      `quote | quotes | quotation | quotations | get a price | bulk price | bulk pricing | volume discount | volume pricing
       | quantity discount | wholesale | dealer price | become a dealer | reseller | bulk discount | bulk order | price match | net 30 | purchase order | tax exempt | tax exemption | 报价 | 询价
       | 批发 | 批量价 | 批量优惠 | 大客户 | 经销商 | 账期 | 月结 | 免税`,
    ),
  },
  help: {
    anywhere: listed(
      `quick order | order form | order by part number | contact us | contact | phone number | customer service
       | customer support | tech support | technical support | talk to | speak to | call you | email you | store hours
       | business hours | opening hours | reset password | forgot password | create account | open account | 快速下单 | 批量下单
       | 联系方式 | 联系电话 | 联系我们 | 联系你们 | 怎么联系 | 客服 | 人工 | 电话多少 | 营业时间 | 几点开门 | 技术支持 | 忘记密码 | 重置密码 | 注册账号
       | 怎么下单 | 如何下单 | 怎么买`,
    ),
    pairs: [
      [
        "lost | lose | losing | forgot | forget | forgotten | reset | recover | change | update | new | wrong | remember | retrieve | find",
        "password | login | username | user name | account | email address | passkey",
      ],
      [
        "create | open | register | make | set up | delete | close | log into | sign into | log in to | sign in to | sign up for",
        "account",
      ],
      [
        "忘 | 忘记 | 忘了 | 丢 | 丢了 | 找回 | 重置 | 重设 | 修改 | 更改 | 改 | 换 | 记不得 | 不记得",
        "密码 | 账号 | 账户 | 帐号 | 登录名 | 用户名 | 登录邮箱",
      ],
      ["注册 | 开通 | 创建 | 注销 | 删除", "账号 | 账户 | 帐号"],
    ],
    alone: listed(
      "help | support | phone | account | password | login | log in | sign in | 帮助 | 电话 | 账号 | 账户 | 密码 | 登录",
    ),
  },
  privacy: { anywhere: listed("privacy | personal data | cookies | gdpr | delete my data | 隐私 | 个人信息") },
};

/** Words that only shape a question: what is left of one beside its topic asks for no goods. */
const questionWords =
  /(?<![a-z])(?:how|what|when|where|which|why|who|do|does|did|can|could|you|your|we|us|is|are|was|be|i|me|my|mine|an?|the|to|of|on|in|by|for|and|or|with|about|it|item|items|product|products|order|orders|policy|policies|page|info|information|cost|costs|fee|fees|charge|charges|rate|rates|time|times|long|much|free|conditions?|service|options?|process|get|make|need|ship|shipping|return|returns|refund|pay|track|back|from|have|has|there|will|would|should|take|takes|now|if|after|before|this|that|please|accept|offer|open|allowed|possible|at|am|arrive|arrived|come|came|got|days?|certificate|number|new|send|sent)(?![a-z])|政策|说明|多久|多少|怎么|如何|哪里|什么|时间|费用|期限|信息|查询|查|办|流程|方式|条件|服务|我的|我|要|请问|怎么办|自己|需要|你们|吗|呢|的|能|可以|会|是|有|了|到|证明|资料|单|天|几|货/gu;

const spaced = (phrase: string): string =>
  /[a-z]/.test(phrase)
    ? `(?<![a-z])${phrase.split(" ").join("\\s+(?:(?:my|an?|the|your|our|this|is)\\s+)?")}(?![a-z])`
    : phrase;

/** An act with what it is done to: `lost my password`, 订单怎么查. */
function pairOf([acts, things]: readonly [acts: string, things: string]): string {
  const [act, thing] = [acts, things].map((words) => listed(words).join("|").replaceAll(" ", "\\s+"));
  return /[a-z]/.test(acts)
    ? `(?<![a-z])(?:${act})\\s+(?:(?:my|an?|the|your|our|this|that|old|some)\\s+)*(?:${thing})(?![a-z])`
    : `(?:${act})(?:一下|我的|客户|登录|下|的|我|了)*(?:${thing})|(?:${thing})(?:怎么|如何|在哪里?|哪里|可以|的|我|要|想|能|被|给)*(?:${act})`;
}

const patternsOf = (topic: HelpTopic) => {
  const { anywhere, alone = [], pairs = [] } = topicWords[topic];
  const paired = pairs.map(pairOf);
  const patternOf = (phrases: readonly string[]): RegExp =>
    new RegExp([...paired, ...phrases.map(spaced)].join("|"), "gu");
  return { topic, anywhere: patternOf(anywhere), alone: patternOf([...anywhere, ...alone]) };
};
const patterns = helpTopics.map(patternsOf);

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
  // A question about freight that names goods is one about freight all the same.
  const how = isQuestion(plain) ? "alone" : "anywhere";
  const within = patterns.map(({ topic, [how]: words }) => ({ topic, left: plain.replace(words, " ") }));
  const spoken = within.filter(({ left }) => left !== plain);
  if (spoken.length === 0) return { topics: [], rest: plain };
  const rest = patterns.reduce((text, { [how]: words }) => text.replace(words, " "), plain);
  const asksForGoods = /[\p{L}\d]/u.test(rest.replace(questionWords, " "));
  return { topics: nearestFirst(spoken), rest: asksForGoods ? rest : "" };
}

function nearestFirst(found: readonly { readonly topic: HelpTopic; readonly left: string }[]): HelpTopic[] {
  const letters = (text: string): number => text.replace(/\s/g, "").length;
  return found.toSorted((a, b) => letters(a.left) - letters(b.left)).map(({ topic }) => topic);
}
