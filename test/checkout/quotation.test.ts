import { beforeAll, expect, test } from "vitest";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { hostileInput, someHostile } from "#test/web/hostile-input.ts";
import { formsOf } from "#test/web/page-forms.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { mostSaved } from "#engine/customers/saved-quotations.ts";
import { lastDayOf } from "#domain/checkout/quotation.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { instant } from "#domain/kernel/time.ts";
import { demoSettings } from "../../demo/settings.ts";
import { noon, setSetting, stockGoods } from "./checkout-shop.ts";

const shop = openShop();

beforeAll(async () => {
  const { db } = shop();
  for (const key of ["opening", "tax", "pickup"] as const) await setSetting(db, key, demoSettings[key]);
  await setSetting(db, "profile", demoSettings.profile);
  await stockGoods(
    db,
    { sku: "BOX", price: 12_345 },
    { sku: "RISING", price: 10_000 },
    { sku: "FALLING", price: 10_000 },
    { sku: "LEAVING", price: 5_000, onHand: 2 },
    { sku: "FEW", price: 7_000, onHand: 5 },
    { sku: "ENDING", price: 9_000 },
    { sku: "SCREW", price: 950_000, weightLb: 812 },
  );
});

const add = (browser: Browser, sku: string, quantity = "1") =>
  browser.post("/shoppingCart", { intent: "add", sku, quantity });
const quote = async (browser: Browser, fields: readonly [string, string][], prefix = "") => {
  const answer = await browser.post(`${prefix}/quotation`, [["intent", "make"], ...fields]);
  expect({ status: answer.status, text: answer.status === 303 ? "" : answer.text }).toEqual({ status: 303, text: "" });
  return answer.location!;
};
const ofCart = (browser: Browser, prefix = "") => quote(browser, [["kind", "cart"]], prefix);
const numberOf = (location: string) => new URL(location, "http://shop").searchParams.get("number")!;
const pdf = async (browser: Browser, query: string, prefix = "") => {
  const { status, bytes } = await browser.bytes(`${prefix}/quotation.pdf?${query}`);
  return { status, text: status === 200 ? pdfText(bytes) : "" };
};

test("a cart becomes a paper with number, day, lines, and what shipping is counted by, in both languages", async () => {
  const browser = shop().browser();
  await add(browser, "BOX", "3");
  for (const [prefix, words, paper] of [
    [
      "",
      ["Estimate", "3 × $123.45", "$370.35", "calculated for a ZIP code", "not a binding offer"],
      ["Estimate", "Nov 20, 2026", "Dec 20, 2026", "$370.35", "calculated for a ZIP code"],
    ],
    [
      "/cn",
      ["估价单", "3 × US$123.45", "US$370.35", "按邮政编码计算", "不构成具有约束力的要约"],
      ["估价单", "2026年11月20日", "2026年12月20日", "US$370.35", "按邮政编码计算"],
    ],
  ] as const) {
    const location = await ofCart(browser, prefix);
    expect(numberOf(location)).toMatch(/^QU-\w{4}-\w{4}$/);
    const page = await browser.get(location);
    for (const word of words) expect(page.text).toContain(word);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const printed = await pdf(browser, `number=${numberOf(location)}`, prefix);
    for (const word of [...paper, numberOf(location), "1850 Foundry Park Drive", "BOX"])
      expect(printed.text).toContain(word);
  }
});

test("the same cart on the same day is the same paper, however often it is asked for", async () => {
  const browser = shop().browser();
  await add(browser, "BOX", "7");
  const [first, second] = await Promise.all([ofCart(browser), ofCart(browser)]);
  expect(second).toBe(first);
});

