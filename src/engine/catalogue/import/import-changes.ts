import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import {
  attributeCell,
  cellsOfProduct,
  cellsOfVariant,
  type ExportRecord,
  type ExportVariant,
  readAsImported,
} from "./export-products.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { FieldChange, ImportReport, ProductChange } from "./import-report.ts";
import { storeRecords } from "./store-records.ts";

/** A check names what changes of so many products, of each so many fields, and of a text so many characters. */
const mostChanges = { products: 20, fields: 8, characters: 120 };

/** The changes that a check tells of, product by product; an import that stores tells none. */
export class ImportChanges {
  readonly #told: ProductChange[] = [];
  readonly #isCheck: boolean;
  #after: Awaited<ReturnType<typeof readAsImported>> = new Map();

  constructor(isCheck: boolean) {
    this.#isCheck = isCheck;
  }

  get report(): Pick<ImportReport, "changes"> {
    return this.#told.length > 0 ? { changes: this.#told } : {};
  }

  /** Stores a chunk, and of a check reads the first changed products as the file makes them. */
  async store(...[tx, ...chunk]: Parameters<typeof storeRecords>): ReturnType<typeof storeRecords> {
    const stored = await storeRecords(tx, ...chunk);
    if (this.#isCheck) this.#after = await this.#changedIn(tx, stored);
    return stored;
  }

  #changedIn(tx: Tx, { outcomes }: Awaited<ReturnType<typeof storeRecords>>): ReturnType<typeof readAsImported> {
    const changed = outcomes.flatMap(([slug, outcome]) => (outcome === "changed" ? [slug] : []));
    return readAsImported(tx, changed.slice(0, mostChanges.products - this.#told.length));
  }

  /** Compares them with what the shop has, once their chunk is rolled back. */
  async compare(db: Db): Promise<void> {
    const after = this.#after;
    const before = await readAsImported(db, [...after.keys()]);
    const changes = [...before].map(([slug, record]) => changesBetween(record, after.get(slug) ?? record));
    this.#told.push(...changes.filter(({ fields }) => fields.length > 0));
  }
}

type Cells = Readonly<Record<string, string | number>>;

/** The changes between a product as it is and as a file makes it, by the columns of a CSV. */
function changesBetween(before: ExportRecord, after: ExportRecord): ProductChange {
  const fields = [
    ...changedCells(null, productCells(before), productCells(after)),
    ...changedVersions(before.variants, after.variants),
    // They are in no column.
    ...(JSON.stringify(before.reviews) === JSON.stringify(after.reviews)
      ? []
      : [{ field: "reviews", sku: null, from: String(before.reviews.length), to: String(after.reviews.length) }]),
  ];
  return { product: after.slug, fields: fields.slice(0, mostChanges.fields), more: overMost(fields.length) };
}

const overMost = (count: number): number => Math.max(0, count - mostChanges.fields);

const productCells = (record: ExportRecord): Cells => ({
  ...cellsOfProduct(record),
  ...attributeCells("a", record.attributes),
});

const versionCells = (version: ExportVariant): Cells => ({
  ...cellsOfVariant(version),
  ...attributeCells("v", version.attributes),
});

const attributeCells = (prefix: "a" | "v", attributes: ExportRecord["attributes"]): Cells =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`${prefix}:${key}`, attributeCell(value)]));

function changedVersions(before: readonly ExportVariant[], after: readonly ExportVariant[]): FieldChange[] {
  const old = byNumber(before);
  const young = byNumber(after);
  const changed = after.flatMap((version) => {
    const one = old.get(compactPartNumber(version.sku));
    return one
      ? changedCells(version.sku, versionCells(one), versionCells(version))
      : [{ field: "sku", sku: version.sku, from: "", to: version.sku }];
  });
  const gone = before.filter(({ sku }) => !young.has(compactPartNumber(sku)));
  return [...changed, ...gone.map(({ sku }) => ({ field: "sku", sku, from: sku, to: "" }))];
}

const byNumber = (versions: readonly ExportVariant[]): ReadonlyMap<string, ExportVariant> =>
  new Map(versions.map((version) => [compactPartNumber(version.sku), version]));

function changedCells(sku: string | null, before: Cells, after: Cells): FieldChange[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].flatMap((field) => {
    const [from, to] = [String(before[field] ?? ""), String(after[field] ?? "")];
    return from === to ? [] : [{ field, sku, ...cutApart(from, to) }];
  });
}

/** Two texts cut to the length that is shown, from shortly before they differ. */
function cutApart(from: string, to: string): Pick<FieldChange, "from" | "to"> {
  const most = mostChanges.characters;
  if (from.length <= most && to.length <= most) return { from, to };
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = Math.max(0, same - 30);
  const cut = (text: string) =>
    (start > 0 ? "…" : "") + text.slice(start, start + most) + (text.length > start + most ? "…" : "");
  return { from: cut(from), to: cut(to) };
}
