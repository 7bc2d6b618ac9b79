import type { CaseActor } from "#domain/cases/case-life.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { formatDateTime, formatListTime } from "#i18n/format.ts";
import { useT } from "../language/language.tsx";
import { AsidePart } from "./aside-part.tsx";
import { HoursIn } from "./table/hours-in.tsx";

/** Until when the shop and the buyer have to answer, as far as it is their turn. */
export function DueParts({
  merchantDueAt,
  merchant,
  customerDueAt,
  customer,
}: {
  merchantDueAt: Instant | null;
  merchant: string;
  customerDueAt: Instant | null;
  customer: string;
}) {
  const t = useT();
  return (
    <>
      {merchantDueAt !== null && (
        <AsidePart title={merchant}>
          <p className="font-semibold">{formatDateTime(merchantDueAt, t)}</p>
        </AsidePart>
      )}
      {customerDueAt !== null && (
        <AsidePart title={customer}>
          <p>{formatDateTime(customerDueAt, t)}</p>
        </AsidePart>
      )}
    </>
  );
}

interface Happened {
  readonly event: string;
  readonly actor: CaseActor;
  readonly at: Instant;
  /** Member of staff who acted. */
  readonly doer?: string | null;
}

/** The history, latest first. */
export function HistoryPart({ events, nameOf }: { events: readonly Happened[]; nameOf: (event: string) => string }) {
  const t = useT();
  return (
    <AsidePart title={t("adminOrders.history")}>
      <HoursIn className="mb-2 block text-2xs text-muted" />
      <ol className="flex flex-col gap-2">
        {events.toReversed().map(({ event, actor, at, doer }, index) => (
          <li key={`${event} ${at} ${index}`}>
            {nameOf(event)}
            <span className="block text-2xs text-muted">
              {formatListTime(at, t)} · {doer ?? t(`adminOrders.actor.${actor}`)}
            </span>
          </li>
        ))}
      </ol>
    </AsidePart>
  );
}
