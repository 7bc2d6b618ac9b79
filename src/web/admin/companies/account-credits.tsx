import { isPaymentKind } from "#domain/invoices/settling.ts";
import { isProviderMethod } from "#domain/checkout/payment-method.ts";
import { type ReplacedBecause, replacedBecause } from "#domain/invoices/replaced-because.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import { refundReasonName } from "../orders/refund-reason-name.ts";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";
import type { AccountErrors } from "./account-errors.ts";
import { RefundForm } from "./refund-form.tsx";
import { BounceForm, FeeOfBounced } from "./bounce-fee.tsx";

const isReplaced = (reason: string): reason is ReplacedBecause => replacedBecause.some((one) => one === reason);

/** Reason for which an entry counts no more: the bank took it back, or another amount took its place. */
function Gone({ reason }: { reason: string }) {
  const t = useT();
  if (!isReplaced(reason)) return <Badge tone="danger">{t("adminInvoices.bounced")}</Badge>;
  return <Badge tone={reason === "taken-back" ? "danger" : "neutral"}>{t(`adminInvoices.replaced.${reason}`)}</Badge>;
}

/** Refunds of a payment online. */
function Refunds({ refunds }: { refunds: AccountScreen["refunds"] }) {
  const t = useT();
  return refunds.map(({ id, amount, state, origin, reason, staff }) => (
    <p key={id} className="text-muted">
      {t(`adminInvoices.refunds.${origin}`, { amount: formatMoney(amount, t.language), staff, reason })} ·{" "}
      {t(`orders.refundState.${state}`)}
    </p>
  ));
}

/** Number, amount and standing of a payment or credit memo. */
function About({ credit }: { credit: AccountScreen["credits"][number] }) {
  const t = useT();
  const { kind, reference, amount, left, receivedOn, note, reason, staff, bouncedAt, bounceReason } = credit;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {t(`adminInvoices.credit.${kind}`)} {reference}
          </span>
          {bouncedAt !== null && <Gone reason={bounceReason} />}
          <span className="text-muted">
            {[
              formatDate(receivedOn, t),
              staff,
              reason ? t(`invoices.creditReason.${reason}`) : "",
              refundReasonName(note, t),
              isReplaced(bounceReason) ? "" : bounceReason,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        <Money amount={amount} className="font-semibold" />
      </div>
      {left > 0 && (
        <p className="text-muted">
          {t("adminInvoices.unapplied")}: <Money amount={left} />
        </p>
      )}
    </>
  );
}

/** The latest payments and credit memos. */
export function Credits({ screen, errors }: { screen: AccountScreen; errors: AccountErrors }) {
  const t = useT();
  const { credits, mayGrant } = screen;
  const agreed = screen.sheet?.account.bounceFee ?? null;
  // Beside the latest entry of their payment.
  const refundsOf = (kind: string, reference: string, id: number) =>
    credits.find((one) => one.kind === kind && one.reference === reference)?.id === id
      ? screen.refunds.filter((one) => one.kind === kind && one.reference === reference)
      : [];
  return (
    <Panel id="credits" title={t("adminInvoices.credits")}>
      {credits.length === 0 && <p className="text-sm text-muted">{t("adminInvoices.noCredits")}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm wrap-anywhere">
        {credits.map((credit) => (
          <li key={credit.id} className="flex flex-col gap-1 py-3">
            <About credit={credit} />
            {mayGrant && isPaymentKind(credit.kind) && credit.bouncedAt === null && (
              <BounceForm credit={credit} agreed={agreed} errors={errors} />
            )}
            {credit.bouncedAt !== null && <FeeOfBounced credit={credit} agreed={agreed} mayCharge={mayGrant} />}
            <Refunds refunds={refundsOf(credit.kind, credit.reference, credit.id)} />
            {mayGrant && isProviderMethod(credit.kind) && credit.bouncedAt === null && (
              <RefundForm credit={credit} errors={errors} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
