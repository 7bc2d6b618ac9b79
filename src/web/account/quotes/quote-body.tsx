import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { TotalsBox } from "../totals-box.tsx";
import type { QuoteReply } from "./quote-action.server.ts";
import { Accept, MessageForm, OnePress, OtherAnswers } from "./quote-forms.tsx";
import { AskedLines, PaperFacts, PaperLines } from "./quote-paper.tsx";
import { QuoteThread } from "./quote-thread.tsx";
import type { QuoteView } from "./quote-view.server.ts";
import { fieldOf, leadsTo, refusedText } from "./quote-words.ts";

interface BodyProps {
  readonly view: QuoteView;
  readonly reply: QuoteReply | undefined;
  /** The PDF of a version. */
  pdf(sent: number, paper: "letter" | "a4"): string;
  /** A file of the thread. */
  file(id: string): string;
}

const thanks = ["asked", "confirm", "message", "decline", "ask-change", "withdraw"] as const;

/** A quote as its buyer sees it: where it stands, the offer or what was asked for, the answers and the thread. */
export function QuoteBody({ view, reply, pdf, file }: BodyProps) {
  const t = useT();
  const { name } = useShop();
  const [query] = useSearchParams();
  const done = thanks.find((one) => one === query.get("done"));
  const { invoice, thread, versions } = view;
  // New with each answer only, because a new list takes the focus.
  const summary = useMemo(() => (reply ? [{ field: leadsTo(reply), message: refusedText(t, reply) }] : []), [reply, t]);
  const isOpen = view.state === "sent";
  return (
    <>
      {done && !reply && (
        <SuccessNotice>{t(`quotes.done.${done === "withdraw" && !view.isAsked ? "noNeed" : done}`)}</SuccessNotice>
      )}
      {/* It takes the focus: the button that was pressed is far below it on a phone. */}
      <ErrorSummary
        fieldErrors={summary}
        of={reply ?? summary}
        title={reply && fieldOf(reply) === "" ? t("ui.refused") : undefined}
      />
      <Standing view={view} />
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {invoice ? <PaperLines invoice={invoice} /> : <AskedLines view={view} />}
          {invoice && <PaperFacts invoice={invoice} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 empty:hidden xl:row-span-2">
          {invoice && view.hasTotals && <TotalsBox totals={totalsOf(invoice.figures)} />}
          {isOpen && <Waiting view={view} />}
          {invoice && isOpen && canAccept(view) && <Accept view={view} reply={reply} invoice={invoice} />}
          <OtherAnswers view={view} reply={reply} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {versions.length > 0 && <Versions versions={versions} pdf={pdf} />}
          {view.state !== "unconfirmed" && (
            <section aria-labelledby="thread" className="flex flex-col gap-4">
              <h2 id="thread" className="text-lg font-semibold">
                {t("quotes.thread.title")}
              </h2>
              {thread.length === 0 && <p className="text-muted">{t("quotes.thread.none")}</p>}
              <QuoteThread thread={thread} shop={name} nobody={t("quotes.thread.you")} file={file} />
              {view.mayAnswer && <MessageForm key={thread.length} view={view} reply={reply} />}
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** Of a quote that waits for approval, whoever did not ask for that may still accept it by their own right. */
const canAccept = ({ waits, mayAccept }: QuoteView): boolean => waits === null || (mayAccept && !waits.isOwn);

/** Its acceptance waits for somebody's approval. */
function Waiting({ view }: Pick<BodyProps, "view">) {
  const t = useT();
  const to = useHref();
  const { waits } = view;
  if (!waits) return null;
  const ends = canAccept(view) ? "quotes.waits.ends" : view.mayAnswer ? "quotes.waits.answerEnds" : null;
  return (
    <Notice title={t("quotes.waits.title")}>
      <p className="wrap-anywhere">{t("quotes.waits.text", { by: waits.by })}</p>
      {ends && <p>{t(ends)}</p>}
      {waits.page !== null && (
        <Link
          to={to("requisition", { requisition: String(waits.page) })}
          className="link inline-flex min-h-11 items-center"
        >
          {t("quotes.waits.open")}
        </Link>
      )}
    </Notice>
  );
}

/** State of the quote, and whose turn it is. */
function Standing({ view }: Pick<BodyProps, "view">) {
  const t = useT();
  const to = useHref();
  const { state, order, invoice, isSignedIn } = view;
  if (state === "unconfirmed")
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-text">{t("quotes.state.unconfirmed")}</p>
        <OnePress view={view} intent="confirm" label={t("quotes.confirm")} />
      </div>
    );
  if (state === "ordered" && order)
    return (
      <div className="flex flex-col items-start gap-3">
        <p>
          {t("proforma.ordered.text", { number: order.number })}
          {!(isSignedIn && order.stands === "done") && ` ${t(`proforma.ordered.${order.stands}`)}`}
        </p>
        {order.stands === "unpaid" && <OnePress view={view} intent="continue" label={t("proforma.ordered.continue")} />}
        {isSignedIn ? (
          <Link to={to("orderDetail", {}, { order: order.number })} className="link">
            {t("quotes.toOrder", { number: order.number })}
          </Link>
        ) : (
          order.stands === "done" && (
            <ButtonLink to={to("orderTrack")} variant="secondary">
              {t("proforma.ordered.track")}
            </ButtonLink>
          )
        )}
      </div>
    );
  const day = invoice ? formatDate(invoice.validUntil, t) : "";
  if (state === "sent" && !view.isQuote)
    return (
      <p className="text-muted">
        <Figures text={t("proforma.text", { day })} />
      </p>
    );
  const words = state === "draft" && !view.isQuote ? "withdrawn" : state;
  if (!view.isQuote && (words === "withdrawn" || words === "expired"))
    return (
      <p>
        <Figures text={t(`proforma.${words}.text`, { day })} />
      </p>
    );
  const mayAnswer = view.mayAnswer && canAccept(view);
  return state === "sent" ? (
    <p className="text-muted">
      <Figures text={t(mayAnswer ? "quotes.state.sent" : "quotes.holdsUntil", { day })} />
    </p>
  ) : (
    <p className="max-w-text text-muted">{t(`quotes.state.${state}`, { day })}</p>
  );
}

/** The versions that were sent, each with its paper as it was. */
function Versions({ versions, pdf }: { versions: QuoteView["versions"]; pdf: BodyProps["pdf"] }) {
  const t = useT();
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-2 print:hidden">
      <h2 id="versions" className="text-lg font-semibold">
        {t("quotes.versions.title")}
      </h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {versions.map(({ sent, total, sentAt, validUntil }) => (
          <li key={sent} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              {t("quotes.versions.one", {
                version: sent,
                day: formatDate(lastDayBefore(sentAt, t.timeZone), t),
                until: formatDate(lastDayBefore(validUntil, t.timeZone), t),
                total: formatMoney(total, t.language),
              })}
            </span>
            <span className="flex flex-wrap gap-2">
              <PaperLinks href={(paper) => pdf(sent, paper)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
