import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { NotePromiseRefused, PlanRefused } from "#engine/admin/collections/collect.ts";
import type { CompanyStepRefused } from "#engine/companies/company-steps.ts";

export const collectionIntents = ["plan", "promise", "withdraw-promise", "hold", "release"] as const;
export type CollectionIntent = (typeof collectionIntents)[number];

export type CollectionRefused = PlanRefused | NotePromiseRefused | CompanyStepRefused;

/** Reply to a refused form: the reason, and what was typed into it. */
export interface CollectionReply {
  readonly intent: CollectionIntent;
  readonly code: Exclude<CollectionRefused["code"], "text_too_long"> | null;
  readonly tooLong?: TextTooLong;
  readonly typed: Readonly<Record<string, string>>;
  /** An amount that the refusal names. */
  readonly amount: Money;
}
