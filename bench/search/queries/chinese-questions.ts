import { compressors, electric, engines, queries } from "../query.ts";

export const chineseUses = queries("cn", "use", [
  ["汽车喷漆房供气", { in: electric, has: { airflow: { from: 15, to: 175 } } }, "带罐带冷干机的螺杆机"],
  ["牙科诊所空压机", { in: ["oilless"] }, "静音无油机，带干燥机"],
  ["喷砂机配套空压机", { in: compressors, has: { airflow: { from: 15, to: 200 } } }, "18 CFM 以上双级机"],
  ["激光切割机用的空压机", { in: ["rotary-screw", "compressor-pods"] }, "1.03 MPa 带冷干机的螺杆机"],
  ["鱼塘增氧", { in: ["blowers"] }, "旋涡风机"],
  ["污水池曝气风机", { in: ["blowers"] }, "罗茨风机"],
  ["面粉气力输送", { in: ["blowers/lobe"] }, "罗茨风机"],
  ["工地打风镐", { in: engines, has: { airflow: { from: 45 } } }, "拖车式柴油机"],
  [
    "流动补胎车",
    {
      in: [
        "gas-driven/gas-truck-mount",
        "gas-driven/gas-screw",
        "gas-driven/gas-generator",
        "diesel-driven/diesel-truck-mount",
      ],
    },
    "车载式汽油空压机",
  ],
  [
    "装修打钉枪用的小气泵",
    { in: ["piston/portable", "oilless/quiet-portable", "gas-driven/gas-portable"] },
    "手提式空压机",
  ],
  ["雕刻机台面吸附", { in: ["vacuum", "blowers/regenerative"] }, "旋片式或爪式真空泵"],
  ["真空包装机用泵", { in: ["vacuum"] }, "旋片式真空泵"],
  ["实验室无油干燥空气", { in: ["oilless"] }, "带干燥机的涡旋机"],
  ["没通电的果园打药", { in: engines }, "手推式汽油空压机"],
  ["冬天室外管路不结冰", { in: ["air-dryers/desiccant"] }, "−40°C 吸附式干燥机"],
  ["面包厂空压机用什么油", { in: ["lubricants/food-grade"] }, "食品级螺杆机油"],
  ["美甲店静音小气泵", { in: ["oilless/quiet-portable"] }, "半马力静音机"],
]);

export const chineseQuestions = queries("cn", "question", [
  ["10马力三相空压机用多粗的线", { pages: ["toolPower", "myPower"] }, "断路器与线径计算"],
  ["单相7.5马力配多大空开", { pages: ["toolPower", "myPower"] }, "断路器与线径计算"],
  ["454升储气罐打满要几分钟", { pages: ["toolPumpUp"] }, "充气时间"],
  ["每分钟3立方要配多大储气罐", { pages: ["toolReceiver", "airSystem"] }, "储气罐容积"],
  ["100米管子压力会掉多少", { pages: ["toolPipe"] }, "管道压降"],
  ["一个漏点一年浪费多少钱", { pages: ["toolLeaks", "toolRunningCost"] }, "泄漏测试"],
  ["37千瓦空压机一年多少电费", { pages: ["toolRunningCost"] }, "运行成本"],
  ["车间25度管子里会不会结露", { pages: ["toolDewPoint"] }, "露点"],
  ["7公斤压力是多少psi", { pages: ["toolUnits"] }, "单位换算"],
  [
    "开汽修厂该买多大的空压机",
    [{ pages: ["airSystem"] }, { in: ["piston", "rotary-screw"], has: { airflow: { from: 10, to: 60 } } }],
    "空气系统选型",
  ],
  ["两把风炮加一台打磨机要多大气量", { pages: ["airSystem"] }, "空气系统选型"],
  ["能发货到夏威夷吗", { pages: ["shippingPolicy"] }, "不发，见配送政策"],
  ["拆封的机油能退吗", { pages: ["returnPolicy"] }, "拆封后不退"],
  ["皮带坏了在保修里吗", { pages: ["warrantyPolicy"] }, "易损件除外"],
  ["物流送货要自己卸车吗", { pages: ["shippingPolicy"] }, "送至路边，自行卸车"],
  ["退款多久到账", { pages: ["returnPolicy"] }, "退款方式与时间"],
  ["货送到箱子破了怎么办", { pages: ["shippingPolicy", "returnPolicy", "warrantyPolicy"] }, "签收前检查，三天内告知"],
]);
