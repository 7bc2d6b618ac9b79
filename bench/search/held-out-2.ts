import { type Query, compressors, electric, queries } from "./query.ts";

/**
 * A hundred queries written blind from the catalogue: the one who wrote them had not read the search, its words or its
 * results.
 */
const english = [
  ...queries("en", "part number", [
    ["88402220150", { slug: ["oilmarrow-lf15"] }, "The long number on the old 15 HP oil filter: LF15"],
    ["aq4467643", { slug: ["polarwick-ad-z50"] }, "Aerquist AQ 44-67643: the zero-loss drain to 250 SCFM"],
    ["gm p2 075v80 3p", { sku: "GM-P2-075V80-3P" }, "7.5 HP on 80 gal, three-phase"],
    ["2230-25 seperator", { slug: ["ostrelvane-se25"] }, "SE25"],
    ["KIT27500", { slug: ["oilmarrow-rk2-075"] }, "Rebuild kit, two-stage 7.5 HP"],
    ["plw-c100-el", { slug: ["polarwick-ec100"] }, "EC100 element"],
    ["rs20 air filter", { slug: ["oilmarrow-if20"] }, "IF20 intake filter"],
  ]),
  ...queries("en", "noun", [
    ["min pressure valve kit", { has: { servesPart: "minimum-pressure-valve" } }, "VM kits"],
    ["tip seals", { has: { servesPart: "tip-seal" } }, "Tip seal kits for the scrolls"],
    ["dessicant beads", { has: { servesPart: "desiccant" } }, "Desiccant charges"],
    ["chicago fitting", { has: { couplerStyle: "claw" } }, "Claw couplings"],
    ["pop off valve", { has: { extraType: "relief-valve" } }, "Safety relief valve"],
    ["side channel blower", { in: ["blowers/regenerative"] }, "Regenerative blower"],
    ["mag starter", { has: { extraType: "starter" } }, "Magnetic starter"],
    ["in tank check valve", { has: { extraType: "check-valve" } }, "Tank check valve"],
    ["airend coupling insert", { slug: ["ostrelvane-ce-*", "gantmoor-ce-*"] }, "Coupling elements for screws"],
    [
      "head gasket set",
      { slug: ["gantmoor-vg*", "oilmarrow-rk*"] },
      "Valve and gasket kit for the pump, or the whole rebuild kit",
    ],
    ["4 port pressure switch", { slug: ["gantmoor-ps175-3"] }, "PS175-3"],
    ["compressor generator welder combo", { has: { welder: true } }, "GW2-140T30"],
    [
      "water trap for air line",
      [
        { in: ["air-filters/inline-filters"] },
        { has: { extraType: ["frl", "drain", "aftercooler"] } },
        { in: ["air-dryers"] },
      ],
      "Inline filter or FRL with a float drain",
    ],
  ]),
  ...queries("en", "figures", [
    [
      "10hp 120 gal 2 stage 230v 3ph",
      { in: ["piston"], has: { horsepower: 10, tankVolume: 120, stages: "2" }, shown: { voltage: "230", phase: "3" } },
      "P2-100 on 120 gal, three-phase",
    ],
    ["500 gal receiver 200 psi", { in: ["air-tanks"], has: { tankVolume: 500, mawp: 200 } }, "TV500-200"],
    ["0.01 micron filter 3/4 npt 50 cfm", { slug: ["polarwick-ff050"] }, "FF050"],
    [
      "5 hp scroll 230v 1ph",
      { in: ["oilless/scroll"], has: { horsepower: 5 }, shown: { voltage: "230", phase: "1" } },
      "SC05, single-phase",
    ],
    [
      "10 hp compressor 60 dba or less",
      { in: compressors, has: { horsepower: 10, noise: { to: 60 } } },
      "SC10 scroll, the only ones that quiet at 10 HP",
    ],
    ["-40 dew point 100 scfm 230 volt", { slug: ["polarwick-ad100"], shown: { voltage: "230" } }, "AD100 at 230 V"],
    ["0-200 gauge 1/4 npt", { slug: ["torrendyne-pg25-200"] }, "PG25-200"],
    [
      "sae 30 non detergent compressor oil quart",
      { slug: ["oilmarrow-100p"], shown: { container: "quart" } },
      "100P, quart",
    ],
  ]),
  ...queries("en", "service word", [
    [
      "return something i ordered",
      { pages: ["returnPolicy", "help", "orderReturn", "requestRefund", "orderTrack", "orderList"] },
      "Return policy, or help",
    ],
    ["track my frieght", { pages: ["orderTrack", "help", "orderList"] }, "Find your order"],
    ["pay by wire transfer", { pages: ["help", "payment", "terms"] }, "Help, paying"],
    ["liftgate delivery", { pages: ["shippingPolicy", "help"] }, "Shipping policy"],
    ["warranty claim", { pages: ["warrantyPolicy", "orderClaim", "help"] }, "Warranty policy"],
  ]),
  ...queries("en", "use", [
    [
      "compressor for blast cabinet",
      { in: compressors, has: { airflow: { from: 15, to: 100 } } },
      "15 to 30 CFM in earnest: a two-stage of 5 HP up, or a screw",
    ],
    [
      "dry air for plasma cutter",
      [
        { in: ["air-dryers"] },
        { has: { builtInDryer: true } },
        { in: ["compressor-pods"] },
        { in: ["air-filters/inline-filters"], has: { filterGrade: ["coalescing-1", "coalescing-0.01"] } },
      ],
      "A small dryer with a coalescing filter, or a compressor with a dryer built in",
    ],
    ["air for dental operatories", { in: ["oilless"] }, "Oilless, with dryer"],
    [
      "blow out irrigation lines",
      { in: ["gas-driven", "diesel-driven", "piston/portable"] },
      "Much flow on wheels: a towable or gas; a portable for a house",
    ],
    [
      "run a jackhammer on job site",
      { in: ["diesel-driven/towable", "diesel-driven/skid", "gas-driven/gas-screw"] },
      "Towable 185",
    ],
    [
      "tire shop 3 bays impact guns",
      [
        { in: ["piston/two-stage", "piston/duplex"] },
        { in: ["rotary-screw", "compressor-pods"], has: { horsepower: { to: 20 } } },
      ],
      "Two-stage 7.5 or 10 HP on 80 or 120 gal, or a small screw",
    ],
    ["pond aeration", { in: ["blowers"] }, "Regenerative blower, lobe for big ponds"],
    [
      "vacuum hold down for cnc router",
      { in: ["vacuum", "blowers/regenerative"] },
      "Vane or claw pump; a regenerative blower for leaky work",
    ],
  ]),
  ...queries("en", "question", [
    [
      "how big of an air tank do i need for 40 cfm",
      [{ pages: ["toolReceiver", "airSystem"] }, { in: ["air-tanks"], has: { tankVolume: { from: 120, to: 240 } } }],
      "Receiver calculator; about 4 gal a CFM",
    ],
    [
      "why is my compressor spitting water out the hose",
      [
        { pages: ["toolDewPoint"] },
        { in: ["air-dryers", "air-filters/inline-filters"] },
        { has: { extraType: ["drain", "aftercooler", "frl"] } },
      ],
      "A dryer; drain on the tank",
    ],
    [
      "can i run a 5 hp compressor on a 30 amp breaker",
      { pages: ["toolPower", "myPower"] },
      "Will it run on my power?",
    ],
    [
      "what oil goes in a two stage piston compressor",
      { in: ["lubricants"], has: { oilApplication: "piston" } },
      "100P, SAE 30 without detergent",
    ],
    [
      "air hissing from pressure switch after motor stops what part",
      [{ has: { extraType: ["check-valve", "pressure-switch"] } }, { has: { servesPart: "pressure-switch" } }],
      "Tank check valve; then the switch's diaphragm",
    ],
    ["how long should it take 18 cfm to fill an 80 gal tank", { pages: ["toolPumpUp"] }, "Pump-up calculator"],
    [
      "which filters fit my rs30",
      [
        { slug: ["oilmarrow-if30", "oilmarrow-lf30", "ostrelvane-se30", "oilmarrow-sk30-*"] },
        { pages: ["machines", "partsDiagram"] },
      ],
      "IF30, LF30, SE30, or the kit",
    ],
    ["is 3/4 pipe big enough for 50 cfm 200 ft", { pages: ["toolPipe"] }, "Pipe calculator"],
    [
      "can you use pvc for shop air lines",
      { in: ["air-pipe/pipe", "air-pipe/kits", "air-pipe/fittings"] },
      "No: aluminum pipe or a kit",
    ],
  ]),
];

