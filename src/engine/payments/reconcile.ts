import type { Instant } from "#domain/kernel/time.ts";
import { minutes, seconds } from "#domain/kernel/time.ts";
import { statement } from "../platform/statement.ts";
import { expireOrder } from "../orders/cancel-order.ts";
import { beginPayment } from "./begin-payment.ts";
import { AskAgain } from "./cash-desk.ts";
import type { CashDesk } from "./cash-desk.ts";
import { closeSessions } from "./close-sessions.ts";
import { executeRefund } from "./execute-refund.ts";
import { settlePayment } from "./settle-payment.ts";

interface Due {
  task: "settle" | "close" | "begin" | "refund" | "expire";
  id: number;
  number: string;
}

// What a lost webhook, a lost alarm or a killed process may have left behind, oldest first.
const selectDue = statement<[Date, Date, Date, Date], Due>(
  "payments_due",
  `(select 'expire' as task, o.id, o.number from orders o
    where o.state = 'pending' and o.pay_by < $4 and coalesce(o.hold_until, o.pay_by) < $4 order by o.pay_by limit 100)
   union all
   (select 'refund', r.id, o.number from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    where r.state = 'PENDING' and p.method in ('stripe', 'paypal') and r.created_at < $3 order by r.created_at limit 100)
   union all
   (select 'begin', p.id, o.number from payments p join orders o on o.id = p.order_id
    where p.state = 'new' and p.begun_at < $2 and o.state = 'pending' limit 50)
   union all
   (select case when o.state = 'pending' or p.state = 'voided' then 'settle' else 'close' end,
      case when o.state = 'pending' or p.state = 'voided' then p.id else o.id end, o.number
    from payments p join orders o on o.id = p.order_id
    where p.provider_session is not null and p.method in ('stripe', 'paypal')
      and coalesce(p.checked_at, p.begun_at, p.created_at) < $1
      -- PayPal cannot void an order: one given up is watched until it lapses, should a capture have been under way
      and (p.state = 'begun' or (p.state = 'voided' and p.method = 'paypal' and p.expires_at > $1))
    order by p.checked_at nulls first limit 100)`,
);

const before = (now: Instant, ms: number) => new Date(now - ms);

/** How many answers may stay out before the round is broken off. */
const patience = 10;

export interface Reconciled {
  readonly looked: number;
  /** How many gave no certain answer; they are looked at again the next time. */
  readonly uncertain: number;
}

/**
 * Looks after everything about money that should have been heard of by now, once a minute: open payments, begun
 * attempts without an answer, refunds on their way, orders past their deadline.
 */
export async function reconcile(desk: CashDesk): Promise<Reconciled> {
  const now = desk.clock.now();
  const due = await desk.db.rows(selectDue, [
    before(now, seconds(90)),
    before(now, seconds(20)),
    before(now, minutes(1)),
    before(now, seconds(5)),
  ]);
  let uncertain = 0;
  let looked = 0;
  // One after the other: this works behind customers, not beside them. A provider that is away would make it wait
  // for each of a hundred answers; those not looked at now come first the next time.
  for (const each of due) {
    if (uncertain >= patience) break;
    looked += 1;
    if (!(await lookAfter(desk, each))) uncertain += 1;
  }
  return { looked, uncertain };
}

async function lookAfter(desk: CashDesk, due: Due): Promise<boolean> {
  try {
    if (due.task === "settle") return (await settlePayment(desk, due.id, "unasked")) !== "unknown";
    if (due.task === "close") await closeSessions(desk, due.id);
    if (due.task === "expire") await expireOrder(desk, due.id);
    if (due.task === "refund") await executeRefund(desk, due.id);
    if (due.task === "begin") {
      const begun = await beginPayment(desk, due.number);
      return begun.ok || begun.error.code !== "try_again";
    }
    return true;
  } catch (error) {
    if (error instanceof AskAgain) return false;
    throw error;
  }
}
