import { type Money, cents } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { DiscountCode } from "#domain/promotions/discount-code.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

interface CodeRow {
  code: string;
  percent: number | null;
  amount: Money | null;
  minimum: Money;
  categories: string[] | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
  useLimit: number | null;
  perEmailLimit: number | null;
  used: number;
  usedByEmail: number | null;
}

const selectCode = statement<[string, string | null], CodeRow>(
  "discount_code",
  `select code, percent, amount_cents as amount, minimum_cents as minimum, categories, starts_at as "startsAt",
     ends_at as "endsAt", use_limit as "useLimit", per_email_limit as "perEmailLimit", used,
     case when $2::text is not null then (select count(*) from discount_uses u
       where u.code = c.code and u.email_key = $2 and not u.released) end as "usedByEmail"
   from discount_codes c where code = $1 and active`,
);

/** An active code by its name, with how often this email has used it (null without one). Null when there is no such code. */
export async function findCode(
  db: Db,
  code: string,
  emailKey: string | null,
): Promise<{ found: DiscountCode; usedByEmail: number | null } | null> {
  const row = await db.row(selectCode, [code, emailKey]);
  if (!row) return null;
  const worth =
    row.amount === null
      ? { kind: "percent" as const, rate: (row.percent ?? 0) * 10_000 }
      : { kind: "amount" as const, amount: cents(row.amount) };
  const { startsAt, endsAt, minimum, useLimit, perEmailLimit, used, usedByEmail } = row;
  return {
    found: {
      code: row.code,
      worth,
      startsAt,
      endsAt,
      minimum,
      totalLimit: useLimit,
      perEmailLimit,
      used,
      categories: row.categories ?? [],
    },
    usedByEmail,
  };
}

const takeUse = statement<[string], { perEmailLimit: number | null }>(
  "take_code_use",
  `update discount_codes set used = used + 1
   where code = $1 and active and (use_limit is null or used < use_limit)
   returning per_email_limit as "perEmailLimit"`,
);

const recordUse = statement<[string, number, string, number | null]>(
  "record_code_use",
  `insert into discount_uses (code, order_id, email_key)
   select $1, $2, $3 where $4::int is null or
     (select count(*) from discount_uses where code = $1 and email_key = $3 and not released) < $4`,
);

/**
 * Takes one use of a code for an order, in its transaction. The UPDATE decides between racing shoppers, and holds the
 * code's row, so that the count by email that follows sees every use before it.
 */
export async function takeCode(
  tx: Tx,
  use: { readonly code: string; readonly orderId: number; readonly emailKey: string },
): Promise<"taken" | "code_used_up" | "code_already_used"> {
  const taken = await tx.row(takeUse, [use.code]);
  if (!taken) return "code_used_up";
  const recorded = await tx.run(recordUse, [use.code, use.orderId, use.emailKey, taken.perEmailLimit]);
  return recorded === 1 ? "taken" : "code_already_used";
}
