import { type Goods, type Query, queries } from "./query.ts";

/**
 * Two hundred queries of an ordinary day, 26 November 2026, a hundred in each language: a third uses and questions, the
 * rest part numbers with and without hyphens, other makers' numbers, nouns with and without figures, machines by power
 * and supply, mixed units and slips of one letter. Written blind by somebody who had opened neither the search, its
 * words nor its tests, from the catalogue, the policies and the leads of the calculators, and committed before the
 * first of them was asked.
 */
const shipping = { pages: ["shippingPolicy", "help"] } as const;
const returning = { pages: ["returnPolicy", "help"] } as const;
const warranty = { pages: ["warrantyPolicy", "help"] } as const;
const tracking = { pages: ["orderTrack", "orderList", "help"] } as const;
const paying = { pages: ["help", "payment", "checkout", "terms"] } as const;
const password = { pages: ["resetPassword", "signIn", "help"] } as const;
const planner = { pages: ["airSystem"] } as const;
const onMyPower = { pages: ["toolPower", "myPower"] } as const;
const sizeOfTank = { pages: ["toolReceiver", "airSystem"] } as const;
const pipeDrop = { pages: ["toolPipe", "airSystem"] } as const;
const dewPoint = { pages: ["toolDewPoint"] } as const;
const units = { pages: ["toolUnits"] } as const;
const leaks = { pages: ["toolLeaks"] } as const;
const runningCost = { pages: ["toolRunningCost"] } as const;
const pumpUp = { pages: ["toolPumpUp"] } as const;

const part = (...slug: string[]): Goods => ({ slug });
const version = (slug: string, sku: string): Goods => ({ slug: [slug], sku });
const wired = (shown: NonNullable<Goods["shown"]>, ...slug: string[]): Goods => ({ slug, shown });

const refrigerated = part("polarwick-rd*", "polarwick-rh*", "polarwick-rc*");
const compressorOil: Goods = { in: ["lubricants"], has: { oilApplication: ["screw", "piston"] } };
const pistonOil: Goods = { in: ["lubricants"], has: { oilApplication: "piston" } };
const foodOil = part("oilmarrow-46fg", "oilmarrow-100fg");
const coalescing = part("polarwick-fc*", "polarwick-ff*");
const separators = part("ostrelvane-se*", "gantmoor-se-*");
const receivers = part("torrendyne-tv*", "torrendyne-th*", "torrendyne-tp*");
const screws = part("ostrelvane-rs*", "ostrelvane-rv*");
const oilless: Goods = { in: ["oilless"] };
const bigEngines = part("gantmoor-gs*", "gantmoor-dx*", "gantmoor-dk*");
const against = part("polarwick-rd*", "polarwick-rh*", "polarwick-rc*", "polarwick-ad*");

