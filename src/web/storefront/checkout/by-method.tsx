import type { ReactNode } from "react";
import { stateName } from "#domain/shipping/states.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { RadioCards } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PickupHours } from "../../account/orders/order-delivery.tsx";
import { placeCards } from "./method-cards.tsx";
import { GoodsAtPlace } from "../pickup/goods-at-place.tsx";
import type { CartView, PickupView } from "../cart/cart-view.ts";

/** Two wordings, one shown: the chosen way of delivery decides, by the style sheet, so without scripts too. */
export function ByMethod({ delivery, pickup }: { delivery: string; pickup: string }) {
  return (
    <>
      <span className="group-has-[[name=method][value=PICKUP]:checked]/address:hidden">{delivery}</span>
      <span className="hidden group-has-[[name=method][value=PICKUP]:checked]/address:inline">{pickup}</span>
    </>
  );
}

/** Notes on the typed state: not supported, or the ZIP code is in another one. */
export function AboutState({ cart, zip, onPickup }: { cart: CartView; zip: string; onPickup: () => void }) {
  const t = useT();
  if (cart.shippingRefused?.code === "state_not_supported") return <NotShipped onPickup={onPickup} />;
  if (!cart.zipElsewhere) return null;
  return (
    <Notice type="warning" live>
      {t("checkout.notices.zip_elsewhere", { zip, state: stateName(cart.zipElsewhere)[t.language] })}
    </Notice>
  );
}

/** The state is outside the continental United States: another address, or pick up. */
function NotShipped({ onPickup }: { onPickup: () => void }) {
  const t = useT();
  return (
    <Notice type="error" live title={t("checkout.errors.state_not_supported")}>
      <div className="mt-2 flex flex-wrap gap-3 noscript:hidden">
        <Button variant="secondary" size="small" onClick={() => document.getElementById("shipping.state")?.focus()}>
          {t("checkout.address.change")}
        </Button>
        <Button variant="secondary" size="small" onClick={onPickup}>
          {t("checkout.address.pickUp")}
        </Button>
      </div>
    </Notice>
  );
}

/** Pickup place, hours and instructions, once pickup is chosen. Of several places the buyer chooses one. */
export function PickupPlaces({
  cart,
  chosen,
  error,
}: {
  cart: CartView;
  chosen: string | undefined;
  error: ReactNode;
}) {
  const t = useT();
  const [first, ...others] = cart.pickup;
  if (!first) return null;
  if (others.length === 0) return <PickupFacts pickup={first} error={error} />;
  return (
    <div className="hidden group-has-[[name=method][value=PICKUP]:checked]/address:block">
      <RadioCards
        name="contact.place"
        legend={t("checkout.method.choosePlace")}
        cards={placeCards(t, cart)}
        defaultValue={chosen ?? first.id}
        error={error}
      />
    </div>
  );
}

function PickupFacts({ pickup, error }: { pickup: PickupView; error: ReactNode }) {
  const t = useT();
  return (
    <dl
      id="contact.place"
      tabIndex={-1}
      className="hidden gap-x-4 gap-y-1 rounded-md border border-line p-4 text-sm group-has-[[name=method][value=PICKUP]:checked]/address:grid sm:grid-cols-[8rem_1fr]"
    >
      <dt className="font-semibold">{t("checkout.method.where")}</dt>
      <dd>
        {pickup.name}
        <br />
        {pickup.address}
        <GoodsAtPlace place={pickup} />
        <FieldError id="contact.place" error={error} />
        <input type="hidden" name="contact.place" value={pickup.id} />
      </dd>
      <dt className="font-semibold">{t("checkout.method.hours")}</dt>
      <dd>
        <PickupHours pickup={pickup} />
      </dd>
      <dt className="font-semibold">{t("checkout.method.instructions")}</dt>
      <dd className="whitespace-pre-line">{pickup.instructions}</dd>
    </dl>
  );
}
