import { isReturnReason } from "#domain/returns/reasons.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AskFirst } from "./ask-first.tsx";
import { Fact } from "./fact.tsx";
import type { DetailView } from "./return-page.server.ts";
import { SendGoods } from "./send-goods.tsx";
import { PhotoRow, ShippingWords } from "./summary-step.tsx";
import type { Say } from "./step-buttons.tsx";

const tones: Partial<Record<DetailView["back"]["state"], Tone>> = {
  requested: "info",
  "request-updated": "info",
  agreed: "success",
  declined: "danger",
  "being-refunded": "info",
  completed: "success",
};

/** A return: state, next step, request. */
export function ReturnDetail({ view, say }: { view: DetailView; say: Say }) {
  const t = useT();
  const to = useHref();
  const { back, can, order } = view;
  return (
    <>
      <header className="flex flex-col gap-2">
        <BackLink to={to("orderDetail", {}, { order })}>{t("returns.backToOrder")}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-bold">{t("returns.detail.number", { number: back.number })}</h1>
          <Badge tone={tones[back.state]} className="text-sm">
            {t(`returns.state.${back.state}`)}
          </Badge>
        </div>
      </header>
      {view.done === "saved" && <SuccessNotice>{t("returns.detail.saved")}</SuccessNotice>}
      {view.done === "sent" && <SuccessNotice>{t("returns.detail.sentDone")}</SuccessNotice>}
      <Standing view={view} />
      {can.write && can.write !== "open" && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={to("orderReturn", {}, { order, step: "items" })} icon="edit">
            {can.write === "edit" ? t("returns.detail.edit") : t("returns.detail.resubmit")}
          </ButtonLink>
          {can.cancel && <CancelReturn />}
        </div>
      )}
      {can.write === "open" && (
        <p>
          <Link to={to("orderReturn", {}, { order, step: "received" })} className="link">
            {t("returns.detail.again")}
          </Link>
        </p>
      )}
      {can.send && <SendGoods view={view} say={say} />}
      {can.cancel && !can.write && <CancelReturn />}
      <Facts view={view} />
      <History back={back} />
    </>
  );
}

function Standing({ view: { back, overdue, isOnAccount, isFetched } }: { view: DetailView }) {
  const t = useT();
  const word = back.state === "being-refunded" && isOnAccount ? "beingCredited" : back.state;
  const due = back.customerDueAt === null ? "" : formatDateTime(back.customerDueAt, t);
  const type = back.state === "declined" || overdue ? "warning" : back.state === "completed" ? "success" : "info";
  return (
    <Notice type={type}>
      {back.state === "agreed" && back.signedAt !== null ? (
        <p>
          <Figures
            text={t("returns.stateText.agreedSigned", {
              signed: formatDateTime(back.signedAt, t),
              due: back.merchantDueAt === null ? "" : formatDateTime(back.merchantDueAt, t),
            })}
          />
        </p>
      ) : back.state === "agreed" && back.sentAt !== null ? (
        <p>{t(back.carrier === "in-person" ? "returns.stateText.agreedBrings" : "returns.stateText.agreedSent")}</p>
      ) : (
        <p>
          <Figures text={t(`returns.stateText.${word}`, { deadline: due, method: isFetched ? "PICKUP" : "" })} />
        </p>
      )}
      {overdue && <p className="mt-1">{t("returns.overdue")}</p>}
      {back.state === "declined" && back.declineReason && (
        <p className="mt-1">
          <span className="font-semibold">{t("returns.detail.declined")}</span>{" "}
          <span className="whitespace-pre-line">
            <Figures text={back.declineReason} />
          </span>
        </p>
      )}
    </Notice>
  );
}

function CancelReturn() {
  const t = useT();
  return (
    <AskFirst
      intent="cancel"
      label={t("returns.detail.cancel")}
      title={t("returns.detail.cancelTitle")}
      keep={t("returns.detail.keep")}
      confirm={t("returns.detail.confirm")}
    />
  );
}