const chinese = [
  ...queries("cn", "part number", [
    ["om46s5g", { sku: "OM-46S-5G" }, "46S 全合成螺杆油，5 加仑桶"],
    ["油分 2230-50", { slug: ["ostrelvane-se50"] }, "SE50 油分芯"],
    ["55.333.380", { slug: ["oilmarrow-if40"] }, "Velbricht 编号，IF40 空滤"],
    ["pw rd100 230", { sku: "PW-RD100-230" }, "RD100 冷干机，230 V"],
    ["PMP-2-100W 机头", { slug: ["gantmoor-k2-100w"] }, "100W 双级泵头"],
    ["RV15用的油滤", { slug: ["oilmarrow-lf15"] }, "LF15"],
    ["gm-21-2 空滤芯", { slug: ["gantmoor-ae-2"] }, "AE-2 空滤滤芯"],
  ]),
  ...queries("cn", "noun", [
    [
      "三滤一油",
      [
        {
          in: [
            "air-filters/service-kits",
            "air-filters/intake-filters",
            "air-filters/oil-filters",
            "air-filters/separators",
          ],
        },
        { in: ["lubricants/screw-oil"] },
      ],
      "螺杆机保养包，配螺杆油",
    ],
    ["1寸大风炮", { slug: ["torrendyne-iw1"] }, "1 in 气动冲击扳手"],
    ["罗茨风机油", { slug: ["oilmarrow-220b"] }, "220B 齿轮油"],
    ["泄压阀", { has: { extraType: "relief-valve" } }, "安全阀"],
    ["真空泵碳片", { slug: ["torrendyne-vn-d*"] }, "干式旋片泵用碳旋片套装"],
    ["无油静音小气泵", { in: ["oilless/quiet-portable"] }, "QR 静音便携机"],
    ["浮球排水器", { slug: ["polarwick-ad-f"] }, "浮球自动排水器"],
    ["自动卷管鼓", { has: { extraType: "hose-reel" } }, "卷管器"],
    ["分气排", { has: { pipeItem: "manifold" } }, "分气块"],
    ["吹灰枪", { slug: ["torrendyne-bg-s"] }, "安全吹尘枪"],
    ["磁力开关", { has: { extraType: "starter" } }, "磁力启动器"],
    ["主机轴承修理包", { slug: ["ostrelvane-ak-*"] }, "AK 主机轴承与轴封套件"],
    ["冷干机防尘网", { has: { servesPart: "condenser" } }, "CM 冷凝器滤网"],
  ]),
  ...queries("cn", "figures", [
    ["22千瓦变频螺杆机", { in: ["rotary-screw", "compressor-pods"], has: { horsepower: 30, control: "vsd" } }, "RV30"],
    [
      "11kw螺杆 带罐带冷干机 460v",
      { in: ["rotary-screw"], has: { horsepower: 15, mounting: "tank-dryer" }, shown: { voltage: "460" } },
      "RS15 或 RV15，120 加仑罐带冷干机",
    ],
    ["1立方储气罐", { in: ["air-tanks"], has: { tankVolume: 240 } }, "240 加仑，约 0.9 立方"],
    [
      "6立方螺杆机",
      { in: ["rotary-screw", "compressor-pods"], has: { airflow: { from: 195, to: 235 } } },
      "37 kW，RS50 或 RV50",
    ],
    [
      "46号螺杆油大桶",
      { in: ["lubricants"], has: { oilApplication: "screw", viscosityGrade: "46" }, shown: { container: "drum" } },
      "46 号螺杆油，208 L 大桶",
    ],
    ["4分球阀", { slug: ["torrendyne-bv12"] }, "1/2 in 球阀"],
    ["50铝管 5.8米", { slug: ["torrendyne-ap50-19"] }, "50 mm 铝合金管，5.8 m (19 ft)"],
    [
      "3匹无油机 220v单相",
      { in: ["oilless"], has: { horsepower: 3 }, shown: { voltage: ["208", "230"], phase: "1" } },
      "SC03 或 DP030，单相 230 V",
    ],
  ]),
  ...queries("cn", "service word", [
    ["买错了能退吗", { pages: ["returnPolicy", "help", "orderReturn", "requestRefund"] }, "退货政策，或帮助"],
    ["查物流", { pages: ["orderTrack", "help", "orderList"] }, "查询订单"],
    ["补开收据", { pages: ["orderReceipt", "orderReceiptPdf", "orderTrack", "orderList", "help"] }, "订单页面的收据"],
    ["保修多久", { pages: ["warrantyPolicy", "help"] }, "质保政策"],
    ["出报价单", { pages: ["quotation", "savedQuotations", "help"] }, "报价单"],
  ]),
  ...queries("cn", "use", [
    ["激光切割机配空压机", [{ in: ["rotary-screw"] }, { in: ["compressor-pods"] }], "螺杆机，压力高的，带冷干机"],
    ["实验室仪器用气 要安静", { in: ["oilless"] }, "静音无油机或涡旋机"],
    ["污水池曝气", { in: ["blowers"] }, "罗茨风机；小池子用旋涡风机"],
    [
      "食品包装线用的压缩空气",
      [
        { in: ["oilless"] },
        { has: { foodGrade: true } },
        { in: ["air-filters/inline-filters"], has: { filterGrade: ["coalescing-0.01", "carbon"] } },
      ],
      "无油机；喷油机则用食品级油加精密过滤和活性炭",
    ],
    [
      "野外没电 给卡车补胎打气",
      { in: ["gas-driven", "diesel-driven/diesel-truck-mount"] },
      "汽油机驱动，手推车式或车载式",
    ],
    [
      "喷漆除油除水",
      [
        {
          in: ["air-filters/inline-filters"],
          has: { filterGrade: ["coalescing-1", "coalescing-0.01", "carbon"] },
        },
        { in: ["air-dryers"] },
      ],
      "精密过滤器加干燥机",
    ],
    ["打射钉枪 装修用", { in: ["piston/portable", "oilless/quiet-portable"] }, "便携式小机器"],
    ["真空包装机配泵", { in: ["vacuum/rotary-vane", "vacuum/dry-and-claw"] }, "旋片真空泵"],
  ]),
  ...queries("cn", "question", [
    [
      "外面的气管路冬天老结冰怎么办",
      [{ in: ["air-dryers/desiccant"] }, { pages: ["toolDewPoint"] }],
      "吸附式干燥机，露点 −40",
    ],
    ["7公斤压力是多少兆帕", { pages: ["toolUnits"] }, "单位换算"],
    [
      "单相电最大能带多大的空压机",
      [{ pages: ["toolPower", "myPower"] }, { in: electric, shown: { phase: "1" } }],
      "看电源匹配；单相最大 7.5 kW",
    ],
    [
      "螺杆机跑油 换什么",
      [
        { in: ["air-filters/separators"] },
        { slug: ["oilmarrow-sk*-4k"] },
        { has: { servesPart: "minimum-pressure-valve" } },
      ],
      "先换油分芯，再看最小压力阀",
    ],
    ["漏气一年浪费多少电费", { pages: ["toolLeaks"] }, "泄漏测试"],
    [
      "工频和变频哪个省电",
      [{ pages: ["toolRunningCost"] }, { in: ["rotary-screw"], has: { control: "vsd" } }],
      "运行费用计算；用气波动大选变频",
    ],
    [
      "冷干机和吸干机怎么选",
      [{ in: ["air-dryers/refrigerated", "air-dryers/desiccant"] }, { pages: ["toolDewPoint", "airSystem"] }],
      "室内选冷干，露点要低选吸干",
    ],
    ["新厂房整套空压站怎么配", [{ pages: ["airSystem"] }, { in: ["compressor-pods"] }], "系统配置，或一体式空压站"],
    [
      "真空泵排气口冒油烟换啥",
      [{ has: { servesPart: "exhaust-element" } }, { in: ["lubricants"], has: { oilApplication: "vacuum" } }],
      "油雾排气滤芯，一并换油",
    ],
  ]),
];

export const everyQuery: readonly Query[] = [...english, ...chinese];
