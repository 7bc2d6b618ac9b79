import type { MessageKey } from "#i18n/keys.ts";

type CodeOf<Group extends string> = MessageKey extends infer Key
  ? Key extends `${Group}.${infer Code}`
    ? Code
    : never
  : never;

const shared = [
  "0210",
  "amount_required",
  "illegal_transition",
  "money_held",
  "passkey_refused",
  "passkey_unverified",
  "password_needed",
  "reason_required",
  "tracking_link_invalid",
  "tracking_number_invalid",
  "tracking_number_taken",
  "wrong_password",
] as const satisfies readonly CodeOf<"adminOrders.refused">[];
type Shared = (typeof shared)[number];

/** The codes of a group of messages, with the shared ones; one without words in both languages does not compile. */
export type StepErrorCode<Group extends string> = CodeOf<Group> | Shared;

/** Said in the same words, those of orders, wherever the merchant's steps are refused. */
export const isShared = (code: string): code is Shared => (shared as readonly string[]).includes(code);
