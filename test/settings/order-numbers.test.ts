import { expect, test } from "vitest";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { drawOrderNumber, readNumbering } from "#engine/checkout/draw-order-number.ts";
import { type Answer, openShop } from "#test/open-shop.ts";
import { mailsOf, placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const path = "/admin/settings/profile";
let browser: ReturnType<typeof signedInAs> | undefined;
const owner = () => (browser ??= signedInAs(shop(), "owner"));

async function save(prefix: string, first: string, at = path): Promise<Answer> {
  const version = String((await readSetting(shop().db, "profile")).version);
  const answer = await (
    await owner()
  ).post(at, {
    intent: "save",
    version,
    ...profileForm.typedOf({ name: "Harbor Air" }, { timeZone: "America/Chicago" }),
    "orders.prefix": prefix,
    "orders.first": first,
  });
  shop().settingsChanged();
  return answer;
}

const placed = async () => (await placeOrder(shop().db, shop().clock, "stripe")).number;

test("orders to come bear the owner's prefix and are counted from the number chosen; earlier ones keep theirs", async () => {
  const before = await placed();
  expect(before).toMatch(/^PL-\w{4}-\w{4}$/);
  expect((await save("har", "10001")).location).toBe(`${path}?done=saved`);
  expect([await placed(), await placed()]).toEqual(["HAR-10001", "HAR-10002"]);
  expect((await save("SHOP", "")).status).toBe(303);
  expect(await placed()).toMatch(/^SHOP-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  for (const number of [before, "HAR-10001"])
    expect((await (await owner()).get(`/admin/orders/${number}`)).status, number).toBe(200);
  expect((await (await owner()).get(path)).text).toContain("Count from: 10001 → –");
});

test("no number is given twice: a lower one to count from goes on after the last, and two orders at once differ", async () => {
  await save("HAR", "20000");
  expect(await placed()).toBe("HAR-20000");
  await save("HAR", "5");
  expect(await placed()).toBe("HAR-20001");
  const numbering = await readNumbering(shop().db);
  const draws = Array.from({ length: 40 }, () => shop().db.transaction((tx) => drawOrderNumber(tx, numbering)));
  expect(new Set(await Promise.all(draws)).size).toBe(40);
  // The next number that was announced is the next number.
  await save("HAR", "20042");
  expect(await placed()).toBe("HAR-20042");
});

test("a buyer finds the order by its number however it is typed, and is shown what the shop's numbers look like", async () => {
  await save("HAR", "30000");
  const { id, number } = await placeOrder(shop().db, shop().clock, "stripe");
  for (const [at, hint] of [
    ["/order/track", "For example HAR-30000."],
    ["/cn/order/track", "例如 HAR-30000，"],
  ] as const) {
    const visitor = shop().browser();
    expect((await visitor.get(at)).text).toContain(hint);
    const refused = await visitor.post(at, { number: "order of Monday", email: "buyer@example.com" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("HAR-30000");
    expect(refused.text).toContain('value="order of Monday"');
  }
  expect(number).toBe("HAR-30000");
  const before = await mailsOf(shop().db, id);
  const sent = await shop().browser().post("/order/track", { number: "30000", email: "buyer@example.com" });
  expect(sent.status).toBe(200);
  expect((await mailsOf(shop().db, id)).length).toBe(before.length + 1);
  const numbering = await readNumbering(shop().db);
  for (const typed of ["HAR-30000", " har 30000", "har30000", "30000"])
    expect(readOrderNumber(typed, numbering), typed).toBe(number);
});

test("a prefix that could be mistaken is refused in both languages, with nothing of the form lost", async () => {
  const { version } = await readSetting(shop().db, "profile");
  for (const [at, sentence] of [
    [path, "Please enter 2 to 5 letters from A to Z; QU and PI are those of estimates and invoices"],
    [`/cn${path}`, "请输入 2 至 5 个字母 A–Z；QU、PI 已用于估价单和形式发票"],
  ] as const)
    for (const prefix of ["A", "A1", "QU", "pi", "PL-", "ÄÖ", "气源", "<b>", "' --"]) {
      const refused = await save(prefix, "10", at);
      expect(refused.status, prefix).toBe(400);
      expect(refused.text, prefix).toContain(sentence);
    }
  for (const first of ["0", "-4", "9000001", "1e9", "ten"]) expect((await save("HAR", first)).status, first).toBe(400);
  expect((await readSetting(shop().db, "profile")).version).toBe(version);
});
