import { compressors, electric, engines, type Goods, type Query, queries } from "./query.ts";

/**
 * Two hundred queries of 24 November 2026, a hundred in each language, half of each uses and questions and the other
 * half goods with figures or numbers. Written blind by somebody who had opened neither the search, its words nor its
 * tests, from the catalogue, the policies, the help page and the names of the calculators, and committed before the
 * first of them was asked.
 */
const screw = ["rotary-screw"];
const station = ["rotary-screw", "compressor-pods"];
const dryers = ["air-dryers"];
const inline = ["air-filters/inline-filters"];
const tanks = ["air-tanks"];
const returning = { pages: ["returnPolicy", "help"] } as const;
const shipping = { pages: ["shippingPolicy", "help"] } as const;
const warranty = { pages: ["warrantyPolicy", "help"] } as const;
const tracking = { pages: ["orderTrack", "orderList", "help"] } as const;
const planner = { pages: ["airSystem"] } as const;
const onMyPower = { pages: ["toolPower", "myPower"] } as const;

const part = (...slug: string[]): Goods => ({ slug });
const smallRegulators = part(
  "torrendyne-reg14",
  "torrendyne-reg38",
  "torrendyne-reg12",
  "torrendyne-frl14",
  "torrendyne-frl38",
);
const checkValves = part("gantmoor-cv12", "gantmoor-cv34", "gantmoor-cv1");
const pressureSwitches: Goods = { in: ["extras"], has: { extraType: "pressure-switch" } };
const starters: Goods = { in: ["extras"], has: { extraType: "starter" } };
const drains: Goods = { in: ["extras"], has: { extraType: "drain" } };
const aftercoolers = part("polarwick-ac40", "polarwick-ac100");
const pads = part("torrendyne-vp4-s", "torrendyne-vp6-l", "torrendyne-vm-sp");
const oilCatchers: Goods = { in: inline, has: { filterGrade: ["coalescing-0.01", "coalescing-1", "carbon"] } };
const hoseGuards = part("torrendyne-wc34-10", "torrendyne-wc1-12", "torrendyne-hf34", "torrendyne-hf1");
const oilWater = part("polarwick-ow100", "polarwick-ow250", "polarwick-ow500", "polarwick-ow1000");
const bypass = part("torrendyne-bp-1", "torrendyne-bp-2");
const reels = part("gantmoor-hr*");
const garageKits: Goods = { in: ["air-pipe/kits"] };
const separators: Goods = { in: ["air-filters/separators"] };
const serviceKits = part("oilmarrow-sk*");
const mistElements = part("torrendyne-ve-*");
const vacuumOils: Goods = { in: ["lubricants"], has: { oilApplication: "vacuum" } };
const rebuildKits = part("oilmarrow-rk*");
const desiccant: Goods = { in: ["air-dryers/desiccant"] };

