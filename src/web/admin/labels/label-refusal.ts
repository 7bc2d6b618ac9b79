import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { BuyLabelRefused } from "#engine/admin/labels/buy-label.ts";
import type { UploadLabelRefused } from "#engine/admin/labels/upload-label.ts";
import type { VoidLabelRefused } from "#engine/admin/labels/void-label.ts";

/** `detail`: the carrier's own number. */
export interface LabelRefusal {
  readonly code: (BuyLabelRefused | UploadLabelRefused | VoidLabelRefused)["code"] | "label_cost_invalid";
  readonly detail: string;
  /** Why the money holds the goods, where it does. */
  readonly hold?: MoneyHold;
}

export const refusalOf = (error: Partial<LabelRefusal> & Pick<LabelRefusal, "code">): LabelRefusal => ({
  code: error.code,
  detail: error.detail ?? "",
  ...(error.hold && { hold: error.hold }),
});

/** True for what is wrong with the file of an upload. */
export const isOfFile = (code: string): boolean => code.startsWith("label_file_") || code === "files_away";

/** True for the key of a press, as the page drew it. */
export const isKey = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
