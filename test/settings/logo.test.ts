import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { days } from "#domain/kernel/time.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import type { Shop } from "#engine/shop.ts";
import { photo, upload, uploaded } from "#test/admin/pictures.ts";
import { refusalWords } from "#test/admin/upload-words.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { type Answer, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { hostileInput, someHostile } from "#test/web/hostile-input.ts";
import { read } from "#test/web/hostile-words.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { signedIn } from "../customers/visitors.ts";

const shop = openShop({ follows: true });
const path = "/admin/settings/profile";
let browser: ReturnType<typeof signedInAs> | undefined;
const owner = () => (browser ??= signedInAs(shop(), "owner"));

const versionOf = async () => (await readSetting(shop().db, "profile")).version;

async function save(logo: string, alt: { en: string; cn: string } = { en: "", cn: "" }, prefix = ""): Promise<Answer> {
  const fields = {
    ...profileForm.typedOf({ name: "Harbor Air" }, { timeZone: "America/Chicago" }),
    logo,
    "logoAlt.en": alt.en,
    "logoAlt.cn": alt.cn,
  };
  const version = String(await versionOf());
  const answer = await (await owner()).post(prefix + path, { intent: "save", version, ...fields });
  shop().settingsChanged();
  return answer;
}

/** A page as it is sent, scripts and data with it. */
const sourceOf = async (at: string) => (await fetch(shop().url + at)).text();

/** A wide drawing on a clear ground. */
const drawing = (width = 480, height = 96) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: Math.round(width / 2), height, channels: 4, background: "#cc2222" } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

const logo = async (bytes?: Buffer): Promise<string> => {
  const answer = await upload(await owner(), "/admin/pictures?as=logo", bytes ?? (await drawing()), "logo.png");
  expect(answer.status, answer.text).toBe(201);
  return (JSON.parse(answer.text) as { key: string }).key;
};

test("an uploaded logo stands in header and footer in a box of its own, in mails, PDFs and for search engines; without it the wordmark is back", async () => {
  const { db, clock, errors } = shop();
  const key = await logo();
  expect((await save(key, { en: "Harbor Air, a lighthouse", cn: "港湾空气，灯塔" })).location).toBe(
    `${path}?done=saved`,
  );
  for (const [home, alt] of [
    ["/", "Harbor Air, a lighthouse"],
    ["/cn", "港湾空气，灯塔"],
  ] as const) {
    const { text } = await shop().browser().get(home);
    const images = [...text.matchAll(/<img[^>]*logo\.webp[^>]*>/g)].map(([image]) => image);
    expect(images, "header and footer").toHaveLength(2);
    for (const image of images) {
      expect(image).toContain(`src="/pictures/${key}/logo.webp"`);
      expect(image).toContain(`alt="${alt}"`);
      // Nothing moves when it has loaded.
      expect(image).toMatch(/width="160" height="40"/);
    }
    expect(await sourceOf(home)).toContain(`"logo":"http://shop.example/pictures/${key}/logo.png"`);
  }
  const shown = await shop().browser().bytes(`/pictures/${key}/logo.webp`);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  const { width, height, hasAlpha } = await sharp(shown.bytes).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 480, height: 96, hasAlpha: true });

  const id = await customer(db, "logo@example.com");
  const order = await placeOrder(db, clock, "stripe", { customerId: id });
  const worker = { db, clock, settings: { publicUrl: "http://shop.example" } } as unknown as Shop;
  const mail = async () => (await writeOrderMail(worker, { orderId: order.id, mail: "placed" }))?.html ?? "";
  expect(await mail()).toContain(
    `<img src="http://shop.example/pictures/${key}/logo.png" alt="Harbor Air, a lighthouse"`,
  );
  await walkOrder(db, clock, order, "confirmed");
  const buyer = await signedIn(shop(), "logo@example.com");
  const receipt = async () => (await buyer.bytes(`/order/receipt.pdf?order=${order.number}`)).bytes.toString("latin1");
  const slip = async () => (await (await owner()).bytes(`/admin/orders/${order.number}/packingSlip`)).bytes;
  expect(await receipt()).toContain("/Subtype /Image");
  expect((await slip()).toString("latin1")).toContain("/Subtype /Image");

  expect((await save("")).status).toBe(303);
  const { text } = await shop().browser().get("/");
  expect(text).not.toContain("logo.webp");
  expect(await sourceOf("/")).not.toContain('"logo":"http');
  expect(text).toContain("Harbor Air");
  expect(await mail()).not.toContain("<img");
  expect(await receipt()).not.toContain("/Subtype /Image");
  expect(errors).toEqual([]);
});

test("what is no logo is refused in words, and the profile as it was typed is still there", async () => {
  const browser = await owner();
  const before = await versionOf();
  for (const [code, bytes, name] of [
    ["picture_svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "logo.png"],
    ["picture_not_image", Buffer.from("MZ no picture"), "logo.png"],
    ["logo_too_small", await drawing(200, 23), "logo.png"],
    ["picture_broken", (await drawing()).subarray(0, 200), "logo.png"],
  ] as const) {
    const answer = await upload(browser, "/admin/pictures?as=logo", bytes, name);
    expect(JSON.parse(answer.text), code).toEqual({ error: code });
    for (const language of languages) expect(refusalWords(language)[code], code).toMatch(/\S/);
  }
  // A photo of goods was not drawn as a logo.
  const goods = await uploaded(browser, await photo().jpeg().toBuffer());
  for (const key of [goods, "0".repeat(32), "../../../etc/passwd", "toString", ...hostileInput.slice(0, 8)])
    for (const [prefix, sentence] of [
      ["", "This file is no longer stored"],
      ["/cn", "此文件已不在库中"],
    ] as const) {
      const answer = await save(key.trim() === "" ? "x" : key, undefined, prefix);
      expect({ key, status: answer.status }).toEqual({ key, status: 400 });
      expect(answer.text).toContain(sentence);
      expect(answer.text).toContain('value="Harbor Air"');
    }
  expect(await versionOf()).toBe(before);
});

test("what is said of a logo comes back whole, whatever it is, and the record names it", async () => {
  const key = await logo();
  await save("");
  await save(key);
  expect((await (await owner()).get(path)).text).toContain(`Logo: – → ${key}`);
  expect((await (await owner()).get(`/cn${path}`)).text).toContain(`店标：– → ${key}`);
  for (const text of someHostile(0).map((one) => cleanText(one).slice(0, 120).trim())) {
    if (text === "") continue;
    expect((await save(key, { en: text, cn: text })).status, text).toBe(303);
    expect(read((await (await owner()).get(path)).text)).toContain(`value="${text}"`);
    const { text: page } = await shop().browser().get("/");
    expect(read(page)).toContain(`alt="${text}"`);
    expect(page).not.toMatch(/<(?:img src=x|svg\/onload|script>(?:canary|alert))/);
  }
});

test("a logo stays as long as the shop shows it, and one that it shows no more goes after a month", async () => {
  const { db, clock, files } = shop();
  const [gone, kept] = [await logo(), await logo(await drawing(400, 80))];
  await save(kept);
  clock.advance(days(31));
  await purgePictures({ db, clock });
  const rows = await db.sql<{ key: string }>("select key from pictures where key = any($1)", [[gone, kept]]);
  expect(rows.map(({ key }) => key)).toEqual([kept]);
  expect(await files.get(`${kept}-logo.png`)).not.toBeNull();
});
