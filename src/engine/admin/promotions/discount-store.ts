import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { type DiscountRecord, readDiscountForm, typedDiscountOf } from "./discount-form.ts";
import { promotedAsTyped, promotedByIds } from "./goods.ts";
import { auditOf, differences, nothingTyped, type PromotionFieldError, type TypedPromotion } from "./typed.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A discount with where it stands. */
export interface StoredDiscount {
  readonly version: number;
  readonly active: boolean;
  readonly archived: boolean;
  readonly record: DiscountRecord;
}

export type DiscountRefused =
  | { readonly code: "promotion_missing" }
  | { readonly code: "invalid"; readonly problems: readonly PromotionFieldError[] }
  /** Somebody else has saved it since. */
  | { readonly code: "stale" };

interface Row {
  code: string;
  automatic: boolean;
  name: LocalizedText | null;
  percent: number | null;
  amount: Money | null;
  freeShipping: boolean;
  minimum: Money;
  categories: string[] | null;
  productIds: number[] | null;
  timeZone: string;
  startsAt: Instant | null;
  endsAt: Instant | null;
  useLimit: number | null;
  perEmailLimit: number | null;
  version: number;
  active: boolean;
  archived: boolean;
}

const columns = `code, automatic, name, percent, amount_cents as amount, free_shipping as "freeShipping", minimum_cents as minimum,
  categories, to_jsonb(products) as "productIds", time_zone as "timeZone", starts_at as "startsAt", ends_at as "endsAt",
  use_limit as "useLimit", per_email_limit as "perEmailLimit", version, active, archived`;
const selectOne = statement<[string], Row & Record<string, unknown>>(
  "discount_to_edit",
  `select ${columns} from discount_codes where code = $1`,
);
const lockOne = statement<[string], Row & Record<string, unknown>>(
  "discount_to_edit_locked",
  `select ${columns} from discount_codes where code = $1 for update`,
);

async function recordOf(db: Db, row: Row): Promise<StoredDiscount> {
  const { version, active, archived, productIds, minimum, categories, ...rest } = row;
  return {
    version,
    active,
    archived,
    record: {
      ...rest,
      minimum: minimum > 0 ? minimum : null,
      categories: categories ?? [],
      products: await promotedByIds(db, productIds ?? []),
    },
  };
}

/** A discount as the merchant edits it; null when there is none of this code. */
export async function findDiscount(db: Db, code: string): Promise<StoredDiscount | null> {
  const row = await db.row(selectOne, [code]);
  return row && recordOf(db, row);
}

async function lockDiscount(tx: Tx, code: string): Promise<StoredDiscount | null> {
  const row = await tx.row(lockOne, [code]);
  return row && recordOf(tx, row);
}

const insertDiscount = statement<[string, Date], { code: string }>(
  "insert_discount",
  `insert into discount_codes (code, automatic, name, percent, amount_cents, free_shipping, minimum_cents, categories, products, time_zone,
     starts_at, ends_at, use_limit, per_email_limit, active, updated_at)
   select code, automatic, name, percent, amount, free_shipping, minimum, categories, products, time_zone,
     to_timestamp(starts_ms / 1000.0), to_timestamp(ends_ms / 1000.0), use_limit, per_email_limit, active, $2
   from jsonb_to_record($1::jsonb) as r (code text, automatic boolean, name jsonb, percent int, amount int, free_shipping boolean, minimum int,
     categories text[], products bigint[], time_zone text, starts_ms float8, ends_ms float8, use_limit int, per_email_limit int, active boolean)
   on conflict (code) do nothing returning code`,
);
const updateDiscount = statement<[string, Date]>(
  "update_discount",
  `update discount_codes d set name = r.name, percent = r.percent, amount_cents = r.amount, free_shipping = r.free_shipping,
     minimum_cents = r.minimum, categories = r.categories, products = r.products, time_zone = r.time_zone,
     starts_at = to_timestamp(r.starts_ms / 1000.0), ends_at = to_timestamp(r.ends_ms / 1000.0), use_limit = r.use_limit,
     per_email_limit = r.per_email_limit, version = version + 1, updated_at = $2
   from jsonb_to_record($1::jsonb) as r (code text, name jsonb, percent int, amount int, free_shipping boolean, minimum int,
     categories text[], products bigint[], time_zone text, starts_ms float8, ends_ms float8, use_limit int, per_email_limit int)
   where d.code = r.code`,
);

function rowOf(record: DiscountRecord, active: boolean): string {
  const { startsAt, endsAt, products, categories, freeShipping, timeZone, useLimit, perEmailLimit, minimum, ...rest } =
    record;
  return JSON.stringify({
    ...rest,
    active,
    minimum: minimum ?? 0,
    categories: categories.length > 0 ? categories : null,
    products: products.length > 0 ? products.map(({ id }) => id) : null,
    free_shipping: freeShipping,
    time_zone: timeZone,
    starts_ms: startsAt,
    ends_ms: endsAt,
    use_limit: useLimit,
    per_email_limit: perEmailLimit,
  });
}

