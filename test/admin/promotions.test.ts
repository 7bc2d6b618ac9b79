import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { markup, someHostile } from "#test/web/hostile-input.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(async () => {
  await importProducts(
    shop(),
    jsonLines(
      ["one", "two", "three"].map((slug) =>
        record(slug, { variants: [variant(`SKU-${slug.toUpperCase()}`, { priceCents: 10_000 })] }),
      ),
    ),
  );
});

const owner = () => signedInAs(shop(), "owner");
type Fields = Readonly<Record<string, string | readonly string[]>>;
const pairs = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : value.map((one): [string, string] => [name, one]),
  );
const audited = async (subject: string) =>
  shop().db.sql<{ action: string; data: Record<string, string> }>(
    "select action, data from audit_log where subject = $1 order by id",
    [subject],
  );

const promotion = (slug: string, changes: Fields = {}) =>
  pairs({
    intent: "save",
    version: "0",
    slug,
    "title.en": "Tank week",
    "title.cn": "储气罐周",
    "lead.en": "A week of tanks.",
    "lead.cn": "储气罐一周特惠。",
    "body.en": "First.\n\nSecond.",
    "body.cn": "其一。\n\n其二。",
    percentOff: "10",
    picture: "first",
    timeZone: "America/Chicago",
    startsAt: "2026-11-20T00:00",
    endsAt: "2026-11-27T00:00",
    products: ["one", "SKU-TWO"],
    "price.two": "70.00",
    ...changes,
  });
const discount = (code: string, changes: Fields = {}) =>
  pairs({
    intent: "save",
    version: "0",
    kind: "code",
    code,
    "name.en": "",
    "name.cn": "",
    worth: "percent",
    percent: "10",
    amount: "",
    minimum: "",
    timeZone: "America/Chicago",
    startsAt: "",
    endsAt: "",
    useLimit: "",
    perEmailLimit: "",
    ...changes,
  });
/** A new guest's cart after this was put in, and perhaps a code typed. */
async function cartOf(sku: string, code?: string): Promise<string> {
  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const answer = code ? (await guest.post("/shoppingCart", { intent: "code", code })).text : "";
  return (answer + (await guest.get("/shoppingCart")).text).replaceAll(/<[^>]+>/g, "");
}

test("a promotion is written in both languages, switched on, bought under, switched off, and every step is in the audit log", async () => {
  const browser = await owner();
  const made = await browser.post("/admin/promotions/new", promotion("tank-week"));
  expect(made.location).toBe("/admin/promotions/tank-week?done=created");
  expect((await browser.get("/activities/tank-week")).status).toBe(404);
  expect((await browser.post("/admin/promotions/tank-week", { intent: "on" })).location).toBe(
    "/admin/promotions/tank-week?done=on",
  );
  const [en, cn] = [await browser.get("/activities/tank-week"), await browser.get("/cn/activities/tank-week")];
  for (const text of ["Tank week", "A week of tanks.", "Second."]) expect(en.text).toContain(text);
  for (const text of ["储气罐周", "储气罐一周特惠。", "其二。"]) expect(cn.text).toContain(text);
  expect(await cartOf("SKU-ONE")).toContain("$90.00");
  expect(await cartOf("SKU-TWO")).toContain("$70.00");
  expect(await cartOf("SKU-THREE")).toContain("$100.00");

  await browser.post("/admin/promotions/tank-week", { intent: "off" });
  shop().contentChanged();
  expect((await browser.get("/activities/tank-week")).status).toBe(404);
  expect(await cartOf("SKU-ONE")).toContain("$100.00");
  const lines = await audited("tank-week");
  expect(lines.map(({ action }) => action)).toEqual(["promotion-created", "promotion-on", "promotion-off"]);
  expect(lines[0]?.data).toMatchObject({ "title.cn": "title.cn: – → 储气罐周", "price.two": "price.two: – → 70.00" });
});

