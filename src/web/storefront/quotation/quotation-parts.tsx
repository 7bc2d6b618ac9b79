import type { ReactNode } from "react";
import { subtract, times } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { QuoteButton } from "./quote-button.tsx";
import { deliveredText } from "./quotation-text.ts";
import type { QuotationPage } from "./quotation-page.ts";

type Line = QuotationPage["lines"][number];

export function LineRow({ line }: { line: Line }) {
  const t = useT();
  const to = useHref();
  const { sku, slug, name, variantName, quantity, unitPrice, delivered } = line;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={to("product", { id: slug }, { v: sku })} className="link font-semibold">
          <Figures text={name} />
        </Link>
        <p className="text-sm text-muted">
          {t("cart.line.partNumber", { sku })}
          {variantName && <> · {variantName}</>}
        </p>
        {delivered && <p className="text-sm">{deliveredText(delivered, t)}</p>}
      </div>
      <p className="text-right tabular-nums">
        <span className="text-sm text-muted">
          {t("quotation.each", { quantity, price: formatMoney(unitPrice, t.language) })}
        </span>{" "}
        <Money amount={times(unitPrice, quantity)} className="font-semibold" />
      </p>
    </li>
  );
}

export function ComputedFrom({ page: { assumptions, kind, query } }: { page: QuotationPage }) {
  const t = useT();
  const to = useHref();
  if (assumptions.length === 0 && kind !== "comparison") return null;
  return (
    <section aria-labelledby="computed">
      <h2 id="computed" className="font-semibold">
        {t("quotation.computedFrom")}
      </h2>
      {assumptions.length > 0 && (
        <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
          {assumptions.map(([label, value], at) => (
            <div key={at} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">
                <Figures text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kind === "comparison" && (
        <Link to={`${to("compare")}?${query}`} prefetch="none" className="link mt-2 inline-block">
          {t("quotation.toComparison")}
        </Link>
      )}
      {kind === "system" && (
        <Link to={`${to("airSystem")}?${query}`} prefetch="none" className="link mt-2 inline-block">
          {t("quotation.toSystem")}
        </Link>
      )}
    </section>
  );
}

export function Sums({ page: { subtotal, discount, delivery } }: { page: QuotationPage }) {
  const t = useT();
  const unknown = <span className="text-sm text-muted">{t("quotation.byZip")}</span>;
  return (
    <dl className="flex flex-col gap-2">
      <Sum name={t("cart.summary.subtotal")}>
        <Money amount={subtotal} />
      </Sum>
      {discount > 0 && (
        <Sum name={t("cart.summary.discount")}>
          −<Money amount={discount} />
        </Sum>
      )}
      <Sum name={delivery ? t(`delivery.method.${delivery.method}`) : t("cart.summary.shipping")}>
        {delivery ? <Money amount={delivery.shipping} /> : unknown}
      </Sum>
      <Sum name={t("cart.summary.tax")}>{delivery ? <Money amount={delivery.tax} /> : unknown}</Sum>
      <div className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3 text-lg font-bold">
        <dt>{t(delivery ? "cart.summary.total" : "quotation.goodsTotal")}</dt>
        <dd>
          <Money amount={delivery?.total ?? subtract(subtotal, discount)} />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** Price changes, shown before anything is added to the cart. */
export function Changes({ page }: { page: QuotationPage }) {
  const t = useT();
  const { isOver, lines, number, name, validUntil } = page;
  const withChanges = lines.filter(({ changes }) => changes.length > 0);
  return (
    <section aria-label={t("quotation.changes.title")} className="print:hidden">
      <Notice type={withChanges.length > 0 || isOver ? "warning" : "success"} title={t("quotation.changes.title")}>
        {isOver && <p>{t("quotation.changes.over", { until: formatDate(validUntil, t) })}</p>}
        {withChanges.length === 0 ? (
          <p>{t("quotation.changes.none")}</p>
        ) : (
          <ul className="list-disc pl-5">
            {withChanges.map((line) => (
              <li key={line.sku}>{changeText(line, t)}</li>
            ))}
          </ul>
        )}
        {(withChanges.length > 0 || isOver) && (
          <div className="mt-3">
            <QuoteButton label={t("quotation.again")} pendingLabel={t("quotation.making")}>
              <input type="hidden" name="from" value={number} />
              <input type="hidden" name="name" value={name} />
            </QuoteButton>
          </div>
        )}
      </Notice>
    </section>
  );
}

function changeText(line: Line, t: ReturnType<typeof useT>): string {
  const changes = line.changes.map((change) =>
    t(`quotation.changes.${change}`, {
      was: formatMoney(line.unitPrice, t.language),
      now: line.priceToday === null ? "" : formatMoney(line.priceToday, t.language),
      left: line.quantityToday,
    }),
  );
  return t("quotation.changes.of", { name: line.name, sku: line.sku, what: changes.join(t("quotation.comma")) });
}
