import { type ChainStep, mayDecide } from "#domain/approvals/approval-rule.ts";
import type { RequisitionState } from "#domain/approvals/requisition-life.ts";
import { type Customer, mayWith, type Owned, owns } from "#domain/buyers/buyer.ts";
import type { Grant } from "#domain/buyers/member-roles.ts";
import type { UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { lockDraft } from "../checkout/draft-row.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A line of a requisition with the figures that its requester was shown. */
interface ShownLine {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  /** Left out by requests of before versions were named, and where a product has one. */
  readonly variantName?: LocalizedText | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  /** Left out where there is none. */
  readonly reference?: string;
  readonly unitPrice: Money;
  readonly total: Money;
  /** A rule asks because it is on no list; left out of all others. */
  readonly isUnlisted?: boolean;
}

export interface ShownFigures {
  readonly lines: readonly ShownLine[];
  /** Of a quote: its lines that no part stands behind. */
  readonly ownLines?: readonly PricedOwnLine[];
  readonly subtotal: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** Paid by goods that come back in exchange; left out for none. */
  readonly exchanged?: Money;
}

export interface Requisition {
  readonly id: number;
  readonly companyId: number;
  readonly siteId: number;
  /** Since it was sent: nothing is ordered for it any more, so it is rejected, withdrawn, or expires. */
  readonly isSiteClosed: boolean;
  /** The merchant has put the company on hold: it waits, unless it expires before that ends. */
  readonly isCompanyHeld: boolean;
  readonly customerId: number;
  readonly state: RequisitionState;
  readonly version: number;
  readonly boughtFor: { readonly company: string; readonly site: string; readonly by: string };
  readonly language: Language;
  readonly form: UnvalidatedCheckout & {
    /** The waits for goods that were told, by part number. */
    readonly waits?: readonly (readonly [sku: string, wait: Wait])[];
  };
  readonly onAccount: boolean;
  readonly why: string;
  readonly poNumber: string;
  readonly costCenter: string;
  readonly references: string;
  readonly costCenterId: number | null;
  readonly shown: ShownFigures;
  /** Total as submitted; after approval, the approved total. */
  readonly total: Money;
  readonly rules: readonly string[];
  readonly mayOverdraw: boolean;
  /** Its approvers may change quantities: every rule that caught it says so. */
  readonly mayChange: boolean;
  readonly step: number;
  readonly approvedOn: CalendarDay | null;
  readonly submittedAt: Instant;
  readonly expiresAt: Instant;
  /** Number of the order that it became. */
  readonly order: string | null;
  /** The quote that it asks for, in the version that was accepted; null for a cart. */
  readonly quoteVersion: number | null;
  /** Null for a cart, and once the quote is deleted. */
  readonly draftId: number | null;
  readonly quote: string | null;
}

/** SQL: the site of the requisition `r` was closed after it was sent. */
export const siteClosed = "(select s.closed_at is not null from company_sites s where s.id = r.site_id)";

const columns = `r.id, r.company_id as "companyId", r.site_id as "siteId", r.customer_id as "customerId", r.language,
  r.state, ${siteClosed} as "isSiteClosed",
  (select k.state = 'on-hold' from companies k where k.id = r.company_id) as "isCompanyHeld", r.version,
  r.bought_for as "boughtFor", r.form, r.on_account as "onAccount", r.why, r.step, r.po_number as "poNumber",
  r.cost_center as "costCenter", r.buyer_references as "references", r.cost_center_id as "costCenterId", r.shown,
  r.total_cents as total, r.rules, r.may_overdraw as "mayOverdraw", r.may_change as "mayChange",
  r.approved_on as "approvedOn", r.submitted_at as "submittedAt", r.expires_at as "expiresAt",
  (select o.number from orders o where o.id = r.order_id) as "order", r.quote_version as "quoteVersion",
  r.draft_id as "draftId", (select d.number from order_drafts d where d.id = r.draft_id) as quote`;
const byId = statement<[number], Requisition>("requisition", `select ${columns} from requisitions r where r.id = $1`);
const lockById = statement<[number], Requisition>(
  "lock_requisition",
  `select ${columns} from requisitions r where r.id = $1 for update of r`,
);

const quoteOf = statement<[number], { draftId: number | null }>(
  "quote_of_requisition",
  `select draft_id as "draftId" from requisitions where id = $1`,
);

export const findRequisition = (db: Db, id: number): Promise<Requisition | null> => db.row(byId, [id]);

/** Locks a requisition, after the quote that it asks for, as every answer to that quote does. */
export async function lockRequisition(tx: Tx, id: number): Promise<Requisition | null> {
  const draftId = (await tx.row(quoteOf, [id]))?.draftId ?? null;
  if (draftId !== null) await lockDraft(tx, draftId);
  return tx.row(lockById, [id]);
}

/** A step of a requisition's chain. */
export interface RequisitionStepRow extends ChainStep {
  readonly position: number;
  readonly decidedAt: Instant | null;
  readonly dueAt: Instant | null;
  /** The people that it names. */
  readonly person: string | null;
  readonly standIn: string | null;
}

const nameOf = (table: string) =>
  `coalesce(nullif(btrim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.email)`;
const selectSteps = statement<[number], RequisitionStepRow>(
  "requisition_steps",
  `select s.position, s.role, s.customer_id as "customerId", s.stand_in_id as "standInId", s.next_after as "nextAfter",
     s.decided_at as "decidedAt", s.due_at as "dueAt", ${nameOf("c")} as person, ${nameOf("d")} as "standIn"
   from requisition_steps s left join customers c on c.id = s.customer_id left join customers d on d.id = s.stand_in_id
   where s.requisition_id = $1 order by s.position`,
);

export const stepsOf = (db: Db, id: number): Promise<RequisitionStepRow[]> => db.rows(selectSteps, [id]);

/** The step that a requisition waits for. */
export const currentStep = <Step extends { readonly position: number }>(
  { step }: Pick<Requisition, "step">,
  steps: readonly Step[],
): Step | undefined => steps.find(({ position }) => position === step);

/** True for who may see it: whoever asked as long as they have a role there, approvers of its site, administrators. */
export const seesRequisition = (customer: Customer, requisition: Owned): boolean =>
  owns(customer, requisition) || mayWith(customer, requisition, "approve") || mayWith(customer, requisition, "manage");

/** True for who decides its current step now, by the roles they have now. */
export function decidesNow(
  { customerId, grants }: { readonly customerId: number; readonly grants: readonly Grant[] },
  requisition: Requisition,
  steps: readonly RequisitionStepRow[],
): boolean {
  const step = currentStep(requisition, steps);
  if (requisition.state !== "submitted" || !step) return false;
  const { siteId, companyId, customerId: requesterId } = requisition;
  const roles = grants.filter((grant) => grant.companyId === companyId);
  return mayDecide({ customerId, roles }, step, { siteId, requesterId });
}

export type RequisitionEvent =
  | "submitted"
  | "step-approved"
  | "passed-on"
  | "approved"
  | "changes-asked"
  /** An approver changed its quantities. */
  | "changed"
  | "rejected"
  | "withdrawn"
  | "expired"
  | "asked-again"
  /** Its quote was accepted otherwise, answered, changed or taken back. */
  | "quote-ended"
  | "ordered";

/** Quantities of a requisition before and after an approver changed them. */
export interface RequisitionChanges {
  /** The total before. */
  readonly was: Money;
  readonly lines: readonly {
    readonly sku: string;
    readonly name: LocalizedText;
    readonly before: number;
    /** 0 where the line was taken away. */
    readonly after: number;
  }[];
}

const insertEvent = statement<[number, RequisitionEvent, number | null, string, Money | null, Date, string | null]>(
  "write_requisition_event",
  `insert into requisition_events (requisition_id, event, by_customer_id, note, total_cents, at, changes)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
);

interface EventFacts {
  readonly by: number | null;
  readonly note?: string;
  readonly total?: Money;
  readonly changes?: RequisitionChanges;
  readonly now: Instant;
}

export async function writeRequisitionEvent(
  tx: Tx,
  id: number,
  event: RequisitionEvent,
  of: EventFacts,
): Promise<void> {
  const changes = of.changes ? JSON.stringify(of.changes) : null;
  await tx.run(insertEvent, [id, event, of.by, of.note ?? "", of.total ?? null, new Date(of.now), changes]);
}

export interface RequisitionHistoryLine {
  readonly event: RequisitionEvent;
  /** Empty for the shop itself, and once their account is erased. */
  readonly by: string;
  readonly note: string;
  readonly total: Money | null;
  /** Null but of what an approver changed. */
  readonly changes: RequisitionChanges | null;
  readonly at: Instant;
}

const selectHistory = statement<[number], RequisitionHistoryLine>(
  "requisition_history",
  `select e.event, coalesce(${nameOf("c")}, '') as by, e.note, e.total_cents as total, e.changes,
     e.at
   from requisition_events e left join customers c on c.id = e.by_customer_id
   where e.requisition_id = $1 order by e.id`,
);

export const requisitionHistory = (db: Db, id: number): Promise<RequisitionHistoryLine[]> =>
  db.rows(selectHistory, [id]);

const moveStatement = statement<[number, RequisitionState, Date]>(
  "move_requisition",
  `update requisitions set state = $2, version = version + 1, updated_at = $3,
     approved_on = case when $2 = 'approved' then approved_on end,
     form = case when $2 in ('ordered', 'rejected', 'withdrawn', 'expired') then '{}' else form end where id = $1`,
);

/** Moves it; what is over keeps nothing of what was typed for the delivery. */
export async function moveRequisition(tx: Tx, id: number, state: RequisitionState, now: Instant): Promise<void> {
  await tx.run(moveStatement, [id, state, new Date(now)]);
}