test("what cannot be stored is named field by field in both languages, and everything typed is still there", async () => {
  const browser = await owner();
  const wrong = promotion("Not a slug", {
    "title.cn": "",
    percentOff: "95",
    endsAt: "2026-11-19T00:00",
    products: ["one", "nowhere"],
    "price.one": "100.00",
    "lead.en": "Keep these words",
  });
  const en = await browser.post("/admin/promotions/new", wrong);
  expect(en.status).toBe(400);
  for (const said of [
    "Title (Chinese) is required",
    "Address: Use lower-case letters, digits and hyphens only",
    "Percent off must be a whole number from 1 to 90",
    "Ends: It must end after it begins",
    "Products: “nowhere” is neither a product nor a part number",
    "the regular price is $100.00; a promotion must be lower",
  ])
    expect(en.text).toContain(said);
  // Words of more than a line are typed in an area, the title in a line.
  for (const [field, control] of [
    ["title.cn", "input"],
    ["lead.en", "textarea"],
    ["body.cn", "textarea"],
  ])
    expect(en.text, field).toMatch(new RegExp(`<${control}[^>]* name="${field}"`));
  for (const typed of ["Keep these words", 'value="95"', 'value="2026-11-19T00:00"', 'value="nowhere"', "Not a slug"])
    expect(en.text).toContain(typed);
  const cn = await browser.post("/cn/admin/promotions/new", wrong);
  for (const said of ["标题（中文）为必填项", "结束时间：结束必须晚于开始", "商品：“nowhere”不是商品，也不是零件号"])
    expect(cn.text).toContain(said);
  expect(await shop().db.sql("select from activities where title ->> 'en' = 'Tank week' and slug like 'not%'")).toEqual(
    [],
  );
  const code = await browser.post("/admin/discounts/new", discount("TEN %", { percent: "0", minimum: "ten" }));
  for (const said of [
    "Code: letters A–Z, digits and hyphens",
    "Percent must be a whole number from 1 to 100",
    "Minimum purchase (US$) must be an amount above zero",
  ])
    expect(code.text).toContain(said);
  expect(code.text).toContain('value="ten"');
});

test("who saves over a newer version is shown both, loses nothing, and decides; the same form sent twice is stored once", async () => {
  const [one, two] = [await owner(), await signedInAs(shop(), "manager")];
  await one.post("/admin/promotions/new", promotion("shared"));
  const [first, again] = await Promise.all([
    one.post("/admin/promotions/shared", promotion("shared", { version: "1", "title.en": "Theirs" })),
    one.post("/admin/promotions/shared", promotion("shared", { version: "1", "title.en": "Theirs" })),
  ]);
  expect([first.location, again.location].sort()).toEqual([
    "/admin/promotions/shared?done=saved",
    "/admin/promotions/shared?done=unchanged",
  ]);
  const late = await two.post("/admin/promotions/shared", promotion("shared", { version: "1", "title.en": "Mine" }));
  expect(late.status).toBe(409);
  expect(late.text).toContain("Somebody else has saved this since you opened it");
  expect(late.text).toContain("Theirs");
  expect(late.text).toContain("Mine");
  // A value that only a script sends is shown as it was sent, also there.
  const odd = promotion("shared", { version: "1", timeZone: "Mars" });
  const refused = await two.post("/admin/promotions/shared", odd);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Mars");
  const kept = await two.post("/admin/promotions/shared", promotion("shared", { version: "2", "title.en": "Mine" }));
  expect(kept.location).toBe("/admin/promotions/shared?done=saved");
  expect((await audited("shared")).map(({ data }) => data["title.en"])).toEqual([
    "title.en: – → Tank week",
    "title.en: Tank week → Theirs",
    "title.en: Theirs → Mine",
  ]);
});

test("two presses of Create at one moment make one promotion, one code, one automatic discount", async () => {
  const browser = await owner();
  const automatic = { kind: "automatic", "name.en": "Early bird", "name.cn": "早鸟" };
  const forms: [string, [string, string][]][] = [
    ["/admin/promotions/new", promotion("pressed-twice")],
    ["/admin/discounts/new", discount("PRESSED")],
    ["/admin/discounts/new", discount("", automatic)],
  ];
  for (const [path, form] of forms) {
    const made = await Promise.all([browser.post(path, form), browser.post(path, form)]);
    expect(made.map(({ status }) => status)).toEqual([303, 303]);
    expect(made[1]?.location).toBe(made[0]?.location);
  }
  expect((await browser.post("/admin/discounts/new", discount("", { ...automatic, percent: "7" }))).location).toBe(
    "/admin/discounts/AUTO-EARLY-BIRD-2?done=created",
  );
  for (const code of ["AUTO-EARLY-BIRD", "AUTO-EARLY-BIRD-2"])
    await browser.post(`/admin/discounts/${code}`, { intent: "archive" });
});

