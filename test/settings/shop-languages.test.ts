import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { fieldsOf, formOf } from "#test/admin/product-form.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop();
const profile = { ...demoSettings.profile!, name: "Harbor Air" };
async function speak(languages: "both" | "english-where-missing" | "english"): Promise<void> {
  await setSetting(shop().db, "profile", { ...profile, languages });
  shop().settingsChanged();
  await shop().goodsChanged();
}
const importOf = (...records: object[]) => importProducts(shop(), jsonLines(records));
const namesOf = async (slug: string) =>
  (await shop().db.sql<{ name: unknown }>("select name from products where slug = $1", [slug]))[0]?.name;

beforeAll(async () => {
  await importOf(record("tank", { variants: [variant("TANK-1")] }), record("pump", { variants: [variant("PUMP-1")] }));
});

test("a shop in both languages refuses goods without Chinese; one that shows English instead takes them, and says where", async () => {
  const browser = await signedInAs(shop(), "owner");
  await speak("both");
  const { id, version, typed } = await formOf(shop().db, "tank");
  const texts = { ...typed.texts, "name.en": "Tall tank", "name.cn": "" };
  const save = (at: string) => browser.post(`/admin/products/${id}`, fieldsOf({ ...typed, texts }, { version: at }));
  expect((await save(version)).status).toBe(400);
  await speak("english-where-missing");
  expect((await save(version)).status).toBe(303);
  expect(await namesOf("tank")).toEqual({ en: "Tall tank", cn: "Tall tank" });
  expect((await shop().browser().get("/cn/products/tank.html")).text.includes("Tall tank")).toBe(true);
  // The editor shows that there is no Chinese, and follows the English name when that changes.
  const page = await browser.get(`/admin/products/${id}`);
  expect(/<input[^>]*name="name\.cn"[^>]*>/.exec(page.text)?.[0]).toContain('value=""');
  expect(page.text.includes("Left empty, English is shown.")).toBe(true);
  const again = await formOf(shop().db, "tank");
  const renamed = { ...again.typed, texts: { ...again.typed.texts, "name.en": "Taller tank", "name.cn": "" } };
  expect((await browser.post(`/admin/products/${id}`, fieldsOf(renamed, { version: again.version }))).status).toBe(303);
  expect(await namesOf("tank")).toEqual({ en: "Taller tank", cn: "Taller tank" });
});

test("imports follow the same setting, in JSON and in CSV without Chinese columns", async () => {
  const english = (slug: string) => {
    const whole = record(slug, { variants: [variant(slug.toUpperCase())] }) as Record<string, unknown>;
    return {
      ...whole,
      name: { en: `Tank ${slug}` },
      summary: { en: "A tank.", cn: "" },
      description: { en: ["One."] },
    };
  };
  const csv = [
    "slug,category,subcategory,brand,name_en,summary_en,description_en,status,sku,price,weight_lb,length_in,width_in,height_in",
    `csv-tank,${["category", "subcategory"].map((key) => String((record("x", {}) as Record<string, unknown>)[key])).join(",")},Maker,CSV tank,A tank.,One.,published,CSV-TANK,100,10,10,10,10`,
  ].join("\n");
  await speak("both");
  expect((await importOf(english("first"))).refused).toBe(1);
  expect(JSON.stringify(await importProducts(shop(), { format: "csv", pieces: [csv] }))).toContain("product_unknown");
  await speak("english-where-missing");
  expect((await importOf(english("first"))).added).toBe(1);
  expect((await importProducts(shop(), { format: "csv", pieces: [csv] })).added).toBe(1);
  expect([await namesOf("first"), await namesOf("csv-tank")]).toEqual([
    { en: "Tank first", cn: "Tank first" },
    { en: "CSV tank", cn: "CSV tank" },
  ]);
});

test("a shop of English alone has no Chinese addresses, links, alternates or sitemap, and loses nothing by it", async () => {
  const [visitor, owner] = [shop().browser(), await signedInAs(shop(), "owner")];
  await speak("both");
  expect((await visitor.get("/products/pump.html")).text).toContain('hrefLang="zh-CN"');
  await speak("english");
  await expect
    .poll(async () => (await visitor.get("/cn/products/pump.html?v=PUMP-1")).location)
    .toBe("/products/pump.html?v=PUMP-1");
  for (const [from, to] of [
    ["/cn", "/"],
    ["/cn/signIn", "/signIn"],
    ["/cn/products/pump.html/_payload.json", null],
  ] as const) {
    const answer = await visitor.get(from);
    expect([from, to === null ? answer.text.includes("/products/pump.html") : answer.location]).toEqual([
      from,
      to ?? true,
    ]);
  }
  await expect.poll(async () => (await visitor.get("/products/pump.html")).text).not.toContain('hrefLang="zh-CN"');
  const page = (await visitor.get("/products/pump.html")).text;
  for (const chinese of ["中文", 'hreflang="zh-CN"', "/language/cn"]) expect(page).not.toContain(chinese);
  const toSearchEngines = async () => (await visitor.bytes("/")).bytes.toString();
  await expect.poll(toSearchEngines).toContain('"availableLanguage":["en"]');
  const index = (await visitor.get("/sitemap.xml")).text;
  expect([index.includes("products-en-1.xml"), index.includes("-cn")]).toEqual([true, false]);
  expect((await visitor.get("/sitemaps/products-cn-1.xml")).status).toBe(404);
  expect((await visitor.get("/sitemaps/products-en-1.xml")).text).not.toContain("hreflang");
  // Staff work in the language that they read.
  expect((await owner.get("/cn/admin/products")).status).toBe(200);
  // Chinese that was written stays in its field, unseen.
  const { id, version, typed } = await formOf(shop().db, "pump");
  const texts = { ...typed.texts, "name.en": "Vane pump" };
  expect((await owner.post(`/admin/products/${id}`, fieldsOf({ ...typed, texts }, { version }))).status).toBe(303);
  expect(await namesOf("pump")).toEqual({ en: "Vane pump", cn: typed.texts["name.cn"] });
  await speak("both");
  await expect.poll(async () => (await visitor.get("/cn/products/pump.html")).status).toBe(200);
  expect((await visitor.get("/cn/products/pump.html")).text).toContain(typed.texts["name.cn"]);
});

