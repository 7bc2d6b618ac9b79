import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { ClaimStepCode } from "./claims/claim-step-text.ts";
import type { ReturnStepCode } from "./returns/return-step-text.ts";
import type { OrderErrorCode } from "./step-error.ts";

type StepCode = OrderErrorCode | ClaimStepCode | ReturnStepCode | TextTooLong["code"];

/** Codes that refuse what was typed. All others refuse the step because of the state of its subject. */
const typingErrors: ReadonlySet<string> = new Set<StepCode>([
  "amount_required",
  "day_required",
  "day_to_come",
  "day_too_early",
  "explanation_required",
  "goods_required",
  "instructions_required",
  "lines_required",
  "note_required",
  "nothing_counted",
  "part_unknown",
  "reason_required",
  "reference_required",
  "sku_unknown",
  "text_too_long",
  "tracking_link_invalid",
  "tracking_number_required",
  "tracking_number_invalid",
  "units_invalid",
]);

/** HTTP status of a refused step: 400 for an error in the form, 409 for a step that is not possible now. */
export const stepStatus = ({ code }: { readonly code: string }): 400 | 409 => (typingErrors.has(code) ? 400 : 409);
