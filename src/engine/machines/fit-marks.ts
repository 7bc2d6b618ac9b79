import type { Customer } from "#domain/buyers/buyer.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type Fit, fitOf } from "#domain/machines/fit.ts";
import type { KeptMachine } from "./machine-rows.ts";
import { ownedBy, type OwnerParam, ownerParam, sitesWith } from "../buyers/owned-by.ts";
import { fittedBy } from "../catalogue/fit-links.ts";
import type { Db } from "../platform/database.ts";
import { anyOf, statement } from "../platform/statement.ts";

interface PartLinks {
  slug: string;
  category: CategorySlug;
  subcategory: string;
  listsAny: boolean;
  machines: number[];
}

const selectLinks = statement<[string[], number[]], PartLinks>(
  "fits_of_parts",
  `select p.slug, p.category, p.subcategory,
     exists (select from product_links l where l.product_id = p.id and l.kind = 'fits') as "listsAny",
     (select coalesce(jsonb_agg(f.id), '[]') from (${fittedBy("p.id")}) f
       where f.id = ${anyOf("$2", "bigint")}) as machines
   from products p where p.slug = ${anyOf("$1", "text")} and p.status in ('published', 'unavailable')`,
);

/** Fit between a part and a person's machines. */
export interface PartFit {
  readonly slug: string;
  readonly fit: Exclude<Fit, "unknown">;
  /** The machines it fits; none where it fits none of them. */
  readonly machines: readonly KeptMachine[];
}

/** For each part, whether and which of the machines it fits. Parts without fit data are left out. One statement. */
export async function fitsOf(db: Db, slugs: readonly string[], machines: readonly KeptMachine[]): Promise<PartFit[]> {
  const ids = machines.flatMap(({ productId }) => productId ?? []);
  if (slugs.length === 0 || ids.length === 0) return [];
  const parts = await db.rows(selectLinks, [[...slugs], ids]);
  return parts.flatMap(({ slug, listsAny, machines: listed, ...part }): PartFit[] => {
    const fitting = machines.filter(({ productId }) => productId !== null && listed.includes(productId));
    const fit = fitOf(part, { listsMachine: fitting.length > 0, listsAny });
    // Of a machine that is not in the catalogue nobody can tell that a part does not fit it.
    const isUnsure = fit === "does-not-fit" && ids.length < machines.length;
    return fit === "unknown" || isUnsure ? [] : [{ slug, fit, machines: fitting }];
  });
}

const selectSlugs = statement<[number[]], { id: number; slug: string }>(
  "slugs_of_machines",
  "select id, slug from products where id = any($1) and status in ('published', 'unavailable')",
);

/** A machine's name, with that of the site whose people keep it, and its product. */
interface NamedMachine {
  readonly name: string;
  readonly site: string;
  readonly slug: string;
}

/** Machines with their names and products, to filter lists by. One statement. */
export async function namedMachines(db: Db, machines: readonly KeptMachine[]): Promise<NamedMachine[]> {
  const rows = await db.rows(selectSlugs, [machines.flatMap(({ productId }) => productId ?? [])]);
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return machines.flatMap(({ name, site, productId }) => {
    const slug = productId === null ? undefined : slugs.get(productId);
    return slug === undefined ? [] : [{ name, site, slug }];
  });
}

const count = statement<[OwnerParam, number | null], { count: number }>(
  "count_machines",
  `select count(*)::int as count from customer_machines m
   where ${ownedBy("$1", "m")} or m.site_id = $2 and m.site_id in (${sitesWith("$1", "keep-machines")})`,
);

/** Number of machines by which goods are marked for a customer: their own, and those of the site they buy for. */
export async function countMachines(db: Db, customer: Customer): Promise<number> {
  return (await db.row(count, [ownerParam(customer), customer.buysFor?.siteId ?? null]))?.count ?? 0;
}
