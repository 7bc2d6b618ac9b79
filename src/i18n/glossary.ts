/** One idea of the shop in both languages, and the words that are not to be used for it. */
export interface Term {
  readonly en: string;
  readonly cn: string;
  /** Chinese words for the same idea that would make a reader look for a difference. */
  readonly never: readonly string[];
  /** Longer expressions in which such a word is right. */
  readonly unless?: readonly string[];
}

/** The shop's Chinese: one word for one thing, in messages, documents, mails, policies and the demo's texts. */
export const glossary: readonly Term[] = [
  // Buying
  { en: "shop", cn: "商店", never: ["店铺", "商城"] },
  { en: "category", cn: "分类", never: ["类别", "类目"], unless: ["免税类别"] },
  { en: "guest", cn: "游客", never: ["访客"] },
  { en: "checkout", cn: "结算", never: ["结账", "结帐"] },
  { en: "cart", cn: "购物车", never: ["购物袋", "购物篮"] },
  { en: "item", cn: "商品", never: ["货品", "产品"] },
  { en: "buyer", cn: "买家", never: ["顾客"] },
  { en: "account", cn: "账户", never: ["账号", "帐户", "帐号"], unless: ["收款账号"] },
  { en: "sign in", cn: "登录", never: ["登陆", "登入"] },
  { en: "email address", cn: "邮箱", never: ["邮箱地址", "邮件地址", "电邮"] },
  { en: "discount code", cn: "优惠码", never: ["折扣码", "优惠券码"] },
  { en: "from (a price)", cn: "起", never: ["低至"] },
  { en: "in stock", cn: "有货", never: ["现货"] },
  { en: "version", cn: "规格", never: ["型号版本", "款式"] },
  { en: "specifications", cn: "技术参数", never: ["规格参数"] },
  { en: "terms and conditions", cn: "条款与条件", never: ["使用条款", "服务条款"] },
  // Paying
  { en: "payment provider", cn: "支付平台", never: ["付款机构", "支付机构", "支付服务"] },
  { en: "payment method", cn: "付款方式", never: ["支付方式", "付款方法"] },
  { en: "bank deposit", cn: "银行转账", never: ["银行汇款", "银行存款"] },
  { en: "Zeller", cn: "Zeller", never: ["zeller", "ZELLER"] },
  { en: "receipt", cn: "收据", never: ["发票", "小票"], unless: ["形式发票"] },
  { en: "reference", cn: "参考号", never: ["凭证号"] },
  { en: "on account", cn: "账期", never: ["赊账"] },
  { en: "price list", cn: "价格表", never: ["价目表"] },
  { en: "credit memo", cn: "贷项通知单", never: ["贷项通知"], unless: ["贷项通知单"] },
  { en: "refund", cn: "退款", never: ["返款"] },
  { en: "sales tax", cn: "销售税", never: ["消费税"] },
  // Delivery
  { en: "standard shipping", cn: "标准配送", never: ["包裹快递", "包裹配送", "标准运输"] },
  { en: "freight", cn: "零担货运", never: ["货运配送", "LTL 货运", "零担运输"] },
  { en: "pick up", cn: "自提", never: ["提货", "自取"] },
  { en: "tracking number", cn: "运单号", never: ["快递单号", "追踪号", "物流单号"] },
  { en: "PRO number", cn: "PRO 单号", never: ["PRO 号"] },
  { en: "liftgate", cn: "升降尾板", never: ["液压尾板"] },
  { en: "limited access", cn: "限制区域", never: ["受限地点", "受限区域"] },
  { en: "carrier", cn: "承运商", never: ["承运人", "快递公司", "物流公司"] },
  { en: "dock", cn: "装卸平台", never: ["卸货平台"] },
  { en: "delivery receipt", cn: "送货回单", never: ["签收单"] },
  { en: "price at your dock", cn: "送达价", never: ["到手价", "到货价"] },
  { en: "stock location", cn: "库存地点", never: ["存放地点"] },
  { en: "deadline's zone", cn: "美国中部时间", never: ["CST", "CDT"] },
  // After the sale
  { en: "warranty", cn: "质保", never: ["保修", "保固"] },
  { en: "return number", cn: "退货单号", never: ["退货号"] },
  { en: "damage claim", cn: "货损申报", never: ["理赔"] },
  { en: "service kit", cn: "保养包", never: ["保养套件", "维护套件", "保养套装"] },
  // The trade
  { en: "noise level", cn: "噪声", never: ["噪音"] },
  { en: "receiver tank", cn: "储气罐", never: ["储气筒"] },
  { en: "airflow", cn: "排气量", never: ["出气量"] },
  { en: "lubricating oil", cn: "润滑油", never: ["润滑脂油"] },
  { en: "synthetic oil", cn: "合成油", never: ["人造油"] },
  { en: "viscosity", cn: "黏度", never: ["粘度"] },
  { en: "full-load current", cn: "满载电流", never: ["满载安培"] },
  { en: "minimum and maximum", cn: "最低 / 最高", never: ["最小值", "最大值"] },
];
