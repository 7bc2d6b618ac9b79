import type { LabelSeller } from "../../ports/label-seller.ts";
import type { LabelDeps } from "./label-deps.ts";

type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly code: string; readonly unreadable?: string } };

/** Logs that an answer of a seller of labels could not be read, where it says so. */
export function noteUnreadable(
  { log }: Pick<LabelDeps, "log">,
  { carrier }: Pick<LabelSeller, "carrier">,
  answer: Answer,
): void {
  const error = answer.ok ? undefined : answer.error.unreadable;
  if (error !== undefined) log.warn("a carrier's answer about a label cannot be read", { provider: carrier, error });
}
