import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, type VariantDraft, brands, recordOf, slugOf } from "./build.ts";
import { say } from "./wording.ts";

type Container = "quart" | "gallon" | "pail" | "drum";

interface Oil {
  readonly number: string;
  readonly subcategory: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly text: readonly LocalizedText[];
  readonly uses: readonly string[];
  readonly grade: string;
  readonly base: string;
  readonly life: number;
  /** °F. */
  readonly flash: number;
  /** Dollars a gallon jug. */
  readonly gallon: number;
  readonly containers: readonly Container[];
  /** The container most people buy, where it is not the pail or the jug. */
  readonly usual?: Container;
}

const containers: Readonly<
  Record<Container, { code: string; gal: number; lb: number; factor: number; size: Size; name: LocalizedText }>
> = {
  quart: {
    code: "Q",
    gal: 0.25,
    lb: 2.1,
    factor: 0.31,
    size: { length: 4, width: 3, height: 9.5 },
    name: say("1 qt bottle", "1 qt 瓶装（0.95 L）"),
  },
  gallon: {
    code: "1G",
    gal: 1,
    lb: 8,
    factor: 1,
    size: { length: 8, width: 5, height: 12 },
    name: say("1 gal jug", "1 gal 壶装（3.8 L）"),
  },
  pail: {
    code: "5G",
    gal: 5,
    lb: 39,
    factor: 4.3,
    size: { length: 12, width: 12, height: 15 },
    name: say("5 gal pail", "5 gal 桶装（19 L）"),
  },
  drum: {
    code: "55G",
    gal: 55,
    lb: 425,
    factor: 41,
    size: { length: 24, width: 24, height: 35 },
    name: say("55 gal drum", "55 gal 大桶（208 L）"),
  },
};

