import type { Selections } from "#domain/catalogue/facet-columns.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { partsFor } from "./fit-links.ts";
import type { ListingFacet, ListingQuery } from "./page-types.ts";

/** Machines that a list is narrowed to, and the ids of the parts that fit one of them. */
export interface Fitting {
  readonly machines: readonly { readonly id: number; readonly slug: string; readonly name: string }[];
  readonly parts: ReadonlySet<number>;
}

const mostMachines = 5;

const selectFitting = statement<[string[], Language], Fitting["machines"][number] & { parts: number[] | null }>(
  "fitting_parts",
  `select m.id, m.slug, m.name ->> $2 as name,
     (select jsonb_agg(f.id) from (${partsFor("m.id")}) f) as parts
   from products m where m.slug = any($1) and m.status in ('published', 'unavailable') order by m.slug`,
);

/** Machines of `fits=`, with their parts; null if none exists. One statement, or none. */
export async function readFitting(db: Db, { fits }: Selections, language: Language): Promise<Fitting | null> {
  return fits?.kind === "choices" ? partsOf(db, fits.values, language) : null;
}

/** Machines of `first=`, whose parts come first; null if none exists, or if the list is limited to a machine. */
export async function readFirst(db: Db, query: ListingQuery, language: Language): Promise<Fitting | null> {
  return query.first && !query.filters["fits"] ? partsOf(db, query.first, language) : null;
}

async function partsOf(db: Db, slugs: readonly string[], language: Language): Promise<Fitting | null> {
  const rows = await db.rows(selectFitting, [slugs.slice(0, mostMachines), language]);
  if (rows.length === 0) return null;
  return {
    machines: rows.map(({ id, slug, name }) => ({ id, slug, name })),
    parts: new Set(rows.flatMap(({ parts }) => parts ?? [])),
  };
}

/** The query with existing machines only; without any, as if it had named none. */
export function withFitting(query: ListingQuery, fitting: Fitting | null, first: Fitting | null): ListingQuery {
  const { fits: _, ...filters } = query.filters;
  const { first: __, ...rest } = query;
  const whole = first ? { ...rest, first: first.machines.map(({ slug }) => slug) } : rest;
  if (!fitting) return { ...whole, filters };
  const values = fitting.machines.map(({ slug }) => slug);
  return { ...whole, filters: { ...filters, fits: { kind: "choices", values } } };
}

/** Filters answered by columns; fit is answered by links. */
export function columnFilters({ fits: _, ...filters }: Selections): Selections {
  return filters;
}

/** The list's filter by machines. */
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
