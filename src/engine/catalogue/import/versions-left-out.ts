import type { Instant } from "#domain/kernel/time.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { lockCatalogue } from "../lock-catalogue.ts";
import { OutsideHeap } from "./outside-heap.ts";
import type { CheckedIn } from "./read-record.ts";
import { touchProducts } from "./store-related-rows.ts";
import type { UsedInFile } from "./used-in-file.ts";

interface Version {
  readonly id: number;
  readonly sku: string;
  readonly compact: string;
}

/** A product that its file describes whole, with versions for sale that were not in its rows. */
export interface VersionsLeftOut extends Pick<CheckedIn, "line" | "source"> {
  readonly slug: string;
  readonly productId: number;
  readonly versions: readonly Version[];
}

const selectOthers = statement<[number[], number[]], Version & { productId: number }>(
  "import_other_variants",
  `select product_id as "productId", id, sku, sku_compact as compact from variants
   where product_id = any($1) and not retired and not (id = any($2)) order by product_id, position, id`,
);

/** The versions for sale of these products besides the ones that were stored. */
export async function readLeftOut(
  tx: Tx,
  products: readonly Omit<VersionsLeftOut, "versions">[],
  storedIds: number[],
): Promise<VersionsLeftOut[]> {
  const others = await tx.rows(selectOthers, [products.map(({ productId }) => productId), storedIds]);
  if (others.length === 0) return [];
  const ofProduct = Map.groupBy(others, ({ productId }) => productId);
  return products.flatMap((product) => {
    const versions = ofProduct.get(product.productId);
    return versions ? [{ ...product, versions: versions.map(({ id, sku, compact }) => ({ id, sku, compact })) }] : [];
  });
}

const retire = statement<[number[]]>(
  "import_retire_variants",
  "update variants set retired = true where id = any($1) and not retired",
);

/**
 * Versions that a file may have left out, until all of it is read: rows of a product may stand apart in it, and a row
 * that was refused or could not be read is not left out.
 */
export class VersionsToWithdraw {
  readonly #products = new OutsideHeap<VersionsLeftOut>();

  add(products: readonly VersionsLeftOut[]): void {
    this.#products.add(products);
  }

  /** Takes those that are left out from sale, or says which it would with no database; orders keep pointing at them. */
  async *withdraw(
    seen: Pick<UsedInFile, "isLeftOut">,
    store: { readonly db: Database; readonly now: Instant } | null,
  ): AsyncGenerator<readonly VersionsLeftOut[]> {
    for (const list of this.#products.lists()) {
      const products = list
        .map((one) => ({ ...one, versions: one.versions.filter(({ compact }) => seen.isLeftOut(one.slug, compact)) }))
        .filter(({ versions }) => versions.length > 0);
      if (products.length === 0) continue;
      await store?.db.transaction(async (tx) => {
        await lockCatalogue(tx);
        await tx.run(retire, [products.flatMap(({ versions }) => versions.map(({ id }) => id))]);
        await touchProducts(
          tx,
          products.map(({ productId }) => productId),
          store.now,
        );
      });
      yield products;
    }
  }
}
