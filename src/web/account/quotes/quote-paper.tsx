import { formatDate, formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { useT } from "../../language/language.tsx";
import type { Proforma } from "../../storefront/proforma/proforma-view.ts";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { GoodsPicture } from "./goods-picture.tsx";
import type { QuoteView } from "./quote-view.server.ts";

/** The lines of an offer with their prices. */
export function PaperLines({ invoice }: { invoice: Proforma }) {
  const t = useT();
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="text-lg font-semibold">
        {t("proforma.items")}
      </h2>
      <ul className="divide-y divide-line border-b border-line">
        {invoice.lines.map(({ sku, name, variantName, pictureFamily, quantity, unitPrice, amount }) => (
          <li key={sku ?? name} className="grid grid-cols-[3rem_1fr_auto] gap-3 py-3">
            <GoodsPicture family={pictureFamily} />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                <Figures text={[name, variantName].filter(Boolean).join(" · ")} />
              </span>
              <span className="block text-sm text-muted">
                {[sku, `${quantity} × ${formatMoney(unitPrice, t.language)}`].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Money amount={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Terms besides the goods. */
export function PaperFacts({ invoice }: { invoice: Proforma }) {
  const t = useT();
  const { shipTo, pickUpAt, billTo, poNumber, note, leadTime, offerNote, terms, deposit } = invoice;
  const facts: [string, readonly string[]][] = [
    [t("quotes.offerNote"), offerNote ? [offerNote] : []],
    [t("quotes.leadTime"), leadTime],
    [t("quotes.terms"), terms ? [termsText(t, terms)] : []],
    [
      t("quotes.deposit"),
      deposit
        ? [t("quotes.depositText", { percent: deposit.percent, amount: formatMoney(deposit.amount, t.language) })]
        : [],
    ],
    [t("proforma.shipTo"), shipTo],
    [t("proforma.pickUpAt"), pickUpAt],
    [t("proforma.billTo"), billTo],
    [t("orders.texts.poNumber.buyer"), poNumber ? [poNumber] : []],
    [t("orders.texts.ownNote.buyer"), note ? [note] : []],
  ];
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {facts
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{lines.join("\n")}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The goods of a request that has no prices yet. */
export function AskedLines({ view: { lines, askedPo, wishedOn } }: { view: QuoteView }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="flex flex-col gap-3">
      <h2 id="asked" className="text-lg font-semibold">
        {t("quotes.asked.title")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ sku, name, pictureFamily, quantity }) => (
          <li key={sku} className="grid grid-cols-[3rem_1fr_auto] gap-3 py-3">
            <GoodsPicture family={pictureFamily} />
            <span className="min-w-0">
              <span className="font-medium">
                <Figures text={name} />
              </span>
              <span className="block text-sm text-muted">{sku}</span>
            </span>
            <span className="tabular-nums">× {quantity}</span>
          </li>
        ))}
      </ul>
      {askedPo !== "" && (
        <p className="wrap-anywhere">
          {t("orders.texts.line", { name: t("orders.texts.poNumber.buyer"), text: askedPo })}
        </p>
      )}
      {wishedOn !== null && <p>{t("quotes.asked.wishedOn", { day: formatDate(wishedOn, t) })}</p>}
    </section>
  );
}
