import type { Article } from "#domain/content/article.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { RichBlock, RichNode, RichText } from "#domain/kernel/rich-text.ts";

/** Pages and posts of the demo merchant. Figures are those of the trade's handbooks, as the calculators have them. */

export interface DemoArticle extends Pick<Article, "title" | "summary" | "body"> {
  readonly slug: string;
  readonly author: string;
  /** A family of pictures; empty for none. */
  readonly picture: string;
  readonly tags: Readonly<Record<Language, string>>;
  /** Part numbers. */
  readonly goods: readonly string[];
  /** Days before the demo is stocked. */
  readonly daysAgo: number;
}

const text = (words: string): RichNode => ({ type: "text", text: words });
const heading = (words: string): RichNode => ({ type: "heading", attrs: { level: 2 }, content: [text(words)] });
const item = (words: string): RichNode => ({
  type: "list_item",
  content: [{ type: "paragraph", content: [text(words)] }],
});
const list = (...items: string[]): RichNode => ({ type: "bullet_list", content: items.map(item) });
const steps = (...items: string[]): RichNode => ({ type: "ordered_list", content: items.map(item) });
/** A paragraph with a link at its end. */
const leading = (words: string, link: string, href: string, end = ""): RichNode => ({
  type: "paragraph",
  content: [text(words), { ...text(link), marks: [{ type: "link", attrs: { href } }] }, ...(end ? [text(end)] : [])],
});
const cell =
  (type: "table_header" | "table_cell") =>
  (words: string): RichNode => ({
    type,
    content: [{ type: "paragraph", ...(words !== "" && { content: [text(words)] }) }],
  });
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): RichNode => ({
  type: "table",
  content: [
    { type: "table_row", content: head.map(cell("table_header")) },
    ...rows.map((row): RichNode => ({ type: "table_row", content: row.map(cell("table_cell")) })),
  ],
});
const body = (...blocks: RichBlock[]): RichText => blocks;

const ofPage = {
  summary: { en: "", cn: "" },
  author: "",
  picture: "",
  tags: { en: "", cn: "" },
  goods: [],
  daysAgo: 60,
};

