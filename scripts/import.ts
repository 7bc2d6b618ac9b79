import { createReadStream, existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#boot/config.ts";
import { runningPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { createDatabase, migrate } from "#db/migrate.ts";
import { type ImportFormat, importProducts } from "#engine/catalogue/import/import-products.ts";
import type { ImportFault, ImportReport } from "#engine/catalogue/import/import-report.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import type { Translator } from "#i18n/translator.ts";

const help = `Brings the catalogue to what a file says. Products go by slug, variants by part number.

  npm run import -- FILE.jsonl             one product a line, as JSON
  npm run import -- FILE.csv               one variant a row; docs/import.md lists the columns
  npm run import -- FILE --dry-run         says line by line what would happen, and writes nothing
  npm run import -- FILE --lang cn         the report in Chinese

A shop that is running shows the change at once.
`;

const formats: Readonly<Record<string, ImportFormat>> = { ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv" };

/** The configured database; else the embedded one of the running shop; else the embedded one, started for this. */
async function reachDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(process.env);
  const nothing = async (): Promise<void> => {};
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: nothing };
  const running = runningPostgres(resolve(config.DATA_DIR))?.url("plenum");
  if (running && (await answers(running))) {
    process.stdout.write("The shop is running; its own database is used.\n");
    return { url: running, stop: nothing };
  }
  const started = await startEmbeddedPostgres(resolve(config.DATA_DIR));
  return { url: started.url("plenum"), stop: started.stop };
}

/** A shop that was killed leaves its note behind. */
async function answers(url: string): Promise<boolean> {
  const db = openDatabase({ url, max: 1 });
  try {
    await db.sql("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await db.close();
  }
}

/** One fault as a line in the reader's language. */
function sayFault({ line, product, field, problem }: ImportFault, t: Translator): string {
  const { code, ...values } = problem;
  const said = t(`adminImport.problems.${code}`, values as Record<string, string | number>);
  return t("adminImport.fault", { line, product: product || "none", field: field || "none", problem: said });
}

function sayReport(report: ImportReport, dryRun: boolean, t: Translator): string {
  const { read, added, changed, unchanged, refused, faults, moreFaults } = report;
  return [
    ...faults.map((fault) => sayFault(fault, t)),
    ...(moreFaults > 0 ? [t("adminImport.moreFaults", { count: moreFaults })] : []),
    t("adminImport.summary", { read, added, changed, unchanged, refused }),
    ...(dryRun ? [t("adminImport.dryRun")] : []),
  ].join("\n");
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "dry-run": { type: "boolean", default: false }, lang: { type: "string", default: "en" } },
});
const [file] = positionals;
const format = formats[extname(file ?? "").toLowerCase()];
if (!file || !format || positionals.length > 1) {
  process.stderr.write(file && !format ? `${file}: the file must end in .jsonl or .csv\n\n${help}` : help);
  process.exit(2);
}
if (!existsSync(file)) {
  process.stderr.write(`${file}: there is no such file\n`);
  process.exit(2);
}
const { url, stop } = await reachDatabase();
const db = openDatabase({ url, max: 2, statementTimeoutMs: 120_000 });
try {
  await createDatabase(url);
  await migrate(url);
  const source = { format, pieces: createReadStream(file, "utf8") as AsyncIterable<string> };
  const report = await importProducts({ db, clock: systemClock }, source, { dryRun: values["dry-run"] });
  const t = loadTranslators()[values.lang === "cn" ? "cn" : "en"];
  process.stdout.write(`${sayReport(report, values["dry-run"], t)}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
} finally {
  await db.close();
  await stop();
}
