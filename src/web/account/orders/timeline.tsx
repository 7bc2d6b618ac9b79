import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import type { OrderView } from "./order-view.server.ts";
import { Figures } from "../../ui/figures.tsx";

/** The history, latest first, each event with its time. */
export function Timeline({ events }: { events: OrderView["events"] }) {
  const t = useT();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-xl font-semibold">
        {t("orders.detail.timeline")}
      </h2>
      <ol className="mt-4 flex flex-col border-l-2 border-line pl-5">
        {events.toReversed().map(({ event, at, ofReturn }, index) => (
          <li key={`${event} ${at} ${index}`} className="relative pb-4 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-2 -left-[1.6rem] size-2.5 rounded-full ${index === 0 ? "bg-primary" : "bg-line-strong"}`}
            />
            <p className={index === 0 ? "font-semibold" : ""}>
              {t(ofReturn ? `orders.returnStep.${event}` : `orders.event.${event}`)}
            </p>
            <p className="text-sm text-muted">
              <Figures text={formatDateTime(at, t)} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
