import type { PickupStockAt } from "#domain/checkout/pickup-stock.ts";
import { partAtPlacesText } from "./pickup-text.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A pickup place by its name and town. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** Says at which pickup places a part can be fetched, and from when. */
export function PartAtPlaces({
  stock,
  places,
  className = "",
}: {
  stock: readonly PickupStockAt[];
  places: readonly NamedPlace[];
  className?: string;
}) {
  const t = useT();
  const named = stock.flatMap((at) => {
    const place = places.find(({ id }) => id === at.place);
    return place ? [{ name: t("pickup.place", { ...place }), stock: at }] : [];
  });
  if (named.length === 0) return null;
  return (
    <ul className={`grid gap-1 text-sm ${className}`}>
      {partAtPlacesText(t, named).map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Icon name="pin" className="mt-0.5 size-4 shrink-0 text-muted" />
          {text}
        </li>
      ))}
    </ul>
  );
}
