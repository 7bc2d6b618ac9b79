import { Form } from "react-router";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { formatDate, formatDateTime, formatMoney } from "#i18n/format.ts";
import { cents } from "#domain/kernel/money.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Figures as WholeFigures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { Panel } from "../panel.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import type { DraftScreen } from "./draft-screen.ts";
import type { DraftReply } from "./draft-reply.server.ts";
import { AcceptByPhone } from "./draft-conversation.tsx";
import { ExchangeSums, Figures, Margin } from "./draft-sums.tsx";

/** Its buyer has asked, and waits. */
const waits = (state: DraftScreen["state"]): state is "requested" | "change-asked" =>
  state === "requested" || state === "change-asked";

/** A draft that can't be edited: the order if placed, else the offer with its link and the steps to take it back. */
export function Offered({ screen, reply }: { screen: DraftScreen; reply: DraftReply | undefined }) {
  const t = useT();
  const to = useHref();
  const { state, order, validUntil, link } = screen;
  if (state === "ordered")
    return (
      <Notice type="success">
        {t("adminDrafts.ordered")}{" "}
        {order !== null && (
          <Link to={to("adminOrder", { number: order })} className="link font-semibold">
            {order}
          </Link>
        )}
      </Notice>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {state === "withdrawn" && <Notice type="info">{t("adminDrafts.withdrawn")}</Notice>}
        {state === "expired" && validUntil !== null && (
          <Notice type="warning">
            <WholeFigures
              text={t("adminDrafts.sent.expired", { day: formatDate(lastDayBefore(validUntil, t.timeZone), t) })}
            />
          </Notice>
        )}
        {waits(state) && <Notice type="info">{t(`adminDrafts.waits.${state}`)}</Notice>}
        {state === "declined" && <Notice type="info">{t("adminDrafts.declined")}</Notice>}
        {state === "sent" && <Sent screen={screen} />}
        {link !== null && state === "sent" && <PayLink screen={screen} link={link} />}
        <Goods screen={screen} />
        {state === "sent" && screen.mayEdit && <AcceptByPhone screen={screen} reply={reply} />}
      </div>
      <aside
        aria-label={t("adminDrafts.sums")}
        className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5 xl:sticky xl:top-6"
      >
        <Figures form={screen} />
        <ExchangeSums form={screen} />
        <Margin form={screen} />
        {screen.mayEdit && <Steps screen={screen} />}
      </aside>
    </div>
  );
}

function Sent({ screen: { validUntil, reservedUntil, buyer, values } }: { screen: DraftScreen }) {
  const t = useT();
  if (validUntil === null) return null;
  return (
    <Panel id="sent" title={t("adminDrafts.sent.title")}>
      <p className="[overflow-wrap:anywhere]">{buyer?.name ?? values["email"]}</p>
      <p>
        <WholeFigures
          text={t("adminDrafts.sent.until", { day: formatDate(lastDayBefore(validUntil, t.timeZone), t) })}
        />
      </p>
      <p>
        {reservedUntil === null
          ? t("adminDrafts.sent.notReserved")
          : t("adminDrafts.sent.reserved", { at: formatDateTime(reservedUntil, t) })}
      </p>
    </Panel>
  );
}

function PayLink({ screen: { pdf, isQuote, linkRound, version }, link }: { screen: DraftScreen; link: string }) {
  const t = useT();
  const name = t(isQuote ? "adminDrafts.sent.quoteLink" : "adminDrafts.sent.link");
  return (
    <Panel id="link" title={name}>
      <p className="flex items-center gap-2">
        <a href={link} className="link min-w-0 [overflow-wrap:anywhere]">
          {link}
        </a>
        <CopyButton text={link} what={name} />
      </p>
      <p className="text-sm text-muted">
        {t(isQuote ? "adminDrafts.sent.quoteLinkHint" : "adminDrafts.sent.linkHint")}
      </p>
      <div className="flex flex-wrap gap-2">
        <PaperLinks href={(paper) => `${pdf ?? ""}&paper=${paper}`} />
      </div>
      <Form method="post" className="flex flex-col items-start gap-2" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="link" value={linkRound} />
        <Button type="submit" name="intent" value="renew-link" variant="quiet" size="small">
          {t("adminDrafts.sent.renewLink")}
        </Button>
        <p className="text-sm text-muted">{t("adminDrafts.sent.renewLinkHint")}</p>
      </Form>
    </Panel>
  );
}

function Goods({ screen: { lines, ownLines, figures } }: { screen: DraftScreen }) {
  const t = useT();
  const priceOf = (sku: string) => figures?.order.lines.find(({ key }) => key === sku);
  if (lines.length === 0) return null;
  return (
    <Panel id="lines" title={t("adminDrafts.goods")}>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map(({ sku, name, variantName, pictureFamily }) => {
          const price = priceOf(sku);
          return (
            <li key={sku} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
              <WithThumbnail picture={pictureFamily}>
                <span className="font-medium">
                  <WholeFigures text={[name, variantName].filter(Boolean).join(" · ")} />
                </span>
                <span className="block text-sm text-muted">{sku}</span>
              </WithThumbnail>
              {price && (
                <span className="tabular-nums">
                  {price.quantity} × {formatMoney(cents(price.unitPrice), t.language)}
                </span>
              )}
            </li>
          );
        })}
        {ownLines.map(({ name, quantity, unitPrice }, at) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 wrap-anywhere">
            <span className="min-w-0 font-medium">{name[t.language]}</span>
            <span className="tabular-nums">
              {quantity} × {formatMoney(unitPrice, t.language)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Steps({ screen: { state, version } }: { screen: DraftScreen }) {
  const t = useT();
  return (
    <Form method="post" className="flex flex-col gap-2">
      <input type="hidden" name="version" value={version} />
      {state === "sent" && (
        <Button type="submit" name="intent" value="mail" variant="secondary" icon="mail" wide>
          {t("adminDrafts.sent.mail")}
        </Button>
      )}
      <Button type="submit" name="intent" value="reopen" variant={waits(state) ? "primary" : "secondary"} wide>
        {t(waits(state) ? "adminDrafts.takeUp" : "adminDrafts.sent.reopen")}
      </Button>
      <p className="text-sm text-muted">{t(waits(state) ? "adminDrafts.takeUpHint" : "adminDrafts.sent.reopenHint")}</p>
      {state !== "withdrawn" && state !== "declined" && (
        <>
          <Button type="submit" name="intent" value="withdraw" variant="quiet" wide>
            {t("adminDrafts.sent.withdraw")}
          </Button>
          <p className="text-sm text-muted">{t("adminDrafts.sent.withdrawHint")}</p>
        </>
      )}
    </Form>
  );
}
