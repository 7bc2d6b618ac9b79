import type { ProductRecord } from "../../record.ts";
import { brands } from "../build.ts";
import { figure, say } from "../wording.ts";
import { between, figureOf, isIn, spanning, type WearLine } from "./wear-line.ts";

const { polarwick } = brands;

const dryer =
  (type: "refrigerated" | "desiccant" | "membrane", least = 0, most = 9999) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "air-dryers") &&
    machine.attributes["dryerType"] === type &&
    between(figureOf(machine, "ratedFlow"), least, most);

const three = (flow: number): string => String(flow).padStart(3, "0");
const towers = say("AD Dryers", "AD 吸附式干燥机");
const cabinets = say("Refrigerated Dryers", "冷冻式干燥机");

/** Beads of both towers, lb: four fifths of a pound for each SCFM. */
const chargeOf = (flow: number): number => flow * 0.8;

export const dryerParts: readonly WearLine[] = [
  {
    brand: polarwick,
    picture: "desiccant",
    name: say("Desiccant Charge", "吸附剂"),
    summary: say(
      "Activated alumina, 1/8 in beads, for both towers, with new support screens.",
      "活性氧化铝，3 mm 球粒，双塔用量，附新支撑网。",
    ),
    text: [
      [
        say(
          "Oil kills desiccant faster than years do. If the old beads are brown, mend the filter in front before you fill the new ones.",
          "毁掉吸附剂的多半是油，不是年头。旧球粒发黄发褐时，先修好前置过滤器再装新料。",
        ),
        say(
          "Empty the towers from the bottom, look through the screens, fill to the mark and tap: beads that can move grind each other to dust.",
          "从塔底放空，检查支撑网，加至标线并轻敲填实：松动的球粒会互相磨成粉。",
        ),
      ],
      [
        say(
          "Every three to five years, or when the dew point will not come down after a night of regenerating. Keep the sacks closed until you pour.",
          "每三至五年更换，或再生一整夜露点仍降不下来时更换。倒料前请勿开袋。",
        ),
      ],
    ],
    replaces: ["desiccant"],
    hours: 24_000,
    original: ["Polarwick", "PLW-DC"],
    sizes: [10, 20, 35, 50, 75, 100, 150, 250, 400].map((flow) => {
      const weight = figure(chargeOf(flow), "weight");
      const edge = Math.round(Math.cbrt(chargeOf(flow) * 36) * 10) / 10;
      return {
        code: `DC${three(flow)}`,
        machines: say(`AD${three(flow)}, ${weight.en}`, `AD${three(flow)}，${weight.cn}`),
        fits: dryer("desiccant", flow, flow),
        price: 18 + chargeOf(flow) * 3.1,
        net: chargeOf(flow),
        size: [edge, edge, Math.round(edge * 0.7 * 10) / 10],
      };
    }),
  },
  {
    brand: polarwick,
    picture: "valveKit",
    name: say("Switching Valve Kit", "切换阀修理包"),
    summary: say(
      "Seats, springs, seals and pilot diaphragms for all valves of one dryer.",
      "含一台干燥机全部切换阀的阀座、弹簧、密封与先导膜片。",
    ),
    text: [
      [
        say(
          "Listen at the muffler of the drying tower: air that blows there is a seat that does not close, and you pay for it day and night.",
          "在吸附塔的消声器旁听一听：若有漏气声，就是阀座关不严，日夜都在耗您的气。",
        ),
        say(
          "Dust from the beads cuts the seats. After two years they are all changed in one afternoon, with both towers empty of pressure.",
          "球粒粉尘会磨伤阀座。满两年宜在双塔泄压后一次全部更换，半天即可。",
        ),
      ],
    ],
    replaces: ["switching-valve"],
    hours: 16_000,
    original: ["Polarwick", "PLW-SV"],
    sizes: (
      [
        ["SV-1", 10, 50, 148, 2.2],
        ["SV-2", 75, 150, 236, 3.6],
        ["SV-3", 250, 400, 398, 6.4],
      ] as const
    ).map(([code, least, most, price, net]) => ({
      code,
      machines: spanning(least, most, "standardFlow", towers),
      fits: dryer("desiccant", least, most),
      price,
      net,
      size: [9, 7, 4],
    })),
  },
  {
    brand: polarwick,
    picture: "mufflers",
    name: say("Pair of Purge Mufflers", "再生消声器（一对）"),
    summary: say("Sintered bronze, with a relief disc in the base.", "烧结青铜，底部带泄压片。"),
    text: [
      [
        say(
          "A muffler full of dust holds pressure in the tower that should be empty, and the beads never get dry. Unscrew, look, replace: ten minutes a year.",
          "消声器堵满粉尘，本该放空的塔就存压，球粒永远再生不干。每年拧下查看更换，十分钟即可。",
        ),
        say(
          "The disc in the base gives way before the muffler itself does. If it has blown, look for broken beads.",
          "底部泄压片会先于本体动作；若已动作，请检查球粒是否破碎。",
        ),
      ],
    ],
    replaces: ["muffler"],
    hours: 8000,
    original: ["Polarwick", "PLW-MU"],
    sizes: (
      [
        ["MU-1", 10, 50, 58, 0.9],
        ["MU-2", 75, 150, 94, 1.8],
        ["MU-3", 250, 400, 156, 3.4],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "standardFlow", towers),
      fits: dryer("desiccant", least, most),
      price,
      net,
      size: [6 + at * 2, 4 + at, 3 + at],
    })),
  },
  {
    brand: polarwick,
    picture: "dewPointSensor",
    name: say("Dew Point Sensor, −80 to 70 °F", "露点传感器，−62 至 21°C"),
    summary: say("4–20 mA, 1/2 in NPT, with chamber and 10 ft of cable.", "4–20 mA，1/2 in NPT，附测量室与 3 m 电缆。"),
    text: [
      [
        say(
          "The only way to know that a desiccant dryer still dries. Screw it in behind the dryer, wait half an hour, and read what your pipes are in for.",
          "要知道吸附式干燥机是否还在干活，只有它能告诉您。装在干燥机之后，半小时即可读数。",
        ),
      ],
      [
        say(
          "Sensors drift: have it checked against a reference once a year, or replace it after three.",
          "传感器会漂移：请每年校验一次，满三年更换。",
        ),
      ],
    ],
    replaces: [],
    attributes: { port: "npt-0.5", maxPressure: 232 },
    original: ["Polarwick", "PLW-DP"],
    sizes: [
      {
        code: "DP-1",
        machines: say("AD Dryers", "AD 吸附式干燥机"),
        fits: dryer("desiccant"),
        price: 468,
        net: 0.9,
        size: [7, 4, 3],
      },
    ],
  },
  {
    brand: polarwick,
    picture: "membraneModule",
    name: say("Membrane Module", "膜组件"),
    summary: say("Hollow-fiber bundle in its tube, with both O-rings.", "中空纤维膜束带外管，附两只 O 型圈。"),
    text: [
      [
        say(
          "A membrane does not wear, it drowns: one gulp of oil and the fibers are sealed. Change the element in front at the same time, or the new one goes the same way.",
          "膜不会磨损，只会“淹死”：一口油就把纤维封住。请同时更换前置滤芯，否则新膜也会步其后尘。",
        ),
        say(
          "Close the line, let the pressure out, unscrew one cap, pull the old module and push the new one home on its O-rings.",
          "关阀泄压，旋下一端端盖，抽出旧膜，将新膜连同 O 型圈推入到位。",
        ),
      ],
    ],
    replaces: ["membrane", "o-ring"],
    original: ["Polarwick", "PLW-MM"],
    sizes: (
      [
        [3, 214],
        [6, 286],
        [10, 372],
        [15, 486],
        [25, 698],
        [40, 964],
      ] as const
    ).map(([flow, price]) => ({
      code: `MM${three(flow)}`,
      machines: say(`MD${three(flow)}`, `MD${three(flow)}`),
      fits: dryer("membrane", flow, flow),
      price,
      net: Math.round((1.4 + flow * 0.16) * 10) / 10,
      size: [10 + flow / 2, 3.5, 3.5],
    })),
  },
  {
    brand: polarwick,
    picture: "valveKit",
    name: say("Drain Service Kit", "排水器保养包"),
    summary: say(
      "Valve, diaphragm, strainer and seals for the timed drain that is built in.",
      "适用机内定时排水器：阀芯、膜片、滤网与密封。",
    ),
    text: [
      [
        say(
          "A drain that hangs open blows your air away; one that hangs shut sends the water on into the pipes. Both begin with a dirty strainer.",
          "排水器常开会白白放气，常闭则把水送进管路，两者都从滤网脏堵开始。",
        ),
        say(
          "Press the test button once a week. When it hesitates, this bag and a screwdriver put it right.",
          "每周按一次测试钮。若动作迟缓，用这个修理包和一把螺丝刀即可修好。",
        ),
      ],
      [say("Once a year, or every 8,000 hours.", "每年或每 8,000 小时更换。")],
    ],
    replaces: ["drain"],
    hours: 8000,
    original: ["Polarwick", "PLW-DK"],
    sizes: [
      {
        code: "DK-T",
        machines: say("Timed Drains of Refrigerated Dryers", "冷冻式干燥机定时排水器"),
        fits: (machine) => dryer("refrigerated")(machine) && machine.attributes["drain"] === "timer",
        price: 38,
        net: 0.4,
        size: [5, 4, 2],
      },
    ],
  },
  {
    brand: polarwick,
    picture: "filterMat",
    name: say("Pair of Condenser Filter Mats", "冷凝器防尘滤网（一对）"),
    summary: say("Washable mats that hang before the condenser.", "挂装于冷凝器前的可水洗滤网。"),
    text: [
      [
        say(
          "A condenser furred with lint is the commonest reason why a dryer trips in July. Hang one mat, wash the other.",
          "冷凝器糊满绒毛，是干燥机七月跳机最常见的原因。挂一片、洗一片，轮换使用。",
        ),
        say(
          "Rinse them monthly with water from the back, let them dry, and hang them back on their four clips.",
          "每月用水从背面冲洗，晾干后用四只卡扣挂回。",
        ),
      ],
    ],
    replaces: ["condenser"],
    original: ["Polarwick", "PLW-CM"],
    sizes: (
      [
        ["CM-1", 10, 50, 24, 14],
        ["CM-2", 75, 150, 34, 20],
        ["CM-3", 200, 1000, 58, 30],
      ] as const
    ).map(([code, least, most, price, edge]) => ({
      code,
      machines: spanning(least, most, "standardFlow", cabinets),
      fits: dryer("refrigerated", least, most),
      price,
      net: edge / 20,
      size: [edge, edge, 1.5],
    })),
  },
];