const english = [
  ...queries("en", "part number", [
    [
      "OV-RS20-125-120TD-3P",
      version("ostrelvane-rs20-125-120td", "OV-RS20-125-120TD-3P"),
      "The 20 HP screw, tank and dryer.",
    ],
    ["gmp2075v80", part("gantmoor-p2-075v80"), "The 7.5 HP two-stage."],
    ["OM LF25", part("oilmarrow-lf25"), "Oil filter LF25."],
    ["PWRD100-115", version("polarwick-rd100", "PW-RD100-115"), "Dryer RD100, 115 V."],
    ["TD-RV12-200", part("torrendyne-rv12-200"), "Relief valve, 200 PSI."],
    ["hvsc10120d", part("hushvane-sc10-120d"), "The 10 HP scroll with dryer."],
    ["om46s55g", version("oilmarrow-46s", "OM-46S-55G"), "The drum of 46S."],
    ["GM VB B66", part("gantmoor-vb-b66"), "Belt B66."],
    ["SE50", part("ostrelvane-se50"), "Separator SE50."],
    ["OV-VM-30", part("ostrelvane-vm-30"), "Inlet and minimum pressure valve kit."],
    ["88402220250", part("oilmarrow-lf25"), "Ostrelvane's number of oil filter LF25."],
    ["KV704078", part("polarwick-ec100"), "Element EC100 in place of Kestravel's."],
    ["55.916.564", part("gantmoor-ps175-2"), "Switch PS175-2 in place of Velbricht's."],
    ["AQ44-20997", part("ostrelvane-se50"), "SE50 in place of Aerquist's."],
    ["brondholt b5203937", part("polarwick-ef250"), "EF250 in place of Brondholt's."],
    ["KIT2500 rebuild kit", part("oilmarrow-rk2-005"), "The 5 HP two-stage rebuild kit."],
  ]),
  ...queries("en", "noun", [
    ["whip check", part("torrendyne-wc*"), "Whip checks."],
    ["hose reel", part("gantmoor-hr*"), "Hose reels."],
    ["oil water separator", part("polarwick-ow*"), "Oil-water separators."],
    ["v belts", part("gantmoor-vb-*"), "V-belts."],
    ["airend", part("ostrelvane-ae*"), "Screw airends."],
    ["scroll compressor", part("hushvane-sc*"), "Oilless scrolls."],
    ["duplex compressor", part("gantmoor-d2-*"), "Duplex pistons."],
    ["blow gun", part("torrendyne-bg-s"), "The safety blow gun."],
    ["zero loss drain", part("polarwick-ad-z*"), "Zero-loss drains."],
    ["food grade compressor oil", foodOil, "46FG or 100FG."],
    ["claw vacuum pump", part("torrendyne-vc*"), "Claw pumps."],
    ["desiccant beads", part("polarwick-dc*"), "Desiccant charges."],
    ["magnetic starter", part("gantmoor-ms*"), "Starters."],
    ["open box air dryer", { in: ["air-dryers"], has: { conditionGrade: ["a", "b", "c"] } }, "The opened dryers."],
    ["dust filter", part("polarwick-fd*"), "Dust filters."],
    ["compresor oil", compressorOil, "Screw or piston oil."],
    ["refridgerated air dryer", refrigerated, "Refrigerated dryers."],
    ["presure switch", part("gantmoor-ps*"), "Pressure switches."],
    ["coalesing filter", coalescing, "Coalescing filters."],
    [
      "vaccum pump oil",
      part("oilmarrow-100v", "oilmarrow-32v", "oilmarrow-100vs", "oilmarrow-100fg"),
      "Vacuum pump oils.",
    ],
  ]),
  ...queries("en", "figures", [
    ["3/8 air hose 100 ft", wired({ hoseLength: 100 }, "torrendyne-hs38"), "The hose of 100 ft."],
    [
      "50 cfm refrigerated dryer 115v",
      wired({ voltage: "115" }, "polarwick-rd050", "polarwick-rh050"),
      "RD050, 115 V.",
    ],
    ["120 gallon vertical tank 200 psi", part("torrendyne-tv120-200"), "TV120, MAWP 200."],
    ["B75 belt", part("gantmoor-vb-b75"), "Belt B75."],
    ["0-300 psi gauge", part("torrendyne-pg25-300"), "The 300 PSI gauge."],
    ["1/2 npt ball valve", part("torrendyne-bv12"), "BV12."],
    ["0.01 micron filter 100 scfm", part("polarwick-ff100"), "FF100."],
    ["145/175 pressure switch", part("gantmoor-ps175-*"), "PS175."],
    [
      "iso 100 compressor oil 1 gallon",
      wired({ container: "gallon" }, "oilmarrow-100p", "oilmarrow-100ps", "oilmarrow-100fg"),
      "100P, one gallon.",
    ],
    ["aluminum air pipe 1 inch 19 ft", part("torrendyne-ap25-19"), "25 mm pipe, 19 ft."],
    ["1/4 industrial coupler set", part("torrendyne-qc14im*"), "The M set."],
    ["150 psi safety valve 1/2 npt", part("torrendyne-rv12-150"), "RV12-150."],
    ["drain for 1000 scfm zero loss", part("polarwick-ad-z200"), "Z200."],
    ["2.8 m3/min coalescing filter", part("polarwick-fc100", "polarwick-ff100"), "FC100: 2.83 m³/min."],
    ["-40 dew point dryer 75 scfm", part("polarwick-ad075"), "AD075."],
    ["10 hp magnetic starter 460v", part("gantmoor-ms10-3p460"), "MS10, 460 V."],
    ["frl 3/4", part("torrendyne-frl34*"), "FRL34."],
    ["30 amp disconnect", part("gantmoor-ds30"), "DS30."],
    ["25 hp screw compressor 460v", wired({ voltage: "460" }, "ostrelvane-rs25*", "ostrelvane-rv25*"), "RS25, 460 V."],
    [
      "5hp 230v single phase compressor 80 gallon",
      wired({ phase: "1" }, "gantmoor-p2-050v80*", "gantmoor-p2-050f80*"),
      "P2-050V80, single-phase.",
    ],
    ["10 hp vsd compressor with dryer", part("ostrelvane-rv10-125-80td"), "RV10 with dryer."],
    ["185 cfm tow behind compressor", part("gantmoor-dx-185*"), "DX-185."],
    ["7.5 hp rotary screw single phase", wired({ phase: "1" }, "ostrelvane-rs075*"), "RS075, single-phase."],
    [
      "30 hp compressor 575 volt",
      wired({ voltage: "575" }, "ostrelvane-rs30*", "ostrelvane-rv30*", "ostrelvane-pd30*"),
      "RS30, 575 V.",
    ],
    [
      "2 hp 120v portable compressor",
      wired({ voltage: "115" }, "gantmoor-p1-020*", "hushvane-qr020*"),
      "The 2 HP hand-carry.",
    ],
    [
      "14 hp gas compressor 30 gal electric start",
      part("gantmoor-g2-140t30*", "gantmoor-gg1-140t30", "gantmoor-gw2-140t30"),
      "G2-140T30.",
    ],
    ["75 kW screw compressor 8.6 bar", part("ostrelvane-rs100-125*", "ostrelvane-rv100-125*"), "RS100, 125 PSI."],
    ["3 hp vacuum pump 230v", wired({ voltage: "230" }, "torrendyne-vr030", "torrendyne-vc030"), "VR030, 230 V."],
    ["5 hp roots blower 3 phase", wired({ phase: "3" }, "torrendyne-lb05"), "LB05, three-phase."],
    ["60 gallon 3.7 hp single stage", part("gantmoor-p1-037v60*"), "P1-037V60."],
  ]),
  ...queries("en", "use", [
    ["compressor for sandblasting", [planner, screws, bigEngines], "Sized by the nozzle."],
    ["compressor for dental office", oilless, "An oilless machine."],
    ["quiet compressor for a garage at home", part("hushvane-qr*", "hushvane-dp*"), "A quiet QR."],
    ["oil for Ostrelvane RS25", part("oilmarrow-46s"), "46S."],
    [
      "filters for RS15",
      part("oilmarrow-if15", "oilmarrow-lf15", "oilmarrow-sk15*", "ostrelvane-se15"),
      "The kit SK15.",
    ],
    ["belt for GM-P2-075V80", part("gantmoor-vb-*"), "Its belts."],
    ["rebuild kit for 5 hp two stage pump", part("oilmarrow-rk2-005", "gantmoor-vg2-050"), "RK2-005."],
    ["hose for jackhammer", part("torrendyne-hs34", "torrendyne-hs1"), "The 3/4 in hose."],
    [
      "compressor to run two 90 lb jackhammers",
      [planner, part("gantmoor-dx-185*", "gantmoor-dk-185", "gantmoor-dx-250", "gantmoor-dx-375*", "gantmoor-dk-375")],
      "185 CFM, towable.",
    ],
    ["oil carryover in air lines", [coalescing, separators], "A coalescing filter, then the separator."],
    ["pond aeration blower", part("torrendyne-rb*", "torrendyne-rd*"), "A regenerative blower."],
    ["vacuum pump for cnc router table", { in: ["vacuum"] }, "A vane or claw pump."],
    [
      "impact gun weak at end of long hose",
      [
        pipeDrop,
        part("torrendyne-hs12", "torrendyne-hs38", "torrendyne-qc12*", "torrendyne-qc38*", "torrendyne-qc14hf*"),
      ],
      "A wider hose and high-flow couplers.",
    ],
  ]),
  ...queries("en", "question", [
    ["how big of a receiver tank do I need", sizeOfTank, "The receiver calculator."],
    ["what size breaker for a 10 hp compressor", onMyPower, "Will it run on my power?"],
    ["can I run a three phase compressor on single phase", onMyPower, "With a phase converter: the power check."],
    ["how many cfm is 2 m3/min", units, "The unit converter."],
    ["psi to bar", units, "The unit converter."],
    ["what does an air leak cost per year", leaks, "The leak test."],
    ["pressure drop in 200 ft of 3/4 pipe", pipeDrop, "The pipe calculator."],
    ["what pipe size for 80 cfm", pipeDrop, "The pipe calculator."],
    ["how long to fill an 80 gallon tank", pumpUp, "The pump-up time."],
    ["electricity cost of a 50 hp compressor", runningCost, "What it costs to run."],
    ["is vsd worth it", runningCost, "What it costs to run."],
    ["water in my air lines", [dewPoint, against], "The dew point, then a dryer."],
    [
      "what size dryer for a 25 hp screw",
      [
        dewPoint,
        planner,
        part(
          ...["100", "125", "150"].flatMap((flow) => [
            `polarwick-rd${flow}`,
            `polarwick-rh${flow}`,
            `polarwick-rc${flow}`,
          ]),
        ),
      ],
      "100 CFM: RD125.",
    ],
    ["what size compressor for a body shop", planner, "The air system planner."],
    ["does the freight driver unload the compressor", shipping, "To the curb only."],
    ["return policy opened box", returning, "30 days."],
    ["do you ship to Alaska", shipping, "No; pick up."],
    ["how long is the warranty", warranty, "As each page says."],
    ["track my order", tracking, "Order number and email."],
    ["why does my compressor start so often", [pumpUp, sizeOfTank], "Starts an hour: a larger tank."],
    ["tank keeps losing pressure overnight", [leaks, part("gantmoor-cv*")], "The leak test, then the check valve."],
  ]),
];

