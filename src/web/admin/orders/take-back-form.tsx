import { useT } from "../../language/language.tsx";
import { StepForm } from "../panel.tsx";
import type { OrderAnswer } from "./order-screen.ts";
import { listOf } from "./together-fields.tsx";

/** Said of a step that changes a parcel of several orders. */
export function ForAll({ orders }: { orders: readonly string[] }) {
  const t = useT();
  return orders.length === 0 ? null : <p>{t("adminOrders.together.all", { orders: listOf(t, orders) })}</p>;
}

/** Undoes what did not happen, where it still can be: a shipment, or a mark. */
export function TakeBackForm({
  intent,
  parcel,
  beside = [],
  refused,
}: {
  intent: "take-shipment-back" | "take-delivery-back" | "take-ready-back" | "take-pickup-back";
  parcel?: number;
  beside?: readonly string[];
  refused: OrderAnswer | null;
}) {
  const t = useT();
  const isHere = refused?.intent === intent && (parcel === undefined || refused.typed.parcel === String(parcel));
  return (
    <StepForm
      intent={intent}
      id={parcel === undefined ? intent : `${intent}-${parcel}`}
      about={parcel === undefined ? undefined : String(parcel)}
      title={t(`adminOrders.actions.${intent}`)}
      text={t(`adminOrders.stepText.${intent}`)}
      submit={t(`adminOrders.submit.${intent}`)}
      look="danger"
      open={isHere}
      mails
    >
      <ForAll orders={beside} />
      {parcel !== undefined && <input type="hidden" name="parcel" value={parcel} />}
    </StepForm>
  );
}