test("with a ZIP code the paper holds what the cart asks for shipping and taxes there", async () => {
  const browser = shop().browser();
  await add(browser, "SCREW");
  await browser.post("/shoppingCart", [
    ["intent", "zip"],
    ["zip", "45402"],
    ["freightAsked", "yes"],
    ["freight", "liftgate"],
  ]);
  const cart = await browser.get("/shoppingCart");
  const location = await ofCart(browser);
  const page = await browser.get(location);
  const total = /Total<\/dt><dd><span[^>]*>(\$[\d,.]+)</.exec(page.text)?.[1];
  expect(total).toBeDefined();
  expect(cart.text).toContain(total!);
  const printed = await pdf(browser, `number=${numberOf(location)}`);
  for (const word of ["To Ohio, 45402", "Freight", total!]) expect(printed.text).toContain(word);
  expect(page.text).toContain("Shipping and taxes are those of Ohio 45402, for delivery to one address there.");
  expect((await browser.get(`/cn${location}`)).text).toContain("运费与税费按送至俄亥俄州 45402 的单一收货地址计算。");
});

test("a ZIP code given on the quotation makes another paper; a wrong one is told beside its field", async () => {
  const browser = shop().browser();
  await add(browser, "BOX");
  const before = await ofCart(browser);
  const zip = (code: string) =>
    browser.post(before, { intent: "zip", from: numberOf(before), name: "", zip: code, freightAsked: "" });
  const wrong = await zip("4540");
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("4540");
  const made = await zip("45402");
  expect(made.status).toBe(303);
  expect(numberOf(made.location!)).not.toBe(numberOf(before));
  expect((await browser.get(made.location!)).text).toContain("To Ohio, 45402");
  expect((await browser.get(before)).text).toContain("calculated for a ZIP code");
});

test("what changed since is told before it goes into the cart, and the paper stays as it was", async () => {
  const { db } = shop();
  const browser = shop().browser();
  for (const sku of ["RISING", "FALLING", "LEAVING", "FEW", "ENDING"]) await add(browser, sku, "2");
  const location = await ofCart(browser);
  const paper = await pdf(browser, `number=${numberOf(location)}`);
  await db.sql("update variants set price_cents = 11000 where sku = 'RISING'");
  await db.sql("update variants set price_cents = 9000 where sku = 'FALLING'");
  await db.sql("update stock set on_hand = 0 where variant_id = (select id from variants where sku = 'LEAVING')");
  await db.sql("update stock set on_hand = 1 where variant_id = (select id from variants where sku = 'FEW')");
  await db.sql("update products set status = 'archived' where slug = 'ending'");
  const other = shop().browser();
  const page = await other.get(location);
  for (const told of [
    "(RISING): price went up from $100.00 to $110.00",
    "(FALLING): price went down from $100.00 to $90.00",
    "(LEAVING): sold out",
    "(FEW): only 1 left",
    "(ENDING): no longer sold",
  ])
    expect(page.text).toContain(told);
  expect(page.text.indexOf("(RISING): price went up")).toBeLessThan(page.text.indexOf('value="RISING"'));
  const form = formsOf(page.text, location).find(({ fields }) => fields.some(([, value]) => value === "add"))!;
  const added = await other.post("/shoppingCart", form.fields);
  expect(added.location).toBe("/shoppingCart");
  const cart = (await other.get("/shoppingCart")).text;
  for (const [sku, isThere] of [
    ["RISING", true],
    ["FALLING", true],
    ["FEW", true],
    ["LEAVING", false],
    ["ENDING", false],
  ] as const)
    expect({ sku, isThere: cart.includes(`${sku}</`) || cart.includes(`${sku} `) }).toEqual({ sku, isThere });
  expect((await pdf(other, `number=${numberOf(location)}`)).text).toBe(paper.text);
  const again = await other.post(location, { intent: "make", from: numberOf(location), name: "" });
  expect((await other.get(again.location!)).text).toContain("$110.00");
});

