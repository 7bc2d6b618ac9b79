import { useT } from "../../language/language.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import type { CartView } from "../cart/cart-view.ts";
import type { CheckoutValues } from "./checkout-form.ts";

/** When a card is charged for goods that are not there yet, and whether those that are leave before them. */
export function Waiting({
  cart,
  form,
  payment,
  values,
  onChange,
}: {
  cart: CartView;
  /** The id of the form. */
  form: string;
  payment: string;
  values: CheckoutValues;
  onChange: () => void;
}) {
  const t = useT();
  if (!cart.waits) return null;
  const isPickup = cart.priced?.shipping?.method === "PICKUP";
  const isHeld = payment === "stripe" && cart.chargesLater;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>{t(isHeld ? "checkout.backOrder.chargedLater" : "checkout.backOrder.chargedNow")}</p>
      {cart.isMixed && !isPickup && (
        <CheckboxField
          form={form}
          name="shipsInParts"
          value="on"
          label={t("checkout.backOrder.inParts")}
          hint={t("checkout.backOrder.inPartsHint")}
          defaultChecked={values["shipsInParts"] === "on"}
          onChange={onChange}
        />
      )}
      {cart.isMixed && isPickup && <p>{t("checkout.backOrder.together")}</p>}
    </div>
  );
}
