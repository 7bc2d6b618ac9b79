import { afterAll, beforeAll, expect, test } from "vitest";
import { ownSections } from "#domain/checkout/settings/home-sections.ts";
import { days } from "#domain/kernel/time.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { photo, upload } from "#test/admin/pictures.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { hostileInput } from "#test/web/hostile-input.ts";

const shop = openShop();
const path = "/admin/settings/home";
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await importProducts(shop(), jsonLines([record("one", { variants: [variant("SKU-one")] })]));
  await shop().goodsChanged();
});
afterAll(() => shop().settingsChanged());

type Field = readonly [name: string, value: string];
const own = (kind: string, number: number): Field[] => [
  ["sections", String(number)],
  [`section.${number}.kind`, kind],
];
const text = (number: number, fields: Record<string, string> = {}): Field[] => [
  ...own("text", number),
  ...Object.entries({
    "title.en": "Rebuilt in our shop",
    "title.cn": "本店大修",
    "text.en": "Pumps since 1961.\n\nBring yours in.",
    "text.cn": "一九六一年起修机头。\n\n欢迎送修。",
    picture: "",
    href: "",
    "button.en": "",
    "button.cn": "",
    ...fields,
  }).map(([name, value]) => [`section.${number}.${name}`, value] as const),
];
const send = async (fields: readonly Field[], intent = "save", at = path) => {
  const version = String((await readSetting(shop().db, "home")).version);
  const rest: Field[] = [
    ["intent", intent],
    ["version", version],
    ["timeZone", "UTC"],
    ["title.en", ""],
    ["title.cn", ""],
  ];
  const answer = await owner.post(at, [...rest, ...fields]);
  shop().settingsChanged();
  return answer;
};
const home = async (prefix = "") => (await shop().browser().get(`${prefix}/`)).text.split(/<\/?main/)[1]!;
const wide = async (colors: { left?: string } = {}) =>
  (
    JSON.parse(
      (
        await upload(
          owner,
          "/admin/pictures?as=wide",
          await photo({ width: 1600, height: 700, ...colors })
            .jpeg()
            .toBuffer(),
        )
      ).text,
    ) as { key: string }
  ).key;
const stored = async () => ((await readSetting(shop().db, "home")).value as { sections?: unknown } | null)?.sections;
/** The ids of headings on the page, in their order. */
const headings = (page: string) => [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);

test("a home page that nobody arranged has the shop's own sections in their order, and its form shows them", async () => {
  expect(headings(await home())).toEqual(["tiles", "tasks", "popular"]);
  const form = (await owner.get(path)).text;
  const kinds = [...form.matchAll(/name="section\.\d+\.kind" value="(\w+)"/g)].map(([, kind]) => kind);
  expect(kinds).toEqual([...ownSections]);
  await send(ownSections.flatMap(own));
  expect(await stored()).toBeUndefined();
});

test("sections stand in the merchant's order, those left out are hidden, and all of them come back at once", async () => {
  expect((await send([...own("popular", 7), ...own("categories", 2)])).status).toBe(303);
  expect(headings(await home())).toEqual(["popular", "tiles"]);
  expect(headings(await home("/cn"))).toEqual(["popular", "tiles"]);
  // A field more, though empty, would make the form differ from what is stored before anybody has touched it.
  const form = (await owner.get(path)).text;
  expect([...form.matchAll(/<(?:input|select)[^>]* name="sections"/g)]).toHaveLength(2);
  expect(form).toContain('id="hidden-sections"');
  await send([]);
  expect(headings(await home())).toEqual(["tiles", "tasks", "popular"]);
});

test("words of the merchant's stand where they put them, in the reader's language, with their picture and link", async () => {
  const picture = await wide();
  const linked = { picture, href: "/help", "button.en": "How we work", "button.cn": "了解服务" };
  expect((await send([...text(4, linked), ...own("tasks", 1), ...text(5)])).status).toBe(303);
  const english = await home();
  expect(headings(english)).toEqual(["section-0", "tasks", "section-2"]);
  expect(english).toMatch(/Rebuilt in our shop<\/h2><p[^>]*>Pumps since 1961\.<\/p><p[^>]*>Bring yours in\.<\/p>/);
  expect(english).toMatch(/<a [^>]*href="\/help"[^>]*>How we work<\/a>/);
  expect(english).toContain(`/pictures/${picture}/wide-1600.avif 1600w`);
  const chinese = await home("/cn");
  expect(chinese).toMatch(/本店大修<\/h2><p[^>]*>一九六一年起修机头。<\/p>/);
  expect(chinese).toMatch(/<a [^>]*href="\/cn\/help"[^>]*>了解服务<\/a>/);
});