export const demoPages: readonly DemoArticle[] = [
  {
    ...ofPage,
    slug: "about-us",
    title: { en: "About us", cn: "关于我们" },
    body: {
      en: body(
        "We sell compressors, dryers, filters, pipe and the parts that keep them running, from one warehouse in Columbus, Ohio. Whoever answers the phone has had a compressor apart.",
        heading("What we do before you buy"),
        list(
          "We size by what your tools draw and how long they run, not by horsepower alone.",
          "We tell you when a smaller machine, a larger receiver or a repaired leak would do.",
          "We check supply voltage, phase and circuit before a machine leaves, because the wrong one cannot be returned quickly.",
        ),
        leading(
          "To try it yourself, describe your shop and see a whole system: ",
          "size an air system",
          "/tools/airSystem",
          ".",
        ),
        heading("What we do afterwards"),
        "Every machine has a page with its wear parts and its service intervals. Enter yours once under My machines, and the parts that fit it are one press away.",
        leading("Questions that no page answers reach us by phone or mail: ", "help and contact", "/help", "."),
      ),
      cn: body(
        "我们从俄亥俄州哥伦布的一间仓库销售空压机、干燥机、过滤器、管路以及维持设备运转的配件。接电话的人都亲手拆过空压机。",
        heading("购买之前"),
        list(
          "按工具用气量和使用时间选型，而不是只看马力。",
          "如果小一号的机器、大一号的储气罐或修好漏点就够用，我们会直说。",
          "发货前核对电压、相数和供电回路，因为买错了退换都很费时间。",
        ),
        leading("您也可以自己试算：描述车间的用气情况，即可得到整套方案，见", "空压系统选型", "/tools/airSystem", "。"),
        heading("购买之后"),
        "每台机器都有易损件和保养周期页面。在“我的设备”中登记一次，适用的配件一点即得。",
        leading("页面上找不到答案的问题，请来电或来信：", "帮助与联系方式", "/help", "。"),
      ),
    },
  },
  {
    ...ofPage,
    slug: "receiving-freight",
    title: { en: "Receiving a freight delivery", cn: "如何接收零担货运" },
    body: {
      en: body(
        "A compressor comes on a pallet by truck. Ten minutes of preparation save most of the trouble.",
        heading("Before the truck comes"),
        list(
          "Give a phone number that somebody answers: the carrier calls for an appointment of about four hours.",
          "Have a dock, a forklift, or the liftgate that you ordered. The driver brings the goods to the end of the truck; unloading is up to you.",
          "Measure the way: door, ramp and turning room. The crated size is on the product page.",
        ),
        heading("Before you sign"),
        steps(
          "Walk around the pallet and look for torn film, crushed corners and leaning crates.",
          "Compare the number of pieces with the delivery receipt.",
          "Write what you see on the receipt, in plain words and before you sign. “Subject to inspection” proves nothing.",
          "Take photos of the pallet on the truck and on the ground.",
        ),
        heading("Within the first days"),
        "Open the crate and look at the machine before you store it. Damage that was hidden must be reported quickly, because the carrier’s time to accept a claim is short.",
        leading("How we settle damage is written in the ", "shipping policy", "/shippingPolicy", "."),
      ),
      cn: body(
        "空压机装在托盘上由卡车送达。提前准备十分钟，可以避免大部分麻烦。",
        heading("货车到达之前"),
        list(
          "请留有人接听的电话：承运商会来电预约约四小时的送货时段。",
          "准备好装卸平台、叉车或您订购的升降尾板。司机只将货物移至车尾，卸货由收货方负责。",
          "量好通道：门宽、坡道和转弯空间。包装尺寸见商品页面。",
        ),
        heading("签收之前"),
        steps(
          "绕托盘走一圈，查看缠绕膜破损、箱角压坏和货物倾斜。",
          "按送货回单核对件数。",
          "签字之前，用清楚的文字把看到的损坏写在送货回单上；只写“待检验”没有证明作用。",
          "货物在车上和落地后各拍照片。",
        ),
        heading("收货后的头几天"),
        "入库之前先开箱检查机器。隐蔽损坏必须尽快报告，因为承运商受理索赔的时间很短。",
        leading("货损如何处理，见", "配送政策", "/shippingPolicy", "。"),
      ),
    },
  },
];

