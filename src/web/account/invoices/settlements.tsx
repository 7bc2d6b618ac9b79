import { isProviderMethod } from "#domain/checkout/payment-method.ts";
import { cents, type Money as Amount } from "#domain/kernel/money.ts";
import type { SettledBy } from "#engine/invoices/settled-by.ts";
import { formatDate } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Money } from "../../ui/money.tsx";

/** Words for a settlement of an invoice. */
function nameOf(t: Translator, { kind, by, amount, reason }: SettledBy): string {
  if (kind === "waived") return t("invoices.settledBy.waived");
  if (kind === "write-off" || !by)
    return t(amount < 0 ? "invoices.settledBy.write-off-back" : "invoices.settledBy.write-off");
  if (kind === "discount") return t(amount < 0 ? "invoices.settledBy.discountBack" : "invoices.settledBy.discount");
  const payment = t(`invoices.settledBy.${by.kind}`, { reference: by.reference });
  if (amount >= 0) return payment;
  if (!isProviderMethod(by.kind)) return t("invoices.settledBy.bounced", { payment });
  return t(reason === "refunded" ? "invoices.settledBy.refunded" : "invoices.settledBy.takenBack", { payment });
}

/** Payments, credit memos and what else settled an invoice, and what is open after them. */
export function Settlements({
  rows,
  open,
  paysThere,
}: {
  rows: readonly SettledBy[];
  open: Amount;
  /** True for members who may pay the invoice: they see its online payments. */
  paysThere: boolean;
}) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="paid" className="flex flex-col gap-2">
      <h2 id="paid" className="text-xl font-semibold">
        {t("invoices.paid")}
      </h2>
      {rows.length === 0 && <p className="text-muted">{t("invoices.nothingPaid")}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 wrap-anywhere">
              <p>
                {paysThere && row.by && isProviderMethod(row.by.kind) ? (
                  <Link to={to("invoicePayment", { payment: row.by.reference })} className="link">
                    {nameOf(t, row)}
                  </Link>
                ) : (
                  nameOf(t, row)
                )}
              </p>
              <p className="text-sm text-muted">{formatDate(row.at, t)}</p>
              {row.why && <p className="text-sm text-muted">{t(`invoices.creditReason.${row.why.reason}`)}</p>}
              {row.why?.note && <p className="text-sm whitespace-pre-line text-muted">{row.why.note}</p>}
              {row.goods.map(({ sku, name, quantity }) => (
                <p key={sku} className="text-sm text-muted">
                  {quantity !== null && `${quantity} × `}
                  {name[t.language]} · {sku}
                </p>
              ))}
            </div>
            <p>
              {row.amount < 0 ? "+" : "−"}
              <Money amount={cents(Math.abs(row.amount))} />
            </p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line-strong pt-3 text-lg font-bold">
        <span>{t("invoices.openAmount")}</span>
        <Money amount={open} />
      </p>
    </section>
  );
}