test("a banner with a wide picture needs no small one, and one with neither is refused", async () => {
  const picture = await wide({ left: "#118833" });
  const banner = (fields: Record<string, string>): Field[] => [
    ["banners", "0"],
    ...Object.entries({ "title.en": "Winter service", "title.cn": "冬季保养", href: "/help", ...fields }).map(
      ([name, value]) => [`banner.0.${name}`, value] as const,
    ),
  ];
  expect((await send(banner({ wide: picture }))).status).toBe(303);
  expect(await home()).toContain(`/pictures/${picture}/wide-1000.jpg`);
  const refused = await send(banner({}));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("is required");
  const small = (JSON.parse((await upload(owner, "/admin/pictures", await photo().jpeg().toBuffer())).text) as {
    key: string;
  })!.key;
  expect((await send(banner({ wide: small }))).text).toContain("no longer stored");
});

test("pictures of sections and wide banners stay as long as these", async () => {
  const [ofText, ofBanner] = [await wide({ left: "#222222" }), await wide({ left: "#999999" })];
  const banner: Field[] = [
    ["banners", "0"],
    ["banner.0.title.en", "Winter"],
    ["banner.0.title.cn", "冬季"],
    ["banner.0.href", "/help"],
    ["banner.0.wide", ofBanner],
  ];
  expect((await send([...text(0, { picture: ofText }), ...banner])).status).toBe(303);
  const { clock, db } = shop();
  const began = clock.now();
  const keys = async () => (await db.sql<{ key: string }>("select key from pictures")).map(({ key }) => key);
  clock.advance(days(60));
  await purgePictures({ db, clock });
  expect((await keys()).toSorted()).toEqual([ofText, ofBanner].toSorted());
  clock.set(began);
  await send([]);
  clock.advance(days(60));
  await purgePictures({ db, clock });
  expect(await keys()).toEqual([]);
  clock.set(began);
});

test("what is wrong with a section is said beside its field in both languages, and what was typed stays", async () => {
  for (const [at, required, both] of [
    [path, "is required", "both languages"],
    [`/cn${path}`, "为必填项", "两种语言"],
  ] as const) {
    const untitled = await send(text(3, { "title.en": "", "title.cn": "" }), "save", at);
    expect([untitled.status, untitled.text.includes(required)]).toEqual([400, true]);
    expect(untitled.text).toContain("Pumps since 1961.");
    const half = await send(text(3, { "title.cn": "" }), "save", at);
    expect([half.status, half.text.includes(both)]).toEqual([400, true]);
  }
  expect((await send(text(3, { href: "/help" }))).status).toBe(400);
  expect((await send(text(3, { "button.en": "Go", "button.cn": "去" }))).status).toBe(400);
  expect(
    (await send(text(3, { href: "https://elsewhere.example.net/", "button.en": "Go", "button.cn": "去" }))).status,
  ).toBe(400);
  expect((await send(text(3, { picture: "f".repeat(32) }))).text).toContain("no longer stored");
  expect((await send([...own("tasks", 0), ...own("tasks", 1)])).status).toBe(400);
  expect((await send(own("boats", 0))).status).toBe(400);
  const many = Array.from({ length: 25 }, (_, number) => text(number)).flat();
  expect((await send(many)).text).toContain("at most 24 entries");
});

test("the preview shows the page as arranged in both languages and saves nothing", async () => {
  await send([]);
  const preview = await send([...text(0), ...own("categories", 1)], "preview");
  expect(preview.status).toBe(200);
  expect(preview.text).toMatch(/Rebuilt in our shop<\/h2>/);
  expect(preview.text).toMatch(/本店大修<\/h2>/);
  expect(await home()).not.toContain("Rebuilt in our shop");
});

test("hostile words of a section come back whole and as text", async () => {
  const words = hostileInput.map((one) => one.trim().slice(0, 100).trim()).filter((one) => one && !one.includes("\0"));
  for (let at = 0; at < words.length; at += 20) {
    const fields = words
      .slice(at, at + 20)
      .flatMap((word, number) =>
        text(number, { "title.en": word, "title.cn": word, "text.en": word, "text.cn": word }),
      );
    expect((await send(fields)).status).toBe(303);
    expect(await home()).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
});
