import type { Translator } from "#i18n/translator.ts";
import { type CodeOf, type CodeOfText, errorText, requiredText, type Values } from "../../error-text.ts";
import { type StepErrorCode, stepErrorText } from "../step-error.ts";

const ownText = errorText((t, code: CodeOf<"adminClaims.refused">) => t(`adminClaims.refused.${code}`), {
  goods_required: "adminClaims.required.goods",
  day_required: "adminClaims.required.day",
  day_to_come: { label: "adminClaims.carrier.day", kind: "day_to_come" },
});
export type ClaimStepCode = CodeOfText<typeof ownText> | StepErrorCode<"adminClaims.refused">;

/** Message of a refused step of a claim. */
export function claimStepText(t: Translator, code: ClaimStepCode, values?: Values): string {
  // Here the reason is what the buyer reads.
  if (code === "reason_required") return requiredText(t, "adminClaims.required.reason");
  return stepErrorText(t, code, (own) => ownText(t, own), values);
}
