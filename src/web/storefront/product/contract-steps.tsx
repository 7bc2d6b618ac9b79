import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useOwnPrice } from "../../visitor/own-prices.ts";

/** Contract prices by quantity, or the way to ask for one; without scripts, a note where they are shown. */
export function ContractSteps({ sku }: { sku: string }) {
  const t = useT();
  const to = useHref();
  const own = useOwnPrice(sku);
  if (typeof own === "string")
    return (
      <noscript>
        <p className="text-sm text-muted">{t("product.contractNoScript")}</p>
      </noscript>
    );
  if (own.price === null)
    return (
      <p className="text-sm">
        {t("product.onRequestText")}{" "}
        <Link to={to("askQuote", {}, { sku })} className="link font-semibold">
          {t("product.askQuote")}
        </Link>
      </p>
    );
  if (own.breaks.length === 0) return null;
  return (
    <ul className="text-sm" aria-label={t("product.contractSteps")}>
      {own.breaks.map(({ from, price }) => (
        <li key={from}>{t("product.contractStep", { from, price: formatMoney(price, t.language) })}</li>
      ))}
    </ul>
  );
}
