import { buildIfNeeded } from "../scripts/build-if-needed.ts";
import { BenchContext } from "./bench-context.ts";
import { browserRows } from "./rows/browser.ts";
import { buyingRows } from "./rows/buying.ts";
import { cachedRows } from "./rows/cached.ts";
import { catalogueRows } from "./rows/catalogue.ts";
import { changeShownRows } from "./rows/change-shown.ts";
import { companyCategoryRows } from "./rows/company-category.ts";
import { companyListRows } from "./rows/company-list.ts";
import { growthRows } from "./rows/growth.ts";
import { importMemoryRows } from "./rows/import-memory.ts";
import { merchantListRows } from "./rows/merchant-lists.ts";
import { merchantPaperRows } from "./rows/merchant-papers.ts";
import { merchantShippingRows } from "./rows/merchant-shipping.ts";
import { merchantTaxonomyRows } from "./rows/merchant-taxonomy.ts";
import { mixedHourRows } from "./rows/mixed-hour.ts";
import { priceListRows } from "./rows/price-lists.ts";
import { processRows } from "./rows/process.ts";
import { quickOrderRows } from "./rows/quick-order.ts";
import { renderRows } from "./rows/render.ts";
import { searchScoreRows } from "./rows/search-score.ts";
import { signingInRows } from "./rows/signing-in.ts";
import { uncachedRows } from "./rows/uncached.ts";
import { statementRows } from "./rows/statement.ts";
import { sizingRows } from "./rows/sizing.ts";
import { weightRows } from "./rows/weight.ts";
import { type Figure, writeFigures, type Row, tableText } from "./table.ts";

const rows: readonly Row<BenchContext>[] = [
  ...cachedRows,
  ...renderRows,
  ...uncachedRows,
  ...catalogueRows,
  ...sizingRows,
  ...changeShownRows,
  ...searchScoreRows,
  ...buyingRows,
  ...companyCategoryRows,
  ...quickOrderRows,
  ...statementRows,
  ...companyListRows,
  ...growthRows,
  ...signingInRows,
  ...weightRows,
  ...browserRows,
  ...processRows,
  ...mixedHourRows,
  ...importMemoryRows,
  ...merchantListRows,
  ...merchantPaperRows,
  ...priceListRows,
  ...merchantShippingRows,
  ...merchantTaxonomyRows,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no row ${unknown.join(", ")}. Rows: ${rows.map(({ name }) => name).join(", ")}\n`);
  process.exit(2);
}

buildIfNeeded();
const means = new BenchContext(Number(process.env["SKUS"] ?? 10_000));
const figures: Figure[] = [];
process.once("SIGINT", () => void means.stop().finally(() => process.exit(130)));
try {
  for (const row of rows) {
    if (wanted.length > 0 && !wanted.includes(row.name)) continue;
    process.stderr.write(`${row.name} …\n`);
    try {
      figures.push(...(await row.run(means)));
    } catch (error) {
      process.stderr.write(`${row.name} could not be measured: ${(error as Error).stack}\n`);
      process.exitCode = 1;
    } finally {
      await means.endRow();
    }
  }
} finally {
  await means.stop();
}
process.stdout.write(
  `\n${means.products.toLocaleString("en-US")} products\n\n${tableText(figures)}\n\nKept in ${writeFigures(figures, means.products)}\n`,
);
process.exit();
