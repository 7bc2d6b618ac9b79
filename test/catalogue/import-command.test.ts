import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { record } from "./catalogue-shop.ts";

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "plenum-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a merchant does, against the test's database. */
function importFile(name: string, text: string | null, ...flags: string[]) {
  const file = join(folder, name);
  if (text !== null) writeFileSync(file, text);
  const env = { ...process.env, DATABASE_URL: database().url, DATA_DIR: folder, NODE_ENV: "development" };
  return spawnSync(process.execPath, ["scripts/import.ts", file, ...flags], { env, encoding: "utf8" });
}

test("the import command makes a dry run, stores, and says each fault with its mend in the reader's language", async () => {
  const text = [record("one"), record("two", { brand: "" })].map((each) => JSON.stringify(each)).join("\n");
  const dryRun = importFile("goods.jsonl", text, "--dry-run");
  expect(dryRun.stdout).toContain("Line 2, two, brand: this cannot be read");
  expect(dryRun.stdout).toContain("2 products read: 1 new, 0 changed, 0 as they were, 1 refused.");
  expect(dryRun.stdout).toContain("This was a dry run: nothing was written.");
  expect(dryRun.status).toBe(1);
  expect(await database().sql("select slug from products")).toEqual([]);
  const stored = importFile("goods.jsonl", text, "--lang", "cn");
  expect(stored.stdout).toContain("第 2 行，two，brand：无法识别");
  expect(await database().sql("select slug from products")).toEqual([{ slug: "one" }]);
  expect(importFile("good.jsonl", JSON.stringify(record("one"))).status).toBe(0);
});

test("a file that is not there, or of another kind, is told, and how the command is used", () => {
  expect(importFile("nothing.csv", null)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("there is no such file"),
  });
  expect(importFile("goods.xls", "x")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("must end in .jsonl or .csv"),
  });
});
