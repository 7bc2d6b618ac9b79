import { type Budget, budgetLeft } from "#domain/approvals/budget.ts";
import { mayDecide } from "#domain/approvals/approval-rule.ts";
import { mayAt } from "#domain/buyers/member-roles.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { budgetsOf } from "../approvals/budgets.ts";
import { decidersOf } from "../approvals/rules.ts";
import { withClosedSites } from "../buyers/grants.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { JobPayloads } from "../platform/outbox.ts";
import type { Db } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import {
  currentStep,
  findRequisition,
  type Requisition,
  type RequisitionChanges,
  requisitionHistory,
  seesRequisition,
  stepsOf,
} from "./requisition-row.ts";
import { strandedAmong } from "./requisitions.queries.ts";

interface LetterAbout {
  readonly requisition: Requisition;
  readonly recipients: readonly { readonly email: string; readonly language: Language }[];
  /** Latest note of an approver. */
  readonly note: string;
  /** Lines that the approver changed; null of other mails. */
  readonly changes: RequisitionChanges | null;
  readonly budgets: readonly { readonly name: string; readonly left: Money }[];
}

const selectMailboxes = statement<[readonly number[]], { email: string; language: Language }>(
  "mailboxes_of_accounts",
  "select email, language from customers where id = any($1) and erased_at is null order by id",
);

/** A requisition and whom a mail about it goes to; null where it has moved on meanwhile. */
export async function requisitionForMail(
  { db, clock }: Pick<CartShop, "db" | "clock">,
  { requisitionId, mail, step }: JobPayloads["send_requisition_mail"],
): Promise<LetterAbout | null> {
  const requisition = await findRequisition(db, requisitionId);
  if (!requisition) return null;
  const { companyId, siteId, customerId: requesterId, costCenterId } = requisition;
  if (mail === "undecidable") return undecidable(db, requisition, step);
  if (mail !== "asked") {
    const history = await requisitionHistory(db, requisitionId);
    const isSaid = mail === "changes" || mail === "rejected" || mail === "approved";
    const change = mail === "changed" ? history.findLast(({ event }) => event === "changed") : undefined;
    const note = isSaid ? (history.findLast(({ note: text }) => text !== "")?.note ?? "") : (change?.note ?? "");
    // Nobody who has left the company, or the site, reads more of it.
    const requester = await withClosedSites(db, { customerId: requesterId }, companyId);
    const isTold = seesRequisition(requester, requisition);
    const recipients = isTold ? await db.rows(selectMailboxes, [[requesterId]]) : [];
    return { requisition, recipients, note, changes: change?.changes ?? null, budgets: [] };
  }
  if (requisition.state !== "submitted" || requisition.step !== step) return null;
  const current = currentStep(requisition, await stepsOf(db, requisitionId));
  const people = await decidersOf(db, companyId);
  const deciders = current ? people.filter((person) => mayDecide(person, current, { siteId, requesterId })) : [];
  const recipients = await db.rows(selectMailboxes, [deciders.map((person) => person.customerId)]);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const budgets = await budgetsOf(db, { companyId, costCenterId, customerId: requesterId }, today);
  return { requisition, recipients, note: "", changes: null, budgets: budgets.map(nameAndLeft) };
}

/** To the administrators of its place, as long as nobody can decide the step. */
async function undecidable(db: Db, requisition: Requisition, step: number): Promise<LetterAbout | null> {
  const { companyId, siteId } = requisition;
  const current = currentStep(requisition, await stepsOf(db, requisition.id));
  if (!current || requisition.step !== step) return null;
  if ((await strandedAmong(db, [{ ...requisition, step: current }])).size === 0) return null;
  const people = await decidersOf(db, companyId);
  const giving = people.filter(({ roles }) =>
    mayAt(
      roles.map((role) => ({ ...role, companyId })),
      { companyId, siteId },
      "manage",
    ),
  );
  const recipients = await db.rows(selectMailboxes, [giving.map(({ customerId }) => customerId)]);
  return { requisition, recipients, note: "", changes: null, budgets: [] };
}

const nameAndLeft = (budget: Budget) => ({ name: budget.name, left: budgetLeft(budget) });