const english = [
  ...queries("en", "use", [
    ["turn shop air down to 60 psi for a brad nailer", smallRegulators, "A small regulator with a gauge."],
    [
      "compressor for two roofers with framing nailers, house power",
      [
        { in: ["piston/portable"] },
        { in: ["oilless/quiet-portable"], has: { airflow100: { from: 4 } } },
        { in: ["oilless/oilless-piston"], has: { horsepower: 2 } },
        planner,
      ],
      "A hand-carry or wheelbarrow compressor for 115 V.",
    ],
    [
      "three operatories, hygienist asks for compressed air without any oil",
      [{ in: ["oilless"], has: { airflow100: { from: 4 } } }, planner],
      "An oilless compressor with some reserve, better one with a dryer.",
    ],
    [
      "need to spin lug nuts off semi trucks with a 1 inch gun, which compressor",
      [{ in: compressors, has: { airflow: { from: 12 } } }, planner],
      "Two-stage or a truck mount from 12 CFM, or the planner.",
    ],
    [
      "dry air ahead of a plasma torch, about 6 scfm",
      [{ in: dryers, has: { ratedFlow: { from: 6, to: 25 } } }],
      "A membrane dryer of 6 to 10 SCFM before the torch.",
    ],
    ["keep oil mist out of the paint booth supply", [oilCatchers], "A 0.01 µm coalescing filter."],
    [
      "bubble air into a half acre koi pond around the clock",
      [{ in: ["blowers/regenerative"] }],
      "A regenerative blower.",
    ],
    [
      "wood shop wants sheet goods sucked flat on the router bed",
      [
        { in: ["vacuum/rotary-vane", "vacuum/dry-and-claw", "vacuum/central-systems"] },
        { in: ["blowers/regenerative"] },
      ],
      "A vane or claw pump by the size of the table.",
    ],
    ["overhead hose that winds itself back in a tire bay", reels, "A spring-driven hose reel."],
    ["everything to plumb air in my two car garage", [garageKits], "The garage line kit."],
    ["work on the dryer while the plant keeps running", bypass, "A bypass valve kit."],
    ["get the oil out of compressor condensate before the sewer", oilWater, "An oil-water separator."],
    [
      "store enough air for long bursts with a blast pot",
      [{ in: tanks, has: { tankVolume: { from: 80 } } }, { pages: ["toolReceiver", "airSystem"] }],
      "A receiver of some hundred gallons; the calculator says how many.",
    ],
    [
      "blow out lawn sprinkler lines in the fall, no outlet nearby",
      [{ in: engines }],
      "A gas wheelbarrow or truck mount, or a towable.",
    ],
    [
      "airbrush studio next to a bedroom",
      [{ in: ["oilless"], has: { noise: { to: 60 } } }],
      "A quiet oilless portable.",
    ],
    ["restrain a jackhammer hose if a joint lets go", hoseGuards, "Whip checks, and a shut-off at the source."],
    ["what to drip into ratchets and impact guns", part("oilmarrow-22t", "oilmarrow-32t"), "Air tool oil."],
    ["screw compressor oil allowed around open food", part("oilmarrow-46fg"), "The food-grade ISO 46."],
    [
      "service truck needs air and 120 v power from one engine",
      [{ in: ["gas-driven"], has: { generator: true } }],
      "A gas compressor with generator.",
    ],
    ["stop the shop compressor rattling the mezzanine office", pads, "Spring mounts, or pads."],
    ["cut aluminum air tubing square and take off the burr", part("torrendyne-tc-63"), "The pipe cutter and deburrer."],
    ["see screw compressor hours and alarms over modbus", part("ostrelvane-rm-1"), "The remote monitor."],
    ["cool hot piston discharge before it reaches the tank", aftercoolers, "An aftercooler kit on the belt guard."],
    ["instrument air in outside pipes that must not freeze at minus 20", [desiccant], "A heatless desiccant dryer."],
    ["blow chips off a mill within the 30 psi osha rule", part("torrendyne-bg-s"), "The safety blow gun."],
    ["smooth body filler with air", part("torrendyne-da6"), "The 6 in dual-action sander."],
  ]),
  ...queries("en", "question", [
    [
      "why does my compressor pop the breaker on start up",
      [onMyPower, checkValves, pressureSwitches, starters],
      "Breaker and wire by the calculator; a leaking check valve or unloader makes it start against pressure.",
    ],
    [
      "air keeps hissing from the switch after the tank is full",
      [checkValves, pressureSwitches, part("gantmoor-sd-1")],
      "The tank check valve leaks back.",
    ],
    [
      "what dryer goes with a 15 hp screw that makes 59 cfm",
      [{ in: dryers, has: { ratedFlow: { from: 60, to: 100 } } }, planner],
      "75 SCFM, one size above the compressor.",
    ],
    [
      "why do I drain a quart of water every day",
      [drains, { in: dryers }, aftercoolers, { pages: ["toolDewPoint"] }],
      "The dew point page explains it; an auto drain and a dryer end it.",
    ],
    ["how many minutes to pump 80 gal from 0 to 175 at 18 cfm", { pages: ["toolPumpUp"] }, "Pump-up time."],
    [
      "how big a receiver for a 45 second draw of 60 cfm",
      { pages: ["toolReceiver", "airSystem"] },
      "The receiver calculator.",
    ],
    [
      "hissing 3 mm hole in the main, yearly dollars lost",
      { pages: ["toolLeaks", "toolRunningCost"] },
      "The leak test page.",
    ],
    [
      "what diameter line for 100 cfm over 220 feet with 6 elbows",
      [{ pages: ["toolPipe", "airSystem"] }, { in: ["air-pipe/pipe"], has: { pipeSize: ["32", "40", "50"] } }],
      "The pipe pressure drop page.",
    ],
    ["can I run a 7.5 hp single phase on a 50 amp breaker", [onMyPower], "Will it run on my power."],
    ["electricity for a 25 hp at 14 cents a kwh, 4000 hours", { pages: ["toolRunningCost"] }, "The running cost page."],
    ["nameplate says 212 liters a second, what is that in cfm", { pages: ["toolUnits"] }, "The unit converter."],
    [
      "rotary screw is pushing oil down the air line, which part",
      [separators, serviceKits, oilCatchers],
      "The air/oil separator.",
    ],
    [
      "pump burns oil and takes forever to build pressure, what kit",
      [rebuildKits, part("gantmoor-vg*")],
      "A rebuild kit with rings and gaskets.",
    ],
    ["scroll compressor lost output, what seals wear", part("hushvane-ts-*"), "The tip seal kit."],
    ["blue smoke from vacuum pump outlet", [mistElements, vacuumOils], "The exhaust mist element."],
    [
      "how long do vanes last in a 5 hp rotary vane pump, want spares",
      part("torrendyne-vn-050"),
      "The vane set, 10,000 hours.",
    ],
    ["may I send a compressor back after trying it for a day", returning, "Yes, within the window: the return policy."],
    ["will the driver take the pallet off the truck", shipping, "Curbside; order the liftgate."],
    ["are reed valves covered if they break", warranty, "Wear parts are not, unless faulty when new."],
    ["do you deliver to anchorage", shipping, "No, the 48 states only."],
    ["is it possible to pay by bank transfer", { pages: ["help", "terms", "payment"] }, "Yes, by bank deposit."],
    [
      "which quick coupler won't choke a tool that takes 50 cfm",
      part("torrendyne-qc12im-6", "torrendyne-qc12hf-4", "torrendyne-cc34-4", "torrendyne-cc1-4"),
      "A 1/2 in body.",
    ],
    ["how much water is left in air dried to 38 f", { pages: ["toolDewPoint"] }, "The dew point page."],
    [
      "how much bigger a compressor do I need at 6500 ft elevation",
      { pages: ["airSystem", "toolUnits", "tools"] },
      "The planner takes the altitude into account.",
    ],
  ]),
  ...queries("en", "part number", [
    ["aq3067447", { sku: "PW-AD-T" }, "Aerquist’s number of the timed drain."],
    ["brondholt b7958.833", { sku: "GM-PS175-2" }, "That pressure switch."],
    ["kv-893980", { sku: "OM-RK1-037" }, "That rebuild kit."],
    ["velb. 55 278 325", { sku: "GM-VB-B66" }, "Velbricht’s number of the B66 belt, spaced."],
    ["mundelair 526 4283 m", { sku: "TD-PG25-100" }, "That gauge."],
    ["2295-14 grease", { sku: "OM-MG-14" }, "The motor bearing grease."],
    ["2230-50 sep", { sku: "OV-SE50" }, "The 50 HP separator."],
    ["gm27d2 valve kit", { sku: "GM-VM-D2" }, "That inlet valve kit."],
    ["plw.sv.3", { sku: "PW-SV-3" }, "That switching valve kit."],
    ["kit27500 rebuild", { sku: "OM-RK2-075" }, "The two-stage 7.5 HP kit."],
    ["td-34-075 vanes", { sku: "TD-VN-075" }, "That vane set."],
    ["need to replace a B8544.174", { sku: "OM-LF10" }, "The 10 HP oil filter."],
    [
      "gm-p2-075v80p three phase",
      { slug: ["gantmoor-p2-075v80p"], shown: { phase: "3" } },
      "The three-phase version of it.",
    ],
    ["PW RC250 460", { sku: "PW-RC250-460" }, "The 460 V version."],
    ["om 220b q", { sku: "OM-220B-Q" }, "The quart of blower oil."],
    ["kestravel kv902523 filter insert", { sku: "PW-EC050" }, "That element."],
  ]),
  ...queries("en", "figures", [
    [
      "20hp rotary screw 208v 3ph on 120 gal with dryer",
      [{ in: station, has: { horsepower: 20, tankVolume: 120, pressureDewPoint: 38 }, shown: { voltage: "208" } }],
      "RS20 or RV20 with tank and dryer.",
    ],
    [
      "40 horse compressor wired 575",
      [{ in: electric, has: { horsepower: 40 }, shown: { voltage: "575" } }],
      "Any 40 HP in its 575 V version.",
    ],
    ["5hp 80 gallon upright 2 stage, pressure lubricated pump", part("gantmoor-p2-050v80p"), "The Pro two-stage."],
    ["wheelbarow gas compresser 13.9 cfm 20 gal", part("gantmoor-g1-065w20"), "The 6.5 HP with the 20 gal tank."],
    ["trailer compressor on diesel, 5.2 m3/min and 10 bar", part("gantmoor-dx-185h"), "The high-pressure 185."],
    ["skid mount deisel 375cfm", part("gantmoor-dk-375"), "The skid-mounted one."],
    [
      "30hp variable speed, 240 gallon tank, dryer built in",
      [{ in: station, has: { horsepower: 30, tankVolume: 240, control: "vsd", pressureDewPoint: 38 } }],
      "RV30 with tank and dryer, or a pod.",
    ],
    [
      "10 hp oilless scroll 230 volt 1ph",
      [{ slug: ["hushvane-sc10-120", "hushvane-sc10-120d"], shown: { phase: "1" } }],
      "SC10 in the single-phase version.",
    ],
    ["1hp 6gal silent oil-less 120v", part("hushvane-qr010-006"), "QR010 with 6 gal."],
    [
      "refrigeration dryer for 4 m3/min, 230v",
      [{ in: ["air-dryers/refrigerated"], has: { ratedFlow: { from: 140, to: 250 } }, shown: { voltage: "230" } }],
      "A refrigerated dryer of 150 SCFM for 230 V.",
    ],
    [
      "twin tower -40 dryer 75 scfm 240 volt",
      [{ slug: ["polarwick-ad075"], shown: { voltage: "230" } }],
      "AD075 for 230 V.",
    ],
    ["cycling refrigerated dryer 14 m³/min", part("polarwick-rc500"), "RC500."],
    ['charcoal filter 400 cfm 2" npt', part("polarwick-fa400", "polarwick-fa600"), "FA400."],
    ["1 micron coalesing filter with 3/4 ports", part("polarwick-fc035", "polarwick-fc050"), "FC035 or FC050 by flow."],
    [
      "galvanised 80 gal vertical receiver rated 200",
      [{ slug: ["torrendyne-tv080-200"], shown: { lining: "galvanized" } }],
      "The galvanized version.",
    ],
    [
      "horizontal air receiver about 450 litres",
      [{ in: ["air-tanks/horizontal-tanks"], has: { tankVolume: 120 } }],
      "120 gal is 454 L.",
    ],
    [
      "30 gallon tank, top plate, epoxy inside",
      [{ slug: ["torrendyne-th030-200"], shown: { lining: "epoxy" } }],
      "The horizontal one with epoxy lining.",
    ],
    ["pop off valve 165 lb 1/2 npt", part("torrendyne-rv12-165"), "The relief valve set at 165 PSI."],
    ["manifold style switch, starts 145 stops 175, with 4 openings", part("gantmoor-ps175-3"), "The four-port switch."],
    ["mag starter 25 hp 480 volt", part("gantmoor-ms25-3p460"), "The 25 HP starter."],
    ["7-1/2 hp vfd for 230 three phase", part("ostrelvane-vf75-230"), "That drive."],
    ["b section v belt 58 in", part("gantmoor-vb-b58"), "B58."],
    [
      "100 foot 1/2 id air hose 20 bar",
      [{ slug: ["torrendyne-hs12"], shown: { hoseLength: 100 } }],
      "The 1/2 in hose in 100 ft.",
    ],
    [
      "25mm blue alu air pipe 19 footer",
      [{ slug: ["torrendyne-ap25-19"], shown: { pipeColor: "blue" } }],
      "The blue 25 mm pipe.",
    ],
    [
      "2 in nitrogen pipe green 7.5 ft",
      [{ slug: ["torrendyne-ap50-75"], shown: { pipeColor: "green" } }],
      "The green 50 mm pipe.",
    ],
    ["6 way bench air manifold 3/4 in", part("torrendyne-mf-6"), "The bench manifold."],
    [
      "55gal pao oil vg 68 for screw airend",
      [{ slug: ["oilmarrow-68s"], shown: { container: "drum" } }],
      "68S in the drum.",
    ],
    ["1 qt vac pump oil iso vg32", [{ slug: ["oilmarrow-32v"], shown: { container: "quart" } }], "32V in the quart."],
    [
      "side channel blower 250cfm 116 inwc three phase",
      [{ slug: ["torrendyne-rb05"], shown: { phase: "3" } }],
      "RB05 for three phases.",
    ],
    ["lobe type blower, 30 horse, 640 cfm", part("torrendyne-lb30"), "640 CFM is 18.1 m³/min."],
    ["dry claw vac pump 250 m3/h", part("torrendyne-vc075"), "148 CFM is 251 m³/h."],
    ["water sealed vaccum pump 168 cfm", part("torrendyne-vl100"), "VL100."],
    ["50hp fixed speed in a 20 foot container", part("ostrelvane-pd50-c20"), "The container without VSD."],
    ["3 cyl w-type two stage head for 10hp, 34 cfm", part("gantmoor-k2-100w"), "The 100W pump."],
  ]),
];

