import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { begunIn, open, press } from "#test/web/pressing.ts";

const shop = openShop();
let owner: Browser;
let colleague: Browser;

beforeAll(async () => {
  const goods = ["one", "two"].map((slug) =>
    record(slug, { variants: [variant(`SKU-${slug.toUpperCase()}`, { priceCents: 10_000 })] }),
  );
  await importProducts(shop(), jsonLines(goods));
  [owner, colleague] = [await signedInAs(shop(), "owner"), await signedInAs(shop(), "owner")];
});

type Fields = Readonly<Record<string, string>>;

/** A form, made new, and what two change in it at once. */
interface Edited {
  readonly fresh: readonly [path: string, fields: Fields] | null;
  readonly path?: string;
  readonly theirs: Fields;
  readonly mine: Fields;
}

const names = { "name.en": "Framework terms", "name.cn": "框架协议" };
const times = { timeZone: "America/Chicago", startsAt: "", endsAt: "" };
const line = (at: number, sku: string, quantity: string) => ({
  [`lines.${at}.sku`]: sku,
  [`lines.${at}.quantity`]: quantity,
});

const goods = { ...line(0, "SKU-ONE", "2"), ...line(1, "SKU-TWO", "1") };
const buyer = { key: randomUUID(), language: "en", email: "buyer@example.com", discountKind: "none" };

const promotion: Fields = {
  slug: "tank-week",
  "title.en": "Tank week",
  "title.cn": "储气罐周",
  "lead.en": "A week of tanks.",
  "lead.cn": "储气罐一周特惠。",
  "body.en": "First.",
  "body.cn": "其一。",
  percentOff: "12",
  picture: "first",
  ...times,
  startsAt: "2026-11-20T00:00",
  endsAt: "2026-12-20T00:00",
  products: "one",
  "price.one": "70.00",
};
const discount: Fields = { kind: "code", code: "TEN", worth: "percent", percent: "10", minimum: "", ...times };
const supplier: Fields = { name: "Sullair West", language: "en", leadDays: "", email: "" };
const place: Fields = { name: "Hall B", position: "3", address1: "", city: "", state: "", zip: "", pickup: "" };

const forms: Readonly<Record<string, Edited>> = {
  "a promotion": {
    fresh: ["/admin/promotions/new", promotion],
    theirs: { percentOff: "15", "price.one": "65.00" },
    mine: { "lead.en": "A short week of tanks.", "lead.cn": "储气罐特惠。" },
  },
  "a discount": {
    fresh: ["/admin/discounts/new", discount],
    theirs: { percent: "15" },
    mine: { minimum: "100.00" },
  },
  "a price list": {
    fresh: ["/admin/price-lists/new", { ...names, place: "10", ...times }],
    theirs: { place: "4", endsAt: "2026-12-31T00:00" },
    mine: { "name.en": "Terms of 2027", "name.cn": "2027 年协议" },
  },
  "prices of shipping": {
    fresh: null,
    path: "/admin/settings/shipping",
    theirs: { freeFrom: "250.00", "cwt.2": "19.00", "row.0.zone.2": "9.00" },
    mine: { basicFee: "159.00", "cwt.3": "23.00", "row.1.zone.2": "11.00" },
  },
  "rates of tax": {
    fresh: null,
    path: "/admin/settings/tax",
    theirs: { "row.0.state": "OH", "row.0.rate": "5.75" },
    mine: { "row.1.state": "TX", "row.1.rate": "6.25" },
  },
  "a draft": {
    fresh: ["/admin/drafts/new", { ...buyer, ...goods }],
    theirs: { "lines.0.quantity": "5", shippingAmount: "80.00", shippingReason: "As quoted" },
    mine: { "lines.1.quantity": "3", offerNote: "Two pallets" },
  },
  "a supplier": {
    fresh: ["/admin/purchases/suppliers/new", supplier],
    theirs: { leadDays: "12" },
    mine: { email: "orders@sullair.example" },
  },
  "a purchase order": {
    fresh: ["/admin/purchases/new", { key: randomUUID(), supplier: "1", ...goods }],
    theirs: { "lines.0.quantity": "5", "lines.0.cost": "41.00" },
    mine: { "lines.1.quantity": "3", note: "Dock 4" },
  },
  "a location": {
    fresh: ["/admin/stock/places/new", place],
    theirs: { position: "7" },
    mine: { name: "Hall C" },
  },
};

test.each(Object.entries(forms))(
  "of %s, saved over a colleague's change, every field that one had left alone stays as they stored it",
  async (_, { fresh, path = "", theirs, mine }) => {
    const made = fresh && (await owner.post(fresh[0], { intent: "save", version: "0", ...fresh[1] }));
    const refused = /role="alert"[\s\S]*?<\/ul>/.exec(made?.text ?? "")?.[0].replaceAll(/<[^>]*>/g, " ") ?? null;
    expect([made?.status ?? 303, refused]).toEqual([303, null]);
    const page = made?.location?.split("?")[0] ?? path;
    const [own, others] = [await open(owner, page), await open(colleague, `/cn${page}`)];
    const saved = await press(colleague, others, { button: "save" }, theirs);
    expect([saved.status, saved.path]).toEqual([200, expect.stringContaining("done=saved")]);
    const late = await press(owner, own, { button: "save" }, mine);
    expect([late.status, late.text.includes("theirs in every field that you had left alone")]).toEqual([409, true]);
    expect(late.text).toContain("Changed by them alone");
    expect(begunIn(late.text, "version")).toMatchObject({ ...theirs, ...mine });
    const again = await press(owner, late, { button: "save" });
    expect([again.status, again.path]).toEqual([200, expect.stringContaining("done=saved")]);
    expect(begunIn((await open(owner, page)).text, "version")).toMatchObject({ ...theirs, ...mine });
  },
);

test("what both have changed is one's own, and the notice shows both, in either language", async () => {
  const page = "/admin/settings/shipping";
  for (const [prefix, both, fee] of [
    ["", "Changed by both of you", "171.00"],
    ["/cn", "双方都改过", "172.00"],
  ] as const) {
    const [own, others] = [await open(owner, `${prefix}${page}`), await open(colleague, page)];
    await press(colleague, others, { button: "save" }, { basicFee: `${fee}`.replace("17", "16") });
    const late = await press(owner, own, { button: "save" }, { basicFee: fee });
    for (const said of [both, fee, fee.replace("17", "16")]) expect(late.text).toContain(said);
    expect(begunIn(late.text, "version")["basicFee"]).toBe(fee);
  }
});

test("a form that cannot hold is not shown as typed over a colleague's newer version", async () => {
  const page = "/admin/settings/shipping";
  const [own, others] = [await open(owner, page), await open(colleague, page)];
  await press(colleague, others, { button: "save" }, { freeFrom: "333.00" });
  const late = await press(owner, own, { button: "save" }, { basicFee: "?" });
  expect(late.status).toBe(409);
  expect(begunIn(late.text, "version")).toMatchObject({ freeFrom: "333.00", basicFee: "?" });
  expect((await press(owner, late, { button: "save" })).status).toBe(400);
});