/** Stores a new discount, switched on; gives its code. */
export function createDiscount(
  { db, clock }: Deps,
  by: StaffActor,
  typed: TypedPromotion,
): Promise<Result<{ code: string }, DiscountRefused>> {
  return db.transaction(async (tx): Promise<Result<{ code: string }, DiscountRefused>> => {
    const read = readDiscountForm(typed, await promotedAsTyped(tx, typed.products), null);
    if (!read.ok) return read;
    const record = read.value;
    // A second press of the same button finds its own work done.
    const stored = await lockDiscount(tx, record.code);
    if (stored && differences(typedDiscountOf(stored.record), typedDiscountOf(record)).length === 0)
      return ok({ code: record.code });
    const code = await insertUnderFreeCode(tx, record, true, clock.now());
    if (code === null) return refuse({ code: "invalid", problems: [{ field: "code", code: "code_taken" }] });
    await audit(
      tx,
      by,
      "discount-created",
      code,
      clock.now(),
      auditOf(nothingTyped, typedDiscountOf({ ...record, code })),
    );
    return ok({ code });
  });
}

/** A typed code is taken or not; an automatic discount's is made, and numbered where there is one of its name. */
async function insertUnderFreeCode(
  tx: Tx,
  record: DiscountRecord,
  active: boolean,
  now: Instant,
): Promise<string | null> {
  const candidates = record.automatic
    ? [record.code, ...Array.from({ length: 98 }, (_, at) => `${record.code}-${at + 2}`)]
    : [record.code];
  for (const code of candidates) {
    const made = await tx.row(insertDiscount, [rowOf({ ...record, code }, active), new Date(now)]);
    if (made) return made.code;
  }
  return null;
}

/** Saves a discount as typed, over the version that was shown and no other. */
export function saveDiscount(
  { db, clock }: Deps,
  by: StaffActor,
  request: { readonly code: string; readonly version: number; readonly typed: TypedPromotion },
): Promise<Result<{ changed: boolean }, DiscountRefused>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, DiscountRefused>> => {
    const stored = await lockDiscount(tx, request.code);
    if (!stored) return refuse({ code: "promotion_missing" });
    const read = readDiscountForm(request.typed, await promotedAsTyped(tx, request.typed.products), stored.record);
    const before = typedDiscountOf(stored.record);
    const isSame = read.ok && differences(before, typedDiscountOf(read.value)).length === 0;
    // A second press of the same button finds its own work done.
    if (stored.version !== request.version) return isSame ? ok({ changed: false }) : refuse({ code: "stale" });
    if (!read.ok) return read;
    if (isSame) return ok({ changed: false });
    await tx.run(updateDiscount, [rowOf(read.value, stored.active), new Date(clock.now())]);
    await audit(tx, by, "discount-changed", request.code, clock.now(), auditOf(before, typedDiscountOf(read.value)));
    return ok({ changed: true });
  });
}

const setState = statement<[string, boolean, boolean, Date]>(
  "switch_discount",
  `update discount_codes set active = $2, archived = $3, version = version + 1, updated_at = $4
   where code = $1 and (active, archived) is distinct from ($2, $3)`,
);

export const promotionSwitches = ["on", "off", "archive"] as const;
export type PromotionSwitch = (typeof promotionSwitches)[number];

/** Switches a discount on or off, or puts it away. Doing it twice changes nothing. */
export function switchDiscount(
  { db, clock }: Deps,
  by: StaffActor,
  code: string,
  to: PromotionSwitch,
): Promise<Result<{ changed: boolean }, { code: "promotion_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, { code: "promotion_missing" }>> => {
    if (!(await tx.row(lockOne, [code]))) return refuse({ code: "promotion_missing" });
    const now = clock.now();
    const changed = (await tx.run(setState, [code, to === "on", to === "archive", new Date(now)])) > 0;
    if (changed) await audit(tx, by, `discount-${to}`, code, now);
    return ok({ changed });
  });
}

/** Copies a discount under a code of its own, switched off; gives the copy's code. */
export function copyDiscount(
  { db, clock }: Deps,
  by: StaffActor,
  code: string,
): Promise<Result<{ code: string }, { code: "promotion_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ code: string }, { code: "promotion_missing" }>> => {
    const stored = await lockDiscount(tx, code);
    if (!stored) return refuse({ code: "promotion_missing" });
    const stem = `${code.slice(0, 32)}-COPY`;
    for (const candidate of [stem, ...Array.from({ length: 98 }, (_, at) => `${stem}${at + 2}`)]) {
      const copy = { ...stored.record, code: candidate };
      const made = await tx.row(insertDiscount, [rowOf(copy, false), new Date(clock.now())]);
      if (!made) continue;
      await audit(tx, by, "discount-created", candidate, clock.now(), auditOf(nothingTyped, typedDiscountOf(copy)));
      return ok({ code: candidate });
    }
    return refuse({ code: "promotion_missing" });
  });
}

const selectUse = statement<[string], { orders: number; amount: Money; shipping: Money; sold: Money }>(
  "discount_use",
  `select count(*)::int as orders, coalesce(sum(u.amount_cents), 0)::bigint as amount, coalesce(sum(u.shipping_cents), 0)::bigint as shipping,
     coalesce(sum(o.subtotal_cents - o.discount_cents), 0)::bigint as sold
   from discount_uses u join orders o on o.id = u.order_id where u.code = $1 and not u.released`,
);

/** How often a discount was used, what it took off goods and shipping, and for how much those orders bought. Canceled orders do not count. */
export async function discountUse(
  db: Db,
  code: string,
): Promise<{ orders: number; amount: Money; shipping: Money; sold: Money }> {
  const row = await db.row(selectUse, [code]);
  if (!row) throw new Error("a sum has a row");
  return row;
}
