import { chainOf, type ChainStep, letChange, stepWithoutDecider } from "#domain/approvals/approval-rule.ts";
import type { Money } from "#domain/kernel/money.ts";
import { businessDaysLater } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { Customer } from "#domain/buyers/buyer.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { approvalTermsOf, decidersOf } from "../approvals/rules.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { AskedOrder } from "./requested-order.ts";
import { type RequisitionEvent, writeRequisitionEvent } from "./requisition-row.ts";

/** Nobody could decide a step of the chain, or the requester alone, who decides nothing that they asked for. */
export type NoApprover = { code: "no_approver"; site: string };

const deleteSteps = statement<[number]>(
  "delete_requisition_steps",
  "delete from requisition_steps where requisition_id = $1",
);
const insertSteps = statement<[number, string]>(
  "insert_requisition_steps",
  `insert into requisition_steps (requisition_id, position, role, customer_id, stand_in_id, next_after)
   select $1, s.at, s.step ->> 'role', (s.step ->> 'customerId')::bigint, (s.step ->> 'standInId')::bigint,
     (s.step ->> 'nextAfter')::int
   from jsonb_array_elements($2::jsonb) with ordinality as s (step, at)`,
);
const openStatement = statement<[number, number, Date | null]>(
  "open_requisition_step",
  "update requisition_steps set due_at = $3 where requisition_id = $1 and position = $2",
);
const setStep = statement<[number, number, Date]>(
  "set_requisition_step",
  "update requisitions set step = $2, version = version + 1, updated_at = $3 where id = $1",
);

/** Has a requisition wait for a step, and tells who decides it. Of the last one nothing passes on. */
export async function openStep(
  tx: Tx,
  shop: Pick<CartShop, "clock">,
  of: {
    readonly id: number;
    readonly timeZone: string;
    readonly steps: readonly ChainStep[];
    readonly position: number;
  },
): Promise<void> {
  const { id, timeZone, steps, position } = of;
  const now = shop.clock.now();
  const step = steps[position - 1];
  const passesOn = step && step.nextAfter !== null && position < steps.length;
  const dueAt = passesOn ? businessDaysLater(now, step.nextAfter ?? 0, timeZone) : null;
  await tx.run(openStatement, [id, position, dueAt === null ? null : new Date(dueAt)]);
  await tx.run(setStep, [id, position, new Date(now)]);
  await enqueue(tx, shop.clock, "send_requisition_mail", { requisitionId: id, mail: "asked", step: position });
}

type Written = [
  number,
  string,
  boolean,
  string,
  string,
  string,
  string,
  number | null,
  string,
  Money,
  readonly string[],
  boolean,
  Date,
  Date,
  boolean,
];
const writeSubmitted = statement<Written>(
  "write_submitted_requisition",
  `update requisitions set state = 'submitted', version = version + 1, form = $2::jsonb, on_account = $3, why = $4,
     po_number = $5, cost_center = $6, buyer_references = $7, cost_center_id = $8, shown = $9::jsonb, total_cents = $10,
     rules = $11, may_overdraw = $12, submitted_at = $13, expires_at = $14, updated_at = $13, approved_on = null,
     may_change = $15
     where id = $1`,
);

interface Filing {
  readonly id: number;
  readonly customer: Customer;
  readonly asked: AskedOrder;
  /** As typed, to be ordered by. */
  readonly form: object;
  readonly why: string;
  /** Null where the change that has it filed anew is written already. */
  readonly event: RequisitionEvent | null;
}

/** Writes what a requester asks for with its chain and figures of today, and has it wait for the first step. */
export async function fileRequisition(
  tx: Tx,
  shop: CartShop,
  { id, customer, asked, form, why, event }: Filing,
): Promise<Result<null, NoApprover>> {
  const { party, booking, poNumber, isOnAccount, shown, total, rules, holdsUntil, timeZone } = asked;
  const chain = chainOf(rules);
  const of = { siteId: party.siteId, requesterId: customer.customerId };
  if (stepWithoutDecider(chain, await decidersOf(tx, party.companyId), of) !== null)
    return refuse({ code: "no_approver", site: party.site });
  const now: Instant = shop.clock.now();
  const terms = await approvalTermsOf(tx, party.companyId);
  const expiresAt = Math.min(after(now, days(terms.days)), holdsUntil ?? Infinity);
  await tx.run(writeSubmitted, [
    id,
    JSON.stringify(form),
    isOnAccount,
    why,
    poNumber,
    booking.costCenter,
    booking.references,
    booking.costCenterId,
    JSON.stringify(shown),
    total,
    rules.map(({ name }) => name),
    rules.some(({ when }) => when.kind === "budget"),
    new Date(now),
    new Date(expiresAt),
    letChange(rules),
  ]);
  await tx.run(deleteSteps, [id]);
  await tx.run(insertSteps, [id, JSON.stringify(chain)]);
  if (event) await writeRequisitionEvent(tx, id, event, { by: customer.customerId, note: why, total, now });
  await openStep(tx, shop, { id, timeZone, steps: chain, position: 1 });
  return ok(null);
}
