import { electric, engines, type Goods, type Query, queries } from "./query.ts";

/**
 * Two hundred queries of an ordinary Tuesday, 24 November 2026, a hundred in each language: a third uses and questions,
 * the rest part numbers as people type them, nouns with and without figures, and words of service. Written blind by
 * somebody who had opened neither the search, its words nor its tests, from the catalogue, the policies, the help page
 * and the names of the calculators, and committed before the first of them was asked.
 */
const screw = ["rotary-screw"];
const station = ["rotary-screw", "compressor-pods"];
const dryers = ["air-dryers"];
const tanks = ["air-tanks"];
const inline = ["air-filters/inline-filters"];
const elements = ["air-filters/filter-elements"];
const returning = { pages: ["returnPolicy", "help"] } as const;
const shipping = { pages: ["shippingPolicy", "help"] } as const;
const warranty = { pages: ["warrantyPolicy", "help"] } as const;
const tracking = { pages: ["orderTrack", "orderList", "help"] } as const;
const invoicing = { pages: ["companyInvoices", "invoice", "orderReceipt", "orderList", "companies", "help"] } as const;
const damage = { pages: ["shippingPolicy", "orderClaim", "help"] } as const;
const paying = { pages: ["help", "payment", "checkout", "terms"] } as const;
const cancelling = { pages: ["returnPolicy", "orderList", "orderTrack", "help"] } as const;
const quoting = { pages: ["quotation", "savedQuotations", "cart"] } as const;
const ordering = { pages: ["quickOrder", "lists"] } as const;
const password = { pages: ["resetPassword", "signIn", "help"] } as const;
const onAccount = { pages: ["companies", "company"] } as const;
const planner = { pages: ["airSystem"] } as const;
const onMyPower = { pages: ["toolPower", "myPower"] } as const;
const sizeOfTank = { pages: ["toolReceiver", "airSystem"] } as const;
const sizeOfPipe = { pages: ["toolPipe", "airSystem"] } as const;
const dewPoint = { pages: ["toolDewPoint"] } as const;
const units = { pages: ["toolUnits"] } as const;
const leaks = { pages: ["toolLeaks"] } as const;
const runningCost = { pages: ["toolRunningCost"] } as const;
const pumpUp = { pages: ["toolPumpUp"] } as const;
const serviceDates = { pages: ["machines"] } as const;

const part = (...slug: string[]): Goods => ({ slug });
const version = (slug: string, sku: string): Goods => ({ slug: [slug], sku });
const extra = (extraType: string | readonly string[]): Goods => ({ in: ["extras"], has: { extraType } });
const wear = (servesPart: string): Goods => ({ in: ["extras/wear-parts"], has: { servesPart } });
const oilFor = (oilApplication: string): Goods => ({ in: ["lubricants"], has: { oilApplication } });

const drains = extra("drain");
const reels = extra("hose-reel");
const separators: Goods = { in: ["air-filters/separators"] };
const checkValves = extra("check-valve");
const gauges = extra("gauge");
const tipSeals = wear("tip-seal");
const aftercoolers = extra("aftercooler");
const openBox: Goods = { has: { conditionGrade: ["a", "b", "c"] } };
const variableSpeed: Goods = { in: station, has: { control: "vsd" } };
const screwsWithDryer: Goods = { in: screw, has: { builtInDryer: true } };
const pods: Goods = { in: ["compressor-pods"] };
const waterFilters: Goods = { in: inline, has: { drain: "float" } };
const serviceKits: Goods = { in: ["air-filters/service-kits"] };
const garageKits: Goods = { in: ["air-pipe/kits"] };
const deepVacuum = { in: ["vacuum/rotary-vane", "vacuum/dry-and-claw", "vacuum/central-systems"] };
const handCarried = [{ in: ["piston/portable"] }, { in: ["oilless/quiet-portable"], has: { airflow100: { from: 3 } } }];
const breakerAir: Goods = { in: ["diesel-driven/towable", "diesel-driven/skid"] };
const onTruck: Goods = { in: engines, has: { configuration: "truck-mount" } };

