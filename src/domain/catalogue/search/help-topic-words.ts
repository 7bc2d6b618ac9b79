/** The pages that answer questions instead of selling goods. */
export const helpTopics = [
  "delivered",
  "shipping",
  "returns",
  "warranty",
  "tracking",
  "receipt",
  "terms",
  "business",
  "privacy",
  "quotation",
  "password",
  "joining",
  "account",
  "closing",
  "machines",
  "quickOrder",
  "help",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Places that a buyer asks about because they are none of the 48 states. */
const placesApart = `alaska | anchorage | fairbanks | juneau | hawaii | honolulu | maui | puerto rico | san juan | guam | saipan | american samoa | virgin islands | st croix | st thomas | marianas | canada
 | ontario | toronto | vancouver | alberta | quebec | mexico | europe | england | uk | australia | new zealand | bahamas | jamaica | caribbean | overseas base | fpo
 | 阿拉斯加 | 夏威夷 | 波多黎各 | 关岛 | 塞班 | 萨摩亚 | 维京群岛 | 维尔京 | 加拿大 | 温哥华 | 多伦多 | 墨西哥 | 欧洲 | 英国 | 澳洲 | 澳大利亚 | 中国 | 香港 | 台湾 | 国外`;

interface TopicWords {
  /** Words that mean the page anywhere in a query. */
  readonly anywhere: readonly string[];
  /** Mean it only in a question, or where the query holds nothing of goods: a return spring is no return. */
  readonly alone?: readonly string[];
  /** A verb and its object, in English in this order, in Chinese in either. */
  readonly pairs?: readonly (readonly [acts: string, things: string])[];
  /** In a question, a verb and its adverb with the object between: `send the compressor back`. */
  readonly apart?: readonly (readonly [verbs: string, adverbs: string])[];
}

export const listed = (words: string): readonly string[] => words.split(/\s*[|]\s*/).map((word) => word.trim());

export const topicWords: Readonly<Record<HelpTopic, TopicWords>> = {
  tracking: {
    anywhere: listed(
      `track order | order status | where is order | where is package | order tracking | track package | tracking number
       | order lookup | order number lookup | lost package | package lost | missing package | order arrived | order has not | order hasn't | not arrived | hasn't arrived | has not arrived | where's my | where is my | when will my order | haven't received | not received | never arrived | never came | cancel order | change order | order confirmation | order history | 查询订单 | 订单查询 | 物流 | 查快递 | 运单 | 我的订单
       | 订单状态 | 没收到 | 未收到 | 收不到货 | 货到哪 | 取消订单 | 修改订单 | 订单到哪 | 没动静 | 没有动静 | 还没消息 | 单号 | 什么时候发货 | 发货了吗`,
    ),
    alone: listed(
      "still waiting | not here yet | isn't here | hasn't come | has not come | hasn't left | leave yet | left yet | shipped yet | arrived yet | here yet | on its way | no box yet | no package yet | nothing yet | 发走 | 发出来 | 发出去 | 到哪了 | 到哪儿 | 到哪里了 | 走到哪 | 没动静 | 没消息 | 还没到 | 怎么还不到 | 还没发 | 没见到货 | cancel | canceling | cancellation | 取消 | tracking | order | orders | track | 订单 | 快递",
    ),
    pairs: [
      [
        "track | trace | find | check | look up | locate | where is | where's | wheres | change | cancel | edit | see | view | status of",
        "order | orders | package | parcel | shipment | purchase | freight | delivery",
      ],
      [
        "查 | 查询 | 查看 | 查一下 | 跟踪 | 追踪 | 看 | 找 | 状态 | 进度 | 到哪 | 取消 | 修改 | 改 | 更改 | 催",
        "订单 | 快递 | 物流 | 包裹 | 运单 | 货运单 | 单子",
      ],
    ],
  },
  receipt: {
    anywhere: listed(
      `receipt | receipts | invoice | invoices | 发票 | 账单 | proof of purchase | purchase record | copy of invoice | invoice copy | copy of my invoice | reprint invoice | download invoice
       | invoice pdf | paid invoice | 收据 | 购买凭证 | 购货凭证 | 付款凭证 | 消费凭证 | 小票 | 电子票据`,
    ),
    pairs: [
      [
        "print | reprint | download | get | email | resend | send | find | need | copy of",
        "receipt | receipts | invoice | invoices",
      ],
      ["补开 | 打印 | 下载 | 重开 | 补打 | 补寄 | 开", "收据 | 凭证 | 单据"],
    ],
  },
  returns: {
    anywhere: listed(
      `退款几天到账 | 退款多久到账 | 几天到账 | 多久到账 | 退款到账 | return policy | returns policy | refund | refunds | refunded | return item | return product | return order | money back
       | restocking fee | restocking | rma | send back | send it back | take it back | take back | wrong part | wrong item
       | return shipping | return freight | return postage | return label | core charge | pays return | pays for return | pay return | cost of return
       | 退货运费 | 退货邮费 | 退回运费 | 退货的运费 | 退货要收 | 退货手续费 | 手续费 | 退换货 | 七天无理由 | 拒收
       | ordered wrong | bought wrong | cancel order | changed mind | does not fit | doesn't fit | don't fit | did not fit | not what i ordered | 退货 | 退款 | 退换 | 换货 | 能退 | 可以退 | 退吗 | 退回
       | exchange for | swap for | restock fee | wrong size | 换型号 | 换个型号 | 换一个 | 换大 | 换小 | 寄错 | 不想要 | 不要了 | 退钱 | 买错 | 发错 | 订错 | 无理由 | 取消订单`,
    ),
    alone: listed(
      "opened box | opened | unopened | return | returns | returnable | exchange | exchanges | change my mind | changed my mind | don't like it | don't want it | try it | tried it | trying it | turns out wrong | turns out too | 换小 | 换大 | 试用 | 反悔 | 不合适 | 不满意 | 寄回 | 退",
    ),
    // To send, bring or mail something back.
    apart: [["send | bring | mail | ship | haul | drive | post", "back"]],
    pairs: [
      [
        "return | returning | exchange | exchanging | send back | sending back | refund",
        "item | items | part | parts | product | products | unit | order | purchase | goods | something | machine | compressor",
      ],
      [
        "退 | 退掉 | 退还 | 寄回 | 寄回去 | 送回 | 送回去 | 拿回去",
        "东西 | 货 | 商品 | 零件 | 配件 | 机器 | 空压机 | 钱 | 邮费 | 运费",
      ],
    ],
  },
  shipping: {
    anywhere: listed(
      `shipping | ship to | ships to | shipped to | delivery | deliver to | delivered to | deliver | liftgate | lift gate
       | freight cost | freight shipping | freight delivery | freight charge | freight arrive | freight come | freight damage
       | freight class | freight company | ups ground | fedex | ship ups | which carrier | local pick up | local pickup | pick it up | arrived late | pallet was | pallet is
       | freight damaged | arrived with | scratched | dented | delivered | pick up location | will call | local pickup | pick up in person | warehouse pickup | curbside
       | loading dock | no dock | forklift | fork lift | offload | offloading | pallet jack | white glove | inside delivery | delivery appointment | ship internationally | overseas | ship outside
       | loading dock | no dock | came damaged | arrived damaged | arrived broken | damaged in transit | shipping damage
       | damaged pallet | pallet damaged | box damaged | crushed box | concealed damage | bill of lading | lead time | same day
       | next day | expedited | overnight | po box | apo | 运费 | 邮费 | 配送 | 零担 | 包邮 | 送货 | 送到 | 到货 | 尾板 | 发货
       | 发往 | 寄到 | 自提 | 上门取 | 到店取 | 卸货 | 卸车 | 装卸 | 叉车 | 几天到货 | pick up at | pick up from | at your warehouse | your warehouse | to your warehouse | 几天能到 | 几天到(?!账) | 仓库提货 | 仓库自提 | 来仓库 | 去仓库 | 自己提货 | 多久到货 | 什么时候到 | 送上门 | 发什么 | 什么快递 | 哪家快递 | 哪个快递 | 走什么物流 | 哪家物流 | 多久能到 | 多长时间能到 | 能到货 | 自己来提 | 自己来拉 | 自己去拉 | 来提货 | 上门提 | 加急 | 催发货 | 收货地址 | 改地址
       | 签收 | 验货 | 货损
       | 运输损坏 | 运输中损坏 | 路上损坏 | 损坏怎么 | 破损 | 摔坏 | 压坏 | 箱子破 | 包装破 | 货破 | 货坏`,
    ),
    pairs: [
      // Goods that arrived damaged, wrong or incomplete.
      [
        "arrived | came | came in | showed up | was delivered | delivered | got here | turned up | got here all | received | was | is | looks",
        "smashed | crushed | broken | damaged | dented | bent | cracked | banged up | beat up | busted | torn open | in pieces | punctured | destroyed | wrecked",
      ],
      [
        "smashed | crushed | damaged | dented | busted | broken | torn | punctured | opened",
        "crate | crates | box | boxes | pallet | skid | package | packaging | carton | shipment | delivery | freight",
      ],
      [
        "木箱 | 纸箱 | 箱子 | 箱 | 托盘 | 外包装 | 包装 | 包裹 | 快件",
        "砸坏 | 砸烂 | 砸扁 | 压扁 | 压坏 | 压变形 | 摔烂 | 摔坏 | 撞坏 | 撞瘪 | 碎 | 碎了 | 烂 | 烂了 | 坏 | 坏了 | 变形 | 变形了 | 破 | 破了 | 裂 | 裂了 | 进水 | 散架",
      ],
      [
        "schedule | arrange | book | set up | reschedule | change",
        "delivery | pickup | pick up | appointment | truck | freight",
      ],
      ["预约 | 约 | 安排 | 改", "送货 | 提货 | 收货 | 配送 | 卸货"],
    ],
    alone: listed(
      `the driver | truck driver | delivery driver | trucker | teamster | freight guy | delivery guy | off the truck | off truck | off the trailer | driveway | curb | tailgate | on the pallet | the crate | from the street
       | 司机 | 送货的 | 送货师傅 | 货车师傅 | 卡车进 | 大车进 | 进得去 | 门口 | 路边 | 能送(?![气风料粉]) | 送不送(?![气风料粉]) | 送得到 | 发不发(?![电热]) | 能发货 | 能发到
       | ${placesApart}
       | damaged | damage | damages | 损坏 | appointment | appointments | unload | unloading | ship | ships | freight | pickup | pick up | arrive | international
       | 货运 | 运输 | 提货 | 运到 | 发到 | 寄 | 几天 | 没人收 | 没人在家 | 收货 | 送到门口 | 上楼 | 海外`,
    ),
  },
  warranty: {
    anywhere: listed(
      "file a claim | make a claim | submit a claim | claim form | broke after | broken after | failed after | stopped working after | died after | quit after | out of warranty | warranty | warranties | guarantee | guaranteed | warrantied | 质保 | 保修 | 保固 | 过保 | 三包 | 包换 | 售后 | 谁修 | 坏了找谁 | 找谁修 | 去哪修 | 哪里修 | 个月就坏 | 年就坏 | 天就坏 | 就坏了 | 用坏 | 索赔 | 理赔",
    ),
    alone: listed(
      "second year | third year | in the first year | still covered | void | voids | voided | another brand of oil | other brand of oil | 管不管 | 保不保 | 还保吗 | 还保不保 | 包不包修 | 赔不赔 | 第二年 | 第三年 | covered | covers | broke | broken | breaks | breaks down | break down | fails | failed | failure | out of warranty | stopped working | defective | 坏了 | 故障 | 维修",
    ),
  },
  terms: {
    anywhere: listed(
      `terms | points | reward points | rewards | rewards program | loyalty points | loyalty program | loyalty | bonus points | 积分 | 会员积分 | 积分规则 | 返利 | pay by | pay with | payment method | payment methods | payment options | ways to pay | bank transfer
       | bank deposit | wire transfer | ach | zeller | paypal | credit card | debit card | american express | amex | visa | mastercard | apple pay | by check | with check | with a check | personal check | company check | net 15 | net 30 | net 60 | net terms | net30
       | credit terms | credit account | open account | trade account | purchase order | purchase orders | invoice | financing
       | finance | lease | leasing | layaway | sales tax | tax exempt | tax exemption | tax free | resale certificate
       | exemption certificate | exemption | w9 | w 9 | w-9 | w9 form | w 9 form | w-9 form | 付款 | 支付方式 | 银行转账 | 条款 | 税费 | 销售税 | 免税 | 含税 | 账期 | 月结
       | 赊账 | 赊销 | 欠款 | 先货后款 | 货到付款 | 分期 | 贷款 | 对公 | 公对公 | 公司转账 | 转账给 | 怎么转账 | 微信 | 支付宝 | 现金 | 支票 | 电汇 | 汇款 | 打款 | 信用卡 | 刷卡 | 贝宝 | 发票
       | 开票 | 专票 | 增值税 | 采购单 | 怎么付 | 租赁`,
    ),
    alone: listed(
      "billed | bill us | bill me | bill my company | pay later | pay at the end | on account | 月底付 | 月底再付 | 月底结 | 先拿货 | 先发货 | 再付钱 | 后付款 | 付钱 | check | cheque | payment | payments | pay | tax | taxes | billing | credit | 支付 | 转账 | 税",
    ),
  },
  business: {
    anywhere: listed(
      `net 15 account | net 30 account | net 60 account | net terms account | terms account | house account | company account | business account | corporate account | commercial account | trade account | credit account | open account | credit application | net 15 | net 30 | net 45 | net 60 | net30 | net terms
       | credit terms | credit limit | purchase order | purchase orders | invoice | invoices | account statement | statement of account | accounts payable | contract pricing | contract price
       | 月结账户 | 月结账号 | 月结客户 | 账期客户 | 挂账账户 | 公司账户 | 公司账号 | 企业账户 | 企业账号 | 企业采购 | 企业客户 | 挂账 | 月结 | 账期 | 赊账 | 赊销 | 信用额度 | 先货后款 | 账单 | 对账 | 对账单 | 发票 | 开票 | 协议价 | 合同价`,
    ),
    alone: listed("bill us | bill my company | on account | 月底付 | 月底再付 | 月底结"),
  },
  quotation: {
    pairs: [
      [
        "price for | price on | pricing for | pricing on",
        "\\d+ units | \\d+ pieces | \\d+ machines | \\d+ pcs | multiple | several",
      ],
      ["买 | 要 | 订 | 采购", "[十百几多\\d]+[台套个件]"],
    ],
    anywhere: listed(
      `quote | quotes | quotation | quotations | get a price | bulk price | bulk pricing | volume discount | volume pricing
       | quantity discount | wholesale | dealer price | become a dealer | reseller | bulk discount | bulk order | price match | net 30 | purchase order | tax exempt | tax exemption
       | discount for | discount on | discounts | get a discount | multiple units | large order | rfq | request a price | price for my boss | price list | distributor | dealer
       | 报价 | 询价 | 优惠 | 折扣 | 打折 | 多买 | 量大 | 便宜点 | 团购 | 代理 | 代理商 | 批量采购 | 批量购买 | 量大 | 底价 | 价目表
       | 批发 | 批量价 | 批量优惠 | 大客户 | 经销商 | 账期 | 月结 | 免税
       | saved estimate | saved estimates | price estimate | budget estimate | estimate pdf | estimate number | 估价单 | 估价`,
    ),
    alone: listed("estimate | estimates"),
  },
  quickOrder: {
    anywhere: listed(
      `quick order | quick order form | order form | order pad | order by part number | order by number | order by sku | bulk order form | bulk ordering
       | order from a spreadsheet | order from spreadsheet | order from excel | order from csv | list of part numbers | many part numbers | several part numbers | multiple part numbers
       | 快速下单 | 快速订购 | 快速订货 | 快捷下单 | 批量下单 | 批量订购 | 批量订货 | 按型号下单 | 按料号下单 | 按零件号下单 | 表格下单 | 多个型号 | 多个料号`,
    ),
    pairs: [
      [
        "paste | pasting | copy and paste | upload | uploading | import | importing | enter | entering | type in | key in",
        "list of part numbers | list of parts | list of items | part numbers | part number list | parts list | part list | item list | order list | skus | spreadsheet | csv file | csv | excel file | excel",
      ],
      [
        "粘贴 | 上传 | 导入 | 批量输入 | 批量录入 | 批量粘贴 | 批量添加 | 录入",
        "型号 | 料号 | 零件号 | 货号 | 编号 | 清单 | 采购清单 | 配件清单 | 表格 | excel",
      ],
    ],
  },
  help: {
    anywhere: listed(
      `quick order | order form | order by part number | contact us | contact | phone number | customer service
       | customer support | tech support | installation service | do you install | install it for me | technical support | talk to | speak to | call you | email you | store hours
       | business hours | open saturday | open sunday | open on saturday | open on sunday | open today | open now | are you open | open weekends | opening hours | missing part | missing parts | missing item | missing a part | short shipped | part missing | incomplete order | 少发 | 漏发 | 缺件 | 少件 | 少配件 | 缺配件 | 少零件 | 配件没有 | 到货提醒 | 到货通知我 | 少了 | 没收到货 | live chat | showroom | visit | your store | a store | your location | store location | unsubscribe | newsletter | careers | jobs | about us | company address | where are you located | 关于我们 | 招聘 | 退订 | 退订邮件 | 不想收邮件 | email address of | chat with | back in stock | in stock again | restock | restocked | out of stock | sold out | notify me | stock alert
       | leave a review | write a review | coupon | coupon code | promo code | discount code | gift card
       | 补货 | 到货通知 | 缺货 | 有货吗 | 有没有货 | 断货 | 评价 | 写评价 | 优惠券 | 优惠码 | 折扣码 | 在线客服 | 投诉 | 快速下单 | 批量下单
       | 联系方式 | 联系电话 | 联系我们 | 联系你们 | 怎么联系 | 客服 | 人工 | 电话多少 | 咨询电话 | 电话咨询 | 打电话 | 热线 | 客服电话 | 服务电话 | 座机 | 营业时间 | 几点开门 | 技术支持 | 安装服务 | 上门安装 | 安装调试 | 上门调试 | 门店地址 | 公司地址 | 你们在哪
       | 怎么下单 | 如何下单 | 怎么买`,
    ),
    pairs: [
      [
        "打 | 拨 | 拨打 | 咨询 | 联系 | 找 | 转 | 问",
        "电话 | 客服 | 人工 | 人工客服 | 热线 | 工程师 | 技术员 | 真人 | 你们",
      ],
    ],
    alone: listed("help | support | phone | 帮助 | 电话"),
  },
  password: {
    anywhere: listed(
      `reset password | forgot password | forgotten password | lost password | new password | change password | password reset | can't log in | cannot log in | can't sign in | cannot sign in
       | locked out | 忘记密码 | 重置密码 | 找回密码 | 修改密码 | 改密码 | 登录不了 | 登不上 | 无法登录 | 登不进`,
    ),
    pairs: [
      [
        "lost | lose | losing | forgot | forget | forgotten | reset | recover | change | update | new | wrong | remember | retrieve | find",
        "password | login | username | user name | passkey",
      ],
      [
        "忘 | 忘记 | 忘了 | 丢 | 丢了 | 找回 | 重置 | 重设 | 修改 | 更改 | 改 | 换 | 记不得 | 不记得",
        "密码 | 登录名 | 用户名 | 登录邮箱",
      ],
    ],
    alone: listed("password | 密码"),
  },
  joining: {
    anywhere: listed(
      "create account | open an account | new account | sign up | signup | register | registration | 注册 | 注册账号 | 注册账户 | 开户 | 会员注册 | 新用户",
    ),
    pairs: [
      ["create | open | register | make | set up | sign up for", "account"],
      ["注册 | 开通 | 创建", "账号 | 账户 | 帐号 | 会员"],
    ],
  },
  account: {
    anywhere: listed(
      `log into | sign into | log in | sign in | my account | my profile | 登录账号 | 个人中心 | 个人资料修改`,
    ),
    pairs: [
      ["log into | sign into | log in to | sign in to", "account"],
      ["change | update | edit", "account | email | email address | profile | address book"],
      ["忘 | 忘记 | 忘了 | 找回 | 修改 | 更改 | 改 | 换", "账号 | 账户 | 帐号 | 邮箱"],
    ],
    alone: listed("account | login | 账号 | 账户 | 登录 | 会员"),
  },
  closing: {
    anywhere: listed(
      "delete account | close account | remove account | cancel account | deactivate account | 注销账号 | 注销账户 | 注消 | 注消账号 | 注消账户 | 注销 | 删除账号 | 删除账户 | 关闭账号 | 关闭账户 | 销户",
    ),
    pairs: [
      ["delete | close | cancel | remove | deactivate", "account | profile"],
      ["注销 | 删除 | 关闭 | 取消", "账号 | 账户 | 帐号 | 会员"],
    ],
  },
  machines: {
    anywhere: listed(
      `my machines | my machine list | service schedule | maintenance schedule | service reminder | service reminders | maintenance reminder | maintenance reminders | oil change interval | oil change intervals | service interval | service intervals | maintenance interval | change interval
       | service log | maintenance log | maintenance plan | fits my machine | fit my machine | fits my compressor | fit my compressor | parts for my machine
       | 保养提醒 | 保养计划 | 保养周期 | 保养记录 | 维护计划 | 维护周期 | 我的设备 | 我的机器 | 我的空压机 | 保养时间 | 保养日程`,
    ),
    alone: listed(
      `how often should | how often do | how often to | how often does | how often | when should i change | when to change | when do i change | when should i replace | when to replace | when do i replace | when is service due | service due
       | change the oil | oil change interval | service interval | service intervals | 排一次 | 一次水 | 加一次 | 清洗一次 | 清一次 | 检查一次 | 多久排水 | 多久保养 | 保养一次 | 多久换 | 换一次 | 多久更换 | 更换一次 | 多长时间换 | 多长时间保养 | 什么时候换 | 什么时候该换 | 什么时候保养 | 几个月换 | 多少小时换 | 多少小时保养 | 该换什么 | 该保养`,
    ),
  },
  delivered: {
    anywhere: listed(
      `freight cost | freight quote | freight charge | freight charges | freight estimate | freight calculator | shipping cost | shipping costs | shipping quote | shipping calculator | shipping estimate | shipping charges | delivered price | delivered cost | landed cost
       | 运费计算 | 运费多少 | 多少运费 | 运费是多少 | 运费要多少 | 运费怎么算 | 算运费 | 到手价 | 运费估算 | 运费查询 | 邮费多少`,
    ),
    pairs: [
      [
        "how much is | how much for | how much does | how much would | how much will | cost of | price of | cost for | estimate | calculate",
        "freight | shipping | delivery | liftgate | lift gate",
      ],
    ],
  },
  privacy: {
    anywhere: listed(
      "privacy | 隐私条款 | personal data | personal information | my data | cookie | cookies | data protection | ccpa | gdpr | delete my data | 隐私 | 个人信息 | 个人资料 | 我的数据 | 数据安全",
    ),
  },
};
