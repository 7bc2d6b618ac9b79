import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";

/** The account to pay invoices into by transfer; nothing where none is set. */
export function RemitTo({
  payTo,
  number,
}: {
  payTo: PayTo;
  /** Null where several are paid. */
  number: string | null;
}) {
  const t = useT();
  if (payTo.length === 0) return null;
  return (
    <details className="max-w-text print:details-content:[content-visibility:visible]">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("invoices.remit.title")}</summary>
      <dl className="mt-2 grid gap-x-8 gap-y-3 wrap-anywhere sm:grid-cols-2">
        {[...payTo, ["reference", number] as const].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{t(`invoices.remit.${label}`)}</dt>
            <dd>
              <Figures text={value ?? t("invoices.remit.numbers")} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
