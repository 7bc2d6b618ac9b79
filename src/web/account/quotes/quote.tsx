import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountPage } from "../account-page.tsx";
import { QuoteBody } from "./quote-body.tsx";
import { quoteTones } from "./quote-tones.ts";
import type * as server from "./quote.server.ts";

/** A quote of the account's, or of the company's that its roles open. */
export default function Quote({ loaderData: view, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { number, state, party, isQuote } = view;
  return (
    <AccountPage
      title={t(isQuote ? "quotes.heading" : "proforma.heading", { number })}
      aside={
        <ButtonLink to={to("quotes")} variant="quiet" size="small" icon="left">
          {t("quotes.title")}
        </ButtonLink>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={quoteTones[state]}>{t(`quotes.states.${state}`)}</Badge>
        {party && <span className="[overflow-wrap:anywhere]">{t("quotes.boughtFor", party)}</span>}
      </p>
      <QuoteBody
        view={view}
        reply={reply}
        pdf={(sent, paper) => to("quotePdf", { quote: number }, { sent, paper })}
        file={(file) => to("quoteFile", { quote: number, file })}
      />
    </AccountPage>
  );
}
