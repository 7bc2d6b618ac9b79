import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { OpenBoxGrade, OpenBoxReason, UnitTest } from "#domain/catalogue/product.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { unitFaceOf } from "../unit-faces.ts";
import { brands, priceCents } from "./build.ts";
import { type Random, randomOf } from "./random.ts";
import { figure, say } from "./wording.ts";

/** A unit's story, and the hours on its meter with which it can be told. */
interface ReasonText {
  readonly text: LocalizedText;
  readonly hours: readonly [least: number, most: number];
  /** Told of machines that are filled with the oil in the box. */
  readonly oiled?: boolean;
}

const reasonTexts: Readonly<Record<OpenBoxReason, readonly ReasonText[]>> = {
  returned: [
    {
      hours: [0, 1],
      text: say(
        "Came back within the thirty days because the customer's supply did not match what was ordered.",
        "客户电源与订单不符，30 天内退回。",
      ),
    },
    {
      hours: [1, 100],
      text: say(
        "Bought one size too small, returned after a week, checked and run on our bench.",
        "客户买小了一号，一周后退回，已在试验台复测。",
      ),
    },
    {
      hours: [0, 0],
      oiled: true,
      text: say(
        "Returned unused with the crate opened; the first oil fill is still in its bottle.",
        "木箱已开但未使用，首次加注油仍原瓶未启。",
      ),
    },
    {
      hours: [0, 0],
      oiled: false,
      text: say("Returned unused with the crate opened.", "木箱已开，机器未使用，原样退回。"),
    },
    {
      hours: [60, Number.POSITIVE_INFINITY],
      text: say(
        "Worked in two shifts while the customer waited for a larger one, then came back to us in trade.",
        "客户等待更大机型期间两班使用，之后折价退回本店。",
      ),
    },
  ],
  display: [
    {
      hours: [0, 60],
      text: say(
        "Stood in our counter room and was started for visitors a few times a week.",
        "门店展示机，每周为来客启动数次。",
      ),
    },
    {
      hours: [0, 60],
      text: say(
        "Exhibition unit: polished twice a day, run for minutes at a time, never under load for long.",
        "展会样机：每天擦两遍，每次只运行几分钟，从未长时间带载。",
      ),
    },
  ],
  "freight-damaged-box": [
    {
      hours: [0, 1],
      text: say(
        "The crate lost an argument with a fork; the machine inside did not take part.",
        "木箱被叉车碰坏，箱内机器未受影响。",
      ),
    },
    {
      hours: [0, 1],
      text: say(
        "Carton crushed on one corner in transit. We opened it, found nothing bent and ran it to be sure.",
        "运输中纸箱一角压坏。开箱检查无变形，并通电试机确认。",
      ),
    },
  ],
};

/** Oil comes in the box with machines whose pump is filled where they stand. */
const hasBottle = ({ category }: ProductRecord): boolean => category === "piston" || category === "pumps";
const isOiled = ({ attributes }: ProductRecord): boolean => attributes["fillBase"] !== undefined;

/** The stories that can be told of a unit that ran so many hours. */
const reasonsFor = (source: ProductRecord, reason: OpenBoxReason, hours: number): readonly LocalizedText[] =>
  reasonTexts[reason]
    .filter(
      ({ hours: [least, most], oiled }) =>
        hours >= least && hours <= most && (oiled ?? hasBottle(source)) === hasBottle(source),
    )
    .map(({ text }) => text);

/** Of goods without a motor. */
const stillReasonTexts: Readonly<Record<OpenBoxReason, LocalizedText>> = {
  returned: say(
    "Bought one size too small, returned after a week and looked over on our bench.",
    "客户买小了一号，一周后退回，已在本店检查。",
  ),
  display: say("Stood in our counter room and was never connected.", "门店展示品，从未接入管路。"),
  "freight-damaged-box": say(
    "Carton crushed on one corner in transit. We opened it and found nothing bent.",
    "运输中包装一角压坏，开箱检查无变形。",
  ),
};

/** Looks of opened units: of grade A like new, of B marked, of C painted over in our workshop. */
export type UnitMark = "scratch" | "dent" | "faded" | "paint";

/** Words about a unit's looks and the place that has the mark, and what its picture shows. */
interface Looks {
  readonly mark: UnitMark | null;
  readonly text: (place: LocalizedText) => LocalizedText;
}

const faded: Looks = {
  mark: "faded",
  text: () => say("Grade B: sun-faded label and scuffs from strapping.", "B 级：标签褪色，有绑带擦痕。"),
};
const unmarked: Looks = {
  mark: null,
  text: () => say("Grade A: no marks we could photograph.", "A 级：照片上看不出任何痕迹。"),
};

/** Of goods without a motor. */
const stillLooks: Readonly<Record<OpenBoxGrade, Looks>> = {
  a: unmarked,
  b: faded,
  c: {
    mark: "paint",
    text: ({ en, cn }) =>
      say(
        `Grade C: cleaned, the paint of the ${en} touched up, and pressure-tested in our workshop.`,
        `C 级：在本店车间清洁、${cn}局部补漆并做过耐压试验。`,
      ),
  },
};

