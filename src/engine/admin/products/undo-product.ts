import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { findSubcategory } from "#domain/catalogue/taxonomy.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { productHistory } from "./edit-history.ts";
import { fitted } from "./edit-many-plan.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { type EditRecord, lockRecords } from "./edit-record.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { slugOwner, skuOwners, openUnitErrors, missingDocuments, missingPictures } from "./check-product.ts";
import { type SaveRefused, writeProduct } from "./save-product.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";

export type UndoRefused =
  | Exclude<SaveRefused, { code: "invalid" }>
  | { readonly code: "nothing_to_undo" | "one_unit" }
  | { readonly code: "sku_taken"; readonly sku: string }
  /** As it was, it would be for sale with the serial number of another product. */
  | { readonly code: "serial_taken"; readonly product: string };

/** Undoes the last change of a product, if nothing has happened to it since. The change itself stays in the history. */
export function undoLastChange(
  { db, clock }: DbAndClock,
  by: StaffActor,
  input: { readonly id: number; readonly version: number },
): Promise<Result<{ id: number }, UndoRefused>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, UndoRefused>> => {
    await lockCatalogue(tx);
    const [stored] = await lockRecords(tx, [input.id]);
    if (!stored) return refuse({ code: "product_missing" });
    if (stored.version !== input.version) return refuse({ code: "stale", theirs: stored });
    const [last] = await productHistory(tx, input.id, 1);
    if (!last || last.version !== stored.version || last.kind === "created") return refuse({ code: "nothing_to_undo" });
    // Attributes that the taxonomy has lost since are not restored.
    const taxonomy = await readTaxonomy(tx);
    const before: EditRecord = fitted({ ...stored.record, ...last.before }, taxonomy);
    // The shelf where it stood may have been removed.
    if (!findSubcategory(taxonomy.category(before.category), before.subcategory))
      return refuse({ code: "nothing_to_undo" });
    // A draft whose hour is over would be published again at once.
    const isAhead = before.publishAt !== null && before.publishAt > clock.now();
    const record: EditRecord = { ...before, publishAt: isAhead ? before.publishAt : null };
    const owner = await tx.row(slugOwner, [record.slug]);
    const skus = record.variants.map(({ sku }) => compactPartNumber(sku));
    const other = (await tx.rows(skuOwners, [skus])).find(({ productId }) => productId !== input.id);
    if (other) return refuse({ code: "sku_taken", sku: other.compact });
    if (owner && owner.id !== input.id) return refuse({ code: "nothing_to_undo" });
    if ((await missingPictures(tx, record)).length + (await missingDocuments(tx, record)).length > 0)
      return refuse({ code: "nothing_to_undo" });
    const [denied] = await openUnitErrors(tx, stored.record.slug, record, clock.now());
    if (denied?.code === "serial_taken")
      return refuse({ code: "serial_taken", product: String(denied.values?.["product"]) });
    if (denied?.code === "open_box_one_unit") return refuse({ code: "one_unit" });
    const undone = await writeProduct(tx, clock, by, stored, record, "undone");
    return undone ? ok({ id: input.id }) : refuse({ code: "nothing_to_undo" });
  });
}