test("a discount code made in the browser is switched on, taken in the cart within its limits, copied and put away", async () => {
  const browser = await owner();
  const made = await browser.post(
    "/admin/discounts/new",
    discount("save-ten", { "name.en": "Ten", "name.cn": "九折" }),
  );
  expect(made.location).toBe("/admin/discounts/SAVE-TEN?done=created");
  const twice = await browser.post(
    "/admin/discounts/new",
    discount("save-ten", { "name.en": "Ten", "name.cn": "九折" }),
  );
  expect(twice.location).toBe(made.location);
  const other = await browser.post("/admin/discounts/new", discount("SAVE-TEN", { percent: "20" }));
  expect(other.text).toContain("Code is already in use");
  expect(await cartOf("SKU-THREE", "Save-Ten")).toContain("We don’t recognize this discount code");
  for (const [prefix, said] of [
    ["", "It is switched off: look it over, then switch it on."],
    ["/cn", "尚未启用"],
  ] as const)
    expect((await browser.get(prefix + made.location!)).text).toContain(said);
  await browser.post("/admin/discounts/SAVE-TEN", { intent: "on" });
  expect(await cartOf("SKU-THREE", "Save-Ten")).toContain("−$10.00");

  const products = { products: "SKU-ONE", worth: "amount", amount: "$25", version: "2" };
  expect((await browser.post("/admin/discounts/SAVE-TEN", discount("", products))).location).toContain("done=saved");
  expect(await cartOf("SKU-THREE", "SAVE-TEN")).toContain("does not apply to the items in your cart");
  expect(await cartOf("SKU-ONE", "SAVE-TEN")).toContain("−$25.00");

  const copied = await browser.post("/admin/discounts/SAVE-TEN", { intent: "copy" });
  expect(copied.location).toBe("/admin/discounts/SAVE-TEN-COPY?done=copied");
  expect(await cartOf("SKU-ONE", "SAVE-TEN-COPY")).toContain("We don’t recognize this discount code");
  await browser.post("/admin/discounts/SAVE-TEN", { intent: "archive" });
  expect(await cartOf("SKU-ONE", "SAVE-TEN")).toContain("We don’t recognize this discount code");
  const [all, archived] = [
    await browser.get("/admin/discounts"),
    await browser.get("/cn/admin/discounts?scope=archived"),
  ];
  expect(all.text).not.toContain(">SAVE-TEN<");
  expect(archived.text).toContain(">SAVE-TEN<");
  expect((await audited("SAVE-TEN")).map(({ action }) => action)).toEqual([
    "discount-created",
    "discount-on",
    "discount-changed",
    "discount-archive",
  ]);
});

test("an automatic discount needs its name in both languages and is shown by it in the cart", async () => {
  const browser = await owner();
  const nameless = await browser.post("/admin/discounts/new", discount("", { kind: "automatic" }));
  expect(nameless.text).toContain("Name (English) is required");
  const named = {
    kind: "automatic",
    "name.en": "Autumn days",
    "name.cn": "秋日优惠",
    categories: "air-tanks",
    percent: "5",
  };
  const made = await browser.post("/admin/discounts/new", discount("", named));
  expect(made.location).toBe("/admin/discounts/AUTO-AUTUMN-DAYS?done=created");
  await browser.post("/admin/discounts/AUTO-AUTUMN-DAYS", { intent: "on" });
  const text = await cartOf("SKU-THREE");
  expect(text).toContain("Autumn days");
  expect(text).toContain("−$5.00");
  await browser.post("/admin/discounts/AUTO-AUTUMN-DAYS", { intent: "archive" });
});

test("a product may be called what every object answers to, and is promoted as the others are", async () => {
  const goods = [record("constructor", { variants: [variant("TOSTRING", { priceCents: 10_000 })] })];
  await importProducts(shop(), jsonLines(goods));
  const browser = await owner();
  const refused = await browser.post("/admin/promotions/new", promotion("", { products: ["constructor"] }));
  expect(refused.status).toBe(400);
  expect(refused.text).not.toContain("function Object");
  const made = await browser.post("/admin/promotions/new", promotion("odd-names", { products: ["constructor"] }));
  expect(made.location).toBe("/admin/promotions/odd-names?done=created");
  await browser.post("/admin/promotions/odd-names", { intent: "on" });
  expect(await cartOf("TOSTRING")).toContain("$90.00");
  await browser.post("/admin/promotions/odd-names", { intent: "off" });
});

