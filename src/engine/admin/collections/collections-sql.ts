import { providerMethods } from "#domain/checkout/payment-method.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { staffName } from "../../platform/staff-name.ts";

const online = providerMethods.map((method) => `'${method}'`).join(", ");

/**
 * SQL: what of payment online `c` was there before promise `p`: a refund or dispute since then wrote its entry anew.
 */
const thereBefore = `coalesce((select sum(b.amount_cents) from account_credits b
  where b.company_id = c.company_id and b.kind = c.kind and b.kind in (${online}) and b.reference_key = c.reference_key
    and b.created_at < p.made_at and b.bounced_at >= p.made_at), 0)`;

/**
 * SQL: what a company paid since promise `p` was made and until its day. The day of a payment online is that on which
 * its payer began it, which may be before the promise.
 */
export const receivedSince = `coalesce((select sum(greatest(0, c.amount_cents - ${thereBefore})) from account_credits c
  where c.company_id = p.company_id and c.kind <> 'credit-memo' and c.bounced_at is null and c.created_at >= p.made_at
    and (c.received_on >= p.made_on or c.kind in (${online})) and c.received_on <= p.promised_on), 0)`;

/** A live promise as the statements give it. */
export interface PromiseRow {
  readonly id: number;
  readonly amount: Money;
  readonly promisedOn: CalendarDay;
  readonly note: string;
  readonly staff: string;
  readonly madeAt: Instant;
  readonly received: Money;
}

export const promiseColumns = `p.id, p.amount_cents as amount, p.promised_on as "promisedOn", p.note,
  ${staffName("p.staff")} as staff, p.made_at as "madeAt", ${receivedSince}::bigint as received`;
