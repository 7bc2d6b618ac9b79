import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Figures } from "../../ui/figures.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { WaitNote } from "../../ui/wait-note.tsx";
import { PartAtPlaces } from "../pickup/part-at-places.tsx";
import { PowerNote } from "../power/power-note.tsx";
import type { CartView, LineView } from "./cart-view.ts";
import { UnitSold } from "./unit-sold.tsx";

/** The goods themselves: their name, how they travel, and whether they run on the buyer's power. */
export function LineGoods({ line, power, product }: { line: LineView; power: CartView["power"]; product: string }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="min-w-0 flex-1 basis-56">
      <Link to={product} className="font-semibold hover:text-primary hover:underline">
        <Figures text={line.name} />
      </Link>
      <p className="text-sm text-muted">
        {t("cart.line.partNumber", { sku: line.sku })}
        {line.variantName && <> · {line.variantName}</>}
      </p>
      <UnitSold unit={line.unit} />
      {line.wait && <WaitNote units={line.wait.units} of={line.quantity} on={line.wait.on} />}
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <Badge tone={line.method === "LOCAL" ? "info" : "neutral"}>
          {t(line.method === "LOCAL" ? "cart.line.freight" : "cart.line.parcel")}
        </Badge>
        {line.bundled && <Badge tone="success">{t("cart.line.bundle")}</Badge>}
        <FitMark slug={line.slug} />
      </p>
      <PartAtPlaces sentences={line.pickup} className="mt-1.5 text-muted" />
      <PowerNote verdict={line.power} power={power} />
      {line.power && line.power.state !== "runs" && (
        <Link
          to={to("myPower", {}, { sku: line.sku, back: to("cart") })}
          prefetch="none"
          className="link inline-flex min-h-6 items-center text-sm"
          aria-label={t("power.needsOf", { name: line.name })}
        >
          {t("power.needs")}
        </Link>
      )}
    </div>
  );
}