const hasPanel = ({ category, attributes }: ProductRecord): boolean =>
  ["rotary-screw", "compressor-pods"].includes(category) ||
  attributes["enclosed"] === true ||
  attributes["dryerType"] === "refrigerated";

const looksOf = (source: ProductRecord): Readonly<Record<OpenBoxGrade, readonly Looks[]>> => ({
  a: [
    unmarked,
    {
      mark: null,
      text: () =>
        hasPanel(source)
          ? say("Grade A: looks new from every side, film still on the panel.", "A 级：各面如新，面板保护膜仍在。")
          : say("Grade A: looks new from every side.", "A 级：各面如新。"),
    },
  ],
  b: [
    {
      mark: "scratch",
      text: ({ en, cn }) =>
        say(`Grade B: a scratch of about four inches on the ${en}.`, `B 级：${cn}有约 10 cm 划痕。`),
    },
    {
      mark: "dent",
      text: ({ en, cn }) =>
        say(
          `Grade B: a dent the size of a coin in the ${en}, without effect on anything behind it.`,
          `B 级：${cn}有硬币大小凹痕，不影响内部。`,
        ),
    },
    faded,
  ],
  c: [
    {
      mark: "paint",
      text: ({ en, cn }) =>
        say(
          `Grade C: taken apart in our workshop, wear parts replaced, the paint of the ${en} touched up, and tested for two hours.`,
          `C 级：在本店车间拆检，更换易损件，${cn}局部补漆，并测试两小时。`,
        ),
    },
    {
      mark: "paint",
      text: ({ en, cn }) =>
        say(
          `Grade C: refurbished with new seals${isOiled(source) ? ", filters and oil" : " and filters"}, the paint of the ${en} touched up; the test sheet is with its papers.`,
          `C 级：更换全新密封${isOiled(source) ? "、滤芯与油" : "与滤芯"}，${cn}局部补漆，测试单随机附上。`,
        ),
    },
  ],
});

/** Goods without a motor have no meter. */
const withoutMeter: ReadonlySet<string> = new Set(["air-tanks", "pumps", "extras"]);

function hoursOf(random: Random, grade: OpenBoxGrade, reason: OpenBoxReason): number {
  if (reason === "freight-damaged-box") return random.whole(0, 1);
  if (grade === "c") return random.whole(60, 480);
  return reason === "display" ? random.whole(4, 60) : random.whole(0, 12);
}

/** The promotion says "up to 60%": of this one it is true to the percent. */
const mostOff = "torrendyne-th200-200";
const shareOff: Readonly<Record<OpenBoxGrade, readonly [number, number]>> = { a: [12, 26], b: [24, 42], c: [38, 60] };

const subcategories: Readonly<Record<string, string>> = {
  "rotary-screw": "compressors",
  piston: "compressors",
  oilless: "compressors",
  "gas-driven": "compressors",
  "compressor-pods": "compressors",
  "air-dryers": "dryers-and-filters",
  "air-tanks": "tanks",
  blowers: "blowers-and-vacuum",
  vacuum: "blowers-and-vacuum",
  pumps: "pumps-and-parts",
  extras: "pumps-and-parts",
};

/** Number of opened units in the shop, by the category they come from. */
const counts: Readonly<Record<string, number>> = {
  "rotary-screw": 9,
  piston: 9,
  oilless: 5,
  "gas-driven": 3,
  "compressor-pods": 1,
  "air-dryers": 5,
  "air-tanks": 3,
  blowers: 2,
  vacuum: 2,
  pumps: 2,
  extras: 2,
};

const testers = ["JM", "RK", "TD", "LS", "EP"] as const;

/** Figures of the test bench, a few days before the unit was offered; none where there is nothing to measure. */
function testOf(source: ProductRecord, own: AttributeValues, publishedAt: string): UnitTest | null {
  const random = randomOf(`test of ${source.slug}`);
  const most = own["maxPressure"] ?? own["mawp"];
  const pressure = typeof most === "number" ? Math.floor(most * (0.97 + random.whole(0, 30) / 1_000)) : null;
  const volts = Object.keys(own).flatMap((key) => /^fullLoadAmps(\d+)$/.exec(key)?.[1] ?? [])[0];
  const rated = volts === undefined ? undefined : own[`fullLoadAmps${volts}`];
  const amps = typeof rated === "number" ? Math.round(rated * (0.9 + random.whole(0, 130) / 1_000) * 10) / 10 : null;
  if (pressure === null && amps === null) return null;
  const day = new Date(Date.parse(publishedAt) - random.whole(1, 9) * 86_400_000).toISOString().slice(0, 10);
  return {
    on: day as CalendarDay,
    by: random.pick(testers),
    pressure,
    current: amps === null || volts === undefined ? null : { amps, volts },
  };
}

/** Photos of a unit: the model's picture with the unit's own marks, and a card with its number and grade. */
export interface UnitShot {
  /** The unit's own picture family. */
  readonly family: string;
  readonly model: string;
  readonly serial: string;
  readonly grade: OpenBoxGrade;
  readonly mark: UnitMark | null;
}