const english = [
  ...queries("en", "part number", [
    ["OM-46S-5G", version("oilmarrow-46s", "OM-46S-5G"), "The 5 gal pail of 46S."],
    ["gm-vb-a62", part("gantmoor-vb-a62"), "Belt A62."],
    ["TD-RV12-165", part("torrendyne-rv12-165"), "The relief valve, 165 PSI."],
    ["pw ef100", part("polarwick-ef100"), "Element EF100."],
    ["2230-15", part("ostrelvane-se15"), "Ostrelvane's number of separator SE15."],
    ["88402210250", part("oilmarrow-if25"), "Ostrelvane's number of intake filter IF25."],
    ["AQ 45-28108", part("ostrelvane-se20"), "Separator SE20 in place of Aerquist's."],
    ["kv462417 belt", part("gantmoor-vb-b66"), "B66 in place of Kestravel's belt."],
    ["B7958.833", part("gantmoor-ps175-2"), "Pressure switch PS175-2 in place of Brondholt's."],
    ["55418300", part("polarwick-ff100"), "FF100 in place of Velbricht's filter."],
    ["KIT2500", part("oilmarrow-rk2-005"), "The 5 HP two-stage rebuild kit."],
    ["gmp2075v80 3p", version("gantmoor-p2-075v80", "GM-P2-075V80-3P"), "The three-phase 7.5 HP."],
    ["ov-rs10-125-80td", part("ostrelvane-rs10-125-80td"), "That compressor; asks for the phase."],
    ["HV-TS-O5", part("hushvane-ts-05"), "Tip seal kit TS-05; the O is a zero."],
    ["2 ea PW-RD075-115 REFRIG DRYER 75 SCFM", version("polarwick-rd075", "PW-RD075-115"), "RD075 for 115 V."],
    ["OM-SK10-4k", part("oilmarrow-sk10-4k"), "The 4,000 h kit of the 10 HP."],
  ]),
  ...queries("en", "noun", [
    ["air oil separator", separators, "Asks for the machine; separators by horsepower."],
    ["tank check valve", checkValves, "1/2, 3/4 and 1 in."],
    ["tip seal kit", tipSeals, "By the scroll's horsepower."],
    ["hose reel", reels, "The 50 ft reel in 3/8."],
    ["whip check", extra("whip-check"), "For 3/4 hose."],
    ["screw airend", { in: ["pumps/screw-airends"] }, "Asks for the horsepower."],
    ["rotary screw with tank and dryer", [screwsWithDryer, pods], "A tank-mounted screw with dryer."],
    ["desiccant beads", wear("desiccant"), "Charges by the dryer's size."],
    ["pressure gauges", gauges, "2-1/2 in, 0–200 PSI."],
    ["zero loss drain", { in: ["extras"], has: { drain: "zero-loss" } }, "The one to 250 SCFM."],
    ["vaccum pump", { in: ["vacuum"] }, "Rotary vane pumps first."],
    ["oil free air compressor", { in: ["oilless"] }, "Quiet portables, then scrolls."],
    ["roots blower", { in: ["blowers/lobe"] }, "Lobe blower packages."],
    ["FRL", extra("frl"), "1/2 in with metal bowls."],
    [
      "compressor oil filter",
      [{ in: ["air-filters/oil-filters"] }, serviceKits],
      "Spin-on filters, by the machine's horsepower.",
    ],
    [
      "gantmoor two stage",
      { slug: ["gantmoor*"], has: { stages: "2" } },
      "The 5 HP on 80 gal, then the other two-stage machines.",
    ],
    ["blow gun", part("torrendyne-bg-s"), "The safety blow gun."],
    ["quick connect couplers", extra("coupler"), "Industrial M, 1/4 in set."],
  ]),
  ...queries("en", "figures", [
    [
      "5 hp 80 gal single phase compressor",
      { in: electric, has: { horsepower: 5, tankVolume: 80 }, shown: { phase: "1" } },
      "The two-stage 5 HP on 80 gal, 230 V single-phase.",
    ],
    [
      "10hp rotary screw 460v 3ph",
      { in: station, has: { horsepower: 10 }, shown: { voltage: "460", phase: "3" } },
      "RS10 in the three-phase version.",
    ],
    [
      "3/8 air hose 50 ft",
      { in: ["extras"], has: { extraType: "hose", hoseInside: "0.375" }, shown: { hoseLength: 50 } },
      "The 50 ft hybrid hose.",
    ],
    ["1/2 npt ball valve", { in: ["extras"], has: { extraType: "ball-valve", port: "npt-0.5" } }, "BV12."],
    [
      "safety valve 150 psi 1/4",
      { in: ["extras"], has: { extraType: "relief-valve", setPressure: 150, port: "npt-0.25" } },
      "RV14-150.",
    ],
    ["60 gallon vertical air tank", { in: tanks, has: { tankVolume: 60, orientation: "vertical" } }, "TV060, 200 PSI."],
    ["185 cfm tow behind", { in: ["diesel-driven/towable"], has: { airflow: 185 } }, "DX-185."],
    [
      "iso 46 synthetic compressor oil 5 gallon",
      {
        in: ["lubricants"],
        has: { viscosityGrade: "46", baseOil: ["pao", "pag", "food-grade"] },
        shown: { containerVolume: 5 },
      },
      "46S in the pail.",
    ],
    [
      "quiet air compressor 120v under 60 db",
      { in: electric, has: { noise: { to: 60 } }, shown: { voltage: "115" } },
      "A quiet oilless portable.",
    ],
    [
      "100 cfm refridgerated dryer 115v",
      { in: dryers, has: { dryerType: "refrigerated", ratedFlow: 100 }, shown: { voltage: "115" } },
      "RD100 for 115 V.",
    ],
    ["1 inch impact gun", part("torrendyne-iw1"), "IW1."],
    ["25 hp vsd air compressor", { in: station, has: { horsepower: 25, control: "vsd" } }, "RV25."],
    [
      "1 inch aluminum air pipe 19 ft",
      { in: ["air-pipe/pipe"], has: { pipeSize: "25", pipeLength: 19 } },
      "25 mm, 19 ft, blue.",
    ],
    [
      "3hp regen blower 230v",
      { in: ["blowers/regenerative"], has: { horsepower: 3 }, shown: { voltage: "230" } },
      "RB03.",
    ],
    ["10 hp 175 psi compressor", { in: electric, has: { horsepower: 10, maxPressure: 175 } }, "The two-stage 10 HP."],
    ["2 hp 20 gal portable", part("gantmoor-p1-020w20"), "The 20 gal wheelbarrow."],
    [
      "40hp screw compressor 575 volt",
      { in: station, has: { horsepower: 40 }, shown: { voltage: "575" } },
      "RS40 in its 575 V version.",
    ],
    [
      "100 cfm @ 125 psi electric",
      { in: electric, has: { airflow: { from: 100, to: 125 }, ratedPressure: { from: 125 } } },
      "A 25 HP screw.",
    ],
    [
      "5 micron air filter 3/4 npt",
      { in: inline, has: { filtration: 5, port: "npt-0.75" } },
      "FP035 or FP050, by the flow.",
    ],
    ["mag starter 7.5 hp 230v single phase", part("gantmoor-ms75-1p230"), "MS75-1P230."],
    ["200 gal receiver 200 psi", { in: tanks, has: { tankVolume: 200, mawp: 200 } }, "TV200, 200 PSI."],
    [
      "30 gal gas compressor electric start",
      { in: ["gas-driven"], has: { tankVolume: 30, engineStart: "electric" } },
      "The 9 HP truck-mount.",
    ],
  ]),
  ...queries("en", "service word", [
    ["track my order", tracking, "Order number and mail."],
    ["return policy", returning, "30 days."],
    ["freight", shipping, "How freight travels and what it costs."],
    ["invoice", invoicing, "Invoices of the company, or the receipt of the order."],
    ["request a quote", quoting, "A quotation made from the cart."],
    ["warranty claim", warranty, "How to make a claim."],
    ["will call pickup", shipping, "Free at the warehouse, after the mail."],
    ["open box compressors", openBox, "Open-box machines, by grade."],
    ["net 30 account", onAccount, "Company accounts that buy on invoice."],
    ["bulk order by part number", ordering, "Quick order."],
  ]),
  ...queries("en", "use", [
    [
      "compressor for sandblasting cabinet",
      [{ in: ["piston", ...station, "gas-driven"], has: { airflow: { from: 15, to: 125 } } }, planner],
      "At least a 5 HP two-stage, better 7.5 HP.",
    ],
    [
      "air compressor for auto body shop",
      [{ in: ["piston/two-stage", "piston/duplex"] }, { in: station, has: { airflow: { from: 15, to: 80 } } }, planner],
      "A 7.5 or 10 HP screw with tank and dryer.",
    ],
    ["compressor for dental office", { in: ["oilless"], has: { airflow: { from: 3 } } }, "Oilless with a dryer."],
    [
      "run two 90 lb jackhammers",
      [{ ...breakerAir, has: { airflow: { from: 130, to: 250 } } }],
      "A towable of 185 CFM.",
    ],
    [
      "portable compressor for framing nailer",
      [...handCarried, { in: ["gas-driven/gas-portable"] }],
      "A 2 HP hand-carry.",
    ],
    [
      "home garage compressor for impact wrench",
      [
        { in: ["piston/single-stage", "piston/portable"], has: { airflow90: { from: 5 } } },
        { in: ["piston/two-stage"], has: { horsepower: 5 } },
        { in: ["oilless"], has: { airflow100: { from: 5, to: 16 } } },
      ],
      "The 3.7 HP on 60 gal.",
    ],
    [
      "air for cnc machine",
      [
        { in: screw, has: { airflow: { from: 15, to: 100 } } },
        { in: ["compressor-pods"], has: { airflow: { to: 100 } } },
        planner,
      ],
      "A 7.5 HP screw with tank and dryer.",
    ],
    [
      "blow out sprinkler lines",
      [
        { in: ["gas-driven"], has: { airflow: { from: 10 } } },
        { in: ["diesel-driven"], has: { airflow: { to: 185 } } },
        { in: ["piston/portable"], has: { airflow90: { from: 7 } } },
      ],
      "A gas compressor of 13.9 CFM or more for houses; a towable for big sites.",
    ],
    [
      "vacuum pump for cnc router table",
      [deepVacuum, { in: ["blowers/regenerative"] }],
      "A vane or claw pump by the size of the table.",
    ],
    ["pond aeration", { in: ["blowers/regenerative", "blowers/lobe"] }, "A small regenerative blower."],
    [
      "compressor for 3 bay tire shop",
      [{ in: ["piston/two-stage", "piston/duplex"] }, { in: station, has: { airflow: { from: 15, to: 60 } } }, planner],
      "A 7.5 HP two-stage on 80 gal.",
    ],
    [
      "compressor for craft brewery",
      [{ in: ["oilless"], has: { airflow100: { from: 5 } } }],
      "An oilless scroll with dryer.",
    ],
    ["service truck air compressor", onTruck, "The 14 HP truck-mount with 30 gal."],
    [
      "quiet compressor for basement wood shop",
      { in: ["oilless"], has: { noise: { to: 62 } } },
      "An enclosed quiet one on 115 V.",
    ],
    [
      "dry air for plasma cutter",
      [{ in: dryers, has: { ratedFlow: { from: 6, to: 50 } } }, waterFilters],
      "A membrane dryer with a filter before it.",
    ],
    ["oil for air tools", oilFor("tool"), "22T, a quart."],
    ["drain compressor tank automatically", drains, "The timed drain, or the pneumatic kit on a small tank."],
    ["run air lines in garage", [garageKits, { in: ["air-pipe/pipe"] }], "The garage kit with 3 outlets."],
  ]),
  ...queries("en", "question", [
    ["how long is the warranty", warranty, "On the product page; machines 12 to 36 months."],
    ["do you ship to alaska", shipping, "No; pick up or send a forwarder."],
    ["what size breaker for a 10 hp compressor", onMyPower, "The calculator of the panel."],
    [
      "how big of a receiver tank for 25 cfm",
      [sizeOfTank, { in: tanks, has: { tankVolume: { from: 60, to: 240 } } }],
      "The receiver calculator; about 100 gal.",
    ],
    ["can i return a filter if i opened it", returning, "Only unopened."],
    ["convert m3/min to cfm", units, "The unit converter."],
    ["what oil for two stage piston compressor", oilFor("piston"), "100P, SAE 30 non-detergent."],
    ["how much does it cost to run a 50 hp compressor", runningCost, "The calculator of running cost."],
    ["what size pipe for 80 cfm 200 ft", sizeOfPipe, "The pipe calculator."],
    ["how many cfm do i need for a da sander", [planner, part("torrendyne-da6")], "11 CFM; the planner adds the rest."],
    ["do i need a forklift to unload", shipping, "A dock, a forklift or the liftgate."],
    [
      "how to get water out of air lines",
      [dewPoint, { in: dryers }, drains, waterFilters, aftercoolers, extra("frl")],
      "A refrigerated dryer.",
    ],
    [
      "how often to change separator on screw compressor",
      [serviceDates, separators, { ...serviceKits, has: { elementLife: 4000 } }],
      "Every 4,000 hours.",
    ],
    [
      "will a 7.5 hp compressor run on single phase",
      [onMyPower, { in: electric, has: { horsepower: 7.5 }, shown: { phase: "1" } }],
      "Yes, on 230 V; the calculator names breaker and wire.",
    ],
    ["when will my freight arrive", [shipping, tracking], "Three to ten business days; the order shows the carrier."],
    ["can i cancel an order", cancelling, "On the order page while it has not left."],
  ]),
];

