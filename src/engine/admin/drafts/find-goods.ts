import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact } from "../list-query.ts";
import { partPicture } from "../part-picture.ts";

/** A version of goods that can be added to a draft. */
interface DraftGoods {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly picture: string | null;
  readonly price: Money;
  readonly available: number;
}

const most = 12;

const find = statement<[string | null, string, number], DraftGoods>(
  "goods_for_draft",
  `with goods as (
     select p.id, p.name, p.popularity, p.lead_picture, p.picture_family from products p where p.status = 'published'
       and (p.search_text like lower($2) or p.id in (select v.product_id from variants v where v.sku_compact like $1
         and not v.retired))
     order by p.popularity desc, p.id limit $3
   )
   select v.sku, p.name, v.name as "variantName", ${partPicture} as picture, v.price_cents as price,
     coalesce(s.on_hand - s.reserved, 0) as available
   from goods p join variants v on v.product_id = p.id and not v.retired left join stock s on s.variant_id = v.id
   -- the version that was asked for before others of the same goods
   order by v.sku_compact like $1 desc nulls last, p.popularity desc, p.id, v.position, v.id limit $3`,
);

/** Versions of goods by name, brand or part number, at most twelve; none for an empty text. */
export function findGoods(db: Db, typed: string): Promise<DraftGoods[]> {
  const text = cutText(cleanText(typed), 80);
  const pattern = anywhere(text);
  return pattern === null ? Promise.resolve([]) : db.rows(find, [anywhereCompact(text), pattern, most]);
}
