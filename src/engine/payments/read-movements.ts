import { cents } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, hours } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { postFee, postPayout } from "#domain/payments/ledger.ts";
import { type AccountMovement, bookedCurrency } from "#domain/payments/movements.ts";
import type { Tx } from "../platform/database.ts";
import { doEach } from "../platform/do-each.ts";
import type { Log } from "../platform/log.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentProvider } from "../ports/payment-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";
import { returnTakenMoney } from "./return-taken-money.ts";

/** Providers may list a movement this much late, so each reading overlaps the last. */
const overlap = hours(12);
/** Range of the first reading. */
const firstReading = days(30);

const selectRead = statement<[string], { until: Instant }>(
  "movements_read_until",
  `select until from movements_read where provider = $1`,
);
const markRead = statement<[string, Date, Date, string | null]>(
  "mark_movements_read",
  `insert into movements_read (provider, until, asked_at, last_error) values ($1, $2, $3, $4)
   on conflict (provider) do update set until = excluded.until, asked_at = excluded.asked_at,
     last_error = excluded.last_error`,
);

export interface MovementDeps extends PaymentDeps {
  readonly log?: Pick<Log, "warn">;
}

/**
 * Reads the providers' account movements, enters fees and payouts, and links each movement to its cause. Those in
 * another currency than the books' are kept for the list only. Throws once all are read if one of them failed.
 */
export async function readMovements(deps: MovementDeps): Promise<number> {
  let count = 0;
  const readEach = () =>
    doEach(
      deps.payments.values(),
      async (provider) => void (count += await readOne(deps, provider)),
      ({ method }) => method,
    );
  await doEach(
    [readEach, () => explainAgain(deps)],
    (step) => step(),
    () => "movements",
  );
  return count;
}

const nameOf = ({ provider, id }: AccountMovement): string => `${provider} ${id}`;

async function readOne(deps: MovementDeps, provider: PaymentProvider): Promise<number> {
  if (!provider.movements) return 0;
  const now = deps.clock.now();
  const progress = await deps.db.row(selectRead, [provider.method]);
  const from = progress ? after(progress.until, -overlap) : after(now, -firstReading);
  const movements = await provider.movements(from, now);
  if (!movements.ok) {
    const until = new Date(progress?.until ?? from);
    await deps.db.run(markRead, [provider.method, until, new Date(now), movements.error.detail.slice(0, 300)]);
    return 0;
  }
  let count = 0;
  const enter = async (movement: AccountMovement) => {
    if (await deps.db.transaction((tx) => enterMovement(deps, tx, movement))) count += 1;
  };
  // If one fails, the next reading begins where this one did, and finds it again.
  await doEach(movements.value, enter, nameOf);
  await deps.db.run(markRead, [provider.method, new Date(now), new Date(now), null]);
  return count;
}

