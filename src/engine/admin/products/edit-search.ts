import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { anywhere, anywhereCompact } from "../list-query.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** A product that can be linked to. */
export interface LinkTarget {
  readonly slug: string;
  readonly sku: string | null;
  readonly name: LocalizedText;
  readonly status: ProductStatus;
}

const columns = `p.slug, p.name, p.status, (select v.sku from variants v where v.product_id = p.id and not v.retired
  order by v.position, v.id limit 1) as sku`;
const most = 10;

const find = statement<[string | null, string | null, number], LinkTarget>(
  "link_targets",
  `select ${columns} from products p where p.status <> 'archived'
     and (p.search_text like lower($2) or p.id in (select v.product_id from variants v where v.sku_compact like $1
       and not v.retired))
   order by p.popularity desc, p.id limit $3`,
);
const named = statement<[string[]], LinkTarget>(
  "link_targets_by_slug",
  `select ${columns} from products p where p.slug = any($1)`,
);

/** Products by name, brand or part number, at most ten, the most sought-after first. */
export function findLinkTargets(db: Db, text: string): Promise<LinkTarget[]> {
  const pattern = anywhere(text);
  return pattern === null ? Promise.resolve([]) : db.rows(find, [anywhereCompact(text), pattern, most]);
}

/** Products with these slugs. */
export function linkTargets(db: Db, slugs: readonly string[]): Promise<LinkTarget[]> {
  return slugs.length === 0 ? Promise.resolve([]) : db.rows(named, [[...slugs]]);
}
