import type { ReactNode } from "react";
import { add, type Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Transfer } from "#engine/orders/orders.queries.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Figures } from "../../ui/figures.tsx";

/** Recipient of a bank deposit or Zeller payment, each value with a copy button. */
export function TransferFacts({
  transfer,
  received,
  deadline,
  heading: Heading = "h3",
}: {
  transfer: Transfer;
  /** Received so far, in part: the transfer's amount is the rest. */
  received: Money;
  deadline: Instant | null;
  heading?: "h2" | "h3";
}) {
  const t = useT();
  const amount = formatMoney(transfer.amount, t.language);
  return (
    <div className="rounded-lg border border-line">
      <Heading className="border-b border-line bg-wash px-4 py-3 font-semibold">
        {t(transfer.method === "zeller" ? "payment.manual.zellerTitle" : "payment.manual.bankTitle")}
      </Heading>
      {received > 0 && (
        <p className="border-b border-line px-4 py-3 font-semibold">
          {t("payment.manual.received", {
            received: formatMoney(received, t.language),
            total: formatMoney(add(received, transfer.amount), t.language),
            missing: amount,
          })}
        </p>
      )}
      <dl className="px-4">
        <Fact name={t("payment.manual.payee")} text={transfer.payee} />
        {transfer.method === "zeller" ? (
          <Fact name={t("payment.manual.zellerAccount")} text={transfer.handle} />
        ) : (
          <>
            <Fact name={t("payment.manual.bankName")} text={transfer.bank} />
            <Fact name={t("payment.manual.routing")} text={transfer.routingNumber} />
            <Fact name={t("payment.manual.account")} text={transfer.accountNumber} />
          </>
        )}
        <Fact name={t("payment.manual.reference")} text={transfer.reference} hint={t("payment.manual.referenceHint")} />
        <Fact name={t("payment.manual.amount")} text={amount} copy={(transfer.amount / 100).toFixed(2)} />
        {deadline !== null && (
          <Fact name={t("payment.manual.deadline")} text={formatDateTime(deadline, t)} copy={null} />
        )}
      </dl>
    </div>
  );
}

function Fact({
  name,
  text,
  copy = text,
  hint,
}: {
  name: string;
  text: string;
  copy?: string | null;
  hint?: ReactNode;
}) {
  return (
    <div className="grid gap-x-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-muted sm:pt-1">{name}</dt>
      <dd>
        <span className="flex items-center gap-2 text-lg font-semibold">
          <span className="min-w-0 wrap-anywhere">
            <Figures text={text} />
          </span>
          {copy !== null && <CopyButton text={copy} what={name} />}
        </span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </dd>
    </div>
  );
}