test("a cart that still holds goods of its estimate gets only what it lacks, and it is said what happened", async () => {
  const browser = shop().browser();
  await add(browser, "BOX", "3");
  await add(browser, "SCREW", "1");
  const location = await ofCart(browser);
  const form = formsOf((await browser.get(location)).text, location).find(({ fields }) =>
    fields.some(([, value]) => value === "add"),
  )!;
  const inCart = async () => {
    const { text } = await browser.get("/shoppingCart");
    return { text, quantities: [...text.matchAll(/name="quantity"[^>]* value="(\d+)"/g)].map(([, value]) => value) };
  };
  // By a script the answer says it; without one the cart does, once.
  const answer = await browser.post("/shoppingCart/_payload.json", [...form.fields, ["reply", "data"]]);
  expect(answer.text).toContain("These goods were in your cart already, so nothing was added.");
  expect((await browser.post("/shoppingCart", form.fields)).status).toBe(303);
  const full = await inCart();
  expect(full.quantities).toEqual(["3", "1"]);
  expect(full.text).toContain("These goods were in your cart already, so nothing was added.");
  expect((await inCart()).text).not.toContain("These goods were in your cart already");
  await browser.post("/shoppingCart", { intent: "quantity", sku: "BOX", quantity: "1" });
  await browser.post("/cn/shoppingCart", form.fields);
  expect((await browser.get("/cn/shoppingCart")).text).toContain("部分商品已在您的购物车中，仅补足了缺少的数量。");
  expect((await inCart()).quantities).toEqual(["3", "1"]);
});

test("what is not offered together any more, or not offered at all, keeps nothing else of the paper out of the cart", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "ANCHOR" }, { sku: "COMPANION" }, { sku: "OTHER" });
  await db.sql(
    `insert into product_links select a.id, b.id, 'bought-together' from products a, products b where a.slug = 'anchor' and b.slug = 'companion'`,
  );
  const browser = shop().browser();
  const together = [
    ["intent", "add"],
    ["boughtWith", "anchor"],
    ["sku", "ANCHOR"],
    ["sku", "COMPANION"],
  ] as const;
  expect((await browser.post("/shoppingCart", together)).status).toBe(303);
  await add(browser, "OTHER");
  const location = await ofCart(browser);
  await db.sql("delete from product_links");
  await db.sql("update products set status = 'archived' where slug = 'anchor'");
  const other = shop().browser();
  const form = formsOf((await other.get(location)).text, location).find(({ fields }) =>
    fields.some(([, value]) => value === "add"),
  )!;
  expect((await other.post("/shoppingCart", form.fields)).location).toBe("/shoppingCart");
  const cart = (await other.get("/shoppingCart")).text;
  expect(["ANCHOR", "COMPANION", "OTHER"].filter((sku) => cart.includes(`Part no. ${sku}`))).toEqual([
    "COMPANION",
    "OTHER",
  ]);
});

test("its number is found as typed; one that is none says so and keeps what was typed", async () => {
  const browser = shop().browser();
  await add(browser, "BOX", "9");
  const number = numberOf(await ofCart(browser));
  const typed = number.toLowerCase().replaceAll("-", " ");
  expect((await browser.get(`/quotation?number=${encodeURIComponent(typed)}`)).text).toContain(number);
  const missing = await browser.get("/quotation?number=QU-2222-2222");
  expect(missing.text).toContain("There is no estimate with this number");
  expect(missing.text).toContain('value="QU-2222-2222"');
  expect((await pdf(browser, "number=QU-2222-2222")).status).toBe(404);
});

test("the address and the paper say nothing about who made it, nor what an account calls it", async () => {
  await customer(shop().db, "dora@example.com", { firstName: "Quetzal" });
  const browser = await signedIn(shop(), "dora@example.com");
  await add(browser, "BOX", "11");
  const location = await ofCart(browser);
  await browser.post(location, { intent: "save", number: numberOf(location), name: "Quetzal's bay" });
  expect((await browser.get(location)).text).toContain("Quetzal's bay");
  const stranger = await shop().browser().get(location);
  expect(stranger.status).toBe(200);
  expect(stranger.text).not.toContain("Quetzal");
  expect((await pdf(browser, `number=${numberOf(location)}`)).text).not.toContain("Quetzal");
});

