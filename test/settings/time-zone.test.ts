import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { expect, test } from "vitest";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { readFreightTerms } from "#engine/fulfilment/freight-terms.ts";
import { readPaymentSetup } from "#engine/payments/payment-settings.ts";
import type { Shop } from "#engine/shop.ts";
import { hours } from "#domain/kernel/time.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { hostileInput } from "#test/web/hostile-input.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { signedIn } from "../customers/visitors.ts";

const shop = openShop({ follows: true });
const path = "/admin/settings/profile";

const versionOf = async () => (await readSetting(shop().db, "profile")).version;
let signed: Browser | undefined;
const ownerOf = async () => (signed ??= await signedInAs(shop(), "owner"));
const choose = async (timeZone: string, prefix = "") =>
  (await ownerOf()).post(prefix + path, {
    intent: "save",
    version: String(await versionOf()),
    ...profileForm.typedOf({ name: "Harbor Air" }, { timeZone }),
  });
const said = (html: string) => html.replaceAll(/<[^>]*>|\u2060/g, "").replaceAll(/[\u202f\u00a0]/g, " ");

test("a shop in Los Angeles says the same order at its own hour in page, mail, PDF, CSV, report and books", async () => {
  const { db, clock, errors } = shop();
  // Half past ten in the evening of the 20th at the shop; the next day in Chicago and in UTC.
  clock.advance(hours(15.5));
  expect((await choose("America/Los_Angeles")).location).toBe(`${path}?done=saved`);
  const id = await customer(db, "late@example.com");
  const order = await placeOrder(db, clock, "stripe", { customerId: id });
  const mail = await writeOrderMail({ db, clock, settings: { publicUrl: "http://shop.example" } } as unknown as Shop, {
    orderId: order.id,
    mail: "placed",
  });
  expect(said(mail?.text ?? "")).toContain("Nov 20, 2026, 11:00 PM US Pacific Time");
  await walkOrder(db, clock, order, "confirmed");

  const buyer = await signedIn(shop(), "late@example.com");
  const owner = await ownerOf();
  for (const [prefix, moment, day, hour, zone] of [
    [
      "",
      "Nov 20, 2026, 10:30 PM US Pacific Time",
      "Nov 20, 2026",
      "Nov 20, 2026, 10:30 PM",
      "Times are in US Pacific Time.",
    ],
    ["/cn", "2026年11月20日 22:30（美国太平洋时间）", "2026/11/20", "2026年11月20日 22:30", "美国太平洋时间"],
  ] as const) {
    const pages = [
      await buyer.get(`${prefix}/order/receipt?order=${order.number}`),
      await owner.get(`${prefix}/admin/orders/${order.number}`),
    ];
    for (const page of pages) expect(said(page.text)).toContain(moment);
    // Of a list it is said once, above its rows.
    const orders = said((await owner.get(`${prefix}/admin/orders`)).text);
    expect(orders).toContain(hour);
    expect(orders).toContain(zone);
    expect(orders).not.toContain(moment);
    expect(said((await buyer.get(`${prefix}/order/list`)).text)).toContain(day);
    const pdf = await buyer.bytes(`${prefix}/order/receipt.pdf?order=${order.number}`);
    expect(said(pdfText(pdf.bytes)).replaceAll(/\s/g, "")).toContain(moment.replaceAll(/\s/g, ""));
  }

  const csv = async (at: string) => (await owner.get(at)).text;
  expect(await csv("/admin/export/orders")).toContain(`${order.number},2026-11-20T22:30:00-08:00`);
  const sales = await csv("/admin/export/report?report=sales&by=day&from=2026-11-20&to=2026-11-20");
  expect(sales).toMatch(/^2026-11-20,1,2,/m);
  expect(await csv("/admin/reports?days=7")).toContain("2026-11-20");
  const books = await csv("/admin/export/ledger?from=2026-11-20&to=2026-11-20");
  expect(books).toMatch(new RegExp(`^2026-11-20,.*${order.number}`, "m"));
  expect(errors).toEqual([]);
});

test("working days count by the shop's zone, unless the warehouse keeps another", async () => {
  const { db, clock } = shop();
  await choose("America/Denver");
  const zonesNow = async () => [
    (await readShopTerms(db, clock.now())).terms.timeZone,
    (await readPaymentSetup(db)).timeZone,
    (await readFreightTerms(db)).timeZone,
  ];
  const own = await db.sql<{ value: object }>("select value from settings where key = 'shipping'");
  const set = async (value: object) =>
    void (await db.sql(
      "insert into settings (key, value) values ('shipping', $1) on conflict (key) do update set value = excluded.value",
      [JSON.stringify(value)],
    ));
  await set({ shipFrom: "OH" });
  expect(await zonesNow()).toEqual(Array(3).fill("America/Denver"));
  await set({ shipFrom: "OH", timeZone: "America/New_York" });
  expect(await zonesNow()).toEqual(Array(3).fill("America/New_York"));
  await set(own[0]?.value ?? {});
});

test("new promotions and schedules begin in the shop's zone, and offer it first", async () => {
  await choose("Europe/Paris");
  const owner = await ownerOf();
  for (const at of [
    "/admin/promotions/new",
    "/admin/discounts/new",
    "/admin/settings/announcement",
    "/cn/admin/settings/home",
  ]) {
    const { text } = await owner.get(at);
    const [, options = ""] = /<select[^>]*name="timeZone"[^>]*>([\s\S]*?)<\/select>/.exec(text) ?? [];
    expect(options, at).toMatch(/^<option value="Europe\/Paris" selected/);
  }
});

test("a zone that is none is refused in both languages, with everything typed still there and nothing stored", async () => {
  await choose("America/Chicago");
  const before = await versionOf();
  for (const zone of ["", "Mars/Olympus", "+05:30", "EST5EDT4,M3.2.0", ...hostileInput.slice(0, 6)])
    for (const [prefix, sentence] of [
      ["", "must be chosen from the list"],
      ["/cn", "须从列表中选择"],
    ] as const) {
      const answer = await choose(zone, prefix);
      expect({ zone, status: answer.status }).toEqual({ zone, status: 400 });
      expect(answer.text).toContain(sentence);
      expect(answer.text).toContain('value="Harbor Air"');
    }
  expect(await versionOf()).toBe(before);
});

test("the record says which zone it was and is, in the words of the form", async () => {
  await choose("America/Denver");
  await choose("America/Phoenix");
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'settings/profile' order by id desc limit 1",
  );
  expect(line?.data).toEqual({ timeZone: "timeZone: America/Denver → America/Phoenix" });
  const owner = await ownerOf();
  expect((await owner.get(path)).text).toContain("Time zone of the shop: US Mountain Time → Arizona time");
  expect((await owner.get(`/cn${path}`)).text).toContain("商店所在时区：美国山地时间 → 亚利桑那时间");
});