const chinese = [
  ...queries("cn", "part number", [
    ["OV-SE30", part("ostrelvane-se30"), "油分芯 SE30。"],
    ["om46ss55g", version("oilmarrow-46ss", "OM-46SS-55G"), "46SS 大桶。"],
    ["2220-20 油滤", part("oilmarrow-lf20"), "油滤 LF20。"],
    ["KV145896", part("gantmoor-vb-a56"), "A56 皮带，替代 Kestravel。"],
    ["PW-RD100-230", version("polarwick-rd100", "PW-RD100-230"), "RD100，230 V。"],
    ["td-vn-050旋片", part("torrendyne-vn-050"), "5 HP 旋片套装。"],
    ["gm p2 100f120p", part("gantmoor-p2-100f120p"), "10 HP Pro 卧式机。"],
    ["AQ44-20997", part("ostrelvane-se50"), "油分芯 SE50，替代 Aerquist。"],
    ["GM-MS10-3P460", part("gantmoor-ms10-3p460"), "10 HP 460 V 磁力启动器。"],
    ["HVCKD5", part("hushvane-ck-d5"), "DP 机头皮碗修理包。"],
    ["TD-FRL12-M 三联件", version("torrendyne-frl12", "TD-FRL12-M"), "金属杯 1/2 三联件。"],
    ["B4270.920", part("ostrelvane-se75"), "油分芯 SE75，替代 Brondholt。"],
    ["PMP-2-075V", part("gantmoor-k2-075v"), "075V 双级泵头。"],
    ["55.764.897 滤芯", part("polarwick-ec100"), "EC100，替代 Velbricht。"],
    ["OM-RK2-O10", part("oilmarrow-rk2-010"), "10 HP 双级大修包，O 应为 0。"],
  ]),
  ...queries("cn", "noun", [
    ["油分芯", separators, "先问机型，按功率选。"],
    ["空滤", { in: ["air-filters/intake-filters"] }, "螺杆机空滤按功率选。"],
    ["冷干机", { in: dryers, has: { dryerType: "refrigerated" } }, "RD 系列。"],
    ["储气罐", { in: tanks }, "80 gal 立式。"],
    ["安全阀", extra("relief-valve"), "1/2 in，200 PSI。"],
    ["静音无油气泵", { in: ["oilless"] }, "QR 静音机。"],
    ["真空泵油", oilFor("vacuum"), "100V。"],
    ["罗茨鼓风机", { in: ["blowers/lobe"] }, "LB 系列。"],
    ["三角皮带", extra("belt"), "先问型号。"],
    ["压力开关", [extra("pressure-switch"), part("gantmoor-sd-1")], "145/175 PSI。"],
    ["永磁变频空压机", variableSpeed, "RV 系列。"],
    ["气管快速接头", extra("coupler"), "工业型 1/4 in 套装。"],
    ["自动排水器", drains, "电子定时排水器。"],
    ["奥翠梵螺杆机", { in: station }, "RS10，再问功率和电源。"],
    ["集装箱空压站", { in: ["compressor-pods/container-pods"] }, "10 英尺集装箱。"],
    ["活性炭滤芯", { in: elements, has: { filterGrade: "carbon" } }, "按过滤器规格选。"],
    ["喷漆枪", part("torrendyne-sg-hv"), "HVLP 1.4 mm。"],
    ["螺杆机保养包", serviceKits, "2,000 小时保养包，按功率选。"],
  ]),
  ...queries("cn", "figures", [
    ["7.5kw螺杆空压机", { in: station, has: { horsepower: 10 } }, "RS10。"],
    ["22千瓦变频空压机", { in: station, has: { horsepower: 30, control: "vsd" } }, "RV30。"],
    ["300升立式气罐", { in: tanks, has: { tankVolume: 80, orientation: "vertical" } }, "80 gal 立式。"],
    [
      "8公斤 15kw 螺杆机",
      { in: station, has: { horsepower: 20, maxPressure: { from: 115, to: 125 } } },
      "RS20，0.86 MPa。",
    ],
    [
      "1.5kw 220v 无油空压机",
      { in: ["oilless"], has: { horsepower: 2 }, shown: { voltage: "230", phase: "1" } },
      "2 HP，单相 230 V。",
    ],
    [
      "3立方冷干机",
      { in: dryers, has: { dryerType: "refrigerated", ratedFlow: { from: 100, to: 150 } } },
      "RD125，留一点余量。",
    ],
    ["10立方空压机", { in: [...station, "diesel-driven"], has: { airflow: { from: 335, to: 410 } } }, "55 kW 螺杆机。"],
    [
      "0.01微米精密过滤器 1寸",
      { in: inline, has: { filterGrade: "coalescing-0.01", port: "npt-1" } },
      "FF075 或 FF100，看流量。",
    ],
    ["4分球阀", { in: ["extras"], has: { extraType: "ball-valve", port: "npt-0.5" } }, "BV12。"],
    [
      "3/4 安全阀 200psi",
      { in: ["extras"], has: { extraType: "relief-valve", setPressure: 200, port: "npt-0.75" } },
      "RV34-200。",
    ],
    [
      "46号螺杆油 20升",
      { in: ["lubricants"], has: { oilApplication: "screw", viscosityGrade: "46" }, shown: { containerVolume: 5 } },
      "46S，5 gal 桶。",
    ],
    [
      "30马力 三相460V 螺杆机",
      { in: station, has: { horsepower: 30 }, shown: { voltage: "460", phase: "3" } },
      "RS30，460 V。",
    ],
    [
      "气管 3/8 15米",
      { in: ["extras"], has: { extraType: "hose", hoseInside: "0.375" }, shown: { hoseLength: 50 } },
      "50 ft 橡塑复合气管。",
    ],
    ["1/2风炮", part("torrendyne-iw12"), "IW12。"],
    ["真空泵 100立方每小时", { in: ["vacuum"], has: { openFlow: { from: 55, to: 80 } } }, "VR030，约 109 m³/h。"],
    ["5匹三相活塞空压机", { in: ["piston"], has: { horsepower: 5 }, shown: { phase: "3" } }, "双级 5 HP，三相。"],
    ["25mm铝合金管 5.8米", { in: ["air-pipe/pipe"], has: { pipeSize: "25", pipeLength: 19 } }, "25 mm，19 ft，蓝色。"],
    ["12公斤 11kw 空压机", { in: electric, has: { horsepower: 15, maxPressure: 175 } }, "RS15，1.21 MPa。"],
    ["减压阀 1/4", { in: ["extras"], has: { extraType: "regulator", port: "npt-0.25" } }, "REG14。"],
    ["2立方吸干机", { in: dryers, has: { dryerType: "desiccant", ratedFlow: { from: 70, to: 100 } } }, "AD075。"],
    ["旋涡风机 1.5kw", { in: ["blowers/regenerative"], has: { horsepower: 2 } }, "RB02。"],
    ["5.5千瓦单相磁力启动器", part("gantmoor-ms75-1p230"), "MS75-1P230。"],
  ]),
  ...queries("cn", "service word", [
    ["退货", returning, "30 天内。"],
    ["运费", shipping, "按重量和距离，满 199 美元免运费。"],
    ["物流查询", tracking, "订单号加邮箱。"],
    ["账单 发票", invoicing, "公司账单，或订单收据。"],
    ["上门自提", shipping, "等通知，带订单号和证件。"],
    ["询价 报价单", quoting, "购物车可出报价单。"],
    ["忘记密码", password, "重置密码。"],
    ["快速下单", ordering, "按零件号批量下单。"],
    ["开箱品", openBox, "按等级看。"],
    ["货损理赔", damage, "签收前写明，五个工作日内告知。"],
    ["月结账户", onAccount, "公司挂账购买。"],
  ]),
  ...queries("cn", "use", [
    [
      "喷漆用多大空压机",
      [
        { in: ["piston/single-stage", "piston/two-stage", "piston/duplex"], has: { airflow90: { from: 11 } } },
        { in: station, has: { airflow: { from: 15, to: 80 } } },
        planner,
      ],
      "5 到 10 HP，带冷干机和过滤器。",
    ],
    ["牙科诊所无油空压机", { in: ["oilless"], has: { airflow: { from: 3 } } }, "静音无油，带干燥机。"],
    [
      "激光切割配套空压机",
      [{ in: station, has: { horsepower: { from: 10, to: 50 }, maxPressure: { from: 150 } } }],
      "175 PSI 螺杆机，带干燥和精密过滤。",
    ],
    [
      "喷砂机用空压机",
      [{ in: ["piston", ...station, ...engines], has: { airflow: { from: 18, to: 250 } } }, planner],
      "先问喷嘴，至少 15 kW 螺杆机。",
    ],
    [
      "汽修店空压机",
      [
        { in: ["piston/two-stage", "piston/duplex", "piston/single-stage"] },
        { in: station, has: { airflow: { from: 15, to: 60 } } },
        planner,
      ],
      "7.5 HP 双级，303 L。",
    ],
    ["装修打钉用小气泵", handCarried, "1.5 HP 手提机。"],
    [
      "工地风镐用空压机",
      [{ ...breakerAir, has: { airflow: { to: 425 } } }, { in: ["gas-driven/gas-screw"] }],
      "185 CFM 拖车式。",
    ],
    ["食品厂用的空压机", [{ in: ["oilless"], has: { airflow100: { from: 5 } } }], "涡旋无油机，带干燥机。"],
    ["食品级润滑油", { in: ["lubricants"], has: { foodGrade: true } }, "46FG。"],
    ["实验室安静的空压机", { in: ["oilless"], has: { noise: { to: 62 } } }, "带隔音箱的 QR010。"],
    ["鱼塘增氧风机", { in: ["blowers/regenerative", "blowers/lobe"] }, "小型旋涡风机。"],
    ["真空包装机用真空泵", deepVacuum, "旋片泵。"],
    ["野外没电用的空压机", { in: engines }, "汽油机手推式。"],
    ["冬天气动工具防冻油", part("oilmarrow-32t"), "32T。"],
    ["压缩空气除水", [{ in: dryers }, drains, waterFilters, aftercoolers, extra("frl"), dewPoint], "冷干机。"],
    ["车库布气管路", [garageKits, { in: ["air-pipe/pipe"] }], "3 个出口的车库套装。"],
    [
      "室外放的空压机",
      { in: ["compressor-pods"], has: { podEnclosure: ["outdoor-ip54", "container-10", "container-20"] } },
      "户外柜体 IP54。",
    ],
    ["空压机减震", [extra("pad"), part("torrendyne-fx-25")], "减振垫。"],
  ]),
  ...queries("cn", "question", [
    ["质保多久", warranty, "看商品页，整机 12 到 36 个月。"],
    ["下单后几天能到", shipping, "快递一到六个工作日，零担三到十个。"],
    ["拆封的机油能退吗", returning, "只收未拆封的。"],
    ["活塞机加什么油", oilFor("piston"), "100P，SAE 30。"],
    ["储气罐要多大怎么算", [sizeOfTank], "用储气罐计算工具。"],
    [
      "单相电能带10匹空压机吗",
      [onMyPower, { in: electric, has: { horsepower: 10 }, shown: { phase: "1" } }],
      "230 V 可以，查断路器。",
    ],
    ["1立方等于多少cfm", units, "35.3 CFM，单位换算。"],
    ["管道漏气一年浪费多少电", leaks, "泄漏测试工具。"],
    ["变频比工频省多少电", [runningCost, variableSpeed], "运行费用工具。"],
    ["压缩空气管径怎么选", sizeOfPipe, "管路压降工具。"],
    ["送货司机负责卸货吗", shipping, "只到路边，可选升降尾板。"],
    ["可以用paypal付款吗", paying, "可以。"],
    ["怎么取消订单", cancelling, "未发货前在订单页。"],
    ["空压机充气越来越慢怎么回事", [pumpUp, leaks, wear("valve-plate"), extra("rebuild-kit")], "测充气时间，查阀片。"],
    ["螺杆机多久换一次油", [serviceDates, serviceKits, oilFor("screw")], "全合成油 8,000 小时或每年。"],
    ["夏威夷能发货吗", shipping, "不发，可自提或自找货代。"],
  ]),
];

export const everyQuery: Query[] = [...english, ...chinese];