test("what the merchant writes in a setting needs no Chinese either", async () => {
  const browser = await signedInAs(shop(), "owner");
  await speak("english-where-missing");
  const form = {
    intent: "save",
    version: "0",
    "text.en": "Closed on Friday",
    "text.cn": "",
    href: "",
    startsAt: "",
    endsAt: "",
    timeZone: "America/Chicago",
  };
  expect((await browser.post("/admin/settings/announcement", form)).status).toBe(303);
  shop().settingsChanged();
  expect((await shop().browser().get("/cn/products/tank.html")).text.includes("Closed on Friday")).toBe(true);
  const stored = await browser.get("/admin/settings/announcement");
  expect(/<input[^>]*name="text\.cn"[^>]*>/.exec(stored.text)?.[0]).toContain('value=""');
  expect(stored.text.includes("Left empty, English is shown.")).toBe(true);
});

test("a category of the merchant's own takes its English name where Chinese is missing, and is asked for both elsewhere", async () => {
  const browser = await signedInAs(shop(), "owner");
  const add = () => browser.post("/admin/taxonomy/new", { intent: "save", version: "0", "name.en": "Bench Tools" });
  const isOptional = async (path: string, name: string) => {
    const { text } = await browser.get(path);
    return new RegExp(`<label for="${name}"[^>]*>[^<]+<span[^>]*> \\(optional\\)`).test(text);
  };
  const chinese = [
    ["/admin/taxonomy/new", "name.cn"],
    ["/admin/discounts/new", "name.cn"],
    ["/admin/settings/announcement", "text.cn"],
  ] as const;
  for (const [languages, expected] of [
    ["english", true],
    ["english-where-missing", true],
    ["both", false],
  ] as const) {
    await speak(languages);
    for (const [path, name] of chinese)
      expect([languages, path, await isOptional(path, name)]).toEqual([languages, path, expected]);
  }
  expect(await isOptional("/admin/taxonomy/new", "name.en")).toBe(false);
  expect((await add()).status).toBe(400);
  await speak("english");
  expect((await add()).location).toBe("/admin/taxonomy/bench-tools?done=added");
  const [row] = await shop().db.sql<{ name: unknown }>(
    "select value -> 'added' -> 'bench-tools' -> 'name' as name from settings where key = 'categories'",
  );
  expect(row?.name).toEqual({ en: "Bench Tools", cn: "Bench Tools" });
  // The editor shows that there is no Chinese.
  await speak("english-where-missing");
  const list = (await browser.get("/admin/taxonomy")).text;
  expect(/<input[^>]*name="added\.bench-tools\.name\.cn"[^>]*>/.exec(list)?.[0]).toContain('value=""');
});

test("a price list needs no Chinese name, and the words of a closed shop show none that is English", async () => {
  const browser = await signedInAs(shop(), "owner");
  const list = { intent: "save", version: "0", "name.en": "Framework terms", "name.cn": "", place: "10" };
  const dates = { timeZone: "America/Chicago", startsAt: "", endsAt: "" };
  const add = () => browser.post("/admin/price-lists/new", { ...list, ...dates });
  await speak("both");
  expect((await add()).status).toBe(400);
  await speak("english");
  const path = (await add()).location?.split("?")[0] ?? "";
  const [row] = await shop().db.sql<{ name: unknown }>("select name from price_lists");
  expect(row?.name).toEqual({ en: "Framework terms", cn: "Framework terms" });
  await speak("english-where-missing");
  expect(/<input[^>]*name="name\.cn"[^>]*>/.exec((await browser.get(path)).text)?.[0]).toContain('value=""');
  const note = { en: "Back on Monday", cn: "Back on Monday" };
  await setSetting(shop().db, "opening", { open: true, note });
  const hub = (await browser.get("/admin/settings")).text;
  const words = (language: string) => new RegExp(`name="note\\.${language}"[^>]*>([^<]*)<`).exec(hub)?.[1];
  expect([words("en"), words("cn")]).toEqual(["Back on Monday", ""]);
});
