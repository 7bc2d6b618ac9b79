import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import type { TypedPicture, TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { refusalWords } from "#test/admin/upload-words.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { colourAt, photo, upload, uploaded } from "./pictures.ts";
import { fieldsOf, formOf } from "./product-form.ts";

const shop = openShop();

beforeAll(async () => {
  const names = [
    { en: "Jug", cn: "小桶" },
    { en: "Drum", cn: "大桶" },
  ];
  const slugs = ["plain", "oil", "undone", "copied", "twice", "kept", "family"];
  await importProducts(
    shop(),
    jsonLines(
      slugs.map((slug) =>
        record(slug, { variants: names.map((name, at) => variant(`${slug.toUpperCase()}-${at + 1}`, { name })) }),
      ),
    ),
  );
});

const owner = () => signedInAs(shop(), "owner");
const shownAs = (key: string, more: Partial<TypedPicture> = {}): TypedPicture => ({
  key,
  altEn: "",
  altCn: "",
  rows: [],
  ...more,
});

/** Saves a product with these pictures. */
async function save(slug: string, pictures: readonly TypedPicture[], change: Partial<TypedProduct> = {}) {
  const browser = await owner();
  const { id, version, typed } = await formOf(shop().db, slug);
  const answer = await browser.post(`/admin/products/${id}`, fieldsOf({ ...typed, ...change, pictures }, { version }));
  return { browser, id, answer };
}

test("uploaded pictures are shown on the product's page, in lists, to search engines and in its spec sheet", async () => {
  const browser = await owner();
  const red = await uploaded(browser, await photo({ right: "#cc2222" }).jpeg().toBuffer());
  const blue = await uploaded(browser, await photo({ left: "#2222cc" }).png().toBuffer(), "detail.png");
  const { answer, id } = await save("plain", [
    shownAs(red, { altEn: "Seen from the front", altCn: "正面照" }),
    shownAs(blue),
  ]);
  expect(answer.location).toBe(`/admin/products/${id}?done=saved`);
  const guest = shop().browser();
  for (const [path, alt, second] of [
    ["/products/plain.html", "Seen from the front", "Show picture: Photo 2"],
    ["/cn/products/plain.html", "正面照", "显示图片：照片 2"],
  ] as const) {
    const page = await guest.get(path);
    expect(page.text).toContain(`alt="${alt}"`);
    expect(page.text).toContain(second);
    expect(page.text).toContain(`/pictures/${red}/photo-640.webp`);
    expect(page.text).toContain(`/pictures/${blue}/photo-160.avif`);
    expect(page.text).toContain(`property="og:image" content="http://shop.example/pictures/${red}/photo-640.jpg"`);
  }
  const html = (await guest.bytes("/products/plain.html")).bytes.toString();
  expect(html).toContain(`"image":["http://shop.example/pictures/${red}/photo-640.jpg"`);
  const sitemap = (await guest.get("/sitemaps/products-en-1.xml")).text;
  expect(sitemap).toContain(`<image:loc>http://shop.example/pictures/${red}/photo-640.jpg</image:loc>`);
  const { typed } = await formOf(shop().db, "family");
  await save("family", [], { links: { ...typed.links, boughtTogether: ["plain"] } });
  expect((await guest.get("/products/family.html")).text).toContain(`/pictures/${red}/photo-160.webp`);
  const sheet = await guest.bytes("/documents/plain/spec-sheet-en.pdf");
  expect(sheet.bytes.includes("/DCTDecode")).toBe(true);
});

test("every picture comes as AVIF, WebP and JPEG in the shop's sizes, may be kept for good and can run nothing", async () => {
  const key = await uploaded(await owner(), await photo({ width: 1600, height: 1300 }).jpeg().toBuffer());
  const guest = shop().browser();
  const sizes: unknown[] = [];
  for (const file of [
    "160.avif",
    "320.avif",
    "640.avif",
    "1200.avif",
    "160.webp",
    "320.webp",
    "640.webp",
    "640.jpg",
    "1200.jpg",
  ]) {
    const answer = await guest.bytes(`/pictures/${key}/photo-${file}`);
    const { width, height, format, exif } = await sharp(answer.bytes).metadata();
    sizes.push({ file, width, height, format, exif });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(sizes).toEqual(
    ["160.avif", "320.avif", "640.avif", "1200.avif", "160.webp", "320.webp", "640.webp", "640.jpg", "1200.jpg"].map(
      (file) => {
        const [side = "", ending = ""] = file.split(".");
        const format = { avif: "heif", webp: "webp", jpg: "jpeg" }[ending];
        return { file, width: Number(side), height: Number(side), format, exif: undefined };
      },
    ),
  );
  for (const file of ["photo-641.webp", "photo-source.webp", "source.webp", "..%2Fphoto-640.webp", "photo-640.svg"])
    expect((await guest.bytes(`/pictures/${key}/${file}`)).status).toBe(404);
});

test("a picture is turned upright, and neither the place it was taken nor what hides behind it is kept", async () => {
  const hidden = Buffer.concat([
    await photo()
      .withExif({ IFD0: { Copyright: "CANARY" }, IFD3: { GPSLatitude: "39/1 57/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    Buffer.from("<script>alert('CANARY')</script>"),
  ]);
  const browser = await owner();
  const answer = await upload(browser, "/admin/pictures", hidden, "x.svg");
  expect(JSON.parse(answer.text)).toMatchObject({ width: 600, height: 900, fileName: "x.svg" });
  const { key } = JSON.parse(answer.text) as { key: string };
  for (const path of [`/pictures/${key}/photo-640.jpg`, `/admin/pictures?whole=${key}`]) {
    const { bytes } = await browser.bytes(path);
    expect({ path, canary: bytes.includes("CANARY"), exif: (await sharp(bytes).metadata()).exif }).toEqual({
      path,
      canary: false,
      exif: undefined,
    });
  }
  // Left was red; turned by a quarter, the top is.
  const { bytes } = await browser.bytes(`/admin/pictures?whole=${key}`);
  expect({ top: await colourAt(bytes, 50, 10), bottom: await colourAt(bytes, 50, 90) }).toEqual({
    top: "red",
    bottom: "blue",
  });
});

test("a picture is shown whole on white, or cut around the point that matters, and each cut is a picture of its own", async () => {
  const browser = await owner();
  const whole = await uploaded(browser, await photo({ width: 1200, height: 400 }).jpeg().toBuffer());
  const at = async (key: string, x: number, y: number) =>
    colourAt((await browser.bytes(`/pictures/${key}/photo-320.webp`)).bytes, x, y);
  expect({ top: await at(whole, 50, 5), left: await at(whole, 10, 50), right: await at(whole, 90, 50) }).toEqual({
    top: "white",
    left: "red",
    right: "blue",
  });
  const cut = async (key: string, fields: Record<string, string>) =>
    JSON.parse((await browser.post("/admin/pictures", { key, ...fields })).text) as { key: string; focus: unknown };
  const right = await cut(whole, { x: "90", y: "50" });
  expect(right.key).not.toBe(whole);
  expect({ top: await at(right.key, 50, 5), left: await at(right.key, 10, 50) }).toEqual({ top: "blue", left: "blue" });
  expect(await cut(whole, { x: "90", y: "50" })).toEqual(right);
  expect((await cut(right.key, {})).key).toBe(whole);
  const wrong: Record<string, string>[] = [{ x: "101", y: "0" }, { x: "-1", y: "0" }, { x: "a", y: "b" }, { x: "5" }];
  for (const fields of wrong)
    expect((await browser.post("/admin/pictures", { key: whole, ...fields })).status).toBe(400);
  expect((await browser.post("/admin/pictures", { key: "f".repeat(32), x: "1", y: "1" })).status).toBe(404);
  // No key of ours, and PostgreSQL takes no NUL.
  expect((await browser.post("/admin/pictures", { key: "\0", x: "1", y: "1" })).status).toBe(404);
  expect((await browser.get("/admin/pictures?whole=%00")).status).toBe(404);
});

test("a picture of one version stands for it on the page, in the cart and to search engines, and not for the others", async () => {
  const browser = await owner();
  const drum = await uploaded(browser, await photo().jpeg().toBuffer());
  const all = await uploaded(browser, await photo().jpeg().toBuffer());
  await save("oil", [shownAs(all), shownAs(drum, { rows: [1] })]);
  const [stored] = await shop().db.sql<{ product: string; jug: string | null; drum: string }>(
    `select p.lead_picture as product, (select lead_picture from variants where sku = 'OIL-1') as jug,
       (select lead_picture from variants where sku = 'OIL-2') as drum from products p where slug = 'oil'`,
  );
  expect(stored).toEqual({ product: all, jug: null, drum });
  const guest = shop().browser();
  const page = (await guest.get("/products/oil.html?v=OIL-2")).text;
  expect(page).toContain(`/pictures/${drum}/photo-640.webp`);
  for (const sku of ["OIL-1", "OIL-2"]) await guest.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const cart = (await guest.get("/shoppingCart")).text;
  for (const key of [all, drum]) expect(cart).toContain(`/pictures/${key}/photo-320.webp`);
  const other = (await guest.bytes("/products/oil.html")).bytes.toString();
  expect(other).toContain(`"sku":"OIL-1"`);
  const images = (sku: string) =>
    new RegExp(`"sku":"${sku}","mpn":"${sku}","url":"[^"]+","image":\\[([^\\]]*)\\]`).exec(other)?.[1];
  expect(images("OIL-1")).not.toContain(drum);
  expect(images("OIL-2")).toContain(drum);
});

test("an opened unit is shown by the merchant's own photos of its marks, before all others, until it is in the cart", async () => {
  const used = { conditionGrade: "b", openBoxReason: "display", accessoriesIncluded: true };
  const unit = record("opened", {
    category: "open-box",
    subcategory: "tanks",
    attributes: { tankVolume: 80, mawp: 200, ...used },
    openBox: { of: "plain", grade: "b", reason: "display", serial: "TD2607-1", runHours: null, accessories: true },
    variants: [variant("TANK-OB", { stock: 1 })],
  });
  const report = await importProducts(shop(), jsonLines([unit]));
  expect(report.errors).toEqual([]);
  const browser = await owner();
  const [whole, dent] = [
    await uploaded(browser, await photo().jpeg().toBuffer()),
    await uploaded(browser, await photo().jpeg().toBuffer()),
  ];
  const { answer } = await save("opened", [
    shownAs(whole),
    shownAs(dent, { altEn: "Dent in the shell", altCn: "罐体凹痕" }),
  ]);
  expect(answer.status).toBe(303);
  const guest = shop().browser();
  for (const [prefix, words] of [
    ["", "Dent in the shell"],
    ["/cn", "罐体凹痕"],
  ] as const) {
    const { text } = await guest.get(`${prefix}/products/opened.html`);
    expect(text).toContain("TD2607-1");
    expect(text).toContain(words);
    expect(text.indexOf(`/pictures/${whole}/photo`)).toBeGreaterThan(-1);
    expect(text.indexOf(`/pictures/${whole}/photo`)).toBeLessThan(text.indexOf(`/pictures/${dent}/photo`));
  }
  await guest.post("/shoppingCart", { intent: "add", sku: "TANK-OB", quantity: "1" });
  expect((await guest.get("/shoppingCart")).text).toContain(`/pictures/${whole}/photo-320.webp`);
});

test("what is no picture is refused, each with its own sentence in both languages, and nothing of it is stored", async () => {
  const browser = await owner();
  const jpeg = await photo({ width: 1200, height: 1200 }).jpeg({ quality: 100 }).toBuffer();
  const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: "#884422" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const cases: [string, Uint8Array, string][] = [
    ["file_empty", Buffer.alloc(0), "empty.jpg"],
    ["picture_not_image", Buffer.from("GIF89a=1;alert(1)//"), "polyglot.jpg"],
    ["picture_not_image", Buffer.from("%PDF-1.7"), "manual.png"],
    ["picture_not_image", Buffer.from("MZ program"), "setup.webp"],
    ["picture_svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "a.jpg"],
    ["picture_svg", Buffer.from('<?xml version="1.0"?><!-- x --><svg onload="alert(1)"/>'), "logo.svg"],
    ["picture_heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "IMG_1.HEIC"],
    ["picture_broken", jpeg.subarray(0, jpeg.length / 2), "half.jpg"],
    ["picture_broken", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), "head.jpg"],
    ["picture_too_large", Buffer.alloc(maxPictureBytes + 1), "big.jpg"],
    ["picture_too_many_pixels", bomb, "bomb.png"],
    ["picture_too_long", await photo({ width: 300, height: 16_001 }).png().toBuffer(), "strip.png"],
    ["picture_too_small", await photo({ width: 299, height: 900 }).png().toBuffer(), "small.png"],
  ];
  const before = await shop().db.sql("select key from pictures order by key");
  const words = { en: refusalWords("en"), cn: refusalWords("cn") };
  for (const [code, bytes, name] of cases) {
    const answer = await upload(browser, "/admin/pictures", bytes, name);
    expect({ name, status: answer.status, said: answer.text }).toEqual({
      name,
      status: 422,
      said: JSON.stringify({ error: code }),
    });
    for (const language of ["en", "cn"] as const) expect(words[language][code]?.length).toBeGreaterThan(4);
  }
  const form = new FormData();
  form.append("file", new File([new Uint8Array(50 * 1024 * 1024)], "huge.jpg"));
  expect((await browser.upload("/admin/pictures", form).catch(() => ({ status: 413 }))).status).toBe(413);
  expect((await browser.send("/admin/pictures", "--x", "multipart/form-data; boundary=x")).status).toBe(400);
  expect(await shop().db.sql("select key from pictures order by key")).toEqual(before);
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);
});

test("pictures are written into the history and the audit log, and the last change of them is taken back", async () => {
  const browser = await owner();
  const [one, two] = [
    await uploaded(browser, await photo().jpeg().toBuffer()),
    await uploaded(browser, await photo().jpeg().toBuffer()),
  ];
  const { id } = await save("undone", [shownAs(one, { altEn: "First" }), shownAs(two)]);
  await save("undone", [shownAs(two)]);
  const { version } = await formOf(shop().db, "undone");
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'undone' order by id desc limit 1",
  );
  expect(line?.data["pictures.1"]).toContain("First");
  expect((await browser.get(`/cn/admin/products/${id}`)).text).toContain("图片 1");
  shop().clock.advance(days(40));
  await purgePictures({ db: shop().db, clock: shop().clock });
  const undone = await (await owner()).post(`/admin/products/${id}`, { intent: "undo", version });
  expect(undone.location).toBe(`/admin/products/${id}?done=undone`);
  expect((await formOf(shop().db, "undone")).typed.pictures).toEqual([shownAs(one, { altEn: "First" }), shownAs(two)]);
});

test("a copy has the pictures of the product and of its versions", async () => {
  const browser = await owner();
  const [all, drum] = [
    await uploaded(browser, await photo().jpeg().toBuffer()),
    await uploaded(browser, await photo().jpeg().toBuffer()),
  ];
  const { typed } = await formOf(shop().db, "copied");
  const [jug, barrel] = typed.variants;
  const { id } = await save("copied", [shownAs(all), shownAs(drum, { rows: [1], altCn: "大桶" })], {
    texts: { ...typed.texts, pictureFamily: "oil-pail" },
    variants: [jug!, { ...barrel!, pictureFamily: "oil-drum" }],
  });
  await browser.post(`/admin/products/${id}`, { intent: "copy" });
  const copy = (await formOf(shop().db, "copied-copy")).typed;
  expect(copy.pictures).toEqual([shownAs(all), shownAs(drum, { rows: [1], altCn: "大桶" })]);
  expect({
    product: copy.texts.pictureFamily,
    variants: copy.variants.map(({ pictureFamily }) => pictureFamily),
  }).toEqual({ product: "oil-pail", variants: ["", "oil-drum"] });
});

test("a form that is sent twice stores the pictures once, and one that names a picture that is gone says so", async () => {
  const browser = await owner();
  const key = await uploaded(browser, await photo().jpeg().toBuffer());
  const { id, version, typed } = await formOf(shop().db, "twice");
  const fields = fieldsOf({ ...typed, pictures: [shownAs(key)] }, { version });
  const answers = await Promise.all([1, 2].map(() => browser.post(`/admin/products/${id}`, fields)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await formOf(shop().db, "twice")).typed.pictures).toEqual([shownAs(key)]);
  const gone = await save("twice", [shownAs(key), shownAs("0".repeat(32))]);
  expect({ status: gone.answer.status, said: gone.answer.text.includes("This file is no longer stored") }).toEqual({
    status: 400,
    said: true,
  });
});

test("a picture that no product shows goes after a month with its files; one that is shown or was ordered stays", async () => {
  const { db, clock } = shop();
  const browser = await owner();
  const [shown, unused] = [
    await uploaded(browser, await photo().jpeg().toBuffer()),
    await uploaded(browser, await photo().jpeg().toBuffer()),
  ];
  await save("kept", [shownAs(shown)]);
  clock.advance(days(29));
  await purgePictures({ db, clock });
  const there = async () =>
    (await db.sql<{ key: string }>("select key from pictures where key = any($1)", [[shown, unused]])).map(
      ({ key }) => key,
    );
  expect((await there()).sort()).toEqual([shown, unused].sort());
  clock.advance(days(2));
  await purgePictures({ db, clock });
  expect(await there()).toEqual([shown]);
  const [job] = await db.sql<{ payload: { names: string[] } }>(
    "select payload from graphile_worker._private_jobs order by id desc limit 1",
  );
  expect(job?.payload.names).toContain(`${unused}-source.webp`);
  expect(job?.payload.names).toContain(`${unused}-1200.avif`);
  expect(job?.payload.names.some((name) => name.startsWith(shown))).toBe(false);
});
