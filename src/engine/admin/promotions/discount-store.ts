import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { type DiscountRecord, readDiscountForm, typedDiscountOf } from "./discount-form.ts";
import { promotedByIds } from "./goods.ts";
import { numberedKeys, promotionStore, type Stored } from "./promotion-store.ts";

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

const columns = `code, automatic, name, percent, amount_cents as amount, free_shipping as "freeShipping",
  minimum_cents as minimum, categories, to_jsonb(products) as "productIds", time_zone as "timeZone",
  starts_at as "startsAt", ends_at as "endsAt", use_limit as "useLimit", per_email_limit as "perEmailLimit", version,
  active, archived`;
const selectOne = statement<[string], Row>("discount_to_edit", `select ${columns} from discount_codes where code = $1`);
const lockOne = statement<[string], Row>(
  "discount_to_edit_locked",
  `select ${columns} from discount_codes where code = $1 for update`,
);

async function stored(db: Db, query: Promise<Row | null>): Promise<Stored<DiscountRecord> | null> {
  const row = await query;
  if (!row) return null;
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

const insertDiscount = statement<[string, boolean, Date], { code: string }>(
  "insert_discount",
  `insert into discount_codes (code, automatic, name, percent, amount_cents, free_shipping, minimum_cents, categories,
     products, time_zone,
     starts_at, ends_at, use_limit, per_email_limit, active, updated_at)
   select code, automatic, name, percent, amount, free_shipping, minimum, categories, products, time_zone,
     to_timestamp(starts_ms / 1000.0), to_timestamp(ends_ms / 1000.0), use_limit, per_email_limit, $2, $3
   from jsonb_to_record($1::jsonb) as r (code text, automatic boolean, name jsonb, percent int, amount int,
     free_shipping boolean, minimum int,
     categories text[], products bigint[], time_zone text, starts_ms float8, ends_ms float8, use_limit int,
     per_email_limit int)
   on conflict (code) do nothing returning code`,
);
const updateDiscount = statement<[string, Date]>(
  "update_discount",
  `update discount_codes d set name = r.name, percent = r.percent, amount_cents = r.amount,
     free_shipping = r.free_shipping, minimum_cents = r.minimum, categories = r.categories, products = r.products,
     time_zone = r.time_zone, starts_at = to_timestamp(r.starts_ms / 1000.0),
     ends_at = to_timestamp(r.ends_ms / 1000.0), use_limit = r.use_limit, per_email_limit = r.per_email_limit,
     version = version + 1, updated_at = $2
   from jsonb_to_record($1::jsonb) as r (code text, name jsonb, percent int, amount int, free_shipping boolean,
     minimum int,
     categories text[], products bigint[], time_zone text, starts_ms float8, ends_ms float8, use_limit int,
     per_email_limit int)
   where d.code = r.code`,
);

function rowOf(record: DiscountRecord): string {
  const { startsAt, endsAt, products, categories, freeShipping, timeZone, useLimit, perEmailLimit, minimum, ...rest } =
    record;
  return JSON.stringify({
    ...rest,
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

const setState = statement<[string, boolean, boolean, Date]>(
  "switch_discount",
  `update discount_codes set active = $2, archived = $3, version = version + 1, updated_at = $4
   where code = $1 and (active, archived) is distinct from ($2, $3)`,
);

/** Discounts as the merchant edits them, each under its code. */
export const discountStore = promotionStore<DiscountRecord>({
  subject: "discount",
  keyOf: ({ code }) => code,
  withKey: (record, code) => ({ ...record, code }),
  // A typed code is taken or not; an automatic discount's is made, and numbered where there is one of its name.
  newKeys: ({ code, automatic }) => (automatic ? numberedKeys(code, "-") : [code]),
  copyKeys: (code) => numberedKeys(`${code.slice(0, 32)}-COPY`, ""),
  taken: { field: "code", code: "name_taken" },
  find: (db, code) => stored(db, db.row(selectOne, [code])),
  lock: (tx, code) => stored(tx, tx.row(lockOne, [code])),
  readForm: readDiscountForm,
  typedOf: typedDiscountOf,
  percentField: "percent",
  reductionOf: ({ categories, products, percent, amount, minimum, startsAt, endsAt }) => ({
    reduction: {
      categories,
      products: products.map(({ slug }) => slug),
      isForAll: categories.length + products.length === 0,
      prices: {},
      percent: percent ?? 0,
      amount: amount ?? 0,
      minimum: minimum ?? 0,
    },
    startsAt,
    endsAt,
  }),
  insert: async (tx, record, active, now) =>
    (await tx.row(insertDiscount, [rowOf(record), active, new Date(now)])) !== null,
  update: async (tx, record, now) => void (await tx.run(updateDiscount, [rowOf(record), new Date(now)])),
  setState: async (tx, code, { active, archived }, now) =>
    (await tx.run(setState, [code, active, archived, new Date(now)])) > 0,
});

const selectUse = statement<[string], { orders: number; amount: Money; shipping: Money; sold: Money }>(
  "discount_use",
  `select count(*)::int as orders, coalesce(sum(u.amount_cents), 0)::bigint as amount,
     coalesce(sum(u.shipping_cents), 0)::bigint as shipping,
     coalesce(sum(o.subtotal_cents - o.discount_cents), 0)::bigint as sold
   from discount_uses u join orders o on o.id = u.order_id where u.code = $1 and not u.released`,
);

/**
 * Uses of a discount, the amount off goods and shipping, and the value of those orders. Canceled orders don't count.
 */
export async function discountUse(
  db: Db,
  code: string,
): Promise<{ orders: number; amount: Money; shipping: Money; sold: Money }> {
  const row = await db.row(selectUse, [code]);
  if (!row) throw new Error("a sum has a row");
  return row;
}
