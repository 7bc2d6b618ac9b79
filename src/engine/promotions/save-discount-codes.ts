import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A discount code as the merchant sets it up: so many percent, or so many cents. */
export interface DiscountCodeRecord {
  /** Upper case. */
  readonly code: string;
  readonly worth: { readonly percent: number } | { readonly amountCents: number };
  readonly minimumCents?: number;
  readonly categories?: readonly string[];
  readonly startsAt?: Instant | null;
  readonly endsAt?: Instant | null;
  readonly useLimit?: number | null;
  readonly perEmailLimit?: number | null;
}

const upsertCodes = statement<[string]>(
  "save_discount_codes",
  `insert into discount_codes (code, percent, amount_cents, minimum_cents, categories, starts_at, ends_at, use_limit,
     per_email_limit)
   select code, percent, amount_cents, minimum_cents, categories, starts_at, ends_at, use_limit, per_email_limit
   from jsonb_to_recordset($1::jsonb) as g(code text, percent int, amount_cents int, minimum_cents int,
     categories text[],
     starts_at timestamptz, ends_at timestamptz, use_limit int, per_email_limit int)
   on conflict (code) do update set percent = excluded.percent, amount_cents = excluded.amount_cents,
     minimum_cents = excluded.minimum_cents, categories = excluded.categories, starts_at = excluded.starts_at,
     ends_at = excluded.ends_at, use_limit = excluded.use_limit, per_email_limit = excluded.per_email_limit`,
);

/** Writes discount codes; their use counts are kept. */
export async function saveDiscountCodes(tx: Tx, codes: readonly DiscountCodeRecord[]): Promise<void> {
  const rows = codes.map(
    ({
      code,
      worth,
      minimumCents = 0,
      categories,
      startsAt = null,
      endsAt = null,
      useLimit = null,
      perEmailLimit = null,
    }) => ({
      code,
      percent: "percent" in worth ? worth.percent : null,
      amount_cents: "percent" in worth ? null : worth.amountCents,
      minimum_cents: minimumCents,
      categories: categories && categories.length > 0 ? categories : null,
      starts_at: iso(startsAt),
      ends_at: iso(endsAt),
      use_limit: useLimit,
      per_email_limit: perEmailLimit,
    }),
  );
  await tx.run(upsertCodes, [JSON.stringify(rows)]);
}

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());
