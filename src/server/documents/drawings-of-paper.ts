import { documentPath } from "#domain/catalogue/document-files.ts";
import { drawingsOfGoods, uploadedDrawings } from "#engine/catalogue/goods-drawings.ts";
import type { DraftPaper } from "#engine/checkout/draft-row.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { goodsPictures } from "./goods-pictures.ts";
import type { QuoteDrawings, ShownGoods } from "./quote-drawings.ts";

/** A picture in the place of a drawing: 150 dots an inch. */
const picturePixels = 480;

/**
 * The drawings of a paper's goods: each version of a product by its figures as they were sent, once for all lines and
 * versions that look alike. Null where none of its goods has a drawing: the rows have their pictures.
 */
export async function drawingsOfPaper(
  shop: Shop,
  { rows, drawings }: DraftPaper,
  { language }: ShopTranslator,
): Promise<QuoteDrawings | null> {
  const figures =
    drawings ??
    (await drawingsOfGoods(
      shop.db,
      rows.map(({ variantId }) => variantId),
    ));
  const files = await uploadedDrawings(
    shop.db,
    rows.map(({ productId }) => productId),
    language,
  );
  if (figures.every((drawing) => drawing === null) && files.size === 0) return null;
  const goods = new Map<string, ShownGoods & { readonly parts: string[] }>();
  for (const [at, { productId, sku, name, variantName, pictureFamily }] of rows.entries()) {
    const drawing = figures[at] ?? null;
    const key = JSON.stringify([productId, drawing ?? pictureFamily]);
    const part = [sku, variantName?.[language]].filter(Boolean).join(" · ");
    const alike = goods.get(key);
    const file = files.get(productId);
    if (alike) alike.parts.push(part);
    else
      goods.set(key, {
        name: name[language],
        parts: [part],
        drawing,
        pictureFamily,
        file: file === undefined ? null : shop.settings.publicUrl + documentPath(file),
      });
  }
  const all = [...goods.values()];
  const undrawn = all.flatMap(({ drawing, pictureFamily }) => (drawing === null ? [pictureFamily] : []));
  const pictures = await goodsPictures(shop, undrawn, picturePixels);
  return { goods: all.filter((one) => one.drawing ?? one.file ?? pictures[one.pictureFamily]), pictures };
}
