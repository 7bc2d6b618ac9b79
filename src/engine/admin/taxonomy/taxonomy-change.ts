import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { auditOfSetting } from "../settings/setting-differences.ts";
import type { FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { carriersOf } from "./carriers.ts";
import type { Removal } from "./removals.ts";

/** Preview of a removal: what it takes from how many products. */
export interface AskedRemoval {
  readonly key: string;
  readonly name: LocalizedText;
  readonly products: number;
}

export type TaxonomyRefused =
  | FieldsInvalid
  /** Somebody else has changed it since it was opened. */
  | { readonly code: "stale" }
  /** Needs confirmation with this proof that the preview was shown. */
  | { readonly code: "asks"; readonly removals: readonly AskedRemoval[]; readonly proof: string }
  | { readonly code: "page_missing" };

export type TaxonomyAnswer = Result<{ changed: boolean }, TaxonomyRefused>;

export interface TypedChange {
  readonly version: number;
  readonly typed: Texts;
  /** The proof of an answer that asked; empty at first. */
  readonly confirmed: string;
}

// An attribute stands in many categories, so one change of the taxonomy goes after the other.
export const lockTaxonomy = statement<[]>("lock_taxonomy", "select pg_advisory_xact_lock(7162029)");

/** Audit subject of a taxonomy change: a category's path or an attribute's key. */
export const subjectOf = (of: string): string => `taxonomy/${of}`;

type Recorded = Readonly<Record<string, unknown>>;

/** Records a change of a category or an attribute, value by value. */
export function auditChange(
  tx: Tx,
  by: StaffActor,
  of: string,
  { before, after, now }: { readonly before: Recorded; readonly after: Recorded; readonly now: Instant },
): Promise<void> {
  return audit(tx, by, "taxonomy-changed", subjectOf(of), now, auditOfSetting(before, after));
}

/**
 * Removals with the products that carry the values; refused with a preview of what products lose, unless none do or it
 * was confirmed.
 */
export async function confirmedRemovals(
  tx: Tx,
  removals: readonly Omit<Removal, "ids">[],
  confirmed: string,
): Promise<Result<readonly Removal[], Extract<TaxonomyRefused, { code: "asks" }>>> {
  const all = await Promise.all(removals.map(async (removal) => ({ ...removal, ids: await carriersOf(tx, removal) })));
  const carried = all
    .filter(({ ids }) => ids.length > 0)
    .map(({ name, key, value, ids }) => ({ name, key: value === null ? key : `${key}=${value}`, ids }));
  const proof = carried.map(({ key, ids }) => `${key}:${ids.length}`).join(",");
  if (carried.length === 0 || proof === confirmed) return ok(all);
  const previews = carried.map(({ key, name, ids }) => ({ key, name, products: ids.length }));
  return refuse({ code: "asks", removals: previews, proof });
}
