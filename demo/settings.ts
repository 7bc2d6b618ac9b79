import { categorySlugs } from "#domain/catalogue/category.ts";
import { demoRoom, demoTile } from "#domain/catalogue/picture-files.ts";
import { banners, demoTimeZone } from "./catalogue/content.ts";
import type { SettingGroup, SettingValue } from "#engine/checkout/setting-groups.ts";

/** General sales tax rates of some states; a real shop has its own table from its tax adviser. */
const taxed: Readonly<Record<string, readonly [rate: number, shippingTaxed: boolean]>> = {
  CA: [72_500, false],
  FL: [60_000, true],
  IL: [62_500, true],
  IN: [70_000, true],
  MI: [60_000, true],
  NY: [40_000, true],
  OH: [57_500, true],
  PA: [60_000, true],
  TX: [62_500, true],
};

/** Settings of the demo shop: it ships from Ohio, and every detail of it is invented. */
export const demoSettings: { readonly [Group in SettingGroup]?: SettingValue<Group> } = {
  profile: {
    name: "Plenum",
    legalName: "Plenum Compressed Air, Inc.",
    address1: "1850 Foundry Park Drive",
    address2: "",
    city: "Columbus",
    state: "OH",
    zip: "43207",
    phone: "8005550142",
    email: "help@plenum.example",
    hours: {
      en: "Monday to Friday, 7:00 a.m. to 5:00 p.m. US Central Time",
      cn: "周一至周五 7:00–17:00（美国中部时间）",
    },
  },
  opening: { open: true },
  home: {
    hero: { title: { en: "", cn: "" }, text: { en: "", cn: "" }, picture: demoRoom },
    banners,
    timeZone: demoTimeZone,
    categories: [],
    goods: { title: { en: "", cn: "" }, products: [] },
  },
  categories: {
    order: [...categorySlugs],
    looks: Object.fromEntries(
      categorySlugs.map((slug) => [
        slug,
        { name: { en: "", cn: "" }, intro: { en: "", cn: "" }, hidden: false, picture: demoTile },
      ]),
    ) as SettingValue<"categories">["looks"],
  },
  redirects: { hosts: ["www.cagi.org"] },
  returns: { days: 30 },
  shipping: { shipFrom: "OH", timeZone: "America/New_York" },
  tax: Object.fromEntries(
    Object.entries(taxed).map(([state, [rate, shippingTaxed]]) => [state, { rate, shippingTaxed }]),
  ),
  pickup: {
    places: [
      {
        id: "columbus",
        active: true,
        name: { en: "Plenum warehouse", cn: "Plenum 仓库" },
        address1: "1850 Foundry Park Drive, Dock 4",
        city: "Columbus",
        state: "OH",
        zip: "43207",
        phone: "6145550142",
        timeZone: "America/New_York",
        week: [...Array.from({ length: 5 }, () => ({ opens: "08:00", closes: "16:30" })), null, null],
        holidays: true,
        closed: [],
        note: { en: "", cn: "" },
        instructions: {
          en: "Wait for our “ready for pickup” mail. Bring the order number and a photo ID. We load pallets with a forklift; bring straps and a truck that can carry the shipping weight.",
          cn: "请等待“待自提”邮件通知。自提时请携带订单号和带照片的身份证件。托盘由我们用叉车装车，请自备捆扎带，并确认车辆载重足以承载发货重量。",
        },
      },
    ],
  },
  bundle: { percentOff: 3 },
  reminders: { on: true, hours: 24 },
  bank: {
    payee: "Plenum Demo Shop",
    bank: "First Example Bank",
    routingNumber: "000000000",
    accountNumber: "0000 1234 5678",
  },
  zeller: { payee: "Plenum Demo Shop", handle: "pay@example.com" },
};