function Facts({ view: { back, shipping, isShippingPaid, worth, exchange } }: { view: DetailView }) {
  const t = useT();
  return (
    <dl className="border-t border-line">
      <Fact name={t("returns.detail.goodsCame")}>
        {back.received ? t("returns.detail.goodsCameYes") : t("returns.detail.goodsCameNo")}
      </Fact>
      <Fact name={t("returns.detail.items")}>
        {back.lines.map((line) => (
          <BackLine key={line.sku} line={line} />
        ))}
      </Fact>
      <Fact name={t("returns.detail.reason")}>
        {isReturnReason(back.reason, back.received) && t(`returns.reason.${back.reason}`)}
      </Fact>
      {back.remark && (
        <Fact name={t("returns.detail.remark")}>
          <span className="whitespace-pre-line">{back.remark}</span>
        </Fact>
      )}
      {back.photos.length > 0 && (
        <Fact name={t("returns.detail.photos")}>
          <PhotoRow photos={back.photos} />
        </Fact>
      )}
      <Fact name={t("returns.detail.estimate")}>
        <Money amount={back.estimate} className="font-semibold" />
      </Fact>
      {shipping !== null && (
        <Fact name={t("returns.summary.estimatedShipping")}>
          <ShippingWords reason={back.reason} received={back.received} shipping={shipping} isPaid={isShippingPaid} />
        </Fact>
      )}
      {worth !== null && (
        <Fact name={t("returns.detail.worth")}>
          <Money amount={worth} className="font-semibold" />
        </Fact>
      )}
      {exchange && <Exchange exchange={exchange} />}
      {back.refund && (
        <Fact name={t("returns.detail.refunded")}>
          <Money amount={back.refund.amount} className="font-semibold" /> ·{" "}
          {t(`orders.refundState.${back.refund.state}`)}
          {back.deductions > 0 && back.deductionReason && (
            <span className="block text-sm">
              {t("returns.detail.deducted", {
                amount: formatMoney(back.deductions, t.language),
                reason: back.deductionReason,
              })}
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Exchange({ exchange: { order, credit, waits } }: { exchange: NonNullable<DetailView["exchange"]> }) {
  const t = useT();
  const to = useHref();
  const name = t("returns.detail.exchange.title");
  if (order === null) return <Fact name={name}>{t("returns.detail.exchange.offered")}</Fact>;
  return (
    <Fact name={name}>
      <Link to={to("orderDetail", {}, { order })} className="link block">
        {t("returns.detail.exchange.placed", { order })}
      </Link>
      <span className="block">{t("returns.detail.exchange.credit", { amount: formatMoney(credit, t.language) })}</span>
      {waits && <span className="block text-sm text-muted">{t("returns.detail.exchange.waits")}</span>}
    </Fact>
  );
}

function BackLine({ line }: { line: DetailView["back"]["lines"][number] }) {
  const t = useT();
  return (
    <span className="block">
      {line.quantity} × <Figures text={line.name} />{" "}
      <span className="text-sm text-muted">
        {line.sku}
        {line.cameBack !== null && ` · ${t("returns.detail.counted", { count: line.cameBack, of: line.quantity })}`}
      </span>
    </span>
  );
}

type EventWord = Extract<MessageKey, `returns.event.${string}`> extends `returns.event.${infer Word}` ? Word : never;

function History({ back: { events, carrier } }: Pick<DetailView, "back">) {
  const t = useT();
  const nameOf = (event: string) =>
    event === "send" && carrier === "in-person" ? t("returns.send.brings") : t(`returns.event.${event as EventWord}`);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl font-semibold">
        {t("returns.detail.history")}
      </h2>
      <ol className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-5">
        {events.toReversed().map(({ event, at }, index) => (
          <li key={`${event} ${at} ${index}`}>
            <p className={index === 0 ? "font-semibold" : ""}>{nameOf(event)}</p>
            <p className="text-sm text-muted">
              <Figures text={formatDateTime(at, t)} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
