import { orderTexts } from "#domain/checkout/order-texts.ts";
import { isPaymentMethod } from "#domain/checkout/payment-method.ts";
import { type TextTooLong, textTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { acceptForBuyer } from "#engine/admin/drafts/accept-for-buyer.ts";
import type { DraftRow } from "#engine/checkout/draft-row.ts";
import type { PlaceDraftRefused } from "#engine/checkout/prepare-draft.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import { textOf } from "../../read-form.ts";
import { referenceFields } from "../../storefront/checkout/checkout-form.ts";

/** Why no order was made for the buyer on the phone, and what was typed. */
export interface NotPlaced {
  readonly notPlaced: PlaceDraftRefused | TextTooLong;
  readonly phone: {
    readonly po: string;
    /** Cost center and references, by their fields. */
    readonly booking: Readonly<Record<string, string>>;
    /** The PO number that the page says was used before. */
    readonly seenPo: string | null;
  };
}

/** Turns an offer into the order of its buyer on the phone; gives why not, and null once it is one. */
export async function acceptByPhone(
  shop: Shop,
  by: StaffActor,
  { draft, form, version }: { readonly draft: DraftRow; readonly form: FormData; readonly version: number },
): Promise<NotPlaced | null> {
  const po = cleanReference(textOf(form, "phonePo"));
  const booking = Object.fromEntries(["costCenter", ...referenceFields].map((name) => [name, textOf(form, name)]));
  const notPlaced = (error: NotPlaced["notPlaced"]): NotPlaced => ({
    notPlaced: error,
    phone: { po, booking, seenPo: error.code === "po_used_before" ? po : null },
  });
  const tooLong = textTooLong("poNumber", po, orderTexts.poNumber.most);
  if (tooLong) return notPlaced(tooLong);
  const payBy = textOf(form, "payBy");
  const accepted = await acceptForBuyer(shop, by, {
    draftId: draft.id,
    number: draft.number,
    version,
    method: isPaymentMethod(payBy) ? payBy : "stripe",
    seenTotal: readWholeNumber(textOf(form, "total")) ?? -1,
    poNumber: po,
    ...(form.has("seenPo") && { seenPo: textOf(form, "seenPo") }),
    booking: { costCenter: booking["costCenter"] ?? "", references: referenceFields.map((name) => booking[name]) },
  });
  return accepted.ok ? null : notPlaced(accepted.error);
}
