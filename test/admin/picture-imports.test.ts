import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readPictureName } from "#domain/catalogue/picture-names.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sent as sendFile, work as workOn } from "./import-runs.ts";
import { photo } from "./pictures.ts";
import { type Packed, zipOf } from "./zip.ts";

const shop = openShop();
const owner = () => signedInAs(shop(), "owner");
const work = (id: number) => workOn(shop(), id);
const jpeg = (left = "#cc2222") => photo({ left }).jpeg().toBuffer();

async function goods(mark: string): Promise<void> {
  const report = await importProducts(
    shop(),
    jsonLines([
      record(`${mark}-tank`, { variants: [variant(`${mark}-VT60`)] }),
      record(`${mark}-pump`, {
        variants: [
          variant(`${mark}-P/230`, { name: { en: "230 V", cn: "230 V" } }),
          variant(`${mark}-P/460`, { name: { en: "460 V", cn: "460 V" } }),
        ],
      }),
    ]),
  );
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors));
}

/** Uploads a ZIP and has it checked; gives its page's path and its run. */
async function checked(files: readonly Packed[] | Buffer, name = "pictures.zip") {
  const id = await sendFile(await owner(), Buffer.isBuffer(files) ? files : zipOf(files), name);
  await work(id);
  return { id, path: `/admin/imports/${id}` };
}

const picturesOf = (slug: string) =>
  shop().db.sql<{ file: string; key: string; skus: string[] | null }>(
    `select i.file_name as file, i.key, (select array_agg(v.sku) from variants v where v.id = any(pp.variant_ids)) as skus
     from product_pictures pp join pictures i on i.key = pp.key join products p on p.id = pp.product_id
     where p.slug = $1 order by pp.position`,
    [slug],
  );

describe("a picture's file name", () => {
  test.each([
    ["IF-VT60.jpg", ["IF-VT60 1", "IF 60"].slice(0, 1)],
    ["IF-VT60-2.png", ["IF-VT60-2 1", "IF-VT60 2"]],
    ["folder/sub/vertical-tank_3.WEBP", ["vertical-tank_3 1", "vertical-tank 3"]],
    ["IF VT60 (4).jpeg", ["IF VT60 (4) 1", "IF VT60 4"]],
    [".hidden.jpg", []],
    ["notes.txt", []],
    ["../../etc/passwd", []],
  ] as const)("%s may mean %j", (path, expected) => {
    expect(readPictureName(path).map(({ of, number }) => `${of} ${number}`)).toEqual(expected);
  });
});

test("pictures from a ZIP are told where they go, go there, and the same ZIP again changes nothing", async () => {
  await goods("zip");
  const browser = await owner();
  const files = [
    { name: "__MACOSX/._zip-VT60.jpg", bytes: Buffer.from("waste") },
    { name: "shots/zip-VT60-2.jpg", bytes: await jpeg("#22cc22") },
    { name: "shots/ZIP-VT60.jpg", bytes: await jpeg() },
    { name: "Zip_Pump-1.webp", bytes: await photo().webp().toBuffer() },
    { name: "zip-P460.png", bytes: await photo().png().toBuffer() },
    { name: "nobody-knows.jpg", bytes: await jpeg() },
    { name: "zip-P230.jpg", bytes: Buffer.from("<svg onload='alert(1)'></svg>") },
    { name: "read\0me.txt", bytes: Buffer.from("hello") },
    { name: "other/zip-vt60.jpg", bytes: await jpeg("#ffffff") },
  ];
  const { id, path } = await checked(files);
  const english = (await browser.get(path)).text;
  expect(english).toContain("If you import it: 4 new, 0 in place of earlier ones, 0 there already, 4 not possible.");
  expect(english).toContain("Variant zip-P/460");
  expect(english).toContain("The whole product");
  expect(english).toContain("No part number and no product’s address is called this");
  expect(english).toContain("SVG drawings can hold programs and are not taken.");
  const chinese = (await browser.get(`/cn${path}`)).text;
  expect(chinese).toContain("如果导入：新增 4 张");
  expect(chinese).toContain("另一文件夹中已有同名文件");
  const report = (await browser.bytes(`${path}/report`)).bytes.toString();
  expect(report).toContain("zip-tank,shots/zip-VT60-2.jpg,Becomes a picture.");
  expect(report).toContain("zip-pump,zip-P460.png,Becomes a picture of variant zip-P/460.");
  expect(await picturesOf("zip-tank")).toEqual([]);

  const presses = await Promise.all([1, 2].map(() => browser.post(path, { intent: "import" })));
  expect(presses.map(({ status }) => status)).toEqual([303, 303]);
  await Promise.all([work(id), work(id)]);
  expect((await picturesOf("zip-tank")).map(({ file }) => file)).toEqual(["zip-vt60.jpg", "zip-vt60-2.jpg"]);
  expect(await picturesOf("zip-pump")).toMatchObject([
    { file: "zip_pump-1.webp", skus: null },
    { file: "zip-p460.png", skus: ["zip-P/460"] },
  ]);
  const [{ key = "" } = {}] = await picturesOf("zip-tank");
  expect((await browser.bytes(`/pictures/${key}/photo-320.webp`)).headers.get("content-type")).toBe("image/webp");

  const again = await checked(files);
  expect((await browser.get(again.path)).text).toContain("0 new, 0 in place of earlier ones, 4 there already");
  const newer = await checked([{ name: "zip-VT60.jpg", bytes: await jpeg("#000000") }]);
  await browser.post(newer.path, { intent: "import" });
  await work(newer.id);
  expect((await browser.get(newer.path)).text).toContain("0 new, 1 in place of earlier ones, 0 there already");
  const after = await picturesOf("zip-tank");
  expect(after.map(({ file }) => file)).toEqual(["zip-vt60.jpg", "zip-vt60-2.jpg"]);
  expect(after[0]!.key).not.toBe(key);
  const actions = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = 'zip-tank' order by id",
  );
  expect(actions.map(({ action }) => action)).toEqual(["product-changed", "product-changed", "product-changed"]);
});

