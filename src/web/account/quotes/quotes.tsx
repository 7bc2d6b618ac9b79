import { type QuoteScope, quoteScopes } from "#domain/checkout/quote-scopes.ts";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { formatDate, formatListDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AccountPage } from "../account-page.tsx";
import { quoteTones } from "./quote-tones.ts";
import type * as server from "./quotes.server.ts";

type Props = PageProps<typeof server>;

/** The quotes that an account asked for or was sent, and those of its companies that its roles show. */
export default function Quotes({ loaderData: { quotes, counts, scope, page, pages } }: Props) {
  const t = useT();
  const to = useHref();
  const at = (change: { scope: QuoteScope; page?: number }) =>
    to(
      "quotes",
      {},
      { ...(change.scope !== "all" && { scope: change.scope }), ...(change.page && { page: change.page }) },
    );
  return (
    <AccountPage title={t("quotes.title")}>
      <p className="max-w-text">{t("quotes.lead")}</p>
      {counts.all > 0 && (
        <nav aria-label={t("quotes.scopes.label")} className="flex flex-wrap gap-2">
          {quoteScopes.map((one) => (
            <ButtonLink
              key={one}
              to={at({ scope: one })}
              variant={one === scope ? "primary" : "secondary"}
              size="small"
              aria-current={one === scope ? "page" : undefined}
            >
              {t(`quotes.scopes.${one}`, { count: counts[one] })}
            </ButtonLink>
          ))}
        </nav>
      )}
      {counts.all > 0 && quotes.length === 0 && <p className="text-muted">{t("quotes.scopes.none")}</p>}
      {counts.all === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{t("quotes.empty")}</p>
          <ButtonLink to={to("cart")} variant="secondary">
            {t("quotes.toCart")}
          </ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {quotes.map((quote) => (
            <Row key={quote.number} quote={quote} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={t("quotes.pages")} className="flex flex-wrap gap-2">
          {page > 1 && (
            <ButtonLink to={at({ scope, page: page - 1 })} variant="secondary" size="small">
              {t("quotes.newer")}
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink to={at({ scope, page: page + 1 })} variant="secondary" size="small">
              {t("quotes.older")}
            </ButtonLink>
          )}
        </nav>
      )}
    </AccountPage>
  );
}

function Row({ quote }: { quote: Props["loaderData"]["quotes"][number] }) {
  const t = useT();
  const to = useHref();
  const { number, state, total, validUntil, updatedAt, lines, boughtFor, order, isAnswered } = quote;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          to={to("quote", { quote: number })}
          className="link inline-flex min-h-11 items-center text-lg font-semibold"
        >
          {number}
        </Link>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {[
            order === null ? t("quotes.lines", { count: lines }) : t("quotes.becameOrder", { number: order }),
            boughtFor && t("quotes.boughtFor", boughtFor),
            state === "sent" && validUntil !== null
              ? t("quotes.until", { day: formatDate(lastDayBefore(validUntil, t.timeZone), t) })
              : formatListDate(updatedAt, t),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex items-center gap-x-3 gap-y-1 max-sm:w-full max-sm:flex-wrap sm:flex-col sm:items-end">
        <Badge tone={quoteTones[state]}>{t(`quotes.states.${state}`)}</Badge>
        {total !== null && <Money amount={total} className="font-semibold" />}
        {isAnswered && state !== "ordered" && <span className="text-sm">{t("quotes.answered")}</span>}
      </div>
    </li>
  );
}
