import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { crc32 } from "node:zlib";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../../platform/database.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { CatalogueState } from "./catalogue-state.ts";
import { databaseIdentity, knowsSnapshot, recordSnapshot } from "./listing-changes.ts";
import type { MarkedState } from "./read-state.ts";
import { type SnapshotRefused, type SnapshotWriter, readSnapshot, writeSnapshot } from "./snapshot-file.ts";
import { sampleGoods } from "./sample-goods.ts";
import { selectListed } from "./source-rows.ts";

interface Head {
  readonly id: string;
  /** Digest of what the program reads of products and of its output for samples. */
  readonly version: number;
  readonly database: string;
  readonly mark: string;
  readonly taxonomy: TaxonomyData;
}

/** Writes a state, which must not change meanwhile. */
export async function saveSnapshot(db: Db, path: string, { state, mark }: MarkedState): Promise<void> {
  const id = randomUUID();
  await recordSnapshot(db, id);
  const head: Head = {
    id,
    version: indexVersion(),
    database: await databaseIdentity(db),
    mark,
    taxonomy: state.taxonomy.data,
  };
  await writeSnapshot(path, head, (into) => state.save(into));
}

/** The state that was saved last, if this program and this database can go on with it. */
export async function loadSnapshot(db: Db, path: string): Promise<Result<MarkedState, SnapshotRefused>> {
  const taxonomy = await readTaxonomy(db);
  const accepts = async ({ version, database, id, taxonomy: written }: Head): Promise<boolean> =>
    version === indexVersion() &&
    isDeepStrictEqual(written, asJson(taxonomy.data)) &&
    database === (await databaseIdentity(db)) &&
    (await knowsSnapshot(db, id));
  const file = await readSnapshot<Head>(path, accepts);
  if ("code" in file) return refuse(file);
  const state = new CatalogueState(taxonomy);
  state.restore(file.reader);
  return ok({ state, mark: file.head.mark });
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

let version: number | null = null;

/**
 * Changes by itself whenever the program reads other things of the goods or makes another index of them, in words,
 * columns or their order in the file: what an older program has saved is then read from the database instead.
 */
function indexVersion(): number {
  return (version ??= versionOf(sampleGoods));
}

function versionOf(goods: typeof sampleGoods): number {
  const state = new CatalogueState(seedTaxonomy);
  for (const each of goods) state.put(each);
  let sum = crc32(selectListed);
  const into: SnapshotWriter = {
    value: (value) => void (sum = crc32(JSON.stringify(value), sum)),
    array: (array) => void (sum = crc32(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), sum)),
  };
  state.save(into);
  return sum;
}
