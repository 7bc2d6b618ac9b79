import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import type { BenchContext } from "../bench-context.ts";
import { generateCatalogue } from "../catalogue-generator.ts";
import type { ImportMemory } from "../load/import-memory.ts";
import type { Figure, Row } from "../table.ts";

/** What a file of products from the browser costs the process that checks and imports it, in both formats. */
async function importMemory(means: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { url, db } = await means.database(false);
  const json = join(means.folder, "products.jsonl");
  await written(json, async (write) => {
    for (const record of generateCatalogue(means.products)) await write(`${JSON.stringify(record)}\n`);
  });
  figures.push(figure("JSON Lines", await imported(url, json)));
  const csv = join(means.folder, "products.csv");
  await written(csv, (write) => writeProducts(db, "csv", write));
  figures.push(figure("CSV", await imported((await means.database(false)).url, csv)));
  return figures;
}

function figure(format: string, { before, checking, importing, seconds, read }: ImportMemory): Figure {
  const said = [before, checking, importing].map((megabytes) => megabytes.toFixed(0));
  return {
    what: `memory of importing ${format}`,
    ours: importing - before,
    unit: "MB",
    limit: null,
    goal: "≤ 200 MB more at 100,000",
    note: `${read.toLocaleString("en-US")} products checked and imported in ${seconds.toFixed(0)} s: ${said[0]} MB before, at most ${said[1]} MB in the check, ${said[2]} MB in all`,
  };
}

async function written(path: string, fill: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
  const out = createWriteStream(path);
  await fill(async (text) => {
    if (!out.write(text)) await once(out, "drain");
  });
  out.end();
  await finished(out);
}

function imported(url: string, file: string): Promise<ImportMemory> {
  const child = fork(join(import.meta.dirname, "../load/import-memory.ts"));
  return new Promise<ImportMemory>((done, failed) => {
    child.once("message", (message) => done(message as ImportMemory));
    child.once("exit", (code) => failed(new Error(`the import ended with ${code}`)));
    child.send({ url, file });
  }).finally(() => child.kill());
}

export const importMemoryRows: Row<BenchContext>[] = [{ name: "import-memory", run: importMemory }];