const oils: readonly Oil[] = [
  {
    number: "46S",
    subcategory: "screw-oil",
    name: say("Synthetic Screw Oil, ISO VG 46 (PAO)", "全合成螺杆机油，ISO VG 46（PAO）"),
    summary: say(
      "8,000 h life, the standard fill of Ostrelvane screws.",
      "换油周期 8,000 小时，奥翠梵螺杆机标准用油。",
    ),
    uses: ["screw"],
    grade: "46",
    base: "pao",
    life: 8000,
    flash: 475,
    gallon: 62,
    containers: ["gallon", "pail", "drum"],
    text: [
      say(
        "A clear PAO that runs 8,000 hours or a year between changes and keeps separators free of varnish. It mixes with leftover mineral oil in small amounts, but drain warm and flush for the full interval.",
        "透明 PAO 合成油，8,000 小时或一年更换，油分芯不结胶。可与少量残余矿物油相容，但要达到完整周期，请热机排空并冲洗。",
      ),
      say(
        "Where the room passes 100 °F, halve the interval: every 18 °F of oil temperature halves the life of any oil.",
        "机房超过 38°C 请将周期减半：油温每升高 10°C，任何油的寿命都减半。",
      ),
    ],
  },
  {
    number: "32S",
    subcategory: "screw-oil",
    name: say("Synthetic Screw Oil, ISO VG 32 (PAO)", "全合成螺杆机油，ISO VG 32（PAO）"),
    summary: say("For cold rooms and easy winter starts.", "适合低温机房与冬季启动。"),
    uses: ["screw"],
    grade: "32",
    base: "pao",
    life: 8000,
    flash: 455,
    gallon: 62,
    containers: ["gallon", "pail", "drum"],
    text: [
      say(
        "Thinner at start, so airends in unheated sheds turn freely at 15 °F. Use it only where the maker allows VG 32.",
        "低温黏度小，无采暖机房在 −9°C 也能顺利启动。仅用于制造商允许 VG 32 的机型。",
      ),
    ],
  },
  {
    number: "46M",
    subcategory: "screw-oil",
    name: say("Mineral Screw Oil, ISO VG 46", "矿物型螺杆机油，ISO VG 46"),
    summary: say("2,000 h life for light duty and break-in.", "换油周期 2,000 小时，适合轻载与磨合。"),
    uses: ["screw"],
    grade: "46",
    base: "mineral",
    life: 2000,
    flash: 430,
    gallon: 29,
    containers: ["gallon", "pail", "drum"],
    text: [
      say(
        "Highly refined mineral oil with anti-foam and anti-rust additives. The sensible choice when a machine runs less than 1,500 hours a year.",
        "深度精制矿物油，含抗泡与防锈添加剂。年运行不足 1,500 小时的机器选它更合算。",
      ),
    ],
  },
  {
    number: "46SS",
    subcategory: "screw-oil",
    name: say("Semi-Synthetic Screw Oil, ISO VG 46", "半合成螺杆机油，ISO VG 46"),
    summary: say(
      "4,000 h life at two thirds of the price of full synthetic.",
      "换油周期 4,000 小时，价格约为全合成的三分之二。",
    ),
    uses: ["screw"],
    grade: "46",
    base: "semi-synthetic",
    life: 4000,
    flash: 445,
    gallon: 41,
    containers: ["gallon", "pail", "drum"],
    text: [
      say(
        "A middle road: change once a year at one shift. Compatible with mineral fills, so a switch needs only a warm drain.",
        "折中之选：单班运行一年一换。与矿物油相容，热机排空即可换用。",
      ),
    ],
  },
  {
    number: "46PG",
    subcategory: "screw-oil",
    name: say("PAG/Ester Screw Coolant, ISO VG 46", "PAG/酯类螺杆冷却油，ISO VG 46"),
    summary: say(
      "Up to 8,000 h, never varnishes; not miscible with other oils.",
      "可达 8,000 小时，不结胶；不可与其他油混用。",
    ),
    uses: ["screw"],
    grade: "46",
    base: "pag",
    life: 8000,
    flash: 500,
    gallon: 78,
    containers: ["gallon", "pail", "drum"],
    text: [
      say(
        "Polyglycol carries heat better than any hydrocarbon and leaves no deposits. It must never meet PAO or mineral oil: flush twice, and change seals that are not made for it.",
        "聚亚烷基二醇（PAG）导热优于烃类油，不留沉积。切勿接触 PAO 或矿物油：请冲洗两遍，并更换不相容的密封件。",
      ),
    ],
  },
  {
    number: "68S",
    subcategory: "screw-oil",
    name: say("Synthetic Screw Oil, ISO VG 68 (PAO)", "全合成螺杆机油，ISO VG 68（PAO）"),
    summary: say("For towables and rooms above 95 °F.", "适合移动机与 35°C 以上环境。"),
    uses: ["screw"],
    grade: "68",
    base: "pao",
    life: 8000,
    flash: 485,
    gallon: 64,
    containers: ["gallon", "pail", "drum"],
    usual: "drum",
    text: [
      say(
        "A heavier film for hot summers, dusty quarries and diesel machines under full sun.",
        "油膜更厚，适合酷暑、多尘采石场与烈日下的柴油机组。",
      ),
    ],
  },
  {
    number: "100P",
    subcategory: "piston-oil",
    name: say("Piston Compressor Oil, ISO VG 100 (SAE 30)", "活塞空压机油，ISO VG 100（SAE 30）"),
    summary: say("Non-detergent mineral oil, 500 h.", "无清净剂矿物油，500 小时。"),
    uses: ["piston"],
    grade: "100",
    base: "mineral",
    life: 500,
    flash: 460,
    gallon: 24,
    containers: ["quart", "gallon", "pail"],
    text: [
      say(
        "The oil every Gantmoor leaves the factory with. Without detergents it does not foam, and what burns off the valves leaves little carbon.",
        "甘特摩活塞机出厂用油。不含清净剂，不起泡，阀片积碳少。",
      ),
      say(
        "A 5 HP two-stage takes about a quart and a half; keep one bottle beside the machine.",
        "5 HP 双级机约需 1.5 L，机旁常备一瓶。",
      ),
    ],
  },
  {
    number: "100PS",
    subcategory: "piston-oil",
    name: say("Synthetic Piston Oil, ISO VG 100 (Diester)", "全合成活塞机油，ISO VG 100（双酯）"),
    summary: say("2,000 h and clean valves at high heat.", "2,000 小时，高温下阀片洁净。"),
    uses: ["piston"],
    grade: "100",
    base: "diester",
    life: 2000,
    flash: 510,
    gallon: 68,
    containers: ["quart", "gallon", "pail"],
    text: [
      say(
        "Diester dissolves carbon instead of leaving it, so valves stay tight where a pump runs hot. Check seals and sight glass: polycarbonate does not like it.",
        "双酯能溶解积碳，高温泵头的阀片依然密封。注意密封与视镜：不可接触聚碳酸酯。",
      ),
    ],
  },
  {
    number: "150P",
    subcategory: "piston-oil",
    name: say("Piston Compressor Oil, ISO VG 150 (SAE 40)", "活塞空压机油，ISO VG 150（SAE 40）"),
    summary: say(
      "Heavy mineral oil for hot rooms and 10 HP pumps.",
      "高黏度矿物油，适合高温机房与 7.5 kW (10 HP) 泵头。",
    ),
    uses: ["piston"],
    grade: "150",
    base: "mineral",
    life: 500,
    flash: 475,
    gallon: 26,
    containers: ["gallon", "pail"],
    text: [
      say(
        "For large pumps in rooms above 90 °F, where SAE 30 grows too thin.",
        "适合 32°C 以上机房的大型泵头，此时 SAE 30 已偏稀。",
      ),
    ],
  },
  {
    number: "100V",
    subcategory: "vacuum-and-blower-oil",
    name: say("Vacuum Pump Oil, ISO VG 100", "真空泵油，ISO VG 100"),
    summary: say("Double-distilled for rotary vane pumps from 3 HP.", "双重蒸馏，适用 3 HP 以上旋片泵。"),
    uses: ["vacuum"],
    grade: "100",
    base: "mineral",
    life: 1000,
    flash: 500,
    gallon: 34,
    containers: ["quart", "gallon", "pail"],
    text: [
      say(
        "Low vapor pressure is all that counts in a vacuum pump. Change it before it turns brown, and after any water gets in.",
        "真空泵油最重要的是低蒸气压。变褐前更换，进水后立即更换。",
      ),
    ],
  },
  {
    number: "32V",
    subcategory: "vacuum-and-blower-oil",
    name: say("Vacuum Pump Oil, ISO VG 32", "真空泵油，ISO VG 32"),
    summary: say("For vane pumps to 2 HP and cold starts.", "适用 2 HP 及以下旋片泵与低温启动。"),
    uses: ["vacuum"],
    grade: "32",
    base: "mineral",
    life: 800,
    flash: 440,
    gallon: 32,
    containers: ["quart", "gallon"],
    text: [
      say(
        "Pumps to 2 HP draw less current on the thin grade and still reach their last tenth of an inch.",
        "2 HP 及以下的小泵用低黏度油更省电，极限真空不受影响。",
      ),
    ],
  },
  {
    number: "100VS",
    subcategory: "vacuum-and-blower-oil",
    name: say("Synthetic Vacuum Oil, ISO VG 100 (PAO)", "全合成真空泵油，ISO VG 100（PAO）"),
    summary: say("2,000 h for hot and continuous duty.", "2,000 小时，适合高温连续运行。"),
    uses: ["vacuum"],
    grade: "100",
    base: "pao",
    life: 2000,
    flash: 520,
    gallon: 84,
    containers: ["gallon", "pail"],
    text: [
      say(
        "Packaging lines that never stop get twice the interval and cleaner exhaust elements.",
        "不停机的包装线可延长一倍换油周期，排气滤芯也更洁净。",
      ),
    ],
  },
  {
    number: "220B",
    subcategory: "vacuum-and-blower-oil",
    name: say("Lobe Blower Gear Oil, ISO VG 220 (PAO)", "罗茨风机齿轮油，ISO VG 220（PAO）"),
    summary: say("Synthetic for timing gears and bearings, 4,000 h.", "同步齿轮与轴承用合成油，4,000 小时。"),
    uses: ["blower"],
    grade: "220",
    base: "pao",
    life: 4000,
    flash: 480,
    gallon: 58,
    containers: ["quart", "gallon", "pail"],
    text: [
      say(
        "Timing gears run hot next to the lobes; this grade keeps its film at 220 °F. Fill to the middle of the glass, standing.",
        "同步齿轮紧邻转子、温度高，此油在 104°C 仍保持油膜。停机加至视镜中位。",
      ),
    ],
  },
  {
    number: "46FG",
    subcategory: "food-grade",
    name: say("Food-Grade Screw Oil, ISO VG 46", "食品级螺杆机油，ISO VG 46"),
    summary: say("For food and drink plants, 6,000 h.", "适合食品饮料厂，6,000 小时。"),
    uses: ["screw"],
    grade: "46",
    base: "food-grade",
    life: 6000,
    flash: 470,
    gallon: 88,
    containers: ["gallon", "pail", "drum"],
    text: [
      say(
        "Made only from ingredients listed in 21 CFR 178.3570 for lubricants with incidental food contact. Ask your auditor which registration they want to see; the safety data sheet is below.",
        "仅采用 21 CFR 178.3570（偶然接触食品润滑剂）所列成分。请向审核方确认所需注册文件，安全数据表（SDS）见下方。",
      ),
    ],
  },
  {
    number: "100FG",
    subcategory: "food-grade",
    name: say("Food-Grade Piston and Vacuum Oil, ISO VG 100", "食品级活塞与真空泵油，ISO VG 100"),
    summary: say("One oil for packing rooms, 1,500 h.", "包装间一油两用，1,500 小时。"),
    uses: ["piston", "vacuum"],
    grade: "100",
    base: "food-grade",
    life: 1500,
    flash: 465,
    gallon: 92,
    containers: ["quart", "gallon", "pail"],
    text: [
      say(
        "For incidental contact only, 10 ppm in the food at most (21 CFR 178.3570): pistons, vane pumps and chain oilers can share one pail. Drain and flush before the first fill.",
        "仅限偶然接触，食品中残留不超过 10 ppm（21 CFR 178.3570）：活塞机、旋片泵与链条给油器可共用一桶。首次加注前须排空并冲洗。",
      ),
    ],
  },
  {
    number: "22T",
    subcategory: "tool-and-engine-oil",
    name: say("Air Tool Oil, ISO VG 22", "气动工具油，ISO VG 22"),
    summary: say("For lubricators and a few drops before work.", "用于油雾器，或开工前滴几滴。"),
    uses: ["tool"],
    grade: "22",
    base: "mineral",
    life: 500,
    flash: 385,
    gallon: 27,
    containers: ["quart", "gallon"],
    usual: "quart",
    text: [
      say(
        "Carries rust inhibitors and clings to vanes. Three drops in the inlet each morning add years to an impact wrench.",
        "含防锈剂并能附着叶片。每天早上进气口滴三滴，风炮多用好几年。",
      ),
    ],
  },
  {
    number: "32T",
    subcategory: "tool-and-engine-oil",
    name: say("Winter Air Tool Oil, ISO VG 32, Anti-Freeze", "冬用防冻气动工具油，ISO VG 32"),
    summary: say("Keeps exhausts from icing.", "防止排气口结冰。"),
    uses: ["tool"],
    grade: "32",
    base: "semi-synthetic",
    life: 500,
    flash: 390,
    gallon: 36,
    containers: ["quart", "gallon"],
    usual: "quart",
    text: [
      say(
        "Takes up moisture before it freezes in the exhaust of grinders and breakers.",
        "吸收水分，防止打磨机与破碎镐排气口结冰。",
      ),
    ],
  },
  {
    number: "100E",
    subcategory: "tool-and-engine-oil",
    name: say("Small-Engine Oil, SAE 10W-30", "小型发动机油，SAE 10W-30"),
    summary: say("For the engines of gas-driven compressors.", "适用汽油机驱动空压机的发动机。"),
    uses: ["engine"],
    grade: "68",
    base: "semi-synthetic",
    life: 100,
    flash: 430,
    gallon: 26,
    containers: ["quart", "gallon"],
    usual: "quart",
    text: [
      say(
        "Change after the first 20 hours, then every 100. Not for the compressor pump, which wants oil without detergent.",
        "首次 20 小时更换，之后每 100 小时。不可用于空压机泵头，泵头须用无清净剂油。",
      ),
    ],
  },
];

