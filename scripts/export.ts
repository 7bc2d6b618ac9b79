import { createWriteStream } from "node:fs";
import { extname } from "node:path";
import { finished } from "node:stream/promises";
import { once } from "node:events";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import type { ImportFormat } from "#engine/catalogue/import/import-products.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { connectDatabase } from "./connect-database.ts";
import { readArguments, refuse } from "./read-arguments.ts";

const formats: Readonly<Record<string, ImportFormat>> = { ".jsonl": "jsonl", ".csv": "csv" };
const help = `Writes all products to a file that \`npm run import\` reads back:

  npm run export -- FILE.jsonl
  npm run export -- FILE.csv      without reviews
`;

const [file = ""] = readArguments(help, { words: [1, 1] }).positionals;
const format = formats[extname(file).toLowerCase()];
if (!format) refuse(help, `${file}: the file must end in .jsonl or .csv`);
const { url, stop } = await connectDatabase();
const db = openDatabase({ url, max: 2, statementTimeoutMs: 120_000 });
try {
  const out = createWriteStream(file);
  await writeProducts(db, format, async (piece) => {
    if (!out.write(piece)) await once(out, "drain");
  });
  out.end();
  await finished(out);
} finally {
  await db.close();
  await stop();
}
