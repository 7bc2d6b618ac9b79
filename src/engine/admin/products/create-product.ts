import { proposedSlug } from "#domain/catalogue/slug.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { Clock } from "../../ports/clock.ts";
import { statement } from "../../platform/statement.ts";
import { auditOf, partsThatDiffer } from "./edit-differences.ts";
import { recordChanges } from "./edit-history.ts";
import { type EditRecord, readRecords } from "./edit-record.ts";
import { insertProductRow, storeDocuments, storeLinks, storePictures, storeVariants } from "./edit-store.ts";
import { linkKinds, type TypedProduct } from "./edit-typed.ts";
import { fileNamesOf } from "./file-names.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { checkProduct, type CheckingDeps } from "./check-product.ts";
import { type SaveRefused, withIds } from "./save-product.ts";

/** Stores a new product; gives its id. Without an address it gets one of its English name. */
export function createProduct(
  deps: DbAndClock & CheckingDeps,
  by: StaffActor,
  typed: TypedProduct,
  language: Language,
): Promise<Result<{ id: number }, SaveRefused>> {
  const { db, clock } = deps;
  return db.transaction(async (tx): Promise<Result<{ id: number }, SaveRefused>> => {
    await lockCatalogue(tx);
    const readAs = (slug: string, id: number | null) =>
      checkProduct(tx, id, { ...typed, texts: { ...typed.texts, slug } }, null, language, deps);
    const named = await tx.row(namedSlugs, [slugOfName(typed)]);
    const [latest] = named?.latest ? await readRecords(tx, [named.latest]) : [];
    if (latest) {
      // A second press of the same button finds its own work done.
      const again = await readAs(latest.record.slug, latest.id);
      const isSame =
        again.ok && Object.keys(partsThatDiffer(latest.record, withIds(again.value, latest.record)).after).length === 0;
      if (isSame) return ok({ id: latest.id });
    }
    const record = await readAs(named?.free ?? typed.texts.slug, null);
    return record.ok ? ok({ id: await insertProduct(tx, clock, by, record.value) }) : record;
  });
}

/** The slug derived from the name if none was typed; else empty. */
function slugOfName({ texts }: TypedProduct): string {
  const proposed = proposedSlug(texts["name.en"]);
  const slug = texts.slug.trim();
  return slug === "" || slug === proposed ? proposed : "";
}

export async function insertProduct(tx: Tx, clock: Clock, by: StaffActor, record: EditRecord): Promise<number> {
  const now = clock.now();
  const id = await insertProductRow(tx, record, now);
  await storeVariants(tx, id, record.variants);
  await storePictures(tx, id, record.pictures, now);
  await storeDocuments(tx, id, record.documents, now);
  for (const kind of linkKinds) await storeLinks(tx, id, kind, record[kind]);
  const after = (await readRecords(tx, [id]))[0]!.record;
  await recordChanges(tx, by, [{ productId: id, version: 1, kind: "created", before: {}, after }], now);
  await audit(tx, by, "product-created", record.slug, now, auditOf({}, after, await fileNamesOf(tx, [after])));
  return id;
}

/**
 * Of the addresses that a name makes: the first that is free, and the latest product that has one and was never
 * changed.
 */
const namedSlugs = statement<[string], { free: string; latest: number | null }>(
  "named_slugs",
  `with named as (select $1 as slug, 1 as n union all select $1 || '-' || n, n from generate_series(2, 9999) n)
   select (select g.slug from named g where not exists (select from products p where p.slug = g.slug) order by n
     limit 1)
       as free,
     (select max(p.id) from named g join products p on p.slug = g.slug where p.version = 1) as latest
   where $1 <> ''`,
);