const picture: Readonly<Record<Container, PictureName>> = {
  quart: "oilQuart",
  gallon: "oilGallon",
  pail: "oilPail",
  drum: "oilDrum",
};

function oilOf(oil: Oil): ProductRecord {
  // Versions stand by size; the container most people buy gives the picture.
  const usual = oil.usual ?? (oil.uses.includes("screw") ? "pail" : "gallon");
  const ordered = oil.containers.toSorted((a, b) => containers[a].gal - containers[b].gal);
  const first = containers[usual];
  return recordOf({
    slug: slugOf(brands.oilmarrow, oil.number),
    category: "lubricants",
    subcategory: oil.subcategory,
    brand: brands.oilmarrow,
    name: say(`Oilmarrow ${oil.number} ${oil.name.en}`, `澳脉 ${oil.number} ${oil.name.cn}`),
    summary: oil.summary,
    description: [
      ...oil.text,
      say(
        "Returns are taken for unopened containers only. Used oil belongs to a collection point, never in the drain.",
        "仅接受未开封退货。废油请交回收点，切勿倒入下水道。",
      ),
    ],
    attributes: {
      oilApplication: [...oil.uses],
      viscosityGrade: oil.grade,
      baseOil: oil.base,
      container: usual,
      containerVolume: first.gal,
      flashPoint: oil.flash,
      foodGrade: oil.base === "food-grade",
      ratedLife: oil.life,
    },
    picture: picture[usual],
    size: first.size,
    net: first.lb,
    warrantyMonths: 12,
    interest: 9,
    plenty: 80,
    returnPolicy: "unopened-only",
    variants: ordered.map((each): VariantDraft => {
      const { code, gal, lb, factor, size, name } = containers[each];
      return {
        sku: `OM-${oil.number}-${code}`,
        name,
        ...(each === usual
          ? {}
          : {
              attributes: { container: each, containerVolume: gal },
              net: lb,
              size,
              picture: picture[each],
            }),
        price: oil.gallon * factor,
      };
    }),
  });
}

/** Every Oilmarrow oil. */
export function lubricants(): ProductRecord[] {
  return oils.map(oilOf);
}
