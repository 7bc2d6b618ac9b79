import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import { after, days, hours } from "#domain/kernel/time.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { photo, uploaded } from "#test/admin/pictures.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { hostileInput } from "#test/web/hostile-input.ts";
import { allowHosts } from "./allowed-hosts.ts";
import { type Notices, listenTo } from "./notices.ts";

const shop = openShop();
const path = "/admin/settings/home";
let owner: Browser;
let notices: Notices;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  const goods = ["one", "two", "three"].map((slug) => record(slug, { variants: [variant(`SKU-${slug}`)] }));
  await importProducts(shop(), jsonLines(goods));
  await allowHosts(shop(), ["www.example.org"]);
  notices = await listenTo(shop().db.url);
});
afterAll(() => notices.close());

type Field = readonly [name: string, value: string];
const banner = (number: number, fields: Record<string, string> = {}): Field[] => [
  ["banners", String(number)],
  ...Object.entries({
    "title.en": `Banner ${number}`,
    "title.cn": `横幅${number}`,
    "text.en": "",
    "text.cn": "",
    href: "/activities/open-box",
    picture: "filter-kit",
    startsAt: "",
    endsAt: "",
    ...fields,
  }).map(([name, value]) => [`banner.${number}.${name}`, value] as const),
];
const basic: Field[] = [
  ["timeZone", "UTC"],
  ["title.en", ""],
  ["title.cn", ""],
];
const send = async (fields: readonly Field[], intent = "save", at = path) => {
  const version = String((await readSetting(shop().db, "home")).version);
  const answer = await owner.post(at, [
    ["intent", intent],
    ["version", version],
    ...basic.filter(([name]) => !fields.some(([given]) => given === name)),
    ...fields,
  ]);
  shop().settingsChanged();
  return answer;
};
const home = async (prefix = "") => (await shop().browser().get(`${prefix}/`)).text.split("<main")[1]!;
/** Where these stand on a page, in the order of the page. */
const order = (text: string, words: readonly string[]) =>
  words.toSorted((a, b) => text.indexOf(a) - text.indexOf(b)).filter((word) => text.includes(word));

test("banners stand in the order in which the form has them, in the reader's language, and lead where the owner says", async () => {
  const saved = await send([...banner(4), ...banner(1, { href: "https://www.example.org/a" }), ...banner(2)]);
  expect(saved.location).toBe(`${path}?done=saved`);
  expect(await notices.next()).toBe("home");
  expect(order(await home(), ["Banner 1", "Banner 2", "Banner 4"])).toEqual(["Banner 4", "Banner 1", "Banner 2"]);
  const chinese = await home("/cn");
  expect(chinese).toMatch(/href="\/cn\/activities\/open-box"[^>]*>横幅4/);
  expect(chinese).toMatch(/href="https:\/\/www.example.org\/a"[^>]*>横幅1/);
  await send([...banner(2), ...banner(4)]);
  expect(order(await home(), ["Banner 1", "Banner 2", "Banner 4"])).toEqual(["Banner 2", "Banner 4"]);
});

test("a banner comes and goes at the times of the chosen zone's clocks", async () => {
  const { clock } = shop();
  const began = clock.now();
  const at = (ms: number) => localTime(after(began, ms), "Asia/Shanghai");
  await send([["timeZone", "Asia/Shanghai"], ...banner(0, { startsAt: at(hours(1)), endsAt: at(hours(2)) })]);
  const isShown = async () => {
    shop().settingsChanged();
    return (await home()).includes("Banner 0");
  };
  expect(await isShown()).toBe(false);
  clock.advance(hours(1));
  expect(await isShown()).toBe(true);
  clock.advance(hours(1));
  expect(await isShown()).toBe(false);
  clock.set(began);
});

test("goods are found by part number or picked, stand in their order under the owner's heading, and leave when they are no longer sold", async () => {
  await send([
    ["products", "three"],
    ["products", "sku one"],
    ["products", ""],
    ["title.en", "For the cold days"],
    ["title.cn", "过冬必备"],
  ]);
  const row = async (prefix = "") =>
    /aria-labelledby="featured"[\s\S]*?<\/section>/.exec(await home(prefix))?.[0] ?? "";
  expect(await row()).toContain("For the cold days");
  expect(order(await row(), ["Tank one", "Tank two", "Tank three"])).toEqual(["Tank three", "Tank one"]);
  expect(await row("/cn")).toContain("过冬必备");
  expect((await owner.get(path)).text).toContain('name="products" value="one"');
  await send([["products", "three"]]);
  expect(await row()).toContain("Our picks");
  await importProducts(shop(), jsonLines([record("three", { status: "archived", variants: [variant("SKU-three")] })]));
  shop().settingsChanged();
  expect(await row()).toBe("");
  const unknown = await send([["products", "no such part"]], "save", `/cn${path}`);
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain("“no such part”不是商品，也不是零件号");
});

