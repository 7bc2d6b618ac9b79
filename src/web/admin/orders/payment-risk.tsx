import type { PaymentRisk as Risk } from "#domain/payments/risk.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { suspicionName } from "../money/reason-name.ts";
import type { OrderScreen } from "./order-screen.ts";

const levels: Readonly<Record<NonNullable<Risk["level"]>, Tone>> = {
  normal: "success",
  elevated: "warning",
  highest: "danger",
  not_assessed: "neutral",
};
const checks: Readonly<Record<string, Tone>> = {
  pass: "success",
  authenticated: "success",
  attempted: "success",
  fail: "danger",
  failed: "danger",
};

/** The provider's risk assessment of a payment, and the bank's checks of address, ZIP, security code and cardholder. */
export function PaymentRisk({ risk }: { risk: Risk }) {
  const t = useT();
  const { level, score, address, postalCode, cvc, threeDSecure } = risk;
  const facts = [
    ["address", address],
    ["postalCode", postalCode],
    ["cvc", cvc],
    ["threeDSecure", threeDSecure],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      {level !== null && (
        <div className="flex items-center gap-1.5">
          <dt className="text-muted">{t("adminOrders.risk.level")}</dt>
          <dd>
            <Badge tone={levels[level]}>
              {t(`adminOrders.risk.levels.${level}`)}
              {score !== null && ` · ${score}`}
            </Badge>
          </dd>
        </div>
      )}
      {facts.map(
        ([name, result]) =>
          result !== null && (
            <div key={name} className="flex items-center gap-1.5">
              <dt className="text-muted">{t(`adminOrders.risk.${name}`)}</dt>
              <dd>
                <Badge tone={checks[result] ?? "neutral"}>{t(`adminOrders.risk.result.${result}`)}</Badge>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Warnings and reviews of the order's payments, with their outcomes. */
export function Suspicions({ suspicions }: Pick<OrderScreen, "suspicions">) {
  const t = useT();
  return suspicions.map(({ id, kind, reason, openedAt, closedAt, acknowledgedAt }) => {
    const isOpen = closedAt === null && acknowledgedAt === null;
    return (
      <p key={id} className={`text-sm ${isOpen ? "text-danger" : "text-muted"}`}>
        {t(`adminMoney.suspected.${kind}`)} {suspicionName(t, reason)} · {formatDateTime(openedAt, t)} ·{" "}
        {t(`adminOrders.risk.suspicion.${isOpen ? "open" : closedAt !== null ? "closed" : "seen"}`)}
      </p>
    );
  });
}
