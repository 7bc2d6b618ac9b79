import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Money, cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { DiscountCode, FoundDiscount } from "#domain/promotions/discount-code.ts";
import type { Db, Tx } from "../platform/database.ts";
import { mailboxKey } from "../platform/parties.ts";
import { statement } from "../platform/statement.ts";

/** A discount as the database gives it as JSON, times in milliseconds. */
interface StoredDiscount {
  code: string;
  automatic: boolean;
  name: LocalizedText | null;
  percent: number | null;
  amount: number | null;
  minimum: number;
  categories: string[] | null;
  products: string[] | null;
  startsAt: number | null;
  endsAt: number | null;
  useLimit: number | null;
  perEmailLimit: number | null;
  used: number;
  usedByEmail: number | null;
}

/** SQL: a discount `c` as JSON, with how often the mailbox in `param` (`mailboxKey`) has used it. */
const discountJson = (param: string): string =>
  `jsonb_build_object('code', c.code, 'automatic', c.automatic, 'name', c.name, 'percent', c.percent,
     'amount', c.amount_cents,
     'minimum', c.minimum_cents, 'categories', c.categories, 'products', c.products::text[],
     'startsAt', floor(extract(epoch from c.starts_at) * 1000), 'endsAt', floor(extract(epoch from c.ends_at) * 1000),
     'useLimit', c.use_limit, 'perEmailLimit', c.per_email_limit, 'used', c.used,
     'usedByEmail', case when ${param}::text is not null then (select count(*) from discount_uses u
        where u.code = c.code and u.email_key = ${param} and not u.released) end)`;

/**
 * An SQL expression: the discounts that need no code and run at the moment in `now`, as JSON; null when there are none.
 */
export function automaticDiscounts(now: string, emailKey: string): string {
  return `(select jsonb_agg(${discountJson(emailKey)} order by c.code) from discount_codes c
    where c.automatic and c.active
    and (c.starts_at is null or c.starts_at <= ${now}) and (c.ends_at is null or c.ends_at > ${now}))`;
}

const selectCode = statement<[string, string | null], { discount: StoredDiscount }>(
  "discount_code",
  `select ${discountJson("$2")} as discount from discount_codes c where c.code = $1 and c.active and not c.automatic`,
);

/**
 * An active code by its name, with how often this mailbox has used it (null without one). Null when there is no such
 * code.
 */
export async function findCode(db: Db, code: string, emailKey: string | null): Promise<FoundDiscount | null> {
  const row = await db.row(selectCode, [code, emailKey && mailboxKey(emailKey)]);
  return row && readDiscount(row.discount);
}

/** A stored discount as pricing takes it. */
function readDiscount(stored: StoredDiscount): FoundDiscount {
  const { percent, amount, minimum, startsAt, endsAt, useLimit, usedByEmail, categories, products, ...rest } = stored;
  return {
    found: {
      ...rest,
      worth: worthOf(percent, amount),
      minimum: cents(minimum),
      startsAt: startsAt === null ? null : instant(startsAt),
      endsAt: endsAt === null ? null : instant(endsAt),
      totalLimit: useLimit,
      categories: categories ?? [],
      products: products ?? [],
    },
    usedByEmail,
  };
}

/** The same for all of a list. */
export function readDiscounts(stored: readonly StoredDiscount[] | null): FoundDiscount[] {
  return (stored ?? []).map(readDiscount);
}

function worthOf(percent: number | null, amount: number | null): DiscountCode["worth"] {
  if (percent !== null) return { kind: "percent", rate: percent * 10_000 };
  return amount === null ? { kind: "free-shipping" } : { kind: "amount", amount: cents(amount) };
}

const takeUse = statement<[string], { perEmailLimit: number | null }>(
  "take_code_use",
  `update discount_codes set used = used + 1
   where code = $1 and active and (use_limit is null or used < use_limit)
   returning per_email_limit as "perEmailLimit"`,
);

const recordUse = statement<[string, number, string, number | null, number, number]>(
  "record_code_use",
  `insert into discount_uses (code, order_id, email_key, amount_cents, shipping_cents)
   select $1, $2, $3, $5, $6 where $4::int is null or
     (select count(*) from discount_uses where code = $1 and email_key = $3 and not released) < $4`,
);

/**
 * Takes one use of a code for an order, in its transaction. The UPDATE decides between racing shoppers, and holds the
 * code's row, so that the count by email that follows sees every use before it.
 */
export async function takeCode(
  tx: Tx,
  use: {
    readonly code: string;
    readonly orderId: number;
    readonly emailKey: string;
    /** Amount off the goods, and off the shipping. */
    readonly amount: Money;
    readonly shippingAmount: Money;
  },
): Promise<"taken" | "code_used_up" | "code_already_used"> {
  const codeUse = await tx.row(takeUse, [use.code]);
  if (!codeUse) return "code_used_up";
  const recorded = await tx.run(recordUse, [
    use.code,
    use.orderId,
    mailboxKey(use.emailKey),
    codeUse.perEmailLimit,
    use.amount,
    use.shippingAmount,
  ]);
  return recorded === 1 ? "taken" : "code_already_used";
}
