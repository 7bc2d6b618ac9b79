import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { webhookEvents } from "#domain/payments/webhook-events.ts";
import { useT } from "../../language/language.tsx";
import { useFetcher } from "../../navigation/fetcher.ts";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import type { ProviderReply } from "./payment.server.ts";

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
export function Provider({ method, url, mayEdit, reply }: ProviderProps) {
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

export function Checked({ answer }: { answer: ProviderReply }) {
  const t = useT();
  if (answer.code === "failed")
    return (
      <Notice type="error" live title={t(`adminSettings.payment.failed.${answer.why}`)}>
        {answer.detail && <p className="mt-1 font-mono text-sm break-all">{answer.detail}</p>}
      </Notice>
    );
  const { mode, webhook, verifiesWebhooks } = answer;
  const otherVersion = webhook.kind === "registered" ? webhook.otherVersion : null;
  const reportsAll = webhook.kind === "registered" && webhook.missing.length === 0 && otherVersion === null;
  const isWhole = verifiesWebhooks && reportsAll;
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
        <li>{t(`adminSettings.payment.verifiesWebhooks.${verifiesWebhooks ? "yes" : "no"}`)}</li>
      </ul>
    </Notice>
  );
}
