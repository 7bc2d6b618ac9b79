import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import type { BenchContext } from "../bench-context.ts";
import { askChild } from "../load/ask-child.ts";
import type { ImportMemory } from "../load/import-memory.ts";
import { writeFileInPieces } from "../write-file.ts";
import type { Figure, Row } from "../table.ts";

/** Memory of the process that checks and imports a file of products from the browser, in both formats. */
async function importMemory(means: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { url, db } = await means.database(false);
  figures.push(figure("JSON Lines", await imported(url, await means.catalogueFile())));
  const csv = join(means.folder, "products.csv");
  await writeFileInPieces(csv, (write) => writeProducts(db, "csv", write));
  figures.push(figure("CSV", await imported((await means.database(false)).url, csv)));
  rmSync(csv);
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

const imported = (url: string, file: string): Promise<ImportMemory> => askChild("import-memory.ts", { url, file });

export const importMemoryRows: Row<BenchContext>[] = [{ name: "import-memory", run: importMemory }];
