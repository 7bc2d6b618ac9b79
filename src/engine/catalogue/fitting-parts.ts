import type { Selections } from "#domain/catalogue/facets.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { ListingFacet, ListingQuery } from "./page-types.ts";

/** Machines that a list is narrowed to, and the ids of the parts that fit one of them. */
export interface Fitting {
  readonly machines: readonly { readonly slug: string; readonly name: string }[];
  readonly parts: ReadonlySet<number>;
}

const mostMachines = 5;

const selectFitting = statement<[string[], Language], { slug: string; name: string; parts: number[] | null }>(
  "fitting_parts",
  `select m.slug, m.name ->> $2 as name,
     (select jsonb_agg(l.product_id) from product_links l where l.linked_product_id = m.id and l.kind = 'fits') as parts
   from products m where m.slug = any($1) and m.status in ('published', 'unavailable') order by m.slug`,
);

/** The machines that `fits=` names, with their parts; null where it names none that there is. One statement, or none. */
export async function readFitting(db: Db, { fits }: Selections, language: Language): Promise<Fitting | null> {
  return fits?.kind === "choices" ? partsOf(db, fits.values, language) : null;
}

/** The machines that `first=` names, whose parts stand first; null where it names none that there is, or the list is narrowed to a machine. */
export async function readFirst(db: Db, query: ListingQuery, language: Language): Promise<Fitting | null> {
  return query.first && !query.filters["fits"] ? partsOf(db, query.first, language) : null;
}

async function partsOf(db: Db, slugs: readonly string[], language: Language): Promise<Fitting | null> {
  const rows = await db.rows(selectFitting, [slugs.slice(0, mostMachines), language]);
  if (rows.length === 0) return null;
  return {
    machines: rows.map(({ slug, name }) => ({ slug, name })),
    parts: new Set(rows.flatMap(({ parts }) => parts ?? [])),
  };
}

/** The query with the machines that there are; without any it is as if none had been named. */
export function withFitting(query: ListingQuery, fitting: Fitting | null, first: Fitting | null): ListingQuery {
  const { fits: _, ...filters } = query.filters;
  const { first: __, ...rest } = query;
  const whole = first ? { ...rest, first: first.machines.map(({ slug }) => slug) } : rest;
  if (!fitting) return { ...whole, filters };
  const values = fitting.machines.map(({ slug }) => slug);
  return { ...whole, filters: { ...filters, fits: { kind: "choices", values } } };
}

/** The filters that the columns of a table answer: a fit is told by links. */
export function columnFilters({ fits: _, ...filters }: Selections): Selections {
  return filters;
}

/** What the list is narrowed to, as one of its filters. */
export function fittingFacet(fitting: Fitting | null, total: number): ListingFacet[] {
  if (!fitting) return [];
  const choices = fitting.machines.map(({ slug, name }) => ({
    value: slug,
    name,
    count: total,
    chosen: true,
  }));
  return [{ key: "fits", top: false, kind: "choices", choices }];
}