test("an import of pictures that is canceled or whose process was stopped goes on where it was", async () => {
  await goods("half");
  const browser = await owner();
  const bytes = await jpeg();
  const files = Array.from({ length: 6 }, (_, at) => ({ name: `half-tank-${at + 1}.jpg`, bytes }));
  const { id, path } = await checked(files);
  await browser.post(path, { intent: "import" });
  const importing = work(id);
  await expect.poll(async () => (await picturesOf("half-tank")).length).toBeGreaterThan(0);
  await browser.post(path, { intent: "cancel" });
  await importing;
  const some = (await picturesOf("half-tank")).map(({ key }) => key);
  expect(some.length).toBeLessThan(6);
  expect((await browser.get(path)).text).toContain("It was canceled.");
  await browser.post(path, { intent: "import" });
  await work(id);
  const all = (await picturesOf("half-tank")).map(({ key }) => key);
  expect(all.slice(0, some.length)).toEqual(some);
  expect(all).toHaveLength(6);
  expect((await browser.get(path)).text).toContain(
    `${6 - some.length} new, 0 in place of earlier ones, ${some.length} there already`,
  );
});

describe("a ZIP is refused as a whole, with a clear word in both languages, when it", () => {
  const tiny = Buffer.alloc(64);
  test.each([
    ["is none", () => Buffer.from("PK but no ZIP"), "This is no ZIP, or it is damaged", "不是 ZIP 文件"],
    [
      "names a place above it",
      () => zipOf([{ name: "../../evil.jpg", bytes: tiny }]),
      "names a place outside of itself",
      "路径指向压缩包之外",
    ],
    [
      "names a place of the machine",
      () => zipOf([{ name: "/etc/evil.jpg", bytes: tiny }]),
      "names a place outside of itself",
      "路径指向压缩包之外",
    ],
    [
      "is locked",
      () => zipOf([{ name: "a.jpg", bytes: tiny, states: { encrypted: true } }]),
      "protected by a password",
      "设有密码",
    ],
    [
      "is a bomb",
      () => zipOf([{ name: "a.jpg", bytes: Buffer.alloc(8 * 1024 * 1024) }]),
      "more than a hundred times its size",
      "超过原大小的一百倍",
    ],
    [
      "holds too many files",
      () => zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.alloc(0) }))),
      "more than 10000 files",
      "超过 10000 个",
    ],
  ] as const)("%s", async (_, make, english, chinese) => {
    const browser = await owner();
    const { path } = await checked(make());
    expect((await browser.get(path)).text).toContain(english);
    expect((await browser.get(`/cn${path}`)).text).toContain(chinese);
    expect((await browser.get(path)).text).not.toContain("Import now");
  });
});

test("a file that lies about its size, one too large and a damaged one are refused by themselves, and the rest goes in", async () => {
  await goods("lie");
  const browser = await owner();
  const good = await jpeg();
  const { id, path } = await checked([
    { name: "lie-tank-1.jpg", bytes: good },
    { name: "lie-tank-2.jpg", bytes: Buffer.concat([good, randomBytes(21 * 1024 * 1024)]) },
    { name: "lie-tank-3.jpg", bytes: good.subarray(0, good.length / 2) },
    { name: "lie-tank-4.jpg", bytes: await photo({ width: 100, height: 100 }).jpeg().toBuffer() },
    { name: "lie-tank-5.jpg", bytes: Buffer.concat([good, good]), states: { size: 100 } },
    {
      name: "lie-tank-6.png",
      bytes: await photo({ width: 2_100, height: 2_000 }).png({ progressive: true }).toBuffer(),
    },
  ]);
  const check = (await browser.get(path)).text;
  expect(check).toContain("The file is larger than 20 MB.");
  expect(check).toContain("The picture is too small: at least 300 px a side.");
  expect(check).toContain("The picture has too many pixels");
  await browser.post(path, { intent: "import" });
  await work(id);
  const page = (await browser.get(path)).text;
  expect(page).toContain("1 new, 0 in place of earlier ones, 0 there already, 5 not imported.");
  expect(page).toContain("The file is damaged or incomplete.");
});
