import type { ReactNode } from "react";
import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { formatDayRange } from "#i18n/format.ts";
import { formatWeekday } from "#i18n/opening-hours.ts";
import { colons, listSeparators } from "#i18n/separators.ts";
import { useT } from "../../language/language.tsx";
import type { PickupNote } from "../../storefront/checkout/pickup-note.ts";
import type { OrderView } from "./order-view.server.ts";

/** Delivery to the buyer: address and date, or pickup place and contact. */
export function Delivery({ order, isPaid }: { order: OrderView; isPaid: boolean }) {
  const t = useT();
  const { pickup, shippingMethod, arrivesFrom, arrivesTo, freight } = order;
  // Days are promised from the payment: while it is awaited, they are those of one that arrives at once. Goods that
  // have left arrive as their parcels say.
  const ifPaidToday = (range: string) => (order.state === "pending" ? t("orders.detail.ifSameDay", { range }) : range);
  return (
    <Box title={t("orders.detail.delivery")}>
      <p className="font-medium">{t(`delivery.method.${shippingMethod}`)}</p>
      {arrivesFrom && arrivesTo && ["pending", "confirmed"].includes(order.state) && (
        <p className="text-sm text-success">
          {pickup
            ? t("orders.detail.readyBy", { day: ifPaidToday(formatWeekday(arrivesTo, t.language)) })
            : t("orders.detail.arrives", { range: ifPaidToday(formatDayRange(arrivesFrom, arrivesTo, t.language)) })}
        </p>
      )}
      {shippingMethod === "LOCAL" && (
        <p className="text-sm text-muted">
          {t("orders.detail.freightOptions")}
          {colons[t.language]}
          {freight.length > 0
            ? freight.map((extra) => t(`delivery.charge.${extra}`)).join(listSeparators[t.language])
            : t("orders.detail.noFreightOptions")}
        </p>
      )}
      {pickup ? (
        <div className="mt-1 text-sm">
          <p>{t("orders.detail.pickedUpBy", { name: fullName(order), phone: phoneText(order.phone) })}</p>
          <p className="mt-2 font-medium">{pickup.name}</p>
          <p>{pickup.address}</p>
          <p>{pickup.phone}</p>
          <p className="mt-2">
            <PickupHours pickup={pickup} />
          </p>
          {isPaid && (
            <>
              <p className="mt-2 font-medium">{t("orders.detail.instructions")}</p>
              <p className="whitespace-pre-line">{pickup.instructions}</p>
            </>
          )}
        </div>
      ) : (
        <Label lines={order.shipTo} />
      )}
    </Box>
  );
}

/** When the place is open, and on which of the next days it is not. */
export function PickupHours({ pickup: { hours, closed } }: { pickup: Pick<PickupNote, "hours" | "closed"> }) {
  const t = useT();
  return (
    <>
      {hours.map((line, at) => (
        <span key={at} className="block whitespace-pre-line">
          {line}
        </span>
      ))}
      {closed && <span className="block font-medium">{t("orders.detail.closedOn", { days: closed })}</span>}
    </>
  );
}

/** A titled part of an order's facts. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4 wrap-anywhere">
      <h2 className="mb-1 text-sm font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** An address as on a label. */
export function Label({ lines }: { lines: readonly string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
