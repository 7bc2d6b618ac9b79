import { compressors, queries } from "../query.ts";

export const chineseNouns = queries("cn", "noun", [
  ["风炮机", { slug: ["torrendyne-iw*"] }, "1/2 in 冲击扳手"],
  ["油雾器", { has: { extraType: "frl" } }, "三联件，含油雾器"],
  ["机油格", { in: ["air-filters/oil-filters"] }, "旋装式油滤"],
  ["空气格", { in: ["air-filters/intake-filters"] }, "空滤"],
  ["自动放水阀", { has: { extraType: "drain" } }, "自动排水器"],
  ["安全伐", { has: { extraType: "relief-valve" } }, "安全阀"],
  ["储气桶", { in: ["air-tanks"] }, "储气罐"],
  ["罗茨鼓风机组", { in: ["blowers/lobe"] }, "罗茨风机机组"],
  ["高压鼓风机", { in: ["blowers/regenerative"] }, "旋涡风机"],
  ["磁力起动器", { has: { extraType: "starter" } }, "磁力启动器"],
  ["分子筛", { has: { servesPart: "desiccant" } }, "吸附剂，而不是干燥机"],
  ["水环泵机封", { slug: ["torrendyne-ms-lr"] }, "机械密封"],
  ["软管卷盘", { has: { extraType: "hose-reel" } }, "卷管器"],
  ["减震脚垫", { has: { extraType: "pad" } }, "减振垫"],
  ["空亚机", { in: compressors }, "空压机，错字"],
  ["RS50油分", { slug: ["ostrelvane-se50"] }, "SE50，而不是主机"],
  ["静翎涡旋密封条", { slug: ["hushvane-ts-*"] }, "密封条套件，再问机型"],
  [
    "螺杆机三滤",
    { in: ["air-filters"], has: { filterItem: ["service-kit", "oil-filter", "separator", "intake"] } },
    "保养包",
  ],
  ["气动打磨机", { slug: ["torrendyne-da6", "torrendyne-dg14"] }, "双动作打磨机"],
]);

export const chineseService = queries("cn", "service word", [
  ["账期", { pages: ["quotation", "terms", "help"] }, "付款方式与报价"],
  ["免税证明", { pages: ["quotation", "personal", "terms", "help", "privacyPolicy"] }, "在何处提交免税证明"],
  ["到仓库自提", { pages: ["shippingPolicy"] }, "自提办法"],
  ["尾板卸货", { pages: ["shippingPolicy", "deliveredPrice"] }, "零担货运的附加服务"],
  [
    "46号螺杆油 安全数据表",
    { in: ["lubricants"], has: { oilApplication: "screw", viscosityGrade: "46" } },
    "46S 的页面",
  ],
  ["RS75 说明书", { slug: ["ostrelvane-rs75-*"] }, "RS75 的页面"],
  ["对公转账", { pages: ["terms", "help"] }, "银行转账"],
  ["运费到加州", { pages: ["shippingPolicy", "deliveredPrice"] }, "配送政策与到手价"],
]);