test("on any day the price a buyer would pay is shown with what overlaps, hour by hour where it changes", async () => {
  const browser = await owner();
  const times = { startsAt: "2026-12-01T00:00", endsAt: "2026-12-10T00:00" };
  await browser.post("/admin/promotions/new", promotion("early", { ...times, "title.en": "Early", "price.two": "" }));
  await browser.post(
    "/admin/promotions/new",
    promotion("noon", {
      startsAt: "2026-12-02T12:00",
      endsAt: "2026-12-03T18:00",
      "title.en": "Noon",
      percentOff: "30",
      "price.two": "",
    }),
  );
  for (const slug of ["early", "noon"]) await browser.post(`/admin/promotions/${slug}`, { intent: "on" });
  const day = async (query: string) =>
    (await browser.get(`/admin/promotions/prices?${query}`)).text.replace(/<[^>]+>/g, "|");
  const turning = await day("day=2026-12-02&zone=America/Chicago&q=SKU-ONE");
  expect(turning).toContain("2 overlap");
  expect(turning).toMatch(/00:00–12:00[|\s]+\$90\.00/);
  expect(turning).toMatch(/12:00–24:00[|\s]+\$70\.00/);
  expect(await day("day=2026-12-05&q=SKU-ONE")).toMatch(/All day[|\s]+\$90\.00/);
  expect(await day("day=2026-12-20&q=SKU-ONE")).toMatch(/All day[|\s]+\$100\.00/);
  await browser.post("/admin/discounts/new", discount("DAYCODE", { percent: "50" }));
  await browser.post("/admin/discounts/DAYCODE", { intent: "on" });
  expect(await day("day=2026-12-05&q=SKU-ONE&code=daycode")).toMatch(/All day[|\s]+\$45\.00/);
  expect(await day("day=2026-12-05&q=SKU-ONE&code=nothing")).toContain("This code does not hold on that day.");
  expect((await browser.get("/admin/promotions/prices?day=2026-02-30&zone=Mars&q=%00")).status).toBe(200);
});

test("whatever is written into a promotion's or a discount's words comes back whole, as text, wherever it is shown", async () => {
  const browser = await owner();
  for (const [at, text] of someHostile(5).entries()) {
    const made = await browser.post(
      "/admin/promotions/new",
      promotion(`hostile-${at}`, {
        "title.en": text,
        "lead.cn": text,
        "body.en": text,
        percentOff: text,
        "price.one": text,
      }),
    );
    expect([303, 400]).toContain(made.status);
    expect(made.text).not.toContain(markup);
    const coded = await browser.post(
      "/admin/discounts/new",
      discount(text, {
        "name.en": text,
        "name.cn": text,
        minimum: text,
        useLimit: text,
        startsAt: text,
        products: [text],
      }),
    );
    expect([303, 400]).toContain(coded.status);
  }
  await browser.post("/admin/promotions/new", promotion("odd", { "title.en": markup, "title.cn": "𠜎'\"<b>&amp;" }));
  await browser.post("/admin/promotions/odd", { intent: "on" });
  const [en, cn, list] = [
    await browser.get("/activities/odd"),
    await browser.get("/cn/activities/odd"),
    await browser.get("/admin/promotions?q=odd"),
  ];
  const escaped = markup.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  for (const page of [en, list]) expect(page.text).toContain(escaped);
  for (const page of [en, list]) expect(page.text).not.toContain(markup);
  expect(cn.text).toContain("𠜎'\"&lt;b&gt;&amp;");
  expect(shop().errors).toEqual([]);
});

test("a promotion that is not there is a 404, and a form nobody knows a 400", async () => {
  const browser = await owner();
  for (const path of ["/admin/promotions/nowhere", "/admin/discounts/NOWHERE"]) {
    expect((await browser.get(path)).status).toBe(404);
    for (const intent of ["on", "copy", "save"])
      expect((await browser.post(path, { intent, version: "1" })).status).toBe(404);
    expect((await browser.post(path, { intent: "nonsense" })).status).toBe(400);
  }
});
