import { webhookEvents } from "#domain/payments/webhook-events.ts";
import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Checked } from "./provider-check.tsx";
import type * as server from "./provider-keys.server.ts";
import type { TestReply } from "./provider-keys.server.ts";
import type { PageProps } from "../../page-props.ts";
import { TestPanel } from "./test-panel.tsx";

/** The test button, its answer, and what is entered at the provider. */
export function TestKeys({
  keys: { provider },
  webhookUrl,
  email,
  reply,
}: PageProps<typeof server>["loaderData"] & { reply: TestReply | undefined }) {
  const t = useT();
  return (
    <TestPanel
      text={provider === "mail" ? t("adminKeys.test.mailText", { email }) : t("adminKeys.test.text")}
      submit={t(provider === "mail" ? "adminKeys.test.sendMail" : "adminKeys.test.ask")}
      reply={reply}
      answerText={(answer) => <Tested answer={answer} />}
    >
      {webhookUrl !== null && (provider === "stripe" || provider === "paypal") && (
        <div className="flex flex-col gap-2 text-sm">
          <p className="max-w-text">{t(`adminKeys.webhook.${provider}`)}</p>
          <p className="font-mono break-all">{webhookUrl}</p>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold hover:underline">
              {t("adminKeys.webhook.events", { count: webhookEvents[provider].length })}
            </summary>
            <ul className="grid gap-x-6 font-mono break-all sm:grid-cols-2">
              {webhookEvents[provider].map((event) => (
                <li key={event}>{event}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </TestPanel>
  );
}

function Tested({ answer }: { answer: TestReply }) {
  const t = useT();
  switch (answer.code) {
    case "checked":
    case "failed":
      return <Checked answer={answer} />;
    case "works":
      return (
        <Notice type="success" live>
          {t("adminKeys.test.works")}
        </Notice>
      );
    case "sent":
      return (
        <Notice type="success" live>
          {t("adminKeys.test.sent", { to: answer.to })}
        </Notice>
      );
    case "too_many":
      return (
        <Notice type="warning" live>
          {t("adminKeys.test.tooMany", { count: answer.minutes })}
        </Notice>
      );
    case "refused":
    case "silent":
    case "unreadable":
      return (
        <Notice type="error" live title={t(`adminKeys.test.${answer.code}`)}>
          {answer.code !== "refused" && answer.detail !== "" && (
            <p className="mt-1 font-mono text-sm break-all">{answer.detail}</p>
          )}
        </Notice>
      );
  }
}
