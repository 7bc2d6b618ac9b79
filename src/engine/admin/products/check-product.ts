import { cutText } from "#domain/kernel/text.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { isTestAhead } from "#domain/catalogue/test-date.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import { picturesIn } from "#domain/kernel/rich-text.ts";
import type { FieldError, FieldsInvalid } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PictureStore } from "../../ports/picture-store.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { statement } from "../../platform/statement.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { fieldOfSku, readTyped } from "./edit-read.ts";
import { type EditRecord, onHandOf } from "./edit-record.ts";
import { linkKinds, type TypedProduct } from "./edit-typed.ts";
import { serialsTaken } from "../../catalogue/unit-serials.ts";
import { findDocuments } from "../../catalogue/documents/document-files.ts";
import { findPictures } from "../../catalogue/pictures/picture-row.ts";

export const slugOwner = statement<[string], { id: number }>("slug_owner", "select id from products where slug = $1");
export const skuOwners = statement<[string[]], { compact: string; productId: number; product: string }>(
  "edit_sku_owners",
  `select v.sku_compact as compact, v.product_id as "productId", p.slug as product
   from variants v join products p on p.id = v.product_id where v.sku_compact = any($1)`,
);

const targets = statement<[string[], string[]], { typed: string; id: number; slug: string }>(
  "edit_link_targets",
  `select distinct on (g.typed) g.typed, p.id, p.slug from unnest($1::text[], $2::text[]) as g(typed, compact)
   join products p on p.slug = g.typed or p.id in (select v.product_id from variants v where v.sku_compact = g.compact)
   order by g.typed, p.slug = g.typed desc`,
);

/** Errors of an opened unit: several on hand, a serial number of another product, or a test in the future. */
export async function openUnitErrors(
  tx: Tx,
  storedSlug: string,
  record: EditRecord,
  now: Instant,
): Promise<FieldError[]> {
  const { openBox, variants } = record;
  if (!openBox) return [];
  const onHand = await onHandOf(
    tx,
    variants.flatMap((variant) => variant.id ?? []),
  );
  const product = (await serialsTaken(tx, [{ ...record, slug: storedSlug }])).get(storedSlug);
  return [
    ...(Object.values(onHand).some((count) => count > 1)
      ? [{ field: "variants", code: "open_box_one_unit" } as const]
      : []),
    ...(product !== undefined ? [{ field: "openBox.serial", code: "serial_taken", values: { product } } as const] : []),
    ...(isTestAhead(openBox, now) ? [{ field: "openBox.testOn", code: "day_to_come" } as const] : []),
  ];
}

/** The shop's clock, and the families that a product may choose its pictures from. */
export interface CheckingDeps {
  readonly clock: Clock;
  readonly pictures: Pick<PictureStore, "families">;
}

/** Fields with a family of pictures that is none of the shop's. One that is stored stays: an import may have set it. */
function unknownFamilies(
  { texts, variants }: TypedProduct,
  stored: EditRecord | null,
  families: readonly string[],
): FieldError[] {
  const usable = new Set([
    "",
    ...families,
    stored?.pictureFamily ?? "",
    ...(stored?.variants ?? []).map(({ pictureFamily }) => pictureFamily ?? ""),
  ]);
  const fields = [
    { field: "pictureFamily", family: texts.pictureFamily },
    ...variants
      .filter(({ removed }) => !removed)
      .map(({ row, pictureFamily }) => ({ field: `variant.${row}.pictureFamily`, family: pictureFamily })),
  ];
  return fields
    .filter(({ family }) => !usable.has(family.trim()))
    .map(({ field }) => ({ field, code: "choice_unknown" }));
}

/** Reads the input, and checks part numbers, URL and links against the database. */
export async function checkProduct(
  tx: Tx,
  id: number | null,
  typed: TypedProduct,
  stored: EditRecord | null,
  language: Language,
  { clock, pictures }: CheckingDeps,
): Promise<Result<EditRecord, FieldsInvalid>> {
  const now = clock.now();
  const shop = { now, timeZone: await readShopTimeZone(tx) };
  const record = readTyped(typed, stored, language, await readTaxonomy(tx), shop);
  const fieldErrors: FieldError[] = record.ok ? [] : [...record.error.fieldErrors];
  fieldErrors.push(...unknownFamilies(typed, stored, pictures.families));
  const slug = record.ok ? record.value.slug : typed.texts.slug;
  const owner = await tx.row(slugOwner, [slug]);
  if (owner && owner.id !== id) fieldErrors.push({ field: "slug", code: "name_taken" });
  const skus = typed.variants.filter(({ removed }) => !removed).map(({ sku }) => sku);
  for (const one of await tx.rows(skuOwners, [skus.map(compactPartNumber)])) {
    const sku = skus.find((each) => compactPartNumber(each) === one.compact) ?? "";
    if (one.productId !== id)
      fieldErrors.push({ field: fieldOfSku(typed, sku, "sku"), code: "sku_taken", values: { product: one.product } });
  }
  if (record.ok) fieldErrors.push(...(await openUnitErrors(tx, stored?.slug ?? slug, record.value, now)));
  if (record.ok)
    for (const key of await missingDocuments(tx, record.value))
      fieldErrors.push({ field: `document.${key}`, code: "file_gone" });
  if (record.ok)
    for (const field of await missingPictures(tx, record.value)) fieldErrors.push({ field, code: "file_gone" });
  const links: Record<string, string[]> = {};
  for (const kind of linkKinds) {
    const texts = [...new Set(typed.links[kind])];
    const products = new Map(
      (await tx.rows(targets, [texts, texts.map(compactPartNumber)])).map((row) => [row.typed, row]),
    );
    for (const text of texts)
      if (!products.has(text))
        fieldErrors.push({ field: kind, code: "product_unknown", values: { typed: cutText(text, 80) } });
    const slugs = texts.flatMap((text) => (products.get(text)?.id === id ? [] : (products.get(text)?.slug ?? [])));
    links[kind] = [...new Set(slugs)];
  }
  if (!record.ok || fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  return ok({ ...record.value, ...links });
}

/** The keys of documents that a record names and that are not there. */
export async function missingDocuments(tx: Tx, { documents }: Pick<EditRecord, "documents">): Promise<string[]> {
  const keys = documents.map(({ key }) => key);
  const stored = new Set((await findDocuments(tx, keys)).map(({ key }) => key));
  return keys.filter((key) => !stored.has(key));
}

/** The fields with pictures that are not there. */
export async function missingPictures(
  tx: Tx,
  { pictures, description }: Pick<EditRecord, "pictures" | "description">,
): Promise<string[]> {
  const values = [
    ...pictures.map(({ key }) => ({ field: `picture.${key}`, key })),
    ...languages.flatMap((each) => picturesIn(description[each]).map((key) => ({ field: `description.${each}`, key }))),
  ];
  const rows = await findPictures(
    tx,
    values.map(({ key }) => key),
  );
  const stored = new Set(rows.map(({ key }) => key));
  return [...new Set(values.filter(({ key }) => !stored.has(key)).map(({ field }) => field))];
}
