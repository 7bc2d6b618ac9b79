import type { DeliveryWay } from "#engine/checkout/delivery-ways.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";

const icons: Record<DeliveryWay["method"], IconName> = { SHIPPING: "truck", LOCAL: "pallet", PICKUP: "pin" };

/** Each way to have goods with its whole price, what that is made of, and when they are there. */
export function DeliveryWays({ ways, dated = true }: { ways: readonly DeliveryWay[]; dated?: boolean }) {
  const t = useT();
  const money = (amount: DeliveryWay["total"]) => formatMoney(amount, t.language);
  return (
    <ul aria-label={t("delivery.ways")} className="divide-y divide-line rounded-md border border-line bg-ground">
      {ways.map(({ method, place, goods, shipping, tax, total, charges, arrives }) => {
        const parts = method === "PICKUP" ? "partsPickup" : shipping === 0 ? "partsFree" : "parts";
        return (
          <li key={place?.id ?? method} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-3">
            <Icon name={icons[method]} className="mt-0.5 size-5 text-muted" />
            <div className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                <span>{t(`delivery.method.${method}`)}</span>
                <Money amount={total} />
              </p>
              {place && (
                <p className="text-sm">
                  {place.name[t.language]}, {place.city}, {place.state}
                </p>
              )}
              {dated && arrives && (
                <p className="text-sm font-medium text-success">
                  {method === "PICKUP"
                    ? t("delivery.ready", { date: formatDayRange(arrives.latest, arrives.latest, t.language) })
                    : t("cart.estimate.arrives", {
                        range: formatDayRange(arrives.earliest, arrives.latest, t.language),
                      })}
                </p>
              )}
              <p className="text-sm text-muted">
                {t(`delivery.${parts}`, { goods: money(goods), shipping: money(shipping), tax: money(tax) })}
              </p>
              {charges.length > 1 && (
                <p className="text-sm text-muted">
                  {charges.map(({ kind, amount }) => (
                    <span key={kind} className="mr-3 inline-block">
                      {t(`delivery.charge.${kind}`)} {money(amount)}
                    </span>
                  ))}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
