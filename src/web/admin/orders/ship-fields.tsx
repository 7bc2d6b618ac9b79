import { useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";
import { RefusedGroup } from "../refused-group.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { WaitNote } from "../../ui/wait-note.tsx";
import { PlaceField } from "../inventory/place-field.tsx";
import { placeName } from "../inventory/place-name.ts";
import { ParcelFields } from "../step-fields.tsx";
import { TogetherFields } from "./together-fields.tsx";
import { UnitsInput } from "./units-input.tsx";

export function ShipFields({ screen, typed }: { screen: OrderScreen; typed: Readonly<Record<string, string>> }) {
  const t = useT();
  const { order, unsent, places, labels, parcels, returned } = screen;
  // The latest label that waits for its parcel. Where goods came back, it may be for their next way.
  const label =
    returned.length === 0
      ? labels.findLast(({ state, isUsed }) => !isUsed && (state === "bought" || state === "uploaded"))
      : undefined;
  const parcel = label ? { carrier: label.carrier, number: label.number ?? "", ...typed } : typed;
  return (
    <>
      <input type="hidden" name="latest" value={parcels.at(-1)?.id ?? 0} />
      <ParcelFields typed={parcel} usual={order.shippingMethod === "LOCAL" ? "ltl" : "usps"} />
      <PlaceField
        id="ship-place"
        places={places}
        typed={typed.place}
        label={t("adminPlaces.from")}
        auto={t("adminPlaces.fromAuto")}
      />
      <RefusedGroup name="units">
        <ul aria-label={t("adminOrders.units")} className="text-sm">
          {order.lines.map((line, at) => {
            const id = order.lineIds[at] ?? 0;
            const left = unsent[id] ?? 0;
            // Nothing of it is to send; one that waits for its goods says so.
            if (left === 0 && line.waiting === 0) return null;
            return (
              <li
                key={id}
                className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-2 xs:flex-nowrap"
              >
                <span className="min-w-0 flex-[1_1_100%] xs:flex-1">
                  <span className="font-medium">{line.sku}</span>{" "}
                  <span className="text-muted">
                    <Figures text={line.name} />
                  </span>
                  <Shelf screen={screen} lineId={id} />
                  {line.waiting > 0 && <WaitNote units={line.waiting} of={line.quantity} on={line.expectedOn} />}
                </span>
                <UnitsInput lineId={id} sku={line.sku} left={left} typed={typed} />
              </li>
            );
          })}
        </ul>
      </RefusedGroup>
      <TogetherFields screen={screen} typed={typed} />
    </>
  );
}

/** Where a line's goods lie; nothing in a shop with one place. */
function Shelf({ screen: { shelves, names }, lineId }: { screen: OrderScreen; lineId: number }) {
  const t = useT();
  const units = shelves[lineId] ?? [];
  if (units.length === 0) return null;
  return (
    <span className="block text-2xs text-muted [overflow-wrap:anywhere]">
      {units
        .map(({ placeId, quantity }) =>
          t("adminPlaces.lies", { place: placeName(t, { name: names[placeId] ?? "" }), count: quantity }),
        )
        .join(" · ")}
    </span>
  );
}

/** The same for all lines of an order that is fetched. */
export function Shelves({ screen }: { screen: OrderScreen }) {
  const { order, shelves } = screen;
  if (Object.keys(shelves).length === 0) return null;
  return (
    <ul className="text-sm">
      {order.lines.map((line, at) => (
        <li key={order.lineIds[at]}>
          {line.sku} × {line.quantity}
          <Shelf screen={screen} lineId={order.lineIds[at] ?? 0} />
        </li>
      ))}
    </ul>
  );
}
