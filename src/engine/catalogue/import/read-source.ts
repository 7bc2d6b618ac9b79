import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { recordWithEnglish } from "#domain/kernel/english-copies.ts";
import type { ShopLanguages } from "#domain/kernel/shop-languages.ts";
import type { Db } from "../../platform/database.ts";
import { completeRecords } from "./complete-records.ts";
import { readCsvRecords } from "./csv-records.ts";
import type { ImportSource } from "./import-source.ts";
import { readJsonLines } from "./json-lines.ts";
import type { HeadingProblem, ReadRecord } from "./read-record.ts";
import { readShopifyRecords } from "./shopify/shopify-records.ts";

/** The shop as its files are read for it. */
export interface ReadFor {
  readonly db: Db;
  readonly taxonomy: Taxonomy;
  readonly languages: ShopLanguages;
}

/** The records of a file, with what they leave out of the shop's products. */
export function readSource(
  source: ImportSource,
  { db, taxonomy, languages }: ReadFor,
): AsyncGenerator<ReadRecord | HeadingProblem> {
  const { pieces } = source;
  const needsChinese = languages === "both";
  /** A record with English where Chinese is missing, in a shop that is content with that. */
  const finish = (record: ReadRecord): ReadRecord =>
    needsChinese || !("value" in record) ? record : { ...record, value: recordWithEnglish(record.value) };
  if (source.choices) return mapped(readShopifyRecords(pieces, { taxonomy, choices: source.choices }), finish);
  const records = source.format === "csv" ? readCsvRecords(pieces, taxonomy) : readJsonLines(pieces);
  return completeRecords(records, { db, needsChinese, finish });
}

async function* mapped(
  records: AsyncIterable<ReadRecord | HeadingProblem>,
  finish: (record: ReadRecord) => ReadRecord,
): AsyncGenerator<ReadRecord | HeadingProblem> {
  for await (const record of records) yield "heading" in record ? record : finish(record);
}
