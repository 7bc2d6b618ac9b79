import type { MessageKey } from "./keys.ts";
import type { Translator } from "./translator.ts";

type Reason = MessageKey extends infer Key ? (Key extends `invoices.creditReason.${infer Word}` ? Word : never) : never;

/** Reason of a credit that the merchant wrote on an invoice, with the words beside it. */
export function creditReasonText(t: Translator, { reason, note }: { reason: Reason; note: string }): string {
  const name = t(`invoices.creditReason.${reason}`);
  if (note === "") return name;
  return reason === "other" ? note : t("invoices.fact", { name, value: note });
}