const insertMovement = statement<[string, string, string, string, Money, Money, string | null, Date]>(
  "insert_movement",
  `insert into account_movements (provider, movement_id, kind, currency, amount_cents, fee_cents, source, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);

async function enterMovement(deps: MovementDeps, tx: Tx, movement: AccountMovement): Promise<boolean> {
  const { provider, id, kind, currency, amount, fee, source, at } = movement;
  const now = deps.clock.now();
  const row = [provider, id, kind, currency, amount, fee, source, new Date(at)] as const;
  if ((await tx.run(insertMovement, [...row])) === 0) return false;
  // The staff see it on their list; what it was changed into dollars by is a movement of its own.
  if (currency !== bookedCurrency) {
    const error = `${id} ${currency}`;
    deps.log?.warn("a movement in another currency is not entered in the books", { provider, error });
    return true;
  }
  if (kind === "payout" || kind === "payout-returned")
    await postLedger(tx, null, `payout:${provider}:${id}`, postPayout(cents(-amount), provider), now);
  if (kind === "fee") await postLedger(tx, null, `fee:${provider}:${id}`, postFee(cents(-amount), provider), now);
  await explain(deps, tx, movement);
  return true;
}

// The cause of a movement: a captured payment, a refund by the provider's id, or a dispute. Those of invoices are of no
// order.
const selectCause = statement<[string, string | null, string], { orderId: number | null; amount: Money }>(
  "cause_of_movement",
  `select order_id as "orderId", captured_cents as amount from payments
     where $3 = 'payment' and method = $1 and provider_charge = $2 and captured_cents > 0
   union all
   select p.order_id, -r.amount_cents from provider_refunds r join payments p on p.id = r.payment_id
     where $3 = 'refund' and r.method = $1 and r.provider_refund = $2
   union all
   select p.order_id, r.amount_cents from provider_refunds r join payments p on p.id = r.payment_id
     where $3 = 'refund-returned' and r.method = $1 and r.provider_refund = $2 and r.state = 'FAILED'
   union all
   select null, captured_cents from invoice_payments
     where $3 = 'payment' and method = $1 and provider_charge = $2 and captured_cents > 0
   union all
   select null, case when $3 = 'refund' then -r.amount_cents else r.amount_cents end
     from invoice_refunds r join invoice_payments p on p.id = r.payment_id
     where p.method = $1 and r.provider_refund = $2
       and ($3 = 'refund' or ($3 = 'refund-returned' and r.state = 'FAILED'))
   limit 1`,
);
const selectDispute = statement<[string, string], { orderId: number | null; amount: Money }>(
  "dispute_of_movement",
  `select order_id as "orderId", amount_cents as amount from ledger_lines
   where posting = 'dispute:' || $2 and account = 'cash:' || $1 limit 1`,
);
const markExplained = statement<[string, string, number | null, string]>(
  "movement_explained",
  `update account_movements set order_id = $3, explained_as = $4 where provider = $1 and movement_id = $2
     and explained_as is null`,
);

async function explain(deps: PaymentDeps, tx: Tx, movement: AccountMovement): Promise<void> {
  const { provider, id, kind, amount, fee, source } = movement;
  const now = deps.clock.now();
  if (kind === "payout" || kind === "payout-returned" || kind === "fee") {
    await tx.run(markExplained, [provider, id, null, kind]);
    return;
  }
  const isDispute = kind === "dispute" || kind === "dispute-returned";
  // Stripe sends an event for it; PayPal does not.
  const isOfOrder =
    kind === "dispute-returned" && provider === "paypal" && (await returnTakenMoney(deps, tx, movement));
  if (isDispute && provider === "paypal" && !isOfOrder) await deps.orders.invoices.moved(tx, movement);
  const cause = isDispute
    ? await tx.row(selectDispute, [provider, id])
    : await tx.row(selectCause, [provider, source, kind]);
  // A movement of another shop, or of another amount than the books have, stays on the list.
  if (!cause || cause.amount !== amount) return;
  if (fee !== 0) await postLedger(tx, cause.orderId, `fee:${provider}:${id}`, postFee(fee, provider), now);
  await tx.run(markExplained, [provider, id, cause.orderId, kind]);
}

// The latest: those of another shop stay unexplained until somebody acknowledges them, and older ones could fill any
// limit.
const selectOpen = statement<[], AccountMovement>(
  "movements_to_explain",
  `select provider, movement_id as id, kind, currency, amount_cents as amount, fee_cents as fee, source, at
   from account_movements
   where explained_as is null and acknowledged_at is null and currency = '${bookedCurrency}'
   order by at desc limit 500`,
);

/** A movement may be read before its event arrives, so unexplained ones are tried again. */
async function explainAgain(deps: PaymentDeps): Promise<void> {
  const explainOne = (movement: AccountMovement) => deps.db.transaction((tx) => explain(deps, tx, movement));
  await doEach((await deps.db.rows(selectOpen, [])).toReversed(), explainOne, nameOf);
}

const markSeen = statement<[string, string, Date], { id: string }>(
  "acknowledge_movement",
  `update account_movements set acknowledged_at = coalesce(acknowledged_at, $3) where provider = $1 and movement_id = $2
   returning movement_id as id`,
);

/** Marks an unexplained movement as reviewed by the merchant, such as one of another shop. Idempotent. */
export async function acknowledgeMovement(
  deps: Pick<PaymentDeps, "db" | "clock">,
  provider: string,
  id: string,
): Promise<Result<"seen", { code: "money_not_found" }>> {
  const movement = await deps.db.row(markSeen, [provider, id, new Date(deps.clock.now())]);
  return movement ? ok("seen") : refuse({ code: "money_not_found" });
}
