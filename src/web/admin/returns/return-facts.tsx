import { nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { BuyerPart } from "../buyer-part.tsx";
import { AsidePart } from "../aside-part.tsx";
import { DueParts, HistoryPart } from "../work-facts.tsx";
import { OpenedUnitLink } from "./opened-unit-link.tsx";
import type { ReturnScreen } from "./return-screen.ts";

type EventWord =
  Extract<MessageKey, `adminReturns.event.${string}`> extends `adminReturns.event.${infer Word}` ? Word : never;
const knownEvents: ReadonlySet<string> = new Set<EventWord>([
  "open",
  "edit",
  "cancel",
  "agree",
  "agree-not-received",
  "decline",
  "resubmit",
  "time-passed",
  "send",
  "sign-receipt",
  "refund",
  "refunds-completed",
  "exchange-begun",
  "exchange-canceled",
  "exchange-dropped",
  "exchange-expired",
  "exchange",
  "ended-in-goods",
]);
const isKnown = (event: string): event is EventWord => knownEvents.has(event);

/** Returned goods with refunds, dates and history. */
export function ReturnFacts({ screen }: { screen: ReturnScreen }) {
  const { detail, buyer, mayOffer } = screen;
  const t = useT();
  const at = (moment: typeof detail.sentAt) => moment !== null && formatDateTime(moment, t);
  return (
    <>
      {buyer && <BuyerPart buyer={buyer} />}
      <AsidePart title={t("adminOrders.goods")}>
        {detail.lines.map((line) => (
          <p key={line.lineId}>
            <span className="font-medium">{line.sku}</span> × {line.quantity}
            <span className="block">
              <Figures text={line.name} />
            </span>
            {line.resellable !== null && (
              <span className="block text-muted">
                {t("adminReturns.counted", { resellable: line.resellable, scrapped: line.scrapped ?? 0 })}
              </span>
            )}
            {mayOffer && <OpenedUnitLink goods={line} />}
          </p>
        ))}
      </AsidePart>
      <Sums screen={screen} />
      <DueParts
        merchantDueAt={detail.merchantDueAt}
        merchant={t("adminReturns.due")}
        customerDueAt={detail.customerDueAt}
        customer={t("adminReturns.customerDue")}
      />
      {detail.carrier && (
        <AsidePart title={t("adminReturns.sentBack")}>
          <p>
            {detail.carrier === "in-person"
              ? t("adminReturns.brought")
              : `${nameOfCarrier(detail.carrier, (word) => t(`orders.parcels.carrierName.${word}`))} ${detail.trackingNumber ?? ""}`}
          </p>
          <p className="text-muted">{at(detail.sentAt)}</p>
        </AsidePart>
      )}
      {detail.declineReason && (
        <AsidePart title={t("adminReturns.declined")}>
          <p className="whitespace-pre-line">{detail.declineReason}</p>
        </AsidePart>
      )}
      <HistoryPart
        events={detail.events}
        nameOf={(event) => (isKnown(event) ? t(`adminReturns.event.${event}`) : event)}
      />
    </>
  );
}

/** The estimate, what of it went into an exchange, what can be refunded at most, and what was. */
function Sums({ screen: { detail, cap, exchanges } }: { screen: ReturnScreen }) {
  const t = useT();
  return (
    <AsidePart title={t("adminReturns.estimate")}>
      <p>
        <Money amount={detail.estimate} className="font-semibold" />
      </p>
      {exchanges
        .filter(({ credit, orderNumber, state }) => credit > 0 && orderNumber !== null && state !== "ended")
        .map(({ id, credit, orderNumber }) => (
          <p key={id} className="text-muted">
            {t("adminReturns.exchange.took", {
              amount: formatMoney(credit, t.language),
              number: orderNumber ?? "",
            })}
          </p>
        ))}
      {detail.refund === null && detail.endedAt === null && (
        <p className="text-muted">
          {t("adminReturns.cap")} <Money amount={cap} />
        </p>
      )}
      {detail.refund && (
        <p>
          {t("adminReturns.refundIs", {
            state: t(`adminOrders.refundState.${detail.refund.state}`),
            amount: formatMoney(detail.refund.amount, t.language),
          })}
        </p>
      )}
      {detail.deductions > 0 && (
        <p className="text-muted">
          {detail.deductionReason ? (
            t("adminReturns.deductedFor", {
              amount: formatMoney(detail.deductions, t.language),
              reason: detail.deductionReason,
            })
          ) : (
            <>
              {t("adminReturns.deducted")} <Money amount={detail.deductions} />
            </>
          )}
        </p>
      )}
    </AsidePart>
  );
}
