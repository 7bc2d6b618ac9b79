import { useSearchParams } from "react-router";
import { QuoteBody } from "../../account/quotes/quote-body.tsx";
import type { QuoteView } from "../../account/quotes/quote-view.server.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { useShop } from "../../shell/frame-data.ts";
import type { Translator } from "#i18n/translator.ts";
import type * as server from "./proforma.server.ts";

/** A quote or pro forma invoice opened by its mail's link: the terms, the payment and the other answers. */
export default function ProformaScreen({ loaderData: { view }, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { name, legalName, address, phone } = useShop();
  const offer = useSearchParams()[0].get("offer") ?? "";
  const title = view ? titleOf(t, view) : t("proforma.bad.title");
  return (
    <div className="page flex flex-col gap-6 py-6 lg:py-8">
      <PrivateHead title={title} />
      <header className="min-w-0 border-b-2 border-ink pb-4">
        {view?.invoice && (
          <p className="text-sm text-muted">{[legalName || name, ...address, phone].filter(Boolean).join(" · ")}</p>
        )}
        <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{title}</h1>
      </header>
      {view ? (
        <QuoteBody
          view={view}
          reply={reply}
          pdf={(sent, paper) => to("proformaPdf", {}, { offer, sent, paper })}
          file={(file) => to("proformaFile", {}, { offer, file })}
        />
      ) : (
        <p className="max-w-text">{t("proforma.bad.text")}</p>
      )}
    </div>
  );
}

function titleOf(t: Translator, { number, state, isQuote }: QuoteView): string {
  if (isQuote) return t("quotes.heading", { number });
  if (state === "ordered" || state === "expired" || state === "withdrawn") return t(`proforma.${state}.title`);
  return state === "draft" ? t("proforma.withdrawn.title") : t("proforma.heading", { number });
}
