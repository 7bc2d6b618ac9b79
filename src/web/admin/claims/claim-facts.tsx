import { nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { AsidePart } from "../aside-part.tsx";
import { BuyerPart } from "../buyer-part.tsx";
import { DueParts, HistoryPart } from "../work-facts.tsx";
import type { ClaimScreen } from "./claim-screen.ts";

type EventWord =
  Extract<MessageKey, `adminClaims.event.${string}`> extends `adminClaims.event.${infer Word}` ? Word : never;

/** Claimed goods, decision, dates and history of a claim. */
export function ClaimFacts({ screen: { detail, buyer } }: { screen: ClaimScreen }) {
  const t = useT();
  const { parcel } = detail;
  const at = (moment: typeof detail.shippedAt) => moment !== null && formatDateTime(moment, t);
  return (
    <>
      {buyer && <BuyerPart buyer={buyer} />}
      <AsidePart title={t("adminClaims.goods")}>
        <Goods goods={detail.lines} />
        <p className="text-muted">
          {t("adminClaims.estimate")} <Money amount={detail.estimate} className="font-semibold" />
        </p>
      </AsidePart>
      {detail.freight.length > 0 && (
        <AsidePart title={t("adminClaims.freight")}>
          {detail.freight.map(({ carrier, number }) => (
            <p key={`${carrier} ${number}`}>
              {nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`))} {number}
            </p>
          ))}
          <p className="text-muted">{at(detail.deliveredAt)}</p>
        </AsidePart>
      )}
      <Result detail={detail} />
      {detail.answer && (
        <AsidePart title={t("adminClaims.answerGiven")}>
          <p className="whitespace-pre-line">{detail.answer}</p>
        </AsidePart>
      )}
      {detail.goods.length > 0 && (
        <AsidePart title={t("adminClaims.sends")}>
          <Goods goods={detail.goods} />
          {parcel && (
            <p>
              {nameOfCarrier(parcel.carrier, (word) => t(`orders.parcels.carrierName.${word}`))} {parcel.number}
              <span className="block text-muted">{at(detail.shippedAt)}</span>
            </p>
          )}
        </AsidePart>
      )}
      <DueParts
        merchantDueAt={detail.merchantDueAt}
        merchant={t("adminClaims.due")}
        customerDueAt={detail.customerDueAt}
        customer={t("adminClaims.customerDue")}
      />
      <HistoryPart events={detail.events} nameOf={(event) => t(`adminClaims.event.${event as EventWord}`)} />
    </>
  );
}

function Result({ detail: { outcome, refund, deductions } }: { detail: ClaimScreen["detail"] }) {
  const t = useT();
  return (
    outcome && (
      <AsidePart title={t("adminClaims.result")}>
        <p className="font-semibold">{t(`adminClaims.outcome.${outcome}`)}</p>
        {refund && (
          <p>
            {t("adminReturns.refundIs", {
              state: t(`adminOrders.refundState.${refund.state}`),
              amount: formatMoney(refund.amount, t.language),
            })}
          </p>
        )}
        {deductions > 0 && (
          <p className="text-muted">{t("adminClaims.deducted", { amount: formatMoney(deductions, t.language) })}</p>
        )}
      </AsidePart>
    )
  );
}

function Goods({ goods }: { goods: ClaimScreen["detail"]["goods"] }) {
  return goods.map((line) => (
    <p key={line.id}>
      <span className="font-medium">{line.sku}</span> × {line.quantity}
      <span className="block">
        <Figures text={line.name} />
      </span>
    </p>
  ));
}