test("an account keeps, renames and removes its quotations; another account's stay as they are", async () => {
  for (const email of ["kim@example.com", "lee@example.com"]) await customer(shop().db, email);
  const [kim, lee] = [await signedIn(shop(), "kim@example.com"), await signedIn(shop(), "lee@example.com")];
  await add(kim, "BOX", "13");
  const location = await ofCart(kim);
  const number = numberOf(location);
  for (const [browser, name] of [
    [kim, "Bay 3"],
    [lee, "Lee's"],
  ] as const)
    expect((await browser.post(location, { intent: "save", number, name })).status).toBe(303);
  const nameless = await kim.post("/personal/saved", { intent: "save", number, name: "   " });
  expect(nameless.status).toBe(409);
  expect(nameless.text).toContain("Name is required");
  await kim.post("/personal/saved", { intent: "save", number, name: "Bay 4" });
  expect((await kim.get("/personal/saved")).text).toContain("Bay 4");
  await kim.post("/personal/saved", { intent: "remove", number });
  expect((await kim.get("/cn/personal/saved")).text).toContain("还没有保存任何估价单");
  expect((await lee.get("/personal/saved")).text).toContain("Lee's");
});

test("an account keeps fifty; one more is refused with what to do", async () => {
  const id = await customer(shop().db, "many@example.com");
  const browser = await signedIn(shop(), "many@example.com");
  await add(browser, "BOX", "17");
  const location = await ofCart(browser);
  await shop().db.sql(
    `with made as (insert into quotations (number, fingerprint, kind, query, paper, made_at, valid_until)
       select 'QX-' || n, sha256(n::text::bytea), 'cart', '', q.paper, q.made_at, q.valid_until
       from quotations q, generate_series(1, $2) n where q.number = $3 returning id)
     insert into saved_quotations select $1, id, 'x', now() from made`,
    [id, mostSaved, numberOf(location)],
  );
  const refused = await browser.post(location, { intent: "save", number: numberOf(location), name: "One more" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Saved estimates: there are 50 already, the most there can be. Remove one first.");
  expect(refused.text).toContain('value="One more"');
});

test("a guest's name for a quotation stays in the guest's browser: no link puts words on the page or the paper", async () => {
  const guest = shop().browser();
  await add(guest, "BOX", "13");
  const location = await ofCart(guest);
  const number = numberOf(location);
  const named = await guest.post(location, { intent: "name", number, name: "Bay 7 压缩机房" });
  expect([named.status, named.location]).toEqual([303, `/quotation?number=${number}`]);
  expect((await guest.get(location)).text).toMatch(/<h1[^>]*>Bay 7 压缩机房</);
  expect((await pdf(guest, `number=${number}&named=1`)).text).toContain("Bay 7");
  const anew = await guest.post(location, { intent: "make", from: number, name: "Bay 7 压缩机房" });
  expect(anew.location).toBe(`/quotation?number=${number}`);

  const stranger = shop().browser();
  const words = "Pay to account 12-345";
  const link = new URLSearchParams({ number, name: words, named: "1" });
  for (const [prefix, title] of [
    ["", "Estimate"],
    ["/cn", "估价单"],
  ] as const)
    expect(/<h1[^>]*>([^<]*)</.exec((await stranger.get(`${prefix}/quotation?${link}`)).text)?.[1]).toBe(title);
  const paper = (await pdf(stranger, `${link}`)).text;
  expect({ words: paper.includes("12-345"), guest: paper.includes("Bay 7") }).toEqual({ words: false, guest: false });

  // Names that no longer fit push the oldest out; an empty one takes its own away.
  for (let nth = 0; nth < 12; nth += 1) {
    await add(guest, "BOX", "1");
    const next = await ofCart(guest);
    await guest.post(next, { intent: "name", number: numberOf(next), name: `${nth} ${"龘".repeat(77)}` });
    expect((await guest.get(next)).text).toContain(`>${nth} 龘`);
  }
  expect((await guest.get(location)).text).not.toContain("Bay 7");
  await guest.post(location, { intent: "name", number, name: " " });
  expect((await guest.get(location)).status).toBe(200);
});

test("names of every kind survive on the page, in the account and on the paper", async () => {
  await customer(shop().db, "nils@example.com");
  const browser = await signedIn(shop(), "nils@example.com");
  await add(browser, "BOX", "19");
  const number = numberOf(await ofCart(browser));
  for (const name of someHostile(3)) {
    const saved = await browser.post("/personal/saved", { intent: "save", number, name });
    expect({ name, isAnswered: [303, 409].includes(saved.status) }).toEqual({ name, isAnswered: true });
  }
  const longest = hostileInput.reduce((one, other) => (other.length > one.length ? other : one)).slice(0, 2_000);
  for (const name of ["<script>canary()</script>", "\u202e'\"&", longest, "赵龘 🔧"]) {
    await browser.post("/personal/saved", { intent: "save", number, name });
    for (const path of ["/personal/saved", `/cn/quotation?number=${number}`]) {
      const { status, text } = await browser.get(path);
      expect({ name, status, runs: text.includes("<script>canary") }).toEqual({ name, status: 200, runs: false });
    }
  }
  await browser.post("/personal/saved", { intent: "save", number, name: "赵龘 <b>Œ “Bay” 🔧" });
  expect((await pdf(browser, `number=${number}&named=1`)).text).toContain("赵");
});

test("a system keeps the query it was sized from, and says its assumptions in the reader's language", async () => {
  const browser = shop().browser();
  const query = "units=imperial&tool.1=impact-1-2&count.1=3&pressure=90";
  const location = await quote(browser, [
    ["kind", "system"],
    ["query", `?${query}`],
    ["sku", "BOX"],
    ["quantity", "2"],
    ["sku", "SCREW"],
    ["quantity", "1"],
  ]);
  const page = await browser.get(location);
  for (const word of ["What it was computed from", "Impact wrench, 1/2 in × 3", "90 PSI"])
    expect(page.text).toContain(word);
  expect(page.text).toContain(`/tools/airSystem?${query}`);
  const chinese = await pdf(browser, `number=${numberOf(location)}`, "/cn");
  expect(chinese.text).toContain("计算依据");
  // 10.002 CFM for 61% of the time are 6.1012 CFM at the sea and 68 °F: 6.10 would be too little.
  const own = "tool.1=own&count.1=1&flow.1=10.002&duty.1=61&together=100&growth=0&altitude=0&room=68";
  const needed = await quote(browser, [
    ["kind", "system"],
    ["query", `?units=imperial&${own}`],
    ["sku", "BOX"],
    ["quantity", "1"],
  ]);
  expect((await browser.get(needed)).text).toMatch(/\b6\.11\sCFM/);
});

test("a quotation keeps of the address it was made from what its page reads, and nothing that says who made it", async () => {
  const browser = shop().browser();
  for (const [kind, query, kept] of [
    [
      "system",
      "?units=imperial&gclid=Cj0KCQ&pressure=90&email=ada%40example.com&tool.1=impact-1-2&count.1=1",
      "/tools/airSystem?",
    ],
    ["comparison", "sku=BOX&utm_id=77&sku=SCREW&email=ada%40example.com", "/compare?sku=BOX&sku=SCREW"],
  ] as const) {
    const made = await quote(browser, [
      ["kind", kind],
      ["query", query],
      ["sku", "BOX"],
      ["quantity", "1"],
      ["sku", "SCREW"],
      ["quantity", "1"],
    ]);
    const { text } = await shop().browser().get(made);
    expect(text).toContain(kept);
    for (const word of ["gclid", "Cj0KCQ", "utm_id", "ada%40example.com", "ada@example.com"])
      expect(text).not.toContain(word);
  }
});

test("a network makes as many quotations a day as a busy office, and is told in both languages when to come back", async () => {
  const { db, clock } = shop();
  const ip = "203.0.113.77";
  const browser = shop().browser(ip);
  await add(browser, "BOX", "7");
  for (let made = 0; made < budgets.quotationsOfDay.limit; made += 1)
    await spend(db, clock.now(), [budgets.quotationsOfDay, network(ip)]);
  for (const [prefix, said] of [
    ["", "Too many requests today. Please try again in 9 hours."],
    ["/cn", "今日请求过多，请在 9 小时后重试。"],
  ] as const) {
    const refused = await browser.post(`${prefix}/quotation`, { intent: "make", kind: "cart" });
    expect({ status: refused.status, retryAfter: refused.headers.get("retry-after") }).toEqual({
      status: 429,
      retryAfter: String(9 * 3_600),
    });
    expect(refused.text).toContain(said);
  }
  expect((await browser.get("/shoppingCart")).text, "the cart is as it was").toContain('value="7"');
});

test("nothing to quote, goods that there are not, and a form that is none are refused in words", async () => {
  const browser = shop().browser();
  const empty = await browser.post("/quotation", { intent: "make", kind: "cart" });
  expect(empty.status).toBe(409);
  expect(empty.text).toContain("Your cart is empty");
  expect((await browser.post("/cn/quotation", { intent: "make", kind: "cart" })).text).toContain("购物车为空");
  const strange = [
    ["intent", "make"],
    ["kind", "system"],
    ["sku", "NO-SUCH"],
    ["quantity", "1"],
  ] as const;
  expect((await browser.post("/quotation", strange)).status).toBe(409);
  expect((await browser.post("/quotation", { intent: "make", kind: "gift" })).status).toBe(400);
  expect((await browser.post("/quotation", { intent: "nothing" })).status).toBe(400);
});

test("goods that can be ordered before they are there are not called out of stock, and go back into a cart", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "COMING", onHand: 3 });
  const browser = shop().browser();
  await add(browser, "COMING", "3");
  const location = await ofCart(browser);
  await db.sql(
    `update stock s set on_hand = 0, backorder_limit = 20, restock_days = 14 from variants v
     where v.id = s.variant_id and v.sku = 'COMING'`,
  );
  const page = (await browser.get(location)).text;
  expect(page).toContain("all of it can be ordered at these prices");
  expect(page).toMatch(/name="sku" value="COMING"[^]*name="quantity" value="3"/);
});

