import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type GoodsDrawing, goodsDrawing } from "#domain/catalogue/outline-kind.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectFigures = statement<
  [readonly number[]],
  { variantId: number; product: AttributeValues; own: AttributeValues }
>(
  "figures_of_goods_to_draw",
  `select v.id as "variantId", p.attributes as product, v.attributes as own
   from variants v join products p on p.id = v.product_id where v.id = any($1)`,
);

/** Outline and size of each of these variants; null for those without a drawing. */
export async function drawingsOfGoods(db: Db, variantIds: readonly number[]): Promise<(GoodsDrawing | null)[]> {
  const rows = await db.rows(selectFigures, [[...new Set(variantIds)]]);
  const drawings = new Map(rows.map(({ variantId, product, own }) => [variantId, goodsDrawing(product, own)]));
  return variantIds.map((id) => drawings.get(id) ?? null);
}

const selectUploaded = statement<[readonly number[], Language], { productId: number; key: string }>(
  "uploaded_drawings_of_goods",
  `select distinct on (product_id) product_id as "productId", key from product_documents
   where product_id = any($1) and kind = 'drawing' order by product_id, language = $2 desc, position`,
);

/** The uploaded drawing of each product that has one, by its key; in the language if there is one in it. */
export async function uploadedDrawings(
  db: Db,
  productIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows(selectUploaded, [[...new Set(productIds)], language]);
  return new Map(rows.map(({ productId, key }) => [productId, key]));
}
