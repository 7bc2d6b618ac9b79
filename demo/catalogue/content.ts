import { type CalendarDay, instantAtHour } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { SettingValue } from "#engine/checkout/setting-groups.ts";
import type { RedirectRule } from "#domain/content/redirect.ts";
import type { ActivityRecord } from "#engine/promotions/save-activities.ts";
import type { DiscountCodeRecord } from "#engine/promotions/save-discount-codes.ts";

/** Content of the demo merchant besides the goods: promotions, discount codes, banners and redirects. */

/** The zone in which the demo's promotions begin and end, at midnight. */
export const demoTimeZone = "America/Chicago";

/** The first moment of a month, counted from the month of a day: 0 is that month, -1 the one before. */
function monthFrom(today: CalendarDay, months: number): Instant {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  return instantAtHour(first.toISOString().slice(0, 10) as CalendarDay, 0, demoTimeZone);
}

/** July and August of the last summer that was over on a day. */
function lastSummer(today: CalendarDay): { readonly startsAt: Instant; readonly endsAt: Instant } {
  const month = Number(today.slice(5, 7));
  const july = (month < 9 ? 7 - 12 : 7) - month;
  return { startsAt: monthFrom(today, july), endsAt: monthFrom(today, july + 2) };
}

/** Promotions as on the day the demo is stocked: two run, one is over, whatever the year. */
export const activities = (today: CalendarDay): readonly ActivityRecord[] => [
  {
    slug: "open-box",
    title: { en: "Open Box: up to 60% off", cn: "开箱品：最高省 60%" },
    lead: {
      en: "Opened, displayed or refurbished machines with a 12-month warranty, up to 60% below the new price.",
      cn: "拆箱、展示与翻新机，质保 12 个月，价格最高比新品低 60%。",
    },
    body: {
      en: [
        "Every unit is one of a kind. It has a serial number, a grade, its run hours and a list of marks, and the new price stands beside ours.",
        "A looks like new. B carries marks that do not matter to the air. C has been through our workshop: wear parts replaced, two hours on the bench, the test sheet with its papers.",
        "The warranty is twelve months for all three, and the thirty-day refund holds as for new goods.",
      ],
      cn: [
        "每台仅此一件，均标明序列号、成色、运行小时与瑕疵，并列出新品价格供对比。",
        "A 级近新；B 级有不影响使用的外观痕迹；C 级经本店车间翻新，更换易损件并在试验台运行两小时，测试单随机附上。",
        "三个等级均质保 12 个月，并与新品一样享受 30 天内可退款。",
      ],
    },
    percentOff: null,
    appliesTo: { categories: ["open-box"] },
    picture: "screw-tank-dryer",
    startsAt: monthFrom(today, -5),
    endsAt: monthFrom(today, 24),
  },
  {
    slug: "dry-air",
    title: { en: "Dry air: 10% off dryers", cn: "干燥空气：干燥机减 10%" },
    lead: {
      en: "Water in the line freezes first at the valve you cannot reach. All dryers are 10% off.",
      cn: "管路里的水总是先冻住最难够到的那只阀门。全部干燥机减 10%。",
    },
    body: {
      en: [
        "A refrigerated dryer keeps indoor lines dry down to about 38 °F. Where pipes run outside, only a desiccant dryer at −40 °F keeps them open.",
        "Choose by corrected flow: hot inlet air and low pressure both ask for a size more. If in doubt, send us your compressor's part number.",
      ],
      cn: [
        "冷冻式干燥机可使室内管路保持约 3°C 的压力露点；若管路经过室外，只有 −40°C 的吸附式干燥机才能防冻。",
        "请按修正流量选型：进气温度高、压力低都需要大一号。拿不准时，把空压机零件号发给我们。",
      ],
    },
    percentOff: 10,
    appliesTo: { categories: ["air-dryers"] },
    picture: "dryer-refrigerated",
    startsAt: monthFrom(today, 0),
    endsAt: monthFrom(today, 5),
  },
  {
    slug: "garage-days",
    title: { en: "Garage days: 15% off piston compressors", cn: "车库节：活塞机减 15%" },
    lead: {
      en: "Two summer months for everybody who works in a garage.",
      cn: "献给每一位在车库里干活的人，为期两个夏月。",
    },
    body: {
      en: [
        "From hand-carry to two-stage, every Gantmoor electric piston compressor was 15% off until the end of August.",
      ],
      cn: ["从手提式到双级机，全部甘特摩电动活塞机在八月底前减 15%。"],
    },
    percentOff: 15,
    appliesTo: { categories: ["piston"] },
    picture: "piston-vertical",
    ...lastSummer(today),
  },
];

export const discountCodes = (today: CalendarDay): readonly DiscountCodeRecord[] => [
  { code: "WELCOME5", worth: { percent: 5 }, perEmailLimit: 1 },
  { code: "SERVICE20", worth: { amountCents: 2_000 }, minimumCents: 15_000, categories: ["air-filters", "lubricants"] },
  {
    code: "SCREW250",
    worth: { amountCents: 25_000 },
    minimumCents: 500_000,
    categories: ["rotary-screw"],
    useLimit: 100,
  },
  {
    code: "GARAGE15",
    worth: { percent: 15 },
    categories: ["piston"],
    ...lastSummer(today),
  },
];

export const redirects: readonly RedirectRule[] = [
  { path: "/compressors", target: "/categories/rotary-screw/all" },
  { path: "/openbox", target: "/activities/open-box" },
  { path: "/parts", target: "/categories/air-filters/service-kits" },
  { path: "/cagi", target: "https://www.cagi.org/performance-verification/" },
];

export const banners: SettingValue<"home">["banners"] = [
  {
    title: { en: "Open Box: up to 60% off, 12-month warranty", cn: "开箱品：最高省 60%，质保 12 个月" },
    text: { en: "Graded, tested and sold by serial number.", cn: "逐台评级、测试，按序列号出售。" },
    href: "/activities/open-box",
    picture: "oilless-scroll",
    startsAt: null,
    endsAt: null,
  },
  {
    title: { en: "Service kits by machine", cn: "按机型选保养包" },
    text: {
      en: "Intake filter, oil filter, separator and gaskets in one box.",
      cn: "空滤、油滤、油分芯与密封垫，一盒齐全。",
    },
    href: "/categories/air-filters/service-kits",
    picture: "filter-kit",
    startsAt: null,
    endsAt: null,
  },
  {
    title: { en: "Pipe a shop in an afternoon", cn: "一个下午布好车间管路" },
    text: { en: "Aluminum pipe, drops and fittings that push together.", cn: "铝合金管、支管与快插接头，免攻丝。" },
    href: "/categories/air-pipe/kits",
    picture: "pipe-kit",
    startsAt: null,
    endsAt: null,
  },
];