interface OpenedUnit {
  readonly record: ProductRecord;
  readonly shot: UnitShot;
}

function unitOf(source: ProductRecord, index: number): OpenedUnit {
  const [variant] = source.variants;
  if (!variant) throw new Error(`${source.slug} has no variant`);
  const random = randomOf(`open box ${source.slug}`);
  const grade = random.pick(["a", "a", "b", "b", "c"] as const);
  const reason = grade === "c" ? "returned" : random.pick(["returned", "display", "freight-damaged-box"] as const);
  const counted = hoursOf(random, grade, reason);
  const runHours = withoutMeter.has(source.category) ? null : counted;
  const accessories = grade === "a" || random.chance(0.7);
  const code = Object.values(brands).find(({ name }) => name === source.brand)?.code ?? "PL";
  const serial = `${code}${random.whole(22, 25)}${String(random.whole(1, 52)).padStart(2, "0")}-${String(4100 + index * 37)}`;
  const [least, most] = shareOff[grade];
  const share = random.whole(least, most);
  const price = priceCents((variant.priceCents / 100) * (1 - (source.slug === mostOff ? most : share) / 100));
  const discountShare = Math.min(60, Math.max(1, Math.floor((1 - price / variant.priceCents) * 100)));
  const meter = runHours === null ? null : figure(runHours, "duration");
  const still = runHours === null;
  const picked = random.pick(looksOf(source)[grade]);
  const looks = still ? stillLooks[grade] : picked;
  const model = variant.pictureFamily ?? source.pictureFamily;
  const mark = looks.text(unitFaceOf(model).place);
  const shot: UnitShot = { family: `unit-${serial.toLowerCase()}`, model, serial, grade, mark: looks.mark };
  const missing =
    still || !isOiled(source)
      ? say("The accessory bag is missing: order fittings with it.", "附件袋缺失，请另购接头。")
      : say("The accessory bag is missing: order oil and fittings with it.", "附件袋缺失，请另购润滑油与接头。");
  const complete = say("Manual and accessories are all there.", "说明书与附件齐全。");
  const {
    listPriceCents: _old,
    crossReferences: _none,
    name: _variantName,
    pictureFamily: _model,
    attributes: own,
    ...body
  } = variant;
  const unit: ProductRecord = {
    ...source,
    slug: `open-box-${source.slug}`,
    category: "open-box",
    subcategory: subcategories[source.category] ?? "pumps-and-parts",
    name: { en: `Open Box: ${source.name.en}`, cn: `开箱品：${source.name.cn}` },
    summary: say(
      meter ? `${mark.en} ${meter.en} on the meter, 12-month warranty.` : `${mark.en} 12-month warranty.`,
      meter ? `${mark.cn}运行 ${meter.cn}，质保 12 个月。` : `${mark.cn}质保 12 个月。`,
    ),
    description: (() => {
      const pickedReason = random.pick(reasonsFor(source, reason, counted));
      const why = still ? stillReasonTexts[reason] : pickedReason;
      const bag = accessories ? complete : missing;
      return {
        en: [
          `${why.en} ${bag.en}`,
          ...source.description.en.slice(0, 1),
          `Serial number ${serial}. One unit; when it is sold, it is gone.`,
        ],
        cn: [`${why.cn}${bag.cn}`, ...source.description.cn.slice(0, 1), `序列号 ${serial}。仅此一台，售完即止。`],
      };
    })(),
    status: "published",
    attributes: {
      ...source.attributes,
      ...own,
      conditionGrade: grade,
      openBoxReason: reason,
      ...(runHours !== null && { runHours }),
      accessoriesIncluded: accessories,
      discountShare,
    },
    pictureFamily: shot.family,
    warrantyMonths: 12,
    returnPolicy: "standard",
    popularity: random.whole(20, 160),
    publishedAt: new Date(Date.UTC(2026, random.whole(6, 9), random.whole(1, 28), 15)).toISOString(),
    variants: [
      {
        ...body,
        sku: `${variant.sku}-OB`,
        priceCents: price,
        listPriceCents: variant.priceCents,
        stock: index % 13 === 12 ? 0 : 1,
        leadTimeDays: 2,
        crossReferences: [],
      },
    ],
    documents: source.documents,
    boughtTogether: [],
    fits: [],
    reviews: [],
  };
  const test = testOf(source, unit.attributes, unit.publishedAt);
  const openBox = { of: source.slug, grade, reason, serial, runHours, accessories, test };
  return { record: { ...unit, openBox }, shot };
}

/** About forty opened units of the new goods given. */
export function openBoxes(records: readonly ProductRecord[]): OpenedUnit[] {
  const random = randomOf("which units are open");
  const chosen = Object.entries(counts).flatMap(([category, count]) => {
    const worthwhile = records.filter(
      (each) =>
        each.category === category &&
        // Nobody takes back an opened bag of seals.
        each.subcategory !== "wear-parts" &&
        (each.variants[0]?.priceCents ?? 0) > 30_000,
    );
    return random.some(worthwhile, count);
  });
  return chosen.map(unitOf);
}
