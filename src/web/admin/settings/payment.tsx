import type { PaymentMethod, ProviderMethod } from "#domain/checkout/payment-method.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import type * as server from "./payment.server.ts";
import type { PageProps } from "../../page-props.ts";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";
export { ErrorBoundary } from "../error-boundary.tsx";

type Data = PageProps<typeof server>["loaderData"];

/** The events that each provider is to report, as its own settings name them. */
const webhooks: Readonly<Record<ProviderMethod, readonly string[]>> = {
  stripe: [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
  ],
  paypal: [
    "CHECKOUT.ORDER.APPROVED",
    "PAYMENT.CAPTURE.COMPLETED",
    "PAYMENT.CAPTURE.PENDING",
    "PAYMENT.CAPTURE.DENIED",
    "PAYMENT.CAPTURE.DECLINED",
    "PAYMENT.CAPTURE.REFUNDED",
    "PAYMENT.CAPTURE.REVERSED",
    "PAYMENT.REFUND.PENDING",
    "PAYMENT.REFUND.FAILED",
    "CUSTOMER.DISPUTE.CREATED",
    "CUSTOMER.DISPUTE.UPDATED",
    "CUSTOMER.DISPUTE.RESOLVED",
  ],
};

/** Which ways to pay are offered, whether each can work, and how long an unpaid order waits. */
export default function Payment({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <SettingScreen
      name="payment"
      title={t("adminSettings.payment.title")}
      text={t("adminSettings.payment.text")}
      page={loaderData}
      reply={actionData}
      below={(["stripe", "paypal"] as const).map((method) => (
        <Webhook key={method} method={method} publicUrl={loaderData.publicUrl} />
      ))}
    >
      {(field, typed) => (
        <>
          {loaderData.isSandbox && <Notice>{t("adminSettings.payment.sandbox")}</Notice>}
          <Panel id="ways" title={t("adminSettings.payment.ways")}>
            <ul className="flex flex-col gap-4">
              {loaderData.ways.map((way) => (
                <Way key={way.method} way={way} field={field} isOn={typed[`offer.${way.method}`] === "on"} />
              ))}
            </ul>
          </Panel>
          <Panel id="waiting" title={t("adminSettings.payment.waiting")}>
            <div className="grid gap-4 sm:grid-cols-3">
              {(["providerMinutes", "manualHours", "holdWorkingDays"] as const).map((name) => (
                <TextField
                  key={name}
                  {...field(name)}
                  label={t(`adminSettings.payment.${name}`)}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ))}
            </div>
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

const accounts: Partial<Record<PaymentMethod, AdminRouteName & ("adminBank" | "adminZeller")>> = {
  "bank-deposit": "adminBank",
  zeller: "adminZeller",
};

function Way({ way: { method, isReady }, field, isOn }: { way: Data["ways"][number]; field: FieldOf; isOn: boolean }) {
  const t = useT();
  const to = useHref();
  const account = accounts[method];
  const { name, id, error } = field(`offer.${method}`);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <CheckboxField
        name={name}
        id={id}
        error={error}
        label={t(`orders.payment.${method}`)}
        hint={isReady ? undefined : t(`adminSettings.payment.missing.${account ? "account" : "keys"}`)}
        defaultChecked={isOn}
      />
      <span className="flex items-center gap-3">
        {account && (
          <Link to={to(account)} className="link inline-flex min-h-9 items-center text-sm">
            {t("adminSettings.payment.account")}
          </Link>
        )}
        <Badge tone={isReady ? "success" : "warning"}>
          {t(isReady ? "adminSettings.payment.ready" : "adminSettings.payment.notReady")}
        </Badge>
      </span>
    </li>
  );
}

/** Buyers pay by card; it is the provider's own site where its webhook is entered. */
const providers: Readonly<Record<ProviderMethod, string>> = { stripe: "Stripe", paypal: "PayPal" };

/** Where a provider is to report payments, and which events. */
function Webhook({ method, publicUrl }: { method: ProviderMethod; publicUrl: string }) {
  const t = useT();
  return (
    <details className="max-w-4xl rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold hover:bg-wash sm:px-5">
        {t("adminSettings.payment.webhook", { method: providers[method] })}
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4 text-sm sm:p-5">
        <p>{t("adminSettings.payment.webhookText")}</p>
        <p className="font-mono break-all">{`${publicUrl}/webhooks/${method}`}</p>
        <ul className="grid gap-x-6 font-mono break-all sm:grid-cols-2">
          {webhooks[method].map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
