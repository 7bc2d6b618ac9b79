import { trackingUrl } from "#domain/fulfilment/carriers.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { Panel } from "../panel.tsx";

/** Parcels that left, what is in them and the carrier's latest word. */
export function OrderParcels({ parcels }: { parcels: OrderScreen["parcels"] }) {
  const t = useT();
  if (parcels.length === 0) return null;
  return (
    <Panel id="parcels" title={t("adminOrders.parcels")}>
      <ul className="flex flex-col gap-3">
        {parcels.map((parcel) => {
          const url = trackingUrl(parcel);
          const latest = parcel.events[0];
          return (
            <li key={parcel.id} className="flex flex-col gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{t(`adminOrders.carrier.${parcel.carrier}`)}</span>
                {url ? (
                  <a href={url} rel="noreferrer" className="link break-all tabular-nums">
                    {parcel.number}
                  </a>
                ) : (
                  <span className="break-all tabular-nums">{parcel.number}</span>
                )}
                <Badge tone={parcel.deliveredAt === null ? "info" : "success"}>
                  {t(parcel.deliveredAt === null ? "adminOrders.underWay" : "orders.state.delivered")}
                </Badge>
              </p>
              <p className="text-sm text-muted">
                {t("adminOrders.leftAt", { at: formatDateTime(parcel.shippedAt, t) })} ·{" "}
                {parcel.lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(", ")}
              </p>
              {latest && (
                <p className="text-sm">
                  {latest.text}
                  {latest.place && `, ${latest.place}`}{" "}
                  <span className="text-muted">{formatDateTime(latest.at, t)}</span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
