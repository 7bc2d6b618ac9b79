import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { CheckedIn } from "./read-record.ts";

/** The links one product of the file asks for, by slug or part number. */
export interface WantedLinks extends Pick<CheckedIn, "line" | "source"> {
  readonly slug: string;
  readonly productId: number;
  /** Undefined if the file does not mention them: the existing ones stay. So do the others. */
  readonly boughtTogether: readonly string[] | undefined;
  readonly similar: readonly string[] | undefined;
  readonly fits: readonly string[] | undefined;
}

export interface UnknownLink extends Pick<CheckedIn, "line" | "source"> {
  readonly slug: string;
  readonly kind: "bought-together" | "similar" | "fits";
  readonly target: string;
}

const resolveTargets = statement<[string[], string[]], { target: string; id: number }>(
  "import_link_targets",
  `select g.target, coalesce(p.id, v.product_id) as id
   from unnest($1::text[], $2::text[]) as g(target, compact)
   left join products p on p.slug = g.target
   left join variants v on v.sku_compact = g.compact
   where p.id is not null or v.product_id is not null`,
);

const setLinks = statement<[number[], string, number[], string[]], { productId: number }>(
  "import_links",
  `with given as materialized (
     select distinct on (product_id, kind, linked) * from jsonb_to_recordset($2::jsonb) as g(product_id bigint,
       kind text, linked bigint, position int)
     order by product_id, kind, linked, position),
   gone as (
     delete from product_links where product_id = any($1)
       and (product_id, kind) not in (select * from unnest($3::bigint[], $4::text[]))
       and (product_id, kind, linked_product_id) not in (select product_id, kind, linked from given)
     returning product_id),
   moved as (
     update product_links l set position = g.position from given g
     where (g.product_id, g.kind, g.linked) = (l.product_id, l.kind, l.linked_product_id) and l.position <> g.position
     returning l.product_id),
   added as (
     insert into product_links (product_id, kind, linked_product_id, position) select product_id, kind, linked, position
     from given
     where (product_id, kind, linked) not in (select product_id, kind, linked_product_id from product_links
       where product_id = any($1))
     on conflict do nothing returning product_id)
   select product_id as "productId" from gone union select product_id from moved union select product_id from added`,
);

/**
 * Makes the products' links those of the file, as far as it speaks of them. Gives the products where that changed
 * something, and the links that lead nowhere yet.
 */
export async function storeLinks(
  tx: Tx,
  links: readonly WantedLinks[],
): Promise<{ changed: number[]; unknown: UnknownLink[] }> {
  const targets = [
    ...new Set(
      links.flatMap(({ boughtTogether = [], similar = [], fits = [] }) => [...boughtTogether, ...similar, ...fits]),
    ),
  ];
  const ids = new Map(
    (await tx.rows(resolveTargets, [targets, targets.map(compactPartNumber)])).map(({ target, id }) => [target, id]),
  );
  const unknown: UnknownLink[] = [];
  const rows: { product_id: number; kind: string; linked: number; position: number }[] = [];
  const unsaid: { productId: number; kind: string }[] = [];
  for (const { line, source, slug, productId, ...lists } of links)
    for (const [kind, list] of [
      ["bought-together", lists.boughtTogether],
      ["similar", lists.similar],
      ["fits", lists.fits],
    ] as const)
      if (list === undefined) unsaid.push({ productId, kind });
      else
        list.forEach((target, position) => {
          const linked = ids.get(target);
          if (linked === undefined) unknown.push({ line, source, slug, kind, target });
          else if (linked !== productId) rows.push({ product_id: productId, kind, linked, position });
        });
  const changed = await tx.rows(setLinks, [
    links.map(({ productId }) => productId),
    JSON.stringify(rows),
    unsaid.map(({ productId }) => productId),
    unsaid.map(({ kind }) => kind),
  ]);
  return { changed: changed.map(({ productId }) => productId), unknown };
}
