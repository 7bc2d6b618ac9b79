import { type Query, compressors, electric, queries } from "./query.ts";

/**
 * Sixty queries of 22 November 2026, written from the catalogue before anybody looked at a result of them; the one who
 * wrote them had worked on the search. What they scored then is in the README of the bench.
 */
const english = [
  ...queries("en", "part number", [
    ["OV-SE4O", { slug: ["ostrelvane-se40"] }, "SE40 separator, letter O"],
    ["pwac100", { slug: ["polarwick-ac100"] }, "AC100 aftercooler"],
    ["TD TV200 200 G", { sku: "TD-TV200-200-G" }, "TV200, galvanized"],
    ["HV-DP040-030-23O", { slug: ["hushvane-dp040-030"] }, "DP040 at 230 V"],
  ]),
  ...queries("en", "noun", [
    ["whip check", { has: { extraType: "whip-check" } }, "Whip check"],
    ["pipe clips", { slug: ["torrendyne-br*"] }, "Pipe clips"],
    ["remote monitor", { slug: ["ostrelvane-rm-1"] }, "Remote monitor"],
    ["hose safety shutoff", { has: { extraType: "hose-fuse" } }, "Hose fuse"],
    ["drilling jig", { slug: ["torrendyne-td-jig"] }, "The jig for drops"],
    ["replacement airend 30 hp", { slug: ["ostrelvane-ae030"] }, "AE030"],
  ]),
  ...queries("en", "figures", [
    ["185 cfm tow behind", { in: ["diesel-driven/towable"], has: { airflow: 185 } }, "Towable 185"],
    [
      "20 hp screw 120 gal with dryer 460v",
      {
        in: ["rotary-screw/tank-mounted-with-dryer"],
        has: { horsepower: 20, tankVolume: 120 },
        shown: { voltage: "460" },
      },
      "RS20 on 120 with dryer",
    ],
    ["100 ft 3/4 hose", { has: { extraType: "hose", hoseInside: "0.75" }, shown: { hoseLength: 100 } }, "HS34, 100 ft"],
    ["200 psi safety valve 1/2", { slug: ["torrendyne-rv12-200"] }, "RV12-200"],
    ["40 mm elbow", { slug: ["torrendyne-el40"] }, "EL40"],
    ["drum of semi synthetic screw oil", { slug: ["oilmarrow-46ss"], shown: { container: "drum" } }, "46SS drum"],
    [
      "refrigerated dryer 150 scfm 460v",
      { in: ["air-dryers/refrigerated"], has: { ratedFlow: 150 }, shown: { voltage: "460" } },
      "RD150 or RH150",
    ],
    ["5 hp claw vacuum pump three phase", { slug: ["torrendyne-vc050"], shown: { phase: "3" } }, "VC050, three-phase"],
  ]),
  ...queries("en", "service word", [
    ["change shipping address on my order", { pages: ["orderTrack", "shippingPolicy", "help"] }, "Order help"],
    ["w9 form", { pages: ["terms"] }, "Terms"],
  ]),
  ...queries("en", "use", [
    ["compressor for dental chairs", { in: ["oilless"] }, "Oilless"],
    ["blower for a plating tank", { in: ["blowers"] }, "Regenerative blower"],
    ["air for a tire truck", { in: ["gas-driven", "diesel-driven/diesel-truck-mount"] }, "Truck-mount"],
    ["oil for food plant compressor", { in: ["lubricants/food-grade"] }, "Food grade"],
    ["keep outdoor air lines from freezing", { in: ["air-dryers/desiccant"] }, "Desiccant dryer"],
  ]),
  ...queries("en", "question", [
    ["how many gallons should my air receiver be", { pages: ["toolReceiver"] }, "Receiver"],
    ["what does it cost to run a 50 hp compressor all year", { pages: ["toolRunningCost"] }, "Running cost"],
    ["can i run a 7.5 hp compressor on single phase", { pages: ["toolPower", "myPower"] }, "Power"],
    ["what pipe diameter for 200 cfm over 400 feet", { pages: ["toolPipe"] }, "Pipe"],
    ["who pays for return freight", { pages: ["returnPolicy"] }, "Returns"],
  ]),
];

