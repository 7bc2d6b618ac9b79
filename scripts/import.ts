import { createReadStream } from "node:fs";
import { extname } from "node:path";
import { Readable } from "node:stream";
import { shownFamilies } from "#boot/picture-folders.ts";
import { importApart, type ImportStream } from "#engine/catalogue/import/import-apart.ts";
import type { ImportFormat } from "#engine/catalogue/import/import-source.ts";
import { type ImportError, type ImportReport, notUtf8Report } from "#engine/catalogue/import/import-report.ts";
import { lineThatIsNotUtf8 } from "#engine/catalogue/import/utf8-text.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import type { Translator } from "#i18n/translator.ts";
import { problemText } from "#web/admin/imports/import-problem.ts";
import { readArguments, refuse } from "./read-arguments.ts";
import { requireFile, runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";

const help = `Brings the catalogue to what a file says. Products go by slug, variants by part number.

  npm run import -- FILE.jsonl             one product a line, as JSON
  npm run import -- FILE.csv               one variant a row; docs/import.md lists the columns
  npm run import -- FILE --dry-run         says line by line what would happen, and writes nothing
  npm run import -- FILE --lang cn         the report in Chinese

A shop that is running shows the change at once.
`;

const formats: Readonly<Record<string, ImportFormat>> = { ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv" };

/** One fault as a line in the reader's language. */
function importErrorMessage({ line, product, field, problem }: ImportError, t: Translator): string {
  const said = problemText({ problem }, t);
  return t("adminImport.error", { line, product: product || "none", field: field || "none", problem: said });
}

function sayReport(report: ImportReport, dryRun: boolean, t: Translator): string {
  const { read, added, changed, unchanged, refused, errors, moreErrors, notes = [], moreNotes = 0 } = report;
  const all = notes.length + moreNotes;
  return [
    ...errors.map((error) => importErrorMessage(error, t)),
    ...(moreErrors > 0 ? [t("adminImport.moreErrors", { count: moreErrors })] : []),
    ...(all > 0 ? [t("adminImport.run.notes", { count: all })] : []),
    ...notes.map((note) => importErrorMessage(note, t)),
    t("adminImport.summary", { read, added, changed, unchanged, refused }),
    ...(dryRun ? [t("adminImport.dryRun")] : []),
  ].join("\n");
}

const { positionals, values } = readArguments(help, {
  words: [1, 1],
  options: { "dry-run": { type: "boolean", default: false }, lang: { type: "string", default: "en" } },
});
const [file = ""] = positionals;
const format = formats[extname(file).toLowerCase()];
if (!format) refuse(help, `${file}: the file must end in .jsonl or .csv`);

await runCommand(async (config) => {
  requireFile(file);
  // Before anything is stored: of a file that Excel saved as plain CSV, the lines that can be read hold question marks
  // for the Chinese that was there.
  const notUtf8 = await lineThatIsNotUtf8(createReadStream(file));
  const families = await shownFamilies(config);
  const how = { source: { format }, dryRun: values["dry-run"] };
  const imported = () =>
    withShop(config, { schema: "make", max: 2, statementTimeoutMs: 120_000 }, (db) => {
      const stream = Readable.toWeb(createReadStream(file)) as ImportStream;
      return importApart({ db, now: systemClock.now(), families }, stream, how, () => Promise.resolve(true));
    });
  const report = notUtf8 === null ? await imported() : notUtf8Report(notUtf8);
  if (!report) throw new Error("the import was stopped");
  const t = loadTranslators("UTC")[values.lang === "cn" ? "cn" : "en"];
  process.stdout.write(`${sayReport(report, values["dry-run"], t)}\n`);
  process.exitCode = report.errors.length > 0 ? 1 : 0;
});
