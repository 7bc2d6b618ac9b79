import { stateName } from "#domain/shipping/states.ts";
import { type Destination, stateOf } from "#domain/shipping/destination.ts";
import type { DeliveredPrice } from "#engine/checkout/delivery-ways.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { DeliveryWays } from "./delivery-ways.tsx";

/** Delivered price of one unit, or the reason that there is none. */
export function DeliveredAnswer({ price, to }: { price: DeliveredPrice | null; to: Destination }) {
  const t = useT();
  const hrefOf = useHref();
  const { problem, ways } = price ?? { problem: null, ways: [] };
  const isPickupOnly = ways.length > 0 && ways.every(({ method }) => method === "PICKUP");
  const isDockToDock = to.extras === null && ways.some(({ method }) => method === "LOCAL");
  return (
    <>
      <p className="font-semibold">{t("delivery.to", { state: stateName(stateOf(to))[t.language], zip: to.zip })}</p>
      {price === null && <p className="text-sm text-danger">{t("delivery.noPrice")}</p>}
      {problem === "unavailable" && <p className="text-sm text-danger">{t("cart.problem.unavailable")}</p>}
      {problem === "on_request" && price && (
        <p className="text-sm">
          <Link to={hrefOf("askQuote", {}, { sku: price.sku })} className="link font-semibold">
            {t("cart.errors.on_request")}
          </Link>
        </p>
      )}
      {problem === "order_too_large" && <p className="text-sm text-danger">{t("delivery.tooLarge")}</p>}
      {problem === "out_of_stock" && <p className="text-sm text-warning">{t("delivery.outOfStock")}</p>}
      {isPickupOnly && <p className="text-sm text-danger">{t("cart.estimate.unsupported")}</p>}
      {ways.length > 0 && <DeliveryWays ways={ways} dated={problem === null} />}
      {isDockToDock && <p className="text-sm text-muted">{t("delivery.dockToDock")}</p>}
    </>
  );
}
