import { type Goods, type Query, engines, queries } from "./query.ts";

/**
 * Sixty queries of 26 November 2026, thirty in each language, a third of them questions and uses, as mechanics, buyers
 * and plant engineers type them. Written from the catalogue and the facts of the trade by somebody who had seen two
 * complaints about the search (a whip hose where a hose was asked, a desiccant dryer where any would do), the ninth set
 * and some of the search's tables of nouns; committed before the first of them was asked.
 */
const shipping = { pages: ["shippingPolicy", "help"] } as const;
const damaged = { pages: ["shippingPolicy", "returnPolicy", "warrantyPolicy", "help"] } as const;
const warranty = { pages: ["warrantyPolicy", "help"] } as const;
const planner = { pages: ["airSystem"] } as const;
const onMyPower = { pages: ["toolPower", "myPower"] } as const;
const sizeOfTank = { pages: ["toolReceiver", "airSystem"] } as const;
const pipeDrop = { pages: ["toolPipe", "airSystem"] } as const;
const dewPoint = { pages: ["toolDewPoint"] } as const;
const units = { pages: ["toolUnits"] } as const;
const leaks = { pages: ["toolLeaks"] } as const;
const pumpUp = { pages: ["toolPumpUp"] } as const;

const part = (...slug: string[]): Goods => ({ slug });
const version = (slug: string, sku: string): Goods => ({ slug: [slug], sku });
const wired = (shown: NonNullable<Goods["shown"]>, ...slug: string[]): Goods => ({ slug, shown });

const screws = part("ostrelvane-rs*", "ostrelvane-rv*");
const screwsWithDryer: Goods = { in: ["rotary-screw"], has: { builtInDryer: true } };
const twoStage = part("gantmoor-p2-*");
const oilless: Goods = { in: ["oilless"] };
const refrigerated = part("polarwick-rd*", "polarwick-rh*", "polarwick-rc*");
const desiccant = part("polarwick-ad0*", "polarwick-ad1*", "polarwick-ad2*", "polarwick-ad4*");
const coalescing = part("polarwick-fc*", "polarwick-ff*");
const pistonOil: Goods = { in: ["lubricants"], has: { oilApplication: "piston" } };
const liquidRing = part("torrendyne-vl*");
const cutter = part("torrendyne-tc-63");

const english = [
  ...queries("en", "part number", [
    ["td rvb2 13", part("torrendyne-rvb2-13"), "The blower relief valve, 13 PSI."],
    ["omsk304k", part("oilmarrow-sk30-4k"), "The 4,000 h kit of 30 HP screws."],
    ["pw rc400", part("polarwick-rc400"), "Cycling dryer RC400."],
    ["kestravel KV145896", part("gantmoor-vb-a56"), "Belt A56 in place of Kestravel's."],
  ]),
  ...queries("en", "noun", [
    ["lubricator", part("torrendyne-frl*"), "An FRL unit: filter, regulator, lubricator."],
    ["air line regulator", part("torrendyne-reg*"), "Regulators."],
    ["wet ring vacuum pump", liquidRing, "Liquid ring pumps."],
    ["aluminum pipe cutter", cutter, "The cutter and deburrer."],
    ["spring mounts for compressor feet", part("torrendyne-vm-sp"), "Spring mounts, set of four."],
    ["dessicant dryer muffler", part("polarwick-mu-*"), "Purge mufflers."],
    ["swivel whip hose", part("torrendyne-wh38-6"), "The whip hose with a swivel end."],
  ]),
  ...queries("en", "figures", [
    ["3/4 air hose 50ft", wired({ hoseLength: 50 }, "torrendyne-hs34"), "The 3/4 in hose, 50 ft."],
    [
      "20hp rotary screw 175psi 460v",
      wired({ voltage: "460" }, "ostrelvane-rs20-175-b"),
      "RS20, 175 PSI, 208/230/460 V.",
    ],
    [
      "55 gal drum synthetic screw oil iso 46",
      wired({ container: "drum" }, "oilmarrow-46s", "oilmarrow-46ss", "oilmarrow-46fg"),
      "46S by the drum.",
    ],
    [
      "60 gal vertical receiver epoxy lined",
      wired({ lining: "epoxy" }, "torrendyne-tv060*"),
      "TV060 with the epoxy lining.",
    ],
    ["2 inch tee for air pipe", part("torrendyne-te50"), "Tee, 50 mm (2 in)."],
    ["gas wheelbarrow compressor 20 gallon", part("gantmoor-g1-065w20", "gantmoor-g2-090w20"), "9 HP, 20 gal."],
    [
      "10hp 3ph two stage 120 gal horizontal",
      wired({ phase: "3" }, "gantmoor-p2-100f120*"),
      "P2-100F120, three-phase.",
    ],
    ["105-135 pressure switch", part("gantmoor-ps135-1"), "PS135-1."],
    ["5 hp claw pump three phase", wired({ phase: "3" }, "torrendyne-vc050"), "VC050, three-phase."],
  ]),
  ...queries("en", "use", [
    ["compressor for a 3 bay tire shop", [planner, twoStage, screws], "By the tools: a 7.5 or 10 HP two-stage."],
    ["air for a cnc plasma table", [planner, screws, twoStage, { in: ["air-dryers"] }], "A screw with a dryer."],
    ["filter to put ahead of my paint gun", [coalescing, part("polarwick-fa*")], "A fine coalescing filter."],
    ["oil for gantmoor two stage pump", pistonOil, "100P."],
    ["outdoor air line freezes in winter", [desiccant, dewPoint], "A desiccant dryer at −40 °F."],
  ]),
  ...queries("en", "question", [
    ["how many amps does a 15 hp 230 volt 3 phase compressor pull", onMyPower, "Will it run on my power?"],
    ["8 bar is how many psi", units, "The unit converter."],
    ["pressure drop 60 cfm through 150 feet of 1/2 pipe", pipeDrop, "The pipe calculator."],
    ["can freight be delivered to my house", shipping, "With a liftgate; the shipping policy."],
    ["compressor runs nonstop is it too small or do i have leaks", [leaks, planner, pumpUp], "The leak test first."],
  ]),
];