const chinese = [
  ...queries("cn", "part number", [
    ["OV-RV30-125-B-3P", version("ostrelvane-rv30-125-b", "OV-RV30-125-B-3P"), "RV30，三相。"],
    ["omsk20-4k", part("oilmarrow-sk20-4k"), "4,000 小时保养包。"],
    ["PW EC100", part("polarwick-ec100"), "EC100 滤芯。"],
    ["hv-ts-10", part("hushvane-ts-10"), "涡旋密封条。"],
    ["tdvr050", part("torrendyne-vr050"), "VR050 旋片泵。"],
    ["GM-PS175-2", part("gantmoor-ps175-2"), "压力开关。"],
    ["OM-100P", part("oilmarrow-100p"), "100P 活塞机油。"],
    ["拓润达 TD-QC14HF-14", part("torrendyne-qc14hf*"), "大流量快速接头。"],
    ["RS075", part("ostrelvane-rs075*"), "RS075 螺杆机。"],
    ["2230-50", part("ostrelvane-se50"), "奥翠梵原号，SE50。"],
    ["KV413057", part("oilmarrow-rk2-005"), "替代 Kestravel 的大修包。"],
    ["mundelair 643-3516-M", part("torrendyne-vn-050"), "替代 Mundelair 的旋片。"],
    ["55873131", part("polarwick-ad-z50"), "替代 Velbricht 的排水器。"],
    ["B2342.382 垫片", part("gantmoor-vg2-075"), "替代 Brondholt 的阀片垫片包。"],
  ]),
  ...queries("cn", "noun", [
    ["油水分离器", part("polarwick-ow*"), "油水分离器。"],
    ["油分芯", separators, "油气分离器。"],
    ["卷管器", part("gantmoor-hr*"), "卷管器。"],
    ["快速接头", part("torrendyne-qc*"), "快速接头。"],
    ["冷干机", refrigerated, "冷冻式干燥机。"],
    ["吸附剂", part("polarwick-dc*"), "吸附剂。"],
    ["三联件", part("torrendyne-frl*"), "气源三联件。"],
    ["罗茨鼓风机", part("torrendyne-lb*"), "罗茨风机。"],
    ["旋片泵", part("torrendyne-vr*", "torrendyne-vd*"), "旋片式真空泵。"],
    ["储气筒", receivers, "储气罐。"],
    ["减震垫", part("torrendyne-vp*", "torrendyne-vm-sp"), "减振垫。"],
    ["螺杆主机", part("ostrelvane-ae*"), "螺杆主机。"],
    ["空压机变频器", part("ostrelvane-vf*"), "改造用变频器。"],
    ["膜式干燥机", part("polarwick-md*"), "膜式干燥机。"],
    ["电子排水阀", part("polarwick-ad-t*", "polarwick-ad-z*"), "定时或零气耗排水器。"],
    ["吹尘枪", part("torrendyne-bg-s"), "吹尘枪。"],
    ["螺干空压机", screws, "螺杆式空压机。"],
    ["冷冻干操机", refrigerated, "冷冻式干燥机。"],
    ["空呀机油", compressorOil, "空压机油。"],
    ["油汽分离器", separators, "油气分离器。"],
    ["活赛空压机", { in: ["piston"] }, "活塞式空压机。"],
    ["快速街头", part("torrendyne-qc*"), "快速接头。"],
  ]),
  ...queries("cn", "figures", [
    [
      "1立方冷干机",
      part("polarwick-rd035", "polarwick-rh035", "polarwick-rd050", "polarwick-rh050"),
      "RD050：1 m³/min 以上。",
    ],
    ["300升储气罐", part("torrendyne-tv080*", "torrendyne-th080*"), "303 L。"],
    [
      "8公斤空压机 7.5千瓦",
      part("ostrelvane-rs10-*", "ostrelvane-rv10-*", "ostrelvane-pd10*", "gantmoor-p2-100*", "hushvane-sc10*"),
      "RS10，0.86 MPa。",
    ],
    ["1/2气管 30米", wired({ hoseLength: 100 }, "torrendyne-hs12"), "30 m 的 1/2 气管。"],
    ["40mm铝合金管 5.8米", part("torrendyne-ap40-19"), "40 mm，5.8 m。"],
    ["0.01微米过滤器 3立方", part("polarwick-ff100", "polarwick-ff175"), "FF175：3 m³/min 以上。"],
    ["46号螺杆油 一桶", part("oilmarrow-46*"), "46S。"],
    ["B66三角带", part("gantmoor-vb-b66"), "B66。"],
    ["16公斤压力表", part("torrendyne-pg25-300"), "0–2.07 MPa。"],
    ["安全阀 1.03MPa", part("torrendyne-rv14-150", "torrendyne-rv12-150"), "150 PSI 安全阀。"],
    ["3/4止回阀", part("gantmoor-cv34"), "CV34。"],
    ["露点零下40度干燥机", { in: ["air-dryers/desiccant"] }, "吸附式干燥机。"],
    ["25mm弯头", part("torrendyne-el25"), "EL25。"],
    ["隔离开关 30A", part("gantmoor-ds30"), "DS30。"],
    ["1寸球阀", part("torrendyne-bv1", "torrendyne-vb25"), "BV1。"],
    ["454升立式储气罐 1.38MPa", part("torrendyne-tv120-200"), "TV120-200。"],
    ["油水分离器 7立方", part("polarwick-ow250"), "OW250：7.08 m³/min。"],
    ["10立方精密过滤器", part("polarwick-fc400", "polarwick-ff400"), "FC400：11.3 m³/min。"],
    ["7.5千瓦螺杆空压机", part("ostrelvane-rs10-*", "ostrelvane-rv10-*"), "RS10。"],
    ["22kw永磁变频空压机", part("ostrelvane-rv30*"), "RV30。"],
    ["单相220v 5.5千瓦活塞机", wired({ phase: "1" }, "gantmoor-p2-075*"), "P2-075，单相 230 V。"],
    [
      "575V 三相 30kW 空压机",
      wired({ voltage: "575" }, "ostrelvane-rs40*", "ostrelvane-rv40*", "ostrelvane-pd40*"),
      "RS40，575 V。",
    ],
    ["5马力两级活塞空压机 立式", part("gantmoor-p2-050v*"), "P2-050V80。"],
    ["5.2立方柴油移动空压机", part("gantmoor-dx-185*"), "DX-185。"],
    ["1.5kw静音无油空压机", part("hushvane-qr020*"), "QR020。"],
    ["10马力涡旋空压机 带干燥机", part("hushvane-sc10-120d"), "SC10 带干燥机。"],
    ["三相460V 75kW螺杆机", wired({ voltage: "460" }, "ostrelvane-rs100*", "ostrelvane-rv100*"), "RS100，460 V。"],
    ["14马力汽油空压机 带发电机", part("gantmoor-gg1-140*", "gantmoor-gw2-140*"), "带发电机的 14 HP。"],
    ["15千瓦空压机 380V", part("ostrelvane-rs20*", "ostrelvane-rv20*", "ostrelvane-pd20*"), "RS20，但没有 380 V。"],
    ["2hp真空泵 115v", wired({ voltage: "115" }, "torrendyne-vr020", "torrendyne-vd020"), "VR020，115 V。"],
  ]),
  ...queries("cn", "use", [
    ["汽修厂用什么空压机", [planner, screws, part("gantmoor-p2-*")], "按工具选型。"],
    ["牙科空压机", oilless, "无油机。"],
    ["食品厂用的空压机油", foodOil, "食品级。"],
    ["奥翠梵RS30保养包", part("oilmarrow-sk30*"), "SK30。"],
    ["RS50空滤", part("oilmarrow-if50"), "IF50。"],
    ["活塞机加什么油", pistonOil, "100P。"],
    ["风炮用的气管", part("torrendyne-hs38", "torrendyne-hs12"), "1/2 气管。"],
    ["喷砂用的空压机", [planner, screws, bigEngines], "按喷嘴选型。"],
    ["鱼塘增氧风机", { in: ["blowers"] }, "旋涡风机。"],
    ["实验室用的无油空压机", oilless, "无油机。"],
    ["压缩空气含油太多", [coalescing, separators], "精密过滤器，再查油分芯。"],
  ]),
  ...queries("cn", "question", [
    ["储气罐要多大", sizeOfTank, "储气罐计算。"],
    ["10马力空压机配多大空开", onMyPower, "我的电源能带吗。"],
    ["单相电能带三相空压机吗", onMyPower, "我的电源能带吗。"],
    ["1立方等于多少cfm", units, "35.3 CFM。"],
    ["公斤换算成psi", units, "单位换算。"],
    ["漏气一年损失多少电费", leaks, "泄漏测试。"],
    ["50米管道压力损失", pipeDrop, "管路压降。"],
    ["4立方用多粗的管", pipeDrop, "管路压降。"],
    ["充满一个300升的罐要多久", pumpUp, "充气时间。"],
    ["变频空压机能省多少电", runningCost, "运行费用。"],
    ["75千瓦空压机一年电费", runningCost, "运行费用。"],
    ["管道里有水怎么办", [dewPoint, against], "露点，再选干燥机。"],
    ["冷干机和吸干机怎么选", dewPoint, "看最冷处的温度。"],
    ["喷漆用多大空压机", planner, "空气系统选型。"],
    ["货车司机帮忙卸货吗", shipping, "只到路边。"],
    ["怎么退货", returning, "30 天内。"],
    ["质保多久", warranty, "见商品页。"],
    ["查订单物流", tracking, "订单号和邮箱。"],
    ["可以用银行转账付款吗", paying, "可以。"],
    ["空压机启动太频繁", [pumpUp, sizeOfTank], "每小时启动次数，换大罐。"],
    [
      "空压机打不上压力",
      [pumpUp, leaks, part("gantmoor-vg*", "gantmoor-cv*", "oilmarrow-rk*")],
      "测充气时间，查阀片。",
    ],
    ["露点怎么算", dewPoint, "露点计算。"],
    ["忘记密码了", password, "重置密码。"],
  ]),
];

export const everyQuery: Query[] = [...english, ...chinese];
