import { cents } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refusedText } from "../refused-text.ts";
import type { BankReply, StepCode } from "./bank-file.server.ts";
import type { RefusedFacts } from "./refused-facts.ts";

/** Required fields, by their labels. */
const labels = {
  company_required: "adminInvoices.bank.company",
  reference_required: "adminInvoices.reference",
  reason_required: "adminInvoices.reason",
  payment_not_found: "adminInvoices.bank.payment",
} as const;
type Required = keyof typeof labels;
const isRequired = (code: StepCode): code is Required => Object.hasOwn(labels, code);

interface Refusal extends RefusedFacts {
  readonly code: StepCode;
}

/** Message of a movement that was not booked. */
export function refusalText(t: Translator, { code, number, over }: Refusal): string {
  if (isRequired(code)) return requiredText(t, labels[code]);
  if (code === "in_dispute") return t("adminInvoices.bank.disputed", { numbers: number });
  if (code === "bounced_before") return t("adminInvoices.refused.bounced_before");
  if (code === "more_than_open" || code === "more_than_paid")
    return t(`adminInvoices.refused.${code}`, { amount: formatMoney(over, t.language) });
  return refusedText(t, code, (own) => t(`adminInvoices.bank.refused.${own}`, { number }));
}

/** Exact matches of which some were refused: what was booked, and each that was not, with its reason. */
export function BookedInPart({ reply }: { reply: Extract<BankReply, { kind: "booked" }> }) {
  const t = useT();
  const { count, amount, unbooked, refused } = reply;
  const more = refused - unbooked.length;
  return (
    <Answered answer={reply}>
      <Notice type="warning">
        <p className="font-semibold">
          {t("adminInvoices.bank.bookedInPart", { count, amount: formatMoney(cents(amount), t.language) })}{" "}
          {t("adminInvoices.bank.notBooked", { count: refused })}
        </p>
        <ul className="list-disc pl-5">
          {unbooked.map(({ id, code, number, over, ...movement }) => (
            <li key={id} className="wrap-anywhere">
              {t("adminInvoices.bank.unbooked", {
                day: formatDate(movement.day, t),
                amount: formatMoney(cents(movement.amount), t.language),
                text: movement.text,
                reason: refusalText(t, { code, number, over }),
              })}
            </li>
          ))}
        </ul>
        {more > 0 && <p>{t("adminInvoices.bank.moreUnbooked", { count: more })}</p>}
      </Notice>
    </Answered>
  );
}
