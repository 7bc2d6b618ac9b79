import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: key or family of the first picture of the version `v` of the product `p`; null if there is none. */
export const partPicture =
  "coalesce(v.lead_picture, p.lead_picture, nullif(v.picture_family, ''), nullif(p.picture_family, ''))";

const select = statement<[number[]], { variantId: number; picture: string | null }>(
  "pictures_of_parts",
  `select v.id as "variantId", ${partPicture} as picture
   from variants v join products p on p.id = v.product_id where v.id = any($1)`,
);

/** Lines of goods with the picture of each part; null for one without, and for one that the shop no longer has. */
export async function withPictures<Line extends { readonly variantId: number | null }>(
  db: Db,
  lines: readonly Line[],
): Promise<(Line & { readonly picture: string | null })[]> {
  const ids = lines.flatMap(({ variantId }) => variantId ?? []);
  const rows = ids.length > 0 ? await db.rows(select, [ids]) : [];
  const byPart = new Map(rows.map(({ variantId, picture }) => [variantId, picture]));
  return lines.map((line) => ({ ...line, picture: byPart.get(line.variantId ?? 0) ?? null }));
}
