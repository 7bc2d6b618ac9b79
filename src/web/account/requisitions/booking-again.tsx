import { orderTexts } from "#domain/checkout/order-texts.ts";
import { useT } from "../../language/language.tsx";
import { BookingFields } from "../../storefront/checkout/booking-fields.tsx";
import { TextField } from "../../ui/field.tsx";
import type { RequisitionReply, RequisitionScreen } from "./requisition-part.ts";
import { bookingErrorText } from "./requisition-refused.ts";

const nothing = () => {};

/** PO number, cost center and references: what the company asks of them may have changed since the request was sent. */
export function BookingAgain({
  rules: { poRule, booking, values },
  reply,
}: {
  rules: NonNullable<RequisitionScreen["again"]>;
  reply: RequisitionReply;
}) {
  const t = useT();
  const refused = reply?.refused;
  const errorOf = (field: string) => refused && bookingErrorText(t, refused, field);
  const used = refused?.code === "order_refused" && refused.refused.code === "po_used_before" ? refused.refused : null;
  return (
    <>
      {used && <input type="hidden" name="seenPo" value={used.po} />}
      <TextField
        name="poNumber"
        label={t("orders.texts.poNumber.field")}
        hint={poRule.poMask === "" ? undefined : t("companyOrders.poMask", { mask: poRule.poMask })}
        optional={!poRule.poRequired}
        autoComplete="off"
        maxLength={orderTexts.poNumber.most}
        defaultValue={reply?.values["poNumber"] ?? values["poNumber"] ?? ""}
        error={errorOf("poNumber")}
      />
      <BookingFields
        form="again"
        rules={booking}
        values={{ ...values, ...reply?.values }}
        errorOf={errorOf}
        onText={nothing}
      />
    </>
  );
}
