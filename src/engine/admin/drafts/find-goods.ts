import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { cleanText, cutText } from "#domain/kernel/text.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact } from "../list-query.ts";

/** A version of goods that can be added to a draft. */
interface DraftGoods {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly price: Money;
  readonly available: number;
}

const most = 12;

const find = statement<[string | null, string, number], DraftGoods>(
  "goods_for_draft",
  `with goods as (
     select p.id, p.name, p.popularity from products p where p.status = 'published'
       and (p.search_text like lower($2) or p.id in (select v.product_id from variants v where v.sku_compact like $1
         and not v.retired))
     order by p.popularity desc, p.id limit $3
   )
   select v.sku, g.name, v.name as "variantName", v.price_cents as price,
     coalesce(s.on_hand - s.reserved, 0) as available
   from goods g join variants v on v.product_id = g.id and not v.retired left join stock s on s.variant_id = v.id
   -- the version that was asked for before others of the same goods
   order by v.sku_compact like $1 desc nulls last, g.popularity desc, g.id, v.position, v.id limit $3`,
);

/** Versions of goods by name, brand or part number, at most twelve; none for an empty text. */
export function findGoods(db: Db, typed: string): Promise<DraftGoods[]> {
  const text = cutText(cleanText(typed), 80);
  const pattern = anywhere(text);
  return pattern === null ? Promise.resolve([]) : db.rows(find, [anywhereCompact(text), pattern, most]);
}
