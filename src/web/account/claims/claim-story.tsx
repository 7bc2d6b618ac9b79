import { Form, useNavigation } from "react-router";
import type { ClaimState } from "#domain/claims/claim-life.ts";
import { nameOfCarrier, trackingUrl } from "#domain/fulfilment/carriers.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { AskFirst } from "../returns/ask-first.tsx";
import { Fact } from "../returns/fact.tsx";
import type { Say } from "../returns/step-buttons.tsx";
import { PhotoRow } from "../returns/summary-step.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import type { ClaimPageView, ClaimView } from "./claim-page.server.ts";

const tones: Readonly<Record<ClaimState, Tone>> = {
  opened: "info",
  "in-review": "info",
  "replacement-promised": "success",
  "parts-promised": "success",
  "refund-granted": "success",
  declined: "danger",
  closed: "neutral",
};

/** A claim: state, next step, report and history. */
export function ClaimStory({ claim, view, say }: { claim: ClaimView; view: ClaimPageView; say: Say }) {
  const t = useT();
  const to = useHref();
  const { can } = claim;
  return (
    <section aria-labelledby={claim.number} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={claim.number} className="text-xl font-semibold">
          {t("claims.number", { number: claim.number })}
        </h2>
        <Badge tone={tones[claim.state]} className="text-sm">
          {t(`claims.state.${claim.state}`)}
        </Badge>
      </div>
      <Standing claim={claim} isOnAccount={view.isOnAccount} />
      {can.addPhotos && <MorePhotos view={view} claim={claim} say={say} />}
      {can.withdraw && (
        <AskFirst
          intent="withdraw"
          label={t("claims.withdraw.button")}
          title={t("claims.withdraw.title")}
          keep={t("claims.withdraw.keep")}
          confirm={t("claims.withdraw.confirm")}
        />
      )}
      <Facts claim={claim} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <p className="mr-2 text-sm">{t("claims.paper.get")}</p>
        <PaperLinks href={(paper) => to("orderClaimPdf", {}, { order: view.order, claim: claim.number, paper })} />
      </div>
      <History events={claim.events} />
    </section>
  );
}

function stateWord({ state, outcome, shippedAt }: ClaimView, isOnAccount: boolean) {
  if (state === "closed") return `closed-${outcome ?? "declined"}` as const;
  if (shippedAt !== null) return "shipped";
  return state === "refund-granted" && isOnAccount ? "credit-granted" : state;
}

function Standing({ claim, isOnAccount }: { claim: ClaimView; isOnAccount: boolean }) {
  const t = useT();
  const { state, customerDueAt, merchantDueAt, overdue, answer } = claim;
  const values = {
    due: merchantDueAt === null ? "" : formatDateTime(merchantDueAt, t),
    deadline: customerDueAt === null ? "" : formatDateTime(customerDueAt, t),
  };
  return (
    <Notice type={state === "declined" || overdue ? "warning" : state === "closed" ? "success" : "info"}>
      <p>{t(`claims.stateText.${stateWord(claim, isOnAccount)}`, values)}</p>
      {overdue && <p className="mt-1">{t("claims.overdue")}</p>}
      {answer && (
        <p className="mt-1">
          <span className="font-semibold">{t("claims.answer")}</span>{" "}
          <span className="whitespace-pre-line">{answer}</span>
        </p>
      )}
    </Notice>
  );
}

/** Room for photos on an open claim; on a declined one they have it looked at again. */
function MorePhotos({ view, claim, say }: { view: ClaimPageView; claim: ClaimView; say: Say }) {
  const t = useT();
  const pending = useNavigation().state === "submitting";
  const inHand = view.photos.length + view.receipts.length;
  return (
    <Form
      method="post"
      noValidate
      encType="multipart/form-data"
      className="flex flex-col gap-5 rounded-lg border border-line p-4"
    >
      <h3 className="text-lg font-semibold">
        {t(claim.state === "declined" ? "claims.more.answer" : "claims.more.title")}
      </h3>
      <ClaimPhotos view={view} say={say} hint={t("claims.more.hint", { count: maxPhotos })} optional />
      {inHand > 0 && <p className="text-sm font-medium text-warning">{t("claims.more.notSent", { count: inHand })}</p>}
      <div>
        <Button
          type="submit"
          name="intent"
          value="send-photos"
          pending={pending}
          pendingLabel={t("claims.form.sending")}
        >
          {t("claims.more.send")}
        </Button>
      </div>
    </Form>
  );
}

function Facts({ claim }: { claim: ClaimView }) {
  const t = useT();
  const { refund, parcel, deductions } = claim;
  const url = parcel && trackingUrl(parcel);
  const shows = (kind: "damage" | "receipt") => claim.photos.filter((photo) => photo.kind === kind);
  return (
    <dl className="border-t border-line">
      <Fact name={t("claims.fact.items")}>
        <Goods goods={claim.lines} />
      </Fact>
      <Fact name={t("claims.fact.damage")}>{t(`claims.damage.${claim.damage}`)}</Fact>
      <Fact name={t("claims.fact.description")}>
        <span className="whitespace-pre-line wrap-anywhere">{claim.description}</span>
      </Fact>
      <Fact name={t("claims.fact.photos")}>
        <PhotoRow photos={shows("damage")} />
      </Fact>
      {shows("receipt").length > 0 && (
        <Fact name={t("claims.form.receipt")}>
          <PhotoRow photos={shows("receipt")} />
        </Fact>
      )}
      <Fact name={t("claims.fact.wish")}>{t(`claims.wish.${claim.wish}`)}</Fact>
      {claim.goods.length > 0 && (
        <Fact name={t("claims.fact.goods")}>
          <Goods goods={claim.goods} />
        </Fact>
      )}
      {parcel && (
        <Fact name={t("claims.fact.parcel")}>
          {nameOfCarrier(parcel.carrier, (word) => t(`orders.parcels.carrierName.${word}`))}{" "}
          <span className="break-all">{parcel.number}</span>
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className="link ml-2">
              {t("orders.parcels.track")}
            </a>
          )}
        </Fact>
      )}
      {refund && (
        <Fact name={t("returns.detail.refunded")}>
          <Money amount={refund.amount} className="font-semibold" /> · {t(`orders.refundState.${refund.state}`)}
          {deductions > 0 && (
            <span className="block text-sm">
              {t("claims.fact.deducted", { amount: formatMoney(deductions, t.language) })}
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Goods({ goods }: { goods: ClaimView["goods"] }) {
  return goods.map(({ key, quantity, name, sku }) => (
    <span key={key} className="block">
      {quantity} × <Figures text={name} /> <span className="text-sm text-muted">{sku}</span>
    </span>
  ));
}

export type EventWord =
  Extract<MessageKey, `claims.event.${string}`> extends `claims.event.${infer Word}` ? Word : never;

function History({ events }: { events: ClaimView["events"] }) {
  const t = useT();
  return (
    <div>
      <h3 className="text-lg font-semibold">{t("claims.history")}</h3>
      <ol className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-5">
        {events.toReversed().map(({ event, at }, index) => (
          <li key={`${event} ${at} ${index}`}>
            <p className={index === 0 ? "font-semibold" : ""}>{t(`claims.event.${event as EventWord}`)}</p>
            <p className="text-sm text-muted">
              <Figures text={formatDateTime(at, t)} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
