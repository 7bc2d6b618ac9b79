import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";
import { type OrderErrorCode, orderErrorText, type StepErrorCode, stepErrorText } from "../step-error.ts";

type OfOrders = Extract<OrderErrorCode, "lines_required" | "units_refused">;

/** Codes by which a step of a return is refused. */
export type ReturnStepCode = StepErrorCode<"adminReturns.refused"> | OfOrders | "instructions_required";

const ofOrders: ReadonlySet<string> = new Set<OfOrders>(["lines_required", "units_refused"]);
const isOfOrders = (code: string): code is OfOrders => ofOrders.has(code);

/** Message of a refused step of a return. */
export const returnStepText = (t: Translator, code: ReturnStepCode): string =>
  stepErrorText(t, code, (own) => {
    if (own === "instructions_required") return requiredText(t, "adminReturns.instructions");
    return isOfOrders(own) ? orderErrorText(t, own) : t(`adminReturns.refused.${own}`);
  });