test("a paper holds for 30 days, or as long as the promotion in its prices", () => {
  const zone = "America/Chicago";
  expect(lastDayOf(noon, null, zone)).toBe("2026-12-20");
  expect(lastDayOf(noon, instant(Date.UTC(2026, 10, 27, 6)), zone)).toBe("2026-11-26");
  expect(lastDayOf(noon, instant(Date.UTC(2026, 10, 20, 20)), zone)).toBe("2026-11-20");
  expect(lastDayOf(noon, instant(Date.UTC(2027, 10, 20)), zone)).toBe("2026-12-20");
  // A day of 25 hours, and one of 23, is a day.
  expect(lastDayOf(instant(Date.parse("2026-10-20T00:30:00-04:00")), null, "America/New_York")).toBe("2026-11-19");
  expect(lastDayOf(instant(Date.parse("2027-03-01T23:30:00-05:00")), null, "America/New_York")).toBe("2027-03-31");
});

test("whoever tries numbers that none has is refused for a while, also with one that is right", async () => {
  const browser = shop().browser("198.51.100.201");
  await add(browser, "BOX");
  const location = await ofCart(browser);
  for (let time = 0; time < budgets.quotationMisses.limit; time += 1)
    expect((await browser.get("/quotation?number=QU-7K3F-92QX")).status).toBe(200);
  for (const path of [
    location,
    `/quotation.pdf?number=${numberOf(location)}`,
    `/quote/ask?estimate=${numberOf(location)}`,
  ]) {
    const refused = await browser.get(path);
    expect(refused.status, path).toBe(429);
    expect(Number(refused.headers.get("retry-after")), path).toBeGreaterThan(0);
  }
  expect((await browser.get("/quotation")).status, "without a number nothing is tried").toBe(200);
  expect((await shop().browser("198.51.100.202").get(location)).status, "others look it up").toBe(200);
});
