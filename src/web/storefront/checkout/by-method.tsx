import { stateName } from "#domain/shipping/states.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CartView, PickupView } from "../cart/cart-view.ts";

/** Two wordings, one shown: the chosen way of delivery decides, by the style sheet, so without scripts too. */
export function ByMethod({ delivery, pickup }: { delivery: string; pickup: string }) {
  return (
    <>
      <span className="group-has-[[name=method][value=PICKUP]:checked]/checkout:hidden">{delivery}</span>
      <span className="hidden group-has-[[name=method][value=PICKUP]:checked]/checkout:inline">{pickup}</span>
    </>
  );
}

/** What is to be said of the state as typed: that it is not supported, or that the ZIP code lies in another. */
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
      <div className="mt-2 flex flex-wrap gap-3">
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

/** Where and when to fetch the goods; shown once pick up is chosen. */
export function PickupFacts({ pickup }: { pickup: PickupView }) {
  const t = useT();
  return (
    <dl className="hidden gap-x-4 gap-y-1 rounded-md border border-line p-4 text-sm group-has-[[name=method][value=PICKUP]:checked]/checkout:grid sm:grid-cols-[8rem_1fr]">
      <dt className="font-semibold">{t("checkout.method.where")}</dt>
      <dd>
        {pickup.name}
        <br />
        {pickup.address.join(", ")}
      </dd>
      <dt className="font-semibold">{t("checkout.method.hours")}</dt>
      <dd>{pickup.hours}</dd>
      <dt className="font-semibold">{t("checkout.method.instructions")}</dt>
      <dd>{pickup.instructions}</dd>
    </dl>
  );
}
