import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { record, variant } from "./catalogue-shop.ts";

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "plenum-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a merchant does, against the test's database. */
function importFile(name: string, text: string | Uint8Array | null, ...flags: string[]) {
  const file = join(folder, name);
  if (text !== null) writeFileSync(file, text);
  const env = { ...process.env, DATABASE_URL: database().url, DATA_DIR: folder, NODE_ENV: "development" };
  return spawnSync(process.execPath, ["scripts/import.ts", file, ...flags], { env, encoding: "utf8" });
}

test("the import command makes a dry run, stores, and says each fault with its mend in the reader's language", async () => {
  const text = [record("one"), record("two", { brand: "" })].map((each) => JSON.stringify(each)).join("\n");
  const dryRun = importFile("goods.jsonl", text, "--dry-run");
  expect(dryRun.stdout).toContain("Line 2, two, brand: This is missing. Add it.");
  expect(dryRun.stdout).toContain("2 products read: 1 new, 0 changed, 0 as they were, 1 refused.");
  expect(dryRun.stdout).toContain("This was a dry run: nothing was written.");
  expect(dryRun.status).toBe(1);
  expect(await database().sql("select slug from products")).toEqual([]);
  const stored = importFile("goods.jsonl", text, "--lang", "cn");
  expect(stored.stdout).toContain("第 2 行，two，brand：缺少此项，请补上。");
  expect(await database().sql("select slug from products")).toEqual([{ slug: "one" }]);
  expect(importFile("good.jsonl", JSON.stringify(record("one"))).status).toBe(0);
});

test("the command takes no pictures that the shop has not, as the merchant's page does, and says so by line", async () => {
  const valve = record("valve", {
    pictureFamily: "no-such-family",
    variants: [variant("VALVE", { pictureFamily: "screw-base" })],
  });
  const said = importFile("pictures.jsonl", JSON.stringify(valve));
  expect(said.stdout).toContain("1 thing changed or left out");
  expect(said.stdout).toContain("Line 1, valve, pictureFamily: This shop has no pictures called “no-such-family”");
  // Nothing was refused.
  expect(said.status).toBe(0);
  expect(
    await database().sql(
      `select p.picture_family as own, v.picture_family as of_variant
       from products p join variants v on v.product_id = p.id where p.slug = 'valve'`,
    ),
  ).toEqual([{ own: "", of_variant: "screw-base" }]);
  expect(importFile("pictures.jsonl", JSON.stringify(valve), "--lang", "cn").stdout).toContain(
    "本店没有名为“no-such-family”的图片",
  );
});

test("a file that is not UTF-8 is refused by its line and what to do, before anything of it is stored", async () => {
  const before = await database().sql("select slug from products");
  const lines = Array.from({ length: 1_200 }, (_, at) => JSON.stringify(record(`plain-${at}`)));
  // As a spreadsheet saves it: Chinese has become question marks, and only a degree sign shows what happened.
  const text = [...lines, JSON.stringify(record("degree", { summary: { en: "Up to 40 °C.", cn: "??" } }))].join("\n");
  const latin = Buffer.from(text.replaceAll(/[\u4e00-\u9fff。]/g, "?"), "latin1");
  const said = importFile("latin.jsonl", latin);
  expect(said.stdout).toContain("Line 1201: This is not written in UTF-8, so nothing of the file was taken.");
  expect(said.stdout).toContain("“CSV UTF-8 (Comma delimited)”");
  expect(said.stdout).toContain("0 products read: 0 new, 0 changed, 0 as they were, 0 refused.");
  expect(said.status).toBe(1);
  expect(importFile("latin.jsonl", latin, "--dry-run", "--lang", "cn").stdout).toContain(
    "第 1201 行：文件编码不是 UTF-8",
  );
  const wide = Buffer.from(`\uFEFFslug,category\r\n`, "utf16le");
  expect(importFile("wide.csv", wide).stdout).toContain("Line 1: This is not written in UTF-8");
  expect(await database().sql("select slug from products")).toEqual(before);
});

test("what is too long to be a product is told by its line, without taking the memory it would need", async () => {
  // So much in one line ended the thread, or took minutes.
  const endless = "x".repeat(60_000_000);
  const lines = [JSON.stringify(record("before")), `{"slug":"${endless}"}`, JSON.stringify(record("behind"))];
  const json = importFile("long.jsonl", lines.join("\n"));
  expect(json.stderr).toBe("");
  expect(json.stdout).toContain("Line 2: This is longer than 4,000,000 characters, which no product is.");
  expect(json.stdout).toContain("3 products read: 2 new, 0 changed, 0 as they were, 1 refused.");
  const heading = "slug,category,subcategory,brand,name_en,name_cn,sku,price";
  const csv = importFile("long.csv", `${heading}\nshort,x\n"${endless}`, "--lang", "cn");
  expect(csv.stderr).toBe("");
  expect(csv.stdout).toContain("第 2 行：此行有 2 个单元格");
  expect(csv.stdout).toContain("第 3 行：此行超过 4,000,000 个字符，文件其余部分未读取。");
  expect(csv.status).toBe(1);
  const separators = importFile("commas.csv", `${heading}\n${",".repeat(30_000_000)}`);
  expect(separators.stdout).toContain("Line 2: This row is longer than 4,000,000 characters");
  const oneProduct = importFile("same.csv", `${heading}\n${`same${",y".repeat(7)}\n`.repeat(600_000)}`);
  expect(oneProduct.stdout).toContain("Line 2, same: This is longer than 4,000,000 characters");
  const shared = importFile("heading.csv", endless);
  expect(shared.stdout).toContain("Line 1: This row is longer than 4,000,000 characters");
});

test("a file that is not there, or of another kind, is told, and how the command is used", () => {
  expect(importFile("nothing.csv", null)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("there is no such file"),
  });
  expect(importFile("goods.xls", "x")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("must end in .jsonl or .csv"),
  });
});