const chinese = [
  ...queries("cn", "part number", [
    ["TD-BV112", part("torrendyne-bv112"), "1-1/2 in 球阀。"],
    ["ov rv50 125", part("ostrelvane-rv50-125-b"), "RV50。"],
    ["hv sc05 060d 3p", version("hushvane-sc05-060d", "HV-SC05-060D-3P"), "SC05 带干燥机，三相。"],
    ["B1072.968", part("polarwick-fc400"), "替代 Brondholt 的 FC400。"],
  ]),
  ...queries("cn", "noun", [
    ["浮球式排水器", part("polarwick-ad-f"), "浮球排水器。"],
    ["气动三大件", part("torrendyne-frl*"), "三联件：过滤、减压、油雾。"],
    ["水环泵机械密封", part("torrendyne-ms-lr"), "MS-LR 机械密封。"],
    ["铝管切割刀", cutter, "割管器。"],
    ["压力开关膜片", part("gantmoor-sd-1"), "SD-1 膜片包。"],
    ["羊角接头", part("torrendyne-cc*"), "爪式接头。"],
    ["止逆阀", part("gantmoor-cv*"), "止回阀。"],
  ]),
  ...queries("cn", "figures", [
    ["50的铝管 5.8米长", part("torrendyne-ap50-19"), "50 mm，5.8 m。"],
    ["1方卧式储气罐", part("torrendyne-th240*"), "TH240：908 L。"],
    ["15kw变频螺杆机 带罐带冷干机", part("ostrelvane-rv20-125-120td"), "RV20，带罐与冷干机。"],
    ["3/8三联件 金属杯", version("torrendyne-frl38", "TD-FRL38-M"), "FRL38，金属杯。"],
    ["5HP 旋涡风机 三相", wired({ phase: "3" }, "torrendyne-rb05", "torrendyne-rd05"), "RB05，三相。"],
    ["10立方柴油拖车空压机", part("gantmoor-dx-375*"), "DX-375：10.6 m³/min。"],
    ["B85皮带", part("gantmoor-vb-b85"), "B85。"],
    ["2寸球阀", part("torrendyne-vb50"), "50 mm 管用球阀。"],
    [
      "55kw螺杆 0.7兆帕 460伏",
      wired({ voltage: "460" }, "ostrelvane-rs75-100-b", "ostrelvane-rs75-125-b", "ostrelvane-rv75-125-b"),
      "RS75，0.69 MPa。",
    ],
  ]),
  ...queries("cn", "use", [
    ["面粉厂气力输送用的风机", { in: ["blowers/lobe"] }, "罗茨风机。"],
    ["雕刻机吸附台的真空泵", [{ in: ["vacuum"] }, { in: ["blowers/regenerative"] }], "旋片泵或爪式泵。"],
    ["工地打破碎镐用的空压机", { in: engines }, "DX-185，拖车式。"],
    ["喷粉房用的干燥机", [refrigerated, screwsWithDryer], "冷冻式干燥机。"],
    ["小诊所用 声音要小的气泵", oilless, "静音无油机。"],
  ]),
  ...queries("cn", "question", [
    ["5.5千瓦单相空压机要用几平方的线", onMyPower, "我的电源能带吗。"],
    ["12公斤等于多少psi", units, "单位换算。"],
    ["机器送到发现撞坏了怎么办", damaged, "签收前写明，五个工作日内告知。"],
    ["开箱品保修吗", warranty, "12 个月。"],
    ["每分钟3立方的空压机配多大的罐", sizeOfTank, "储气罐计算。"],
  ]),
];

export const everyQuery: Query[] = [...english, ...chinese];
