import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Money, cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { DiscountCode, FoundDiscount } from "#domain/promotions/discount-code.ts";
import type { Db, Tx } from "../platform/database.ts";
import { mailboxKey } from "../platform/parties.ts";
import { nullable, statement } from "../platform/statement.ts";
import { isUsed, isUsedForGood, lockUses, takeUsesOver } from "./uses-of-mailbox.ts";

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

/** The user of a discount: the email as it was typed, and the account that has confirmed its own (`provedAccount`). */
export interface UsedBy {
  readonly email: string;
  readonly account: number | null;
  /** A mailed link has proved the email, without such an account. */
  readonly hasProof?: boolean;
}

/** The same as statements take it; nulls where no email is there yet, and no account where nothing is proved. */
export type UsedByParams = [mailbox: string | null, account: number | null];

/** In place of an account where a link alone has proved the mailbox: the id of none. */
const byLink = 0;

export const usedByParams = (by: UsedBy | null): UsedByParams =>
  by ? [mailboxKey(by.email), by.account ?? (by.hasProof === true ? byLink : null)] : [null, null];

type Param = `$${number}`;

/** SQL: the uses of a code by a mailbox, as a number. */
const countOfUses = (code: string, mailbox: Param, account: Param): string =>
  `(select count(*) from discount_uses u
     where u.code = ${code} and u.email_key = ${nullable(mailbox, "text")} and exists (select from orders o
       where o.id = u.order_id and ${isUsed}
       and (${nullable(account, "bigint")} is null or ${isUsedForGood(account, mailbox)})))`;

/** SQL: a discount `c` as JSON, with how often it was used by whoever is in these parameters (`UsedByParams`). */
const discountJson = (mailbox: Param, account: Param): string =>
  `jsonb_build_object('code', c.code, 'automatic', c.automatic, 'name', c.name, 'percent', c.percent,
     'amount', c.amount_cents,
     'minimum', c.minimum_cents, 'categories', c.categories, 'products', c.products::text[],
     'startsAt', floor(extract(epoch from c.starts_at) * 1000), 'endsAt', floor(extract(epoch from c.ends_at) * 1000),
     'useLimit', c.use_limit, 'perEmailLimit', c.per_email_limit, 'used', c.used,
     'usedByEmail', case when ${nullable(mailbox, "text")} is not null
       then ${countOfUses("c.code", mailbox, account)} end)`;

/**
 * An SQL expression: the discounts that need no code and run at the moment in `now`, as JSON; null when there are none.
 */
export function automaticDiscounts(now: Param, mailbox: Param, account: Param): string {
  return `(select jsonb_agg(${discountJson(mailbox, account)} order by c.code) from discount_codes c
    where c.automatic and c.active
    and (c.starts_at is null or c.starts_at <= ${now}) and (c.ends_at is null or c.ends_at > ${now}))`;
}

const selectCode = statement<[string, ...UsedByParams], { discount: StoredDiscount }>(
  "discount_code",
  `select ${discountJson("$2", "$3")} as discount from discount_codes c
   where c.code = $1 and c.active and not c.automatic`,
);

/** An active code by its name, with how often it was used by this buyer. Null when there is no such code. */
export async function findCode(db: Db, code: string, by: UsedBy | null): Promise<FoundDiscount | null> {
  const row = await db.row(selectCode, [code, ...usedByParams(by)]);
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

const recordUse = statement<[string, ...UsedByParams, number, number | null, number, number]>(
  "record_code_use",
  `insert into discount_uses (code, order_id, email_key, amount_cents, shipping_cents)
   select $1, $4, $2, $6, $7 where $5::int is null or ${countOfUses("$1", "$2", "$3")} < $5`,
);

/**
 * Takes one use of a code for an order, in its transaction. The UPDATE decides between racing shoppers, and holds the
 * code's row, so that the count by email that follows sees every use before it. Whoever has proved the mailbox takes
 * over what others typed in its name: those orders are given, and must be canceled.
 */
export async function takeCode(
  tx: Tx,
  use: {
    readonly code: string;
    readonly orderId: number;
    readonly by: UsedBy;
    /** Amount off the goods, and off the shipping. */
    readonly amount: Money;
    readonly shippingAmount: Money;
  },
): Promise<{ readonly takenOver: readonly number[] } | "code_used_up" | "code_already_used"> {
  const { code, orderId } = use;
  const codeUse = await tx.row(takeUse, [code]);
  if (!codeUse) return "code_used_up";
  const { perEmailLimit } = codeUse;
  const [mailbox, account] = usedByParams(use.by);
  const isBounded = perEmailLimit !== null && mailbox !== null;
  if (isBounded) await lockUses(tx, code, mailbox);
  const recorded = await tx.run(recordUse, [
    code,
    mailbox,
    account,
    orderId,
    perEmailLimit,
    use.amount,
    use.shippingAmount,
  ]);
  if (recorded !== 1) return "code_already_used";
  if (!isBounded || account === null) return { takenOver: [] };
  return { takenOver: await takeUsesOver(tx, { code, mailbox, account, orderId, limit: perEmailLimit }) };
}