const chinese = [
  ...queries("cn", "part number", [
    ["OM LF4O", { slug: ["oilmarrow-lf40"] }, "LF40，字母 O"],
    ["GMK2075VP", { slug: ["gantmoor-k2-075vp"] }, "075VP 泵头"],
    ["PW-EF I75", { slug: ["polarwick-ef175"] }, "EF175，字母 I"],
    ["TD-AP32-19-G", { sku: "TD-AP32-19-G" }, "绿色 32 管"],
  ]),
  ...queries("cn", "noun", [
    ["防甩链", { has: { extraType: "whip-check" } }, "防甩链"],
    ["管夹", { slug: ["torrendyne-br*"] }, "管夹"],
    ["分气块", { slug: ["torrendyne-mf-*"] }, "分气块"],
    ["发动机保养套装 汽油", { slug: ["oilmarrow-ek-*"] }, "汽油机保养包"],
    ["直磨机", { slug: ["torrendyne-dg14"] }, "直磨机"],
    ["真空进气过滤器", { slug: ["polarwick-vf-in*"] }, "真空进气过滤器"],
  ]),
  ...queries("cn", "figures", [
    ["185cfm 柴油 拖车", { in: ["diesel-driven/towable"], has: { airflow: 185 } }, "拖车 185"],
    [
      "30马力 固定式 螺杆 575伏",
      { in: ["rotary-screw/base-mounted"], has: { horsepower: 30 }, shown: { voltage: "575" } },
      "RS30 575 V",
    ],
    ["757升 立式储气罐 1.38MPa 环氧", { slug: ["torrendyne-tv200-200"], shown: { lining: "epoxy" } }, "TV200 环氧"],
    ["6寸减振垫", { slug: ["torrendyne-vp6*"] }, "6 寸减振垫"],
    ["1/2 卷管器 15米", { slug: ["gantmoor-hr12-50"] }, "HR12-50"],
    ["7.5千瓦 460V 磁力启动器", { slug: ["gantmoor-ms10-3p460"] }, "MS10-3P460"],
    ["22千瓦罗茨风机", { slug: ["torrendyne-lb30*"] }, "LB30"],
    ["18.9升 100号全合成活塞机油", { slug: ["oilmarrow-100ps"], shown: { containerVolume: 5 } }, "100PS 5 加仑"],
  ]),
  ...queries("cn", "service word", [
    ["改收货地址", { pages: ["orderTrack", "shippingPolicy", "help"] }, "订单"],
    ["开增值税专票", { pages: ["terms"] }, "发票"],
  ]),
  ...queries("cn", "use", [
    ["牙科诊所用的空压机", { in: ["oilless"] }, "无油机"],
    ["电镀槽鼓泡", { in: ["blowers"] }, "风机"],
    ["没有电的工地打风镐", { in: ["diesel-driven"] }, "柴油移动机"],
    ["挤奶厅真空", { in: ["vacuum"] }, "真空泵"],
    ["冬天气管结冰怎么办", [{ in: ["air-dryers"] }, { pages: ["toolDewPoint"] }], "吸干机"],
  ]),
  ...queries("cn", "question", [
    ["储气罐要多大才够", { pages: ["toolReceiver"] }, "储气罐计算"],
    ["37千瓦空压机一年电费多少", { pages: ["toolRunningCost"] }, "运行成本"],
    [
      "家里单相电能带几匹的空压机",
      [{ pages: ["toolPower", "myPower"] }, { in: electric, shown: { phase: "1" } }],
      "电源",
    ],
    ["退货运费谁出", { pages: ["returnPolicy"] }, "退货"],
    ["三把风炮同时用要多大空压机", [{ pages: ["airSystem"] }, { in: compressors }], "选型"],
  ]),
];

export const everyQuery: readonly Query[] = [...english, ...chinese];
