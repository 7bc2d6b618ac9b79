import sharp from "sharp";
import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { photo, upload, uploaded } from "#test/admin/pictures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { hostileInput } from "#test/web/hostile-input.ts";

const shop = openShop();
const path = "/admin/settings/home";
let browser: ReturnType<typeof signedInAs> | undefined;
const owner = () => (browser ??= signedInAs(shop(), "owner"));

type Field = readonly [name: string, value: string];
async function send(fields: readonly Field[]) {
  const version = String((await readSetting(shop().db, "home")).version);
  const basic: Field[] = [
    ["timeZone", "UTC"],
    ["title.en", ""],
    ["title.cn", ""],
  ];
  const answer = await (await owner()).post(path, [["intent", "save"], ["version", version], ...basic, ...fields]);
  shop().settingsChanged();
  return answer;
}
const home = async () => (await shop().browser().get("/")).text.split("<main")[1]!;

/** Words of the opening in both languages, and its picture. */
const hero = (title: readonly [string, string], text: readonly [string, string], picture = ""): Field[] => [
  ["hero.title.en", title[0]],
  ["hero.title.cn", title[1]],
  ["hero.text.en", text[0]],
  ["hero.text.cn", text[1]],
  ["hero.picture", picture],
];

test("the home page opens with the owner's words and picture, and without them with the usual words alone", async () => {
  const bytes = await photo().jpeg().toBuffer();
  const answer = await upload(await owner(), "/admin/pictures?as=wide", bytes, "works.jpg");
  const { key } = JSON.parse(answer.text) as { key: string };
  const words = [
    ["Air for every shop", "为每个车间供气"],
    ["Sold and serviced in Akron.", "在阿克伦销售与维修。"],
  ] as const;
  expect((await send(hero(words[0], words[1], key))).status).toBe(303);
  for (const [at, prefix] of ["", "/cn"].entries()) {
    const source = await (await fetch(`${shop().url}${prefix}/`)).text();
    expect(source).toMatch(new RegExp(`<h1[^>]*>${words[0][at]}</h1>`));
    expect(source).toContain(`<meta name="description" content="${words[1][at]}"`);
    expect(source).toContain(`srcSet="/pictures/${key}/wide-1000.avif 1000w, /pictures/${key}/wide-1600.avif 1600w"`);
    expect(source).toContain(`og:image" content="http://shop.example/pictures/${key}/wide-1600.jpg"`);
    expect(source).not.toContain("/pictures/hero/");
  }
  for (const [width, height] of [
    [1000, 438],
    [1600, 700],
  ])
    for (const type of ["avif", "jpg"]) {
      const file = await shop().browser().bytes(`/pictures/${key}/wide-${width}.${type}`);
      expect(await sharp(file.bytes).metadata()).toMatchObject({ width, height });
    }
  // A shop's pages show nothing of the demo.
  await send(hero(words[0], ["", ""]));
  const source = await (await fetch(`${shop().url}/`)).text();
  expect(source).toContain("Air for every shop");
  expect(source.split("<main")[1]).not.toContain("/pictures/hero/");
  await send([]);
  expect(await home()).not.toContain("Air for every shop");
});

test("an opening in one language, a picture of another kind and markup are met with sentences or shown as text", async () => {
  const square = await uploaded(await owner(), await photo().jpeg().toBuffer());
  for (const [fields, sentence] of [
    [hero(["Air for every shop", ""], ["", ""]), "Say it in both languages or in neither"],
    [hero(["", ""], ["", ""], square), "This file is no longer stored. Remove it and upload it again."],
    [hero(["", ""], ["", ""], "../../etc/passwd"), "This file is no longer stored. Remove it and upload it again."],
    [hero(["x".repeat(81), "气"], ["", ""]), "80"],
  ] as const) {
    const refused = await send(fields);
    expect(refused.status, sentence).toBe(400);
    expect(refused.text).toContain(sentence);
  }
  for (const text of hostileInput.slice(0, 12).map((one) => one.replaceAll(/\s+/g, " ").slice(0, 80).trim())) {
    if (text === "" || (await send(hero([text, text], [text, text]))).status !== 303) continue;
    expect(await home(), text).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
  await send([]);
});

test("the opening's picture stays as long as the page shows it", async () => {
  const { db, clock } = shop();
  const bytes = await photo().jpeg().toBuffer();
  const wide = async () =>
    (JSON.parse((await upload(await owner(), "/admin/pictures?as=wide", bytes, "a.jpg")).text) as { key: string }).key;
  const [gone, kept] = [await wide(), await wide()];
  await send(hero(["", ""], ["", ""], kept));
  clock.advance(days(31));
  await purgePictures({ db, clock });
  const rows = await db.sql<{ key: string }>("select key from pictures where key = any($1)", [[gone, kept]]);
  expect(rows.map(({ key }) => key)).toEqual([kept]);
});
