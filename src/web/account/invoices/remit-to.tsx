import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { useT } from "../../language/language.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";

/** The account to pay invoices into by transfer, each value with a copy button; nothing where none is set. */
export function RemitTo({
  payTo,
  number,
}: {
  payTo: PayTo;
  /** Null where several are paid. */ number: string | null;
}) {
  const t = useT();
  if (payTo.length === 0) return null;
  return (
    <Disclosure summary={t("invoices.remit.title")} printed className="max-w-text">
      <dl className="grid gap-x-8 gap-y-3 wrap-anywhere sm:grid-cols-2">
        {[...payTo, ["reference", number] as const].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{t(`invoices.remit.${label}`)}</dt>
            <dd className="flex items-center gap-2">
              <Figures text={value ?? t("invoices.remit.numbers")} />
              {value !== null && <CopyButton text={value} what={t(`invoices.remit.${label}`)} />}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
