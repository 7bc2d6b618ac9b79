import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findImportRun } from "#engine/admin/imports/import-run.ts";
import { takeImportStep, uploadImport } from "#engine/admin/imports/imports.ts";
import { runImport } from "#engine/admin/imports/run-import.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";
import { photo } from "./pictures.ts";
import { zipOf } from "./zip.ts";

const db = testDatabase();
let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "plenum-killed-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const deps = () => ({
  db: db(),
  clock: systemClock,
  files: createLocalFiles(folder),
  log,
  pictures: { families: ["vertical-tank"] },
  webPictures: createWebPictures(),
});
const by = { id: null, email: "owner@example.com" };

/**
 * Has a file checked and its import begun by a process that is killed as soon as some of it is there; gives the run's
 * id.
 */
async function killedHalfway(name: string, bytes: Uint8Array, count: () => Promise<number>): Promise<number> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const sent = await uploadImport(deps(), by, { path, name, bytes: (await stat(path)).size });
  if (!sent.ok) throw new Error(sent.error.code);
  const { id } = sent.value;
  await runImport(deps(), id);
  await takeImportStep(deps(), by, id, "import");
  const child = spawn(process.execPath, ["test/admin/killable-import.ts"], {
    env: { ...process.env, DATABASE_URL: db().url, FILES: folder, IMPORT: String(id) },
    stdio: ["ignore", "inherit", "pipe"],
  });
  child.stderr.on("data", (words: Buffer) => process.stderr.write(words));
  const ended = once(child, "exit");
  await expect.poll(count, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await ended;
  return id;
}

test("products whose import was killed in the middle are all there once, after its job ran again", async () => {
  const all = 2_000;
  const count = async () =>
    (await db().sql<{ count: number }>("select count(*)::int as count from products where slug like 'killed-%'"))[0]!
      .count;
  const lines = Array.from({ length: all }, (_, at) =>
    JSON.stringify(record(`killed-${at}`, { variants: [variant(`KILLED-${at}`, { stock: 3 })] })),
  );
  const id = await killedHalfway("products.jsonl", Buffer.from(lines.join("\n")), count);
  const some = await count();
  expect(some).toBeLessThan(all);
  expect((await findImportRun(db(), id))?.state).toBe("importing");
  await runImport(deps(), id);
  expect(await findImportRun(db(), id)).toMatchObject({
    state: "done",
    report: { added: all - some, unchanged: some },
  });
  const [stock] = await db().sql("select count(*)::int as rows, sum(on_hand)::int as units from stock");
  expect(stock).toEqual({ rows: all, units: 3 * all });
});

test("pictures whose import was killed in the middle are all there once, after its job ran again", async () => {
  await importProducts(deps(), jsonLines([record("shown", { variants: [variant("SHOWN")] })]));
  const bytes = await photo().jpeg().toBuffer();
  const files = Array.from({ length: 5 }, (_, at) => ({ name: `shown-${at + 1}.jpg`, bytes }));
  const names = () =>
    db().sql<{ name: string }>(
      "select i.file_name as name from product_pictures p join pictures i on i.key = p.key order by p.position",
    );
  const id = await killedHalfway("pictures.zip", zipOf(files), async () => (await names()).length);
  const some = (await names()).length;
  expect(some).toBeLessThan(5);
  await runImport(deps(), id);
  expect(await findImportRun(db(), id)).toMatchObject({ state: "done", report: { added: 5 - some, unchanged: some } });
  expect((await names()).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
});