const chinese = [
  ...queries("cn", "use", [
    ["家具厂喷漆前把气里的油和水汽除干净的过滤器", [oilCatchers], "0.01 µm 精密过滤器。"],
    [
      "轮胎店用风炮和扒胎机，配什么空压机",
      [
        { in: ["piston"], has: { airflow90: { from: 10 } } },
        { in: screw, has: { horsepower: { to: 15 } } },
        { in: engines, has: { airflow: { from: 10, to: 60 } } },
        planner,
      ],
      "60 或 80 gal 活塞机，也可用选型页。",
    ],
    [
      "口腔诊所用，要安静，出来的气是干的",
      [{ in: ["oilless"], has: { builtInDryer: true, noise: { to: 62 } } }],
      "带干燥器的静音无油机。",
    ],
    [
      "修路没电，一台机带两把风镐",
      [{ in: ["diesel-driven/towable", "diesel-driven/skid"], has: { airflow: { from: 180 } } }],
      "185 CFM 柴油移动机。",
    ],
    ["养鱼池打氧气用的旋涡风机", [{ in: ["blowers/regenerative"] }], "旋涡风机。"],
    ["污水池曝气，要压力升高风量不掉的鼓风机", [{ in: ["blowers/lobe"] }], "罗茨风机。"],
    [
      "雕刻机台面吸住板材",
      [
        { in: ["vacuum/rotary-vane", "vacuum/dry-and-claw", "vacuum/central-systems"] },
        { in: ["blowers/regenerative"] },
      ],
      "旋片泵或爪式泵。",
    ],
    ["饮料灌装线空压机能用的油，要食品认证", part("oilmarrow-46fg", "oilmarrow-100fg"), "食品级油。"],
    ["北方室外气管冬天老冻住，用哪种干燥机", [desiccant], "吸附式干燥机，−40 露点。"],
    [
      "激光切割要干净干燥的气，想买一套现成一体的",
      [{ in: station, has: { pressureDewPoint: 38 } }],
      "带罐带冷干的一体机或一体式空压站。",
    ],
    ["自家车库想布三个出气口的气路", [garageKits], "车库空气管路套装。"],
    ["天花板吊装自动回收的气管", reels, "弹簧自动卷管器。"],
    ["机器抖，出气口和主管之间接一段软的", part("torrendyne-fx-25"), "柔性接管。"],
    ["吹铁屑用的安全气枪", part("torrendyne-bg-s"), "安全吹尘枪。"],
    ["钣金磨腻子的气动工具", part("torrendyne-da6"), "双动作打磨机。"],
    ["切钣金铲衬套用的气动铲子", part("torrendyne-ah25"), "气铲。"],
    ["气动工具前面装过滤调压加油的那个，小流量", part("torrendyne-frl14", "torrendyne-frl38"), "1/4 或 3/8 三联件。"],
    ["排出来的含油废水不让直接倒下水道", oilWater, "油水分离器。"],
    ["冷干机检修时生产线不能停气", bypass, "旁通阀套件。"],
    ["活塞机出口太烫，进罐之前降温", aftercoolers, "后冷却器套件。"],
    ["真空泵老吸进木屑，进口装什么", part("polarwick-vf-in*", "polarwick-vf-e*"), "真空进气过滤器。"],
    ["抢修车上又要气又要发电的汽油机", [{ in: ["gas-driven"], has: { generator: true } }], "带发电机的汽油空压机。"],
    ["二楼放空压机楼板跟着振，脚下垫什么", pads, "减振垫或弹簧减振器。"],
    ["不用人管夜里自己放掉罐底的水", [drains], "自动排水器。"],
    ["高压胶管脱开甩人的防护", hoseGuards, "防甩链和安全截止阀。"],
    [
      "没有机房，放露天淋雨也行的空压站",
      [{ in: ["compressor-pods"], has: { podEnclosure: ["outdoor-ip54", "container-10", "container-20"] } }],
      "户外柜式或集装箱空压站。",
    ],
  ]),
  ...queries("cn", "question", [
    [
      "空压机带着压力启动不了还跳空开是什么原因",
      [onMyPower, checkValves, pressureSwitches, starters],
      "止回阀漏气或卸荷不灵；断路器大小看电源页。",
    ],
    ["打满停机以后压力开关那儿嘶嘶漏气", [checkValves, pressureSwitches, part("gantmoor-sd-1")], "储气罐止回阀漏。"],
    [
      "每分钟三个立方的螺杆机配多大的冷干机",
      [{ in: dryers, has: { ratedFlow: { from: 106, to: 200 } } }, planner],
      "125 SCFM 以上。",
    ],
    [
      "罐子里天天放出一大杯水怎么办",
      [drains, { in: dryers }, aftercoolers, { pages: ["toolDewPoint"] }],
      "自动排水器加干燥机。",
    ],
    ["三百升的罐，每分钟半个立方，多久能打满", { pages: ["toolPumpUp"] }, "充气时间计算。"],
    ["用气高峰只有一分钟，缓冲罐要多大", { pages: ["toolReceiver", "airSystem"] }, "储气罐计算。"],
    ["漏气一年要多花多少钱", { pages: ["toolLeaks", "toolRunningCost"] }, "漏气测试。"],
    [
      "六十米主管每分钟五个立方要多粗",
      [{ pages: ["toolPipe", "airSystem"] }, { in: ["air-pipe/pipe"], has: { pipeSize: ["40", "50", "63"] } }],
      "管道压降计算。",
    ],
    ["家里只有单相230伏60安，能带几匹的机器", [onMyPower], "电源页。"],
    ["三十七千瓦空压机开一年电费怎么算", { pages: ["toolRunningCost"] }, "运行费用计算。"],
    ["0.7MPa等于多少psi", { pages: ["toolUnits"] }, "单位换算。"],
    ["螺杆机出气带油，换哪个件", [separators, serviceKits, oilCatchers], "油分芯。"],
    ["活塞机窜机油、打气越来越慢要换什么", [rebuildKits, part("gantmoor-vg*")], "泵头大修包。"],
    ["无油涡旋机压力上不去，密封条多久换", part("hushvane-ts-*"), "涡旋密封条套件，8,000 小时。"],
    ["旋片真空泵排气冒烟", [mistElements, vacuumOils], "排气油雾滤芯。"],
    ["冷干机的自动排水不排了，有没有修理包", [part("polarwick-dk-t"), drains], "DK-T 保养包。"],
    ["吸干机出来的露点不够低了，要换填料吗", part("polarwick-dc*", "polarwick-dp-1"), "更换吸附剂。"],
    ["机器试用两天不满意可以退货吗", returning, "可以，见退货政策。"],
    ["大件送来司机给卸车吗", shipping, "送到路边，可选升降尾板。"],
    ["翻新的开箱机质保几个月", warranty, "12 个月。"],
    ["波多黎各能送吗", shipping, "只送美国本土 48 州。"],
    ["我上周下的单现在到哪儿了", tracking, "订单查询。"],
    ["在海拔两千五的矿上选空压机要放大多少", { pages: ["airSystem", "toolUnits", "tools"] }, "选型页会算海拔。"],
    [
      "两把喷枪加一台砂光机同时用，该买多大的",
      [planner, { in: electric, has: { airflow: { from: 20 } } }],
      "选型页，或 20 CFM 以上的机器。",
    ],
  ]),
  ...queries("cn", "part number", [
    ["AQ74-26011", { sku: "TD-RV12-200" }, "那只安全阀。"],
    ["b1909491 修理包", { sku: "GM-VG2-100" }, "双级 10 HP 阀片包。"],
    ["KV 650570", { sku: "PW-SV-1" }, "切换阀修理包。"],
    ["55-873-131", { sku: "PW-AD-Z50" }, "零气耗排水器。"],
    ["3027329M 排水器", { sku: "PW-AD-Z200" }, "大号零气耗排水器。"],
    ["AQ 34 54344 空滤", { sku: "OM-IF100" }, "100 HP 空滤。"],
    ["奥翠梵 2220-75 机油格", { sku: "OM-LF75" }, "75 HP 油滤。"],
    ["om sk25 4k", { sku: "OM-SK25-4K" }, "4,000 小时保养包。"],
    ["GM-26-D2 油分", { sku: "GM-SE-D2" }, "柴油螺杆油分芯。"],
    ["plw f600 el 滤芯", { sku: "PW-EF600" }, "FF600 的滤芯。"],
    ["静翎 72-D5", { sku: "HV-RV-D5" }, "阀片修理包。"],
    ["替换 Kestravel KV566039", { sku: "HV-TS-15" }, "15 HP 密封条。"],
    ["td-tv200-150-e", { sku: "TD-TV200-150-E" }, "环氧内衬的那款。"],
    ["plwmm025 膜", { sku: "PW-MM025" }, "MD025 的膜组件。"],
  ]),
  ...queries("cn", "figures", [
    [
      "22千瓦永磁变频螺杆 带900升罐带冷干机",
      [{ in: station, has: { horsepower: 30, tankVolume: 240, control: "vsd", pressureDewPoint: 38 } }],
      "RV30 带罐带冷干，或空压站。",
    ],
    [
      "7.5千瓦螺杆 10公斤压力 单相",
      [{ in: screw, has: { horsepower: 10, maxPressure: 150 }, shown: { phase: "1" } }],
      "RS10 150 PSI 单相。",
    ],
    [
      "11kw底座式螺杆机 7公斤",
      [{ in: screw, has: { horsepower: 15, mounting: "base", maxPressure: { from: 100, to: 125 } } }],
      "RS15 100 PSI。",
    ],
    [
      "55kw 575伏 螺杆空压机",
      [{ in: screw, has: { horsepower: 75 }, shown: { voltage: "575" } }],
      "75 HP 的 575 V 款。",
    ],
    ["5.5千瓦双级活塞 立式 300升", part("gantmoor-p2-075v80", "gantmoor-p2-075v80p"), "7.5 HP 80 gal 立式。"],
    ["推车活塞机2匹 20加仑", part("gantmoor-p1-020w20"), "P1 2 HP 20 gal。"],
    ["双机头活塞 两个7.5匹 454升", part("gantmoor-d2-2075f120"), "2 × 7.5 HP。"],
    ["14匹汽油车载空压机 加大油箱", part("gantmoor-g2-140t30x"), "长续航款。"],
    [
      "柴油拖车机 每分钟十个半立方 10公斤",
      part("gantmoor-dx-375", "gantmoor-dx-375a", "gantmoor-dx-425h"),
      "375 CFM，150 PSI。",
    ],
    ["185立方英尺柴油移动机带后冷却", part("gantmoor-dx-185a"), "带后冷的 185。"],
    ["涡旋无油 3.7kw 10公斤高压型", part("hushvane-sc05-060h"), "SC05 高压型。"],
    [
      "无油活塞机 3hp 三相 114升",
      [{ slug: ["hushvane-dp030-030", "hushvane-dp030-030d"], shown: { phase: "3" } }],
      "DP030 三相。",
    ],
    [
      "1.4立方冷干机 115伏",
      [{ slug: ["polarwick-rd050", "polarwick-rh050"], shown: { voltage: "115" } }],
      "RD050，115 V。",
    ],
    ["循环节能型冷干机 9.2m3", part("polarwick-rc325"), "RC325。"],
    ["高温进气冷干机 2.1立方每分", part("polarwick-rh075"), "RH075。"],
    ["膜干燥器 0.7立方/分", part("polarwick-md025", "polarwick-md040"), "MD025。"],
    ["无热再生吸干机 -40℃ 7立方", part("polarwick-ad250"), "AD250。"],
    ["1微米除尘过滤器 2寸口 11立方", part("polarwick-fd400"), "FD400。"],
    [
      "一立方 14公斤 储气罐",
      [{ in: tanks, has: { tankVolume: { from: 240, to: 400 }, mawp: 200 } }],
      "240 gal（908 L），200 PSI。",
    ],
    [
      "镀锌卧式气罐 450升",
      [{ slug: ["torrendyne-th120-150", "torrendyne-th120-200"], shown: { lining: "galvanized" } }],
      "120 gal 卧式镀锌。",
    ],
    ["手提气罐 40升左右", part("torrendyne-tp011-125"), "11 gal 便携罐。"],
    ["2分安全阀 起跳0.86兆帕", part("torrendyne-rv14-125"), "125 PSI，1/4 in。"],
    ["6分全通径球阀 npt内牙", part("torrendyne-bv34"), "3/4 in 球阀。"],
    ["量程2兆帕的压力表 表盘63mm", part("torrendyne-pg25-300"), "0–300 PSI。"],
    ["10匹磁力起动器 460v三相", part("gantmoor-ms10-3p460"), "10 HP 460 V。"],
    ["三极隔离开关30安", part("gantmoor-ds30"), "DS30。"],
    ["齿形三角带a56", part("gantmoor-vb-a56"), "A56。"],
    ["内径4分 15米 压缩空气软管", [{ slug: ["torrendyne-hs12"], shown: { hoseLength: 50 } }], "1/2 in × 50 ft。"],
    ["汽修型快插套装 通径3分", part("torrendyne-qc38at-10"), "3/8 in 通径。"],
    ["63铝管 灰色 5.8米", [{ slug: ["torrendyne-ap63-19"], shown: { pipeColor: "gray" } }], "63 mm 灰色。"],
    ["50铝管转2寸npt外丝", part("torrendyne-ad50"), "50 mm 转接头。"],
    ["半合成螺杆机油 一整桶55加仑", [{ slug: ["oilmarrow-46ss"], shown: { container: "drum" } }], "46SS 大桶。"],
    ["漩涡气泵 0.75kw 双段叶轮", part("torrendyne-rd01"), "RD01。"],
    ["罗茨风机 每分45立方", part("torrendyne-lb75"), "1,620 CFM。"],
    ["旋片真空泵 360立方每小时", part("torrendyne-vr100"), "212 CFM 即 360 m³/h。"],
    ["水环泵5.5千瓦", part("torrendyne-vl075"), "VL075。"],
  ]),
];

export const everyQuery: Query[] = [...english, ...chinese];