export const demoPosts: readonly DemoArticle[] = [
  {
    slug: "measure-flow-with-a-stopwatch",
    title: { en: "Measure your compressor’s flow with a stopwatch", cn: "用秒表测出空压机的实际排气量" },
    summary: {
      en: "A tank, a gauge and a watch show whether a pump still delivers what its plate says.",
      cn: "一只储气罐、一块压力表和一块秒表，就能看出泵头是否还达到铭牌排气量。",
    },
    author: "Dana Whitfield",
    picture: "piston-vertical",
    tags: { en: "Troubleshooting, Piston compressors", cn: "故障排查, 活塞式空压机" },
    goods: [],
    daysAgo: 6,
    body: {
      en: body(
        "When tools fade in the afternoon, the pump is blamed first. Measure it before you buy one: the time in which a known tank fills from one pressure to another gives the flow.",
        heading("How to do it"),
        steps(
          "Close the valve behind the tank, so that no air leaves, and drain the water: water takes room that the formula counts as air.",
          "Let the compressor run up, then bleed the tank below the lower pressure.",
          "Start the watch at the lower pressure and stop it at the higher one.",
        ),
        heading("What it means"),
        "Flow in CFM = gallons ÷ 7.48 × (higher − lower pressure) ÷ 14.7 ÷ minutes. An 80 gal tank that a pump of 18 CFM fills from 145 to 175 psi takes 73 seconds.",
        table(
          ["Time, 80 gal, 145 to 175 psi", "Flow"],
          ["60 s", "21.8 CFM"],
          ["73 s", "18 CFM"],
          ["90 s", "14.6 CFM"],
          ["120 s", "10.9 CFM"],
        ),
        "Much slower than the plate? Look at the intake filter, the belt and the valves, in this order; each costs less than a pump.",
        leading("Any tank and any two pressures: ", "pump-up calculator", "/tools/pumpUp", "."),
      ),
      cn: body(
        "下午气动工具没劲，人们总是先怀疑泵头。买新的之前先测一测：已知容积的储气罐从一个压力升到另一个压力所用的时间，就能算出排气量。",
        heading("测量方法"),
        steps(
          "关闭储气罐后的阀门，不让空气流出，并排净积水：水占据的空间会被公式当成空气。",
          "让空压机升压，然后把罐压放到较低压力以下。",
          "到达较低压力时按下秒表，到达较高压力时停止。",
        ),
        heading("如何计算"),
        "排气量（CFM）= 容积（加仑）÷ 7.48 ×（高压 − 低压，PSI）÷ 14.7 ÷ 分钟数。303 L (80 gal) 的罐，0.51 m³/min (18 CFM) 的泵头从 1.00 MPa (145 PSI) 升到 1.21 MPa (175 PSI) 需要 73 秒。",
        table(
          ["303 L (80 gal) 从 1.00 升到 1.21 MPa (145–175 PSI) 用时", "排气量"],
          ["60 秒", "0.62 m³/min (21.8 CFM)"],
          ["73 秒", "0.51 m³/min (18 CFM)"],
          ["90 秒", "0.41 m³/min (14.6 CFM)"],
          ["120 秒", "0.31 m³/min (10.9 CFM)"],
        ),
        "比铭牌慢很多？依次检查空滤、皮带和阀片，每一样都比泵头便宜。",
        leading("任意容积、任意两个压力都可以算：", "充气时间计算器", "/tools/pumpUp", "。"),
      ),
    },
  },
  {
    slug: "refrigerated-or-desiccant-dryer",
    title: { en: "Refrigerated or desiccant: which dryer do you need?", cn: "冷冻式还是吸附式：该选哪种干燥机？" },
    summary: {
      en: "The coldest place of your pipe decides, then the heat of the air, and only then the flow on the plate.",
      cn: "先看管路最冷的地方，再看进气温度，最后才看铭牌流量。",
    },
    author: "Marcus Lee",
    picture: "dryer-refrigerated",
    tags: { en: "Dryers, Air quality", cn: "干燥机, 空气质量" },
    goods: ["PW-RD050-115", "PW-AD050-115", "PW-FC050", "PW-FF050"],
    daysAgo: 20,
    body: {
      en: body(
        "Both take water out of the air. They differ in how dry they make it, and in what that costs to run.",
        table(
          ["What to compare", "Refrigerated", "Heatless desiccant"],
          ["Pressure dew point", "about 38 °F", "−40 °F"],
          ["Air it uses itself", "none", "15 to 20% of its rated flow"],
          ["Filters", "1 µm before, 0.01 µm behind", "1 µm and 0.01 µm before, 1 µm dust filter behind"],
        ),
        heading("Ask for the coldest place first"),
        "Water falls out where pipe is colder than the dew point. Indoors, 38 °F is dry enough for tools and painting. A pipe through an unheated yard in winter needs −40 °F, or it freezes at the first valve.",
        heading("Then correct the flow"),
        "Dryers are rated at 100 °F inlet air, 100 psi and a room of 100 °F. A refrigerated dryer with air of 115 °F carries about 0.69 of its rated flow, and at 80 psi about 0.88. A desiccant dryer at 80 psi carries 0.82.",
        heading("And do not forget the purge"),
        "A heatless dryer rated for 50 CFM blows off 7.5 to 10 CFM whether you use air or not. The compressor must make that on top. Oil kills its bed, so the fine filter stands in front.",
        leading("The dew point that your air needs: ", "dew point calculator", "/tools/dewPoint", "."),
      ),
      cn: body(
        "两种干燥机都能除水，区别在于能干到什么程度，以及运行成本。",
        table(
          ["比较项目", "冷冻式干燥机", "无热再生吸附式干燥机"],
          ["压力露点", "约 3°C (38°F)", "−40°C (−40°F)"],
          ["自身耗气", "无", "额定流量的 15% 至 20%"],
          ["配套过滤器", "前 1 µm，后 0.01 µm", "前 1 µm 与 0.01 µm，后 1 µm 除尘"],
        ),
        heading("先问管路最冷的地方"),
        "管壁温度低于露点的地方就会析出水。室内使用，3°C 的露点足够工具和喷漆。冬季穿过无采暖院落的管路需要 −40°C，否则第一只阀门就会冻住。",
        heading("再修正流量"),
        "干燥机的额定条件是进气 38°C (100°F)、0.69 MPa (100 PSI)、环境 38°C (100°F)。进气 46°C (115°F) 时，冷冻式干燥机只能处理额定流量的约 0.69 倍；压力 0.55 MPa (80 PSI) 时约 0.88 倍。吸附式干燥机在 0.55 MPa (80 PSI) 时为 0.82 倍。",
        heading("别忘了再生耗气"),
        "额定 1.42 m³/min (50 CFM) 的无热再生干燥机，不管是否用气，都要吹掉 0.21 至 0.28 m³/min (7.5 至 10 CFM)，这部分要由空压机额外产出。油会毁掉吸附剂，所以精密过滤器要装在前面。",
        leading("您的压缩空气需要多低的露点：", "露点计算器", "/tools/dewPoint", "。"),
      ),
    },
  },
  {
    slug: "what-an-air-leak-costs",
    title: { en: "What an air leak costs in a year", cn: "一处漏气一年要花多少钱" },
    summary: {
      en: "An eighth of an inch blows off 26 CFM at 100 psi, about $5,000 of electricity in 8,000 hours.",
      cn: "0.69 MPa 下，3.2 mm 的小孔每分钟漏掉 0.74 m³，8,000 小时电费约 US$5,000。",
    },
    author: "Dana Whitfield",
    picture: "pipe-kit",
    tags: { en: "Energy, Troubleshooting", cn: "节能, 故障排查" },
    goods: [],
    daysAgo: 41,
    body: {
      en: body(
        "A leak is a tool that runs day and night. You hear the large ones; the many small ones you only measure.",
        table(
          ["Hole", "Flow at 100 psi", "Electricity in 8,000 h"],
          ["1/16 in", "6.5 CFM", "about $1,250"],
          ["1/8 in", "26 CFM", "about $5,000"],
          ["1/4 in", "104 CFM", "about $20,000"],
        ),
        "The last column takes 20 kW for 100 CFM, which is usual for a screw compressor of 30 to 50 HP, and 12 cents per kWh.",
        heading("Find out how much you lose"),
        steps(
          "Wait until nobody uses air, and leave the compressor on.",
          "Time how long it pumps and how long it rests, over several rounds.",
          "Pumping time divided by the whole time, times the flow of the compressor, is your leak.",
        ),
        heading("Where to look"),
        list(
          "Couplers and hose ends at the tools: most leaks are within arm’s reach of where the air is used.",
          "Drains that were left ajar because they clogged.",
          "Threads with too little sealant.",
        ),
        leading("With your own times and prices: ", "leak test calculator", "/tools/leakTest", "."),
      ),
      cn: body(
        "漏点就像一件昼夜不停的工具。大的听得见，许多小的只能靠测量。",
        table(
          ["孔径", "0.69 MPa (100 PSI) 下的流量", "8,000 小时电费"],
          ["1.6 mm (1/16 in)", "0.18 m³/min (6.5 CFM)", "约 US$1,250"],
          ["3.2 mm (1/8 in)", "0.74 m³/min (26 CFM)", "约 US$5,000"],
          ["6.4 mm (1/4 in)", "2.94 m³/min (104 CFM)", "约 US$20,000"],
        ),
        "最后一列按每 2.83 m³/min (100 CFM) 耗电 20 kW 计算（22 至 37 kW 螺杆式空压机的常见水平），电价每千瓦时 12 美分。",
        heading("测出损失多少"),
        steps(
          "等到无人用气时，保持空压机开机。",
          "记录几个循环中加载和停歇各用了多长时间。",
          "加载时间除以总时间，再乘以空压机排气量，就是漏气量。",
        ),
        heading("从哪里找起"),
        list(
          "工具端的快速接头和气管接口：多数漏点就在用气处伸手可及的地方。",
          "因堵塞而一直半开的排水阀。",
          "密封没有做好的螺纹。",
        ),
        leading("代入您自己的时间和电价：", "泄漏测试计算器", "/tools/leakTest", "。"),
      ),
    },
  },
];
