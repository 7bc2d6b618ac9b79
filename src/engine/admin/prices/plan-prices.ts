import { createHash } from "node:crypto";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Dear } from "#domain/pricing/dear-price.ts";
import { floorOf } from "#domain/pricing/price-floor.ts";
import { priceCellText } from "#domain/pricing/price-grid.ts";
import { mostPriceRows, type PriceRowError, type RowPrice } from "#domain/pricing/price-rows.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { marginFloor } from "../../pricing/margin-floor.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { lockPriceList, noteStep, type PriceListMissing } from "./price-lists.ts";
import { recordPrices, writePrices } from "./price-batches.ts";
import { withDearness } from "./dear-prices.ts";
import { type PlanRefused, type ReadRow, readPriceRows } from "./read-price-rows.ts";

/** A price of a list as it will be, beside what it was and what the goods cost. */
export interface PlannedPrice {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly from: number;
  /** Null: none, before it is added. */
  readonly before: Exclude<RowPrice, "remove"> | null;
  readonly after: RowPrice;
  readonly regular: Money;
  readonly cost: Money | null;
  /** It is allowed, and the review says so. */
  readonly dear: Dear | null;
}

export interface PricePlan {
  /** The rows that differ from what stands in the list. */
  readonly changes: readonly PlannedPrice[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Names what the list holds before the change. */
  readonly seen: string;
}

type Change = Omit<PlannedPrice, "dear">;

interface Version {
  variantId: number;
  compact: string;
  sku: string;
  name: LocalizedText;
  regular: Money;
  cost: Money | null;
}
interface StoredPrice extends Version {
  from: number;
  price: Money | null;
}

const versionColumns = `v.id as "variantId", v.sku_compact as compact, v.sku, p.name, v.price_cents as regular,
  s.cost_cents as cost`;
const versionTables = "join products p on p.id = v.product_id left join stock s on s.variant_id = v.id";
const selectVersions = statement<[string[]], Version>(
  "versions_for_price_list",
  `select ${versionColumns} from variants v ${versionTables} where v.sku_compact = any($1)`,
);
const selectStored = statement<[number], StoredPrice>(
  "prices_to_change",
  `select ${versionColumns}, e.from_quantity as from, e.price_cents as price
   from price_list_prices e join variants v on v.id = e.variant_id ${versionTables}
   where e.list_id = $1 order by v.sku, e.from_quantity`,
);

export interface AskedPrices {
  readonly text: string;
  /** Removes the prices that no row names. */
  readonly replaces: boolean;
  /** True of staff who may go below the margin floor. */
  readonly mayGoBelow?: boolean;
}

const keyOf = (compact: string, from: number) => `${compact} ${from}`;

/** Plans the changes of rows to a list, or returns every faulty row. Stores nothing. */
export async function planPrices(
  db: Db,
  id: number,
  { text, replaces, mayGoBelow = false }: AskedPrices,
): Promise<Result<PricePlan, PlanRefused>> {
  const fileRows = await readPriceRows(text);
  if (!fileRows.ok) return fileRows;
  const { rows, errors } = fileRows.value;
  const versions = await db.rows(selectVersions, [[...new Set(rows.map(({ row }) => row.compact))]]);
  const stored = await db.rows(selectStored, [id]);
  const margin = mayGoBelow ? null : await marginFloor(db);
  const low = margin === null ? [] : belowFloor(rows, versions, stored, margin);
  const wrong = [...errors, ...conflicts(rows, versions, replaces ? [] : stored), ...low];
  if (wrong.length > 0) return refuse({ code: "lines", errors: wrong.sort((a, b) => a.line - b.line) });
  const plan = planOf(rows, versions, stored, replaces);
  const total = stored.length + plan.added - plan.removed;
  return total > mostPriceRows ? refuse({ code: "rows_too_many", most: mostPriceRows }) : ok(plan);
}

/** Rows that are wrong beside others or beside what stands in the list. */
function conflicts(rows: readonly ReadRow[], versions: readonly Version[], stored: readonly StoredPrice[]) {
  const sold = new Set(versions.map(({ compact }) => compact));
  const firstLines = new Map<string, number>();
  const prices = new Map(stored.map(({ compact, from, price }) => [keyOf(compact, from), price ?? "request"] as const));
  const errors: PriceRowError[] = [];
  for (const { line, row } of rows) {
    const { sku, compact, from } = row;
    const key = keyOf(compact, from);
    const other = firstLines.get(key);
    if (!sold.has(compact)) errors.push({ line, code: "sku_unknown", cell: sku });
    else if (other !== undefined) errors.push({ line, code: "twice", cell: sku, other });
    firstLines.set(key, other ?? line);
    if (row.price === "remove") prices.delete(key);
  }
  const requested = new Set(rows.flatMap(({ row }) => (row.price === "request" ? [row.compact] : [])));
  const priced = new Set(rows.flatMap(({ row }) => (row.price === "remove" ? [] : [keyOf(row.compact, row.from)])));
  for (const { line, row } of rows) {
    if (typeof row.price === "string" || row.from === 1) continue;
    const stays = prices.get(keyOf(row.compact, 1)) === "request" && !priced.has(keyOf(row.compact, 1));
    if (requested.has(row.compact) || stays) errors.push({ line, code: "request_mixed", cell: row.sku });
  }
  return errors;
}

/** Rows whose price leaves less than the margin floor; one that stands in the list already stays. */
function belowFloor(
  rows: readonly ReadRow[],
  versions: readonly Version[],
  stored: readonly StoredPrice[],
  margin: number,
): PriceRowError[] {
  const costs = new Map(versions.map(({ compact, cost }) => [compact, cost]));
  const before = new Map(stored.map(({ compact, from, price }) => [keyOf(compact, from), price]));
  return rows.flatMap(({ line, row: { sku, compact, from, price } }): PriceRowError[] => {
    const cost = costs.get(compact) ?? null;
    if (typeof price === "string" || cost === null || before.get(keyOf(compact, from)) === price) return [];
    const floor = floorOf(cost, margin);
    return price < floor ? [{ line, code: "below_floor", cell: sku, floor }] : [];
  });
}

function planOf(
  rows: readonly ReadRow[],
  versions: readonly Version[],
  stored: readonly StoredPrice[],
  replaces: boolean,
): PricePlan {
  const versionOf = new Map(versions.map((version) => [version.compact, version]));
  const before = new Map(stored.map((row) => [keyOf(row.compact, row.from), row.price ?? ("request" as const)]));
  const targets = new Map(rows.map(({ row }) => [keyOf(row.compact, row.from), row]));
  const requested = new Set(rows.flatMap(({ row }) => (row.price === "request" ? [row.compact] : [])));
  const planned = [...targets].map(([key, { compact, from, price }]): Change => ({
    ...versionOf.get(compact)!,
    from,
    before: before.get(key) ?? null,
    after: price,
  }));
  // A part that is on request has no prices.
  const dropped = stored.filter(({ compact, from }) => {
    return !targets.has(keyOf(compact, from)) && (replaces || requested.has(compact));
  });
  const changes = [
    ...planned.filter((row) => (row.after === "remove" ? row.before !== null : row.after !== row.before)),
    ...dropped.map(({ price, ...row }): Change => ({ ...row, before: price ?? "request", after: "remove" })),
  ];
  const count = (is: (row: Change) => boolean) => changes.filter(is).length;
  return {
    changes: withDearness(changes, stored),
    added: count((row) => row.before === null),
    changed: count((row) => row.before !== null && row.after !== "remove"),
    removed: count((row) => row.after === "remove"),
    unchanged: targets.size - planned.filter((row) => changes.includes(row)).length,
    seen: digestOf(stored),
  };
}

const digestOf = (stored: readonly StoredPrice[]): string =>
  createHash("sha256")
    .update(JSON.stringify(stored.map(({ variantId, from, price }) => [variantId, from, price])))
    .digest("base64url");

export type ApplyRefused = PlanRefused | PriceListMissing | { readonly code: "stale"; readonly plan: PricePlan };

/**
 * Writes the rows into the list, all of them or none. `seen` is that of the plan that was confirmed: where the list has
 * changed since, the new plan is given to be confirmed. Confirmed twice, it changes nothing again.
 */
export function applyPrices(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  { id, seen, ...request }: AskedPrices & { readonly id: number; readonly seen: string },
): Promise<Result<PricePlan, ApplyRefused>> {
  return db.transaction(async (tx): Promise<Result<PricePlan, ApplyRefused>> => {
    if (!(await lockPriceList(tx, id))) return refuse({ code: "list_missing" });
    const planned = await planPrices(tx, id, request);
    if (!planned.ok) return planned;
    const plan = planned.value;
    if (plan.changes.length === 0) return ok(plan);
    if (plan.seen !== seen) return refuse({ code: "stale", plan });
    const now = clock.now();
    await writePrices(tx, id, plan.changes);
    await recordPrices(tx, staff, { id, plan, now });
    const { added, changed, removed } = plan;
    await noteStep(tx, staff, { id, step: "priced", now }, { added, changed, removed });
    return ok(plan);
  });
}

/** A list's prices as cells of a file that reads back as the same prices. */
export async function priceCells(db: Db, id: number): Promise<string[][]> {
  const rows = await db.rows(selectStored, [id]);
  return [
    ["sku", "from", "price", "regular_price", "name"],
    ...rows.map(({ sku, from, price, regular, name }) => [
      sku,
      String(from),
      priceCellText(price),
      priceCellText(regular),
      name.en,
    ]),
  ];
}
