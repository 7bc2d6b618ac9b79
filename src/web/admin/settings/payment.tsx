import { useFetcher } from "../../navigation/fetcher.ts";
import { type PaymentMethod, type ProviderMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { webhookEvents } from "#domain/payments/webhook-events.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { SettingField, SettingFields } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./payment.server.ts";
import type { ProviderReply } from "./payment.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const { delayedMethods, chargesLater, offered: _, ...waiting } = paymentForm.fields;

type Props = PageProps<typeof server>;
type Data = Props["loaderData"];

/** Payment methods offered and whether each works, and the time limits of unpaid orders. */
export default function Payment({ loaderData, actionData }: Props) {
  const t = useT();
  const { mayEdit } = loaderData;
  const [checked, reply] = isProviderReply(actionData) ? [actionData, undefined] : [null, actionData];
  return (
    <SettingScreen
      name="payment"
      title={t("adminSettings.payment.title")}
      text={t("adminSettings.payment.text")}
      page={loaderData}
      reply={reply}
      labelOf={useFieldLabels(paymentForm)}
      below={providerMethods.map((method) => (
        <Provider
          key={method}
          method={method}
          url={loaderData.webhookUrls[method]}
          mayEdit={mayEdit}
          reply={checked ?? undefined}
        />
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
            <SettingField
              name="chargesLater"
              of={chargesLater}
              field={field}
              typed={typed}
              hint={t("adminSettings.payment.chargesLaterHint")}
            />
            <SettingField
              name="delayedMethods"
              of={delayedMethods}
              field={field}
              typed={typed}
              hint={t("adminSettings.payment.delayedHint")}
            />
          </Panel>
          <Panel id="waiting" title={t("adminSettings.payment.waiting")}>
            <SettingFields fields={waiting} field={field} typed={typed} columns="sm:grid-cols-3" />
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

function isProviderReply(reply: Props["actionData"]): reply is ProviderReply {
  return reply?.code === "checked" || reply?.code === "failed";
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

interface ProviderProps {
  method: ProviderMethod;
  url: string;
  mayEdit: boolean;
  /** The server's answer where no script sent the form. */
  reply: ProviderReply | undefined;
}

/** Webhook URL and events of a provider, and the test button. */
function Provider({ method, url, mayEdit, reply }: ProviderProps) {
  const t = useT();
  const fetcher = useFetcher<ProviderReply>();
  const answer = fetcher.data ?? (reply?.method === method ? reply : undefined);
  const missing = answer?.code === "checked" && answer.webhook.kind === "registered" ? answer.webhook.missing : [];
  return (
    <Panel id={`provider-${method}`} title={providers[method]}>
      {mayEdit && (
        <fetcher.Form method="post">
          <input type="hidden" name="method" value={method} />
          <Button
            type="submit"
            name="intent"
            value="check"
            variant="secondary"
            size="small"
            pending={fetcher.state !== "idle"}
          >
            {t("adminSettings.payment.check", { method: providers[method] })}
          </Button>
        </fetcher.Form>
      )}
      {answer && (
        <Answered answer={answer}>
          <Checked answer={answer} />
        </Answered>
      )}
      <details open={missing.length > 0}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold hover:underline">
          {t("adminSettings.payment.webhook", { method: providers[method] })}
        </summary>
        <div className="flex flex-col gap-3 text-sm">
          <p>{t("adminSettings.payment.webhookText")}</p>
          <p className="font-mono break-all">{url}</p>
          <ul className="grid gap-x-6 font-mono break-all sm:grid-cols-2">
            {webhookEvents[method].map((event) => (
              <li key={event} className={missing.includes(event) ? "font-bold text-danger" : undefined}>
                {event}
                {missing.includes(event) && (
                  <span className="font-sans font-normal"> {t("adminSettings.payment.notReported")}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </Panel>
  );
}

function Checked({ answer }: { answer: ProviderReply }) {
  const t = useT();
  if (answer.code === "failed")
    return (
      <Notice type="error" live title={t(`adminSettings.payment.failed.${answer.why}`)}>
        {answer.detail && <p className="mt-1 font-mono text-sm break-all">{answer.detail}</p>}
      </Notice>
    );
  const { mode, webhook, believes } = answer;
  const otherVersion = webhook.kind === "registered" ? webhook.otherVersion : null;
  const isWhole = believes && webhook.kind === "registered" && webhook.missing.length === 0 && otherVersion === null;
  return (
    <Notice
      type={isWhole ? "success" : "warning"}
      live
      title={t("adminSettings.payment.answered", { mode: t(`adminSettings.payment.mode.${mode}`) })}
    >
      <ul className="mt-1 list-disc pl-5">
        <li>
          {webhook.kind === "registered"
            ? t("adminSettings.payment.events", { count: webhook.missing.length })
            : t(`adminSettings.payment.webhookState.${webhook.kind}`)}
        </li>
        {otherVersion !== null && <li>{t("adminSettings.payment.otherVersion", { version: otherVersion })}</li>}
        <li>{t(`adminSettings.payment.believes.${believes ? "yes" : "no"}`)}</li>
      </ul>
    </Notice>
  );
}
