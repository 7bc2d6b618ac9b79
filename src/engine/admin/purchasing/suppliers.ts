import { type SupplierRecord, supplierForm } from "#domain/inventory/supplier-form.ts";
import { type FieldsInvalid, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { anywhere, rowsOnPage, scopeCounts } from "../list-query.ts";
import { type SupplierQuery, type SupplierScope, supplierScopes, type SupplierSort } from "./purchase-list-shape.ts";

export interface SupplierRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly leadDays: number | null;
  /** Days from an order after which silence is told; null for the usual ones. */
  readonly answerDays: number | null;
  readonly retired: boolean;
  readonly version: number;
  /** Purchase orders that are not ended. */
  readonly open: number;
}

const columns = `s.id, s.name, s.email, s.language, s.lead_days as "leadDays", s.answer_days as "answerDays", s.retired,
  s.version,
  (select count(*)::int from purchase_orders o where o.supplier_id = s.id and o.state in ('draft', 'ordered')) as open`;
const matches = "($1::text is null or s.name ilike $1 or s.email ilike $1)";
const scopes: Readonly<Record<SupplierScope, string>> = { active: "not s.retired", retired: "s.retired" };

const selectCounts = statement<[string | null], Record<SupplierScope, number>>(
  "supplier_counts",
  `select ${scopeCounts(supplierScopes, (scope) => scopes[scope])}
   from suppliers s where ${matches}`,
);
const pageBy = (scope: SupplierScope, sort: SupplierSort) =>
  statement<[string | null, number, number], SupplierRow>(
    `suppliers_${scope}_${sort}`,
    `select ${columns} from suppliers s where ${matches} and ${scopes[scope]}
     order by lower(s.name) ${sort === "name-up" ? "" : "desc"} limit $2 offset $3`,
  );
const pages = Object.fromEntries(
  supplierScopes.map((scope) => [
    scope,
    { "name-up": pageBy(scope, "name-up"), "name-down": pageBy(scope, "name-down") },
  ]),
) as Readonly<Record<SupplierScope, Readonly<Record<SupplierSort, ReturnType<typeof pageBy>>>>>;

/** Suppliers, fifty a page. */
export async function listSuppliers(db: Db, query: SupplierQuery) {
  const text = anywhere(query.search);
  const counts = await db.row(selectCounts, [text]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.scope][query.sort], [text, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}

const selectOne = statement<[number], SupplierRow>(
  "supplier_by_id",
  `select ${columns} from suppliers s where s.id = $1`,
);

export const findSupplier = (db: Db, id: number): Promise<SupplierRow | null> => db.row(selectOne, [id]);

const selectChoices = statement<[number | null], { id: number; name: string; leadDays: number | null }>(
  "supplier_choices",
  `select id, name, lead_days as "leadDays" from suppliers where not retired or id = $1 order by lower(name)`,
);

/** Suppliers to order from, and the one that an order has already. */
export const supplierChoices = (db: Db, chosen: number | null) => db.rows(selectChoices, [chosen]);

const insert = statement<[string, string, string, number | null, number | null, boolean, Date], { id: number }>(
  "add_supplier",
  `insert into suppliers (name, email, language, lead_days, answer_days, retired, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (lower(name)) do nothing returning id`,
);
const update = statement<[number, string, string, string, number | null, number | null, boolean], { id: number }>(
  "change_supplier",
  `update suppliers set name = $2, email = $3, language = $4, lead_days = $5, answer_days = $6, retired = $7,
     version = version + 1
   where id = $1 and not exists (select from suppliers o where lower(o.name) = lower($2) and o.id <> $1) returning id`,
);
const lockOne = statement<[number], { version: number }>(
  "lock_supplier",
  "select version from suppliers where id = $1 for update",
);

// Two of one name take turns.
const lockNames = statement<[]>("lock_supplier_names", "select pg_advisory_xact_lock(7162147)");

export type SaveSupplierRefused = FieldsInvalid | { code: "stale" } | { code: "supplier_missing" };

/** Adds a supplier, or changes one that was shown in this version; `id` is null for a new one. */
export function saveSupplier(
  shop: DbAndClock,
  staff: StaffActor,
  { id, version, typed }: { readonly id: number | null; readonly version: number; readonly typed: Texts },
): Promise<Result<{ id: number }, SaveSupplierRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<{ id: number }, SaveSupplierRefused>> => {
    const form = unlessRefused((refuseField) => supplierForm.read(typed, "", refuseField));
    if (!form.ok) return form;
    await tx.run(lockNames, []);
    const stored = id === null ? null : await tx.row(lockOne, [id]);
    if (id !== null && !stored) return refuse({ code: "supplier_missing" });
    if (stored && stored.version !== version) return refuse({ code: "stale" });
    const now = shop.clock.now();
    const saved = await write(tx, id, form.value, now);
    if (!saved) return refuse({ code: "invalid", fieldErrors: [{ field: "name", code: "name_taken" }] });
    await audit(tx, staff, "supplier-saved", form.value.name, now);
    return ok(saved);
  });
}

function write(tx: Tx, id: number | null, record: SupplierRecord, now: Instant) {
  const { name, email, language, leadDays = null, answerDays = null, retired } = record;
  return id === null
    ? tx.row(insert, [name, email, language, leadDays, answerDays, retired, new Date(now)])
    : tx.row(update, [id, name, email, language, leadDays, answerDays, retired]);
}
