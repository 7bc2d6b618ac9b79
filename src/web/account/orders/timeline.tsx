import { formatDateTime } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import type { OrderView } from "./order-view.server.ts";
import { Figures } from "../../ui/figures.tsx";

type EventWord = Extract<MessageKey, `orders.event.${string}`> extends `orders.event.${infer Word}` ? Word : never;

/** Events shown to customers; the others are internal. */
const shownEvents: ReadonlySet<string> = new Set<EventWord>([
  "placed",
  "payment-captured",
  "payment-authorized",
  "authorization-lost",
  "put-on-account",
  "invoiced",
  "left-on-account",
  "payment-confirmed",
  "payment-claimed",
  "payment-processing",
  "payment-failed",
  "payment-late",
  "payment-duplicate",
  "payment-surplus",
  "transfer-received",
  "parts-owed-back",
  "reinstated",
  "payment-mismatch",
  "method-changed",
  "cancel",
  "deadline-passed",
  "ship",
  "ready-for-pickup",
  "request-refund",
  "refund",
  "delivered",
  "picked-up",
  "open-return",
  "refunds-completed",
  "refund-sent",
  "refund-failed",
  "withdraw-refund-request",
  "decline-refund-request",
  "cancel-return",
  "decline-return",
  "return-completed",
  "rest-refunded",
  "ship-part",
  "shipment-taken-back",
  "delivery-taken-back",
  "refund-granted",
  "claim-opened",
  "claim-shipped",
]);

function isTold(event: string): event is EventWord {
  return shownEvents.has(event);
}

/** The history, latest first, each event with its time. */
export function Timeline({ events }: { events: OrderView["events"] }) {
  const t = useT();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-xl font-semibold">
        {t("orders.detail.timeline")}
      </h2>
      <ol className="mt-4 flex flex-col border-l-2 border-line pl-5">
        {events.toReversed().map(({ event, at }, index) =>
          isTold(event) ? (
            <li key={`${event} ${at} ${index}`} className="relative pb-4 last:pb-0">
              <span
                aria-hidden
                className={`absolute top-2 -left-[1.6rem] size-2.5 rounded-full ${index === 0 ? "bg-primary" : "bg-line-strong"}`}
              />
              <p className={index === 0 ? "font-semibold" : ""}>{t(`orders.event.${event}`)}</p>
              <p className="text-sm text-muted">
                <Figures text={formatDateTime(at, t)} />
              </p>
            </li>
          ) : null,
        )}
      </ol>
    </section>
  );
}
