import { extname } from "node:path";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import type { ImportFormat } from "#engine/catalogue/import/import-source.ts";
import { readArguments, refuse } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";
import { writeWholeFile } from "./write-whole-file.ts";

const formats: Readonly<Record<string, ImportFormat>> = { ".jsonl": "jsonl", ".csv": "csv" };
const help = `Writes all products to a file that \`npm run import\` reads back:

  npm run export -- FILE.jsonl
  npm run export -- FILE.csv      without reviews
`;

const [file = ""] = readArguments(help, { words: [1, 1] }).positionals;
const format = formats[extname(file).toLowerCase()];
if (!format) refuse(help, `${file}: the file must end in .jsonl or .csv`);
await runCommand((config) =>
  writeWholeFile(file, {}, (write) =>
    withShop(config, { schema: "current", max: 2, statementTimeoutMs: 120_000 }, (db) =>
      writeProducts(db, format, write),
    ),
  ),
);
