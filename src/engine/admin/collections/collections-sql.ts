import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** SQL: what a company paid since promise `p` was made and until its day. Money that only took another entry's place is older. */
export const receivedSince = `coalesce((select sum(c.amount_cents) from account_credits c
  where c.company_id = p.company_id and c.kind <> 'credit-memo' and c.bounced_at is null and c.created_at >= p.made_at
    and c.received_on between p.made_on and p.promised_on), 0)`;

/** A live promise as the statements give it. */
export interface PromiseRow extends Record<string, unknown> {
  readonly id: number;
  readonly amount: Money;
  readonly promisedOn: CalendarDay;
  readonly note: string;
  readonly staff: string;
  readonly madeAt: Instant;
  readonly received: Money;
}

export const promiseColumns = `p.id, p.amount_cents as amount, p.promised_on as "promisedOn", p.note, p.staff,
  p.made_at as "madeAt", ${receivedSince}::bigint as received`;
