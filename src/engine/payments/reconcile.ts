import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { hours, minutes, seconds } from "#domain/kernel/time.ts";
import { doEach } from "../platform/do-each.ts";
import { statement } from "../platform/statement.ts";
import { beginPayment } from "./begin-payment.ts";
import { RetryLater } from "./payment-deps.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { closeSessions } from "./close-sessions.ts";
import { manualMethodsSql } from "./manual-methods-sql.ts";
import { executeRefund } from "./execute-refund.ts";
import { releasePayment } from "./release-payment.ts";
import { RoundPatience } from "./round-patience.ts";
import { settlePayment } from "./settle-payment.ts";
import { isDueAgain, longerAfter } from "./vain-questions.ts";

interface Due {
  task: "settle" | "close" | "release" | "begin" | "refund";
  id: number;
  number: string;
  method: PaymentMethod;
}

// Recovers from a lost webhook, a lost job or a killed process. Payments and refunds without an answer are retried at
// growing intervals, after all others; clearing ones every ten minutes.
const selectDue = statement<[Date, Date, Date, Date, PaymentMethod[], Date, Date], Due>(
  "payments_due",
  `(select 'refund' as task, r.id, o.number, p.method from refunds r join payments p on p.id = r.payment_id
     join orders o on o.id = r.order_id
    where r.state = 'PENDING' and p.method not in (${manualMethodsSql})
      and ${isDueAgain("r", "$3")}
    order by r.vain_questions, r.created_at limit 100)
   union all
   (select 'begin', p.id, o.number, p.method from payments p join orders o on o.id = p.order_id
    where p.state = 'new' and p.begun_at < $2 and o.state = 'pending' order by p.begun_at limit 50)
   union all
   (select case when o.state = 'pending' or p.state in ('voided', 'clearing') then 'settle' else 'close' end,
      case when o.state = 'pending' or p.state in ('voided', 'clearing') then p.id else o.id end, o.number, p.method
    from payments p join orders o on o.id = p.order_id
    where p.provider_session is not null and p.method not in (${manualMethodsSql})
      and coalesce(p.checked_at, p.begun_at, p.created_at)
        < $1::timestamptz - ${longerAfter("p.vain_questions")}
      -- not every provider voids sessions: check a voided one until it expires, as its capture may have begun
      and (p.state = 'begun' or (p.state = 'voided' and p.method = any($5) and p.expires_at > $1)
        or (p.state = 'clearing' and coalesce(p.checked_at, p.begun_at, p.created_at) < $4))
    order by p.vain_questions, p.checked_at nulls first limit 200)
   union all
   -- held amounts: of orders that ended, at the end of the hold, after a capture without an answer, and every hour
   (select case when o.payment_state <> 'authorized' then 'close' when p.authorized_until <= $6 then 'release'
     else 'settle' end,
      case when o.payment_state <> 'authorized' then o.id else p.id end, o.number, p.method
    from payments p join orders o on o.id = p.order_id
    where p.state = 'authorized' and coalesce(p.checked_at, p.begun_at, p.created_at)
        < $1::timestamptz - ${longerAfter("p.vain_questions")}
      and (o.payment_state <> 'authorized' or p.authorized_until <= $6 or p.capture_asked_at < $1
        or coalesce(p.checked_at, p.begun_at, p.created_at) < $7)
    order by p.authorized_until limit 100)`,
);

const before = (now: Instant, ms: number) => new Date(now - ms);

export interface Reconciled {
  readonly looked: number;
  /** Number of tasks without a certain answer; they are retried later. */
  readonly uncertain: number;
}

/**
 * Checks, once a minute, all money whose outcome should be known by now: open payments, attempts without an answer,
 * refunds on their way. Throws once all are checked if one of them failed.
 */
export async function reconcile(deps: PaymentDeps): Promise<Reconciled> {
  const now = deps.clock.now();
  const due = await deps.db.rows(selectDue, [
    before(now, seconds(90)),
    before(now, seconds(20)),
    before(now, minutes(1)),
    before(now, minutes(10)),
    [...deps.payments.values()].filter(({ voids }) => !voids).map(({ method }) => method),
    new Date(now),
    before(now, hours(1)),
  ]);
  const patience = new RoundPatience();
  let uncertain = 0;
  let taskCount = 0;
  const whomOf = ({ method, task }: Due) => `${method} ${task}`;
  // Sequential, so that customers' requests come first.
  await doEach(
    due,
    async (each) => {
      const whom = whomOf(each);
      if (patience.isOverWith(whom)) return;
      taskCount += 1;
      if (!(await patience.ask(whom, () => lookAfter(deps, each)))) uncertain += 1;
    },
    (each) => `${whomOf(each)} ${each.number}`,
  );
  return { looked: taskCount, uncertain };
}

async function lookAfter(deps: PaymentDeps, due: Due): Promise<boolean> {
  try {
    if (due.task === "settle") return (await settlePayment(deps, due.id, "unasked")) !== "unknown";
    if (due.task === "close") await closeSessions(deps, due.id);
    if (due.task === "release") await releasePayment(deps, due.id);
    if (due.task === "refund") await executeRefund(deps, due.id);
    if (due.task === "begin") {
      const result = await beginPayment(deps, due.number);
      return result.ok || result.error.code !== "try_again";
    }
    return true;
  } catch (error) {
    if (error instanceof RetryLater) return false;
    throw error;
  }
}