test("a category that there is not is refused", async () => {
  expect((await send([["categories", "boats"]])).status).toBe(400);
  expect(
    (
      await send([
        ["categories", "air-tanks"],
        ["categories", ""],
      ])
    ).status,
  ).toBe(303);
  expect((await owner.get(path)).text).toContain('name="categories" value="air-tanks"');
});

test("the preview shows what is typed in both languages, banners of other times too, and saves nothing", async () => {
  await send([]);
  const shown = await send(
    [...banner(0, { startsAt: "2031-01-01T00:00" }), ["products", "two"], ["categories", "air-tanks"]],
    "preview",
  );
  expect(shown.status).toBe(200);
  for (const said of ["Preview, not saved", "Banner 0", "横幅0", "Tank two", "储气罐 two"])
    expect(shown.text).toContain(said);
  // Each half speaks its own language, whichever its editor reads: so do the words that the shop adds.
  const [english = "", chinese = ""] = /Preview, not saved[\s\S]*$/.exec(shown.text)?.[0].split('lang="zh-CN"') ?? [];
  expect(english).toContain("Our picks");
  expect(english).not.toContain("本店推荐");
  expect(chinese).toContain("本店推荐");
  expect(shown.text).toContain('value="2031-01-01T00:00"');
  expect(await home()).not.toContain("featured");
});

test("a picture that is uploaded for a banner stays as long as the banner", async () => {
  const key = await uploaded(owner, await photo().jpeg().toBuffer());
  expect((await send(banner(0, { picture: key }))).status).toBe(303);
  expect(await home()).toContain(`/pictures/${key}/photo`);
  const { clock, db } = shop();
  const began = clock.now();
  clock.advance(days(60));
  await purgePictures({ db, clock });
  expect(await db.sql("select key from pictures")).toEqual([{ key }]);
  clock.set(began);
  await send([]);
  clock.advance(days(60));
  await purgePictures({ db, clock });
  expect(await db.sql("select key from pictures")).toEqual([]);
  clock.set(began);
});

test("what is wrong is said beside its field in both languages, and nothing that was typed is lost", async () => {
  const fields = [...banner(3, { "title.cn": "", href: "somewhere", picture: "no-such", endsAt: "late" })];
  for (const [at, sentences] of [
    [path, ["is required", "an address that begins with https://", "must be a date and a time such as"]],
    [`/cn${path}`, ["为必填项", "以 https:// 开头的网址", "须为日期和时间"]],
  ] as const) {
    const answer = await send(fields, "save", at);
    expect(answer.status).toBe(400);
    for (const said of [...sentences, 'value="somewhere"', 'value="Banner 3"']) expect(answer.text).toContain(said);
  }
  expect((await send(banner(3, { picture: "no-such" }))).text).toContain("must be chosen from the list");
  expect((await send(Array.from({ length: 9 }, (_, at) => banner(at)).flat())).text).toContain("at most 8 entries");
});

test("the record has what was and what is, and every hostile text comes back whole and as text", async () => {
  await send([]);
  await send(banner(0));
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'settings/home' order by id desc limit 1",
  );
  expect(line?.data["banners.0.title.cn"]).toBe("banners.0.title.cn: – → 横幅0");
  const texts = hostileInput.map((text) => text.trim().slice(0, 80).trim());
  const words = texts.filter((text) => text !== "" && !text.includes("\0"));
  // Each banner takes another one, so that a few forms hold them all.
  for (let at = 0; at < words.length; at += 8) {
    const some = words.slice(at, at + 8);
    const banners = some.flatMap((text, nth) =>
      banner(nth, { "title.en": text, "title.cn": text, "text.en": text, "text.cn": text }),
    );
    const heading = some[0] ?? "";
    const saved = await send([...banners, ["title.en", heading], ["title.cn", heading], ["products", "one"]]);
    expect(saved.status, some.join("\n")).toBe(303);
    expect(await home()).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
});
