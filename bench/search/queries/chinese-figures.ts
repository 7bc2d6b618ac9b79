import { compressors, queries } from "../query.ts";

export const chineseFigures = queries("cn", "figures", [
  [
    "7.5千瓦螺杆机 单相220V",
    { in: ["rotary-screw"], has: { horsepower: 10 }, shown: { voltage: "230", phase: "1" } },
    "RS10 单相 230 V 版本",
  ],
  [
    "15kW 变频 带冷干机",
    [
      { in: ["rotary-screw"], has: { horsepower: 20, control: "vsd", builtInDryer: true } },
      { in: ["compressor-pods"], has: { horsepower: 20, control: "vsd" } },
    ],
    "RV20 带罐带冷干机",
  ],
  [
    "3立方8公斤螺杆机",
    { in: ["rotary-screw", "compressor-pods"], has: { airflow: { from: 100, to: 133 }, maxPressure: { from: 113 } } },
    "RS25 或 RS30",
  ],
  ["0.3立方储气罐", { in: ["air-tanks"], has: { tankVolume: 80 } }, "303 L 储气罐"],
  ["4分安全阀 10公斤", { slug: ["torrendyne-rv12-150"] }, "1/2 in，1.03 MPa"],
  ["6分球阀", { slug: ["torrendyne-bv34", "torrendyne-vb20"] }, "3/4 in 球阀"],
  ["1寸减压阀", { slug: ["torrendyne-reg1"] }, "1 in 减压阀"],
  [
    "3/8气管 30米",
    { has: { extraType: "hose", hoseInside: "0.375" }, shown: { hoseLength: 100 } },
    "3/8 in 100 ft 版本",
  ],
  [
    "18.9升 46号全合成螺杆油",
    { in: ["lubricants"], has: { viscosityGrade: "46", baseOil: ["pao", "pag"] }, shown: { containerVolume: 5 } },
    "46S 5 加仑桶",
  ],
  [
    "208升大桶螺杆机油",
    { in: ["lubricants"], has: { oilApplication: "screw" }, shown: { containerVolume: 55 } },
    "46S 或 46M 的 55 加仑大桶",
  ],
  ["A62三角皮带", { slug: ["gantmoor-vb-a62"] }, "A62"],
  ["0.01微米 1.4立方过滤器", { slug: ["polarwick-ff050"] }, "FF050"],
  [
    "2.8立方冷干机 单相230V",
    { in: ["air-dryers/refrigerated"], has: { ratedFlow: 100 }, shown: { voltage: "230" } },
    "RD100 的 230 V 版本",
  ],
  [
    "460V 冷冻干燥机 5.66立方",
    { in: ["air-dryers/refrigerated"], has: { ratedFlow: 200 }, shown: { voltage: "460" } },
    "RD200 的 460 V 版本",
  ],
  [
    "227升卧式储气罐 环氧内衬",
    { in: ["air-tanks/horizontal-tanks"], has: { tankVolume: 60 }, shown: { lining: "epoxy" } },
    "60 加仑卧式，环氧版本",
  ],
  [
    "5匹双级 单相 303升",
    { in: ["piston"], has: { horsepower: 5, stages: "2", tankVolume: 80 }, shown: { phase: "1" } },
    "双级 5 HP，单相版本",
  ],
  [
    "37kW 575V 变频空压机",
    { in: compressors, has: { horsepower: 50, control: "vsd" }, shown: { voltage: "575" } },
    "RV50 的 575 V 版本",
  ],
  ["10立方柴油移动空压机", { in: ["diesel-driven"], has: { airflow: { from: 350, to: 425 } } }, "375 CFM 拖车式"],
  ["60分贝以下无油空压机", { in: ["oilless"], has: { noise: { to: 60 } } }, "静音或涡旋无油机"],
  ["32毫米铝管 绿色 5.8米", { slug: ["torrendyne-ap32-19"], shown: { pipeColor: "green" } }, "绿色版本"],
  ["22kW 4000小时保养包", { slug: ["oilmarrow-sk30-4k"] }, "30 HP 4,000 小时保养包"],
]);
