import { useSearchParams } from "react-router";
import type { RefundToHandle } from "#engine/admin/payment-exceptions.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { requiredText } from "../../error-text.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { PreviewContext } from "../mail-preview.tsx";
import { RefusalContext, type Refusal, refusalOf, RefusalSummary, tooLongRefusal } from "../refusal.tsx";
import { StepForm } from "../panel.tsx";
import { orderErrorText } from "../step-error.ts";
import { orderNotices } from "../orders/order-error-message.ts";
import { useDone } from "../use-done.ts";
import { Accounts } from "./accounts.tsx";
import { Authorized } from "./authorized.tsx";
import { booksErrors } from "./books-form.tsx";
import { Disputes } from "./disputes.tsx";
import { moneyNotice } from "./money-notice.ts";
import { Item, Part } from "./money-parts.tsx";
import type { MoneyAnswer, MoneyScreen } from "./money-screen.ts";
import { InvoiceCases } from "./invoice-cases.tsx";
import { Suspected } from "./suspected.tsx";
import { ProviderExceptions } from "./provider-exceptions.tsx";
import { refundReasonName } from "../orders/refund-reason-name.ts";
import type * as server from "./money.server.ts";
import type { PageProps } from "../../page-props.ts";
import { Unexplained } from "./unexplained.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

interface Props {
  screen: MoneyScreen;
  answer: MoneyAnswer | null;
}

function refusalIn(t: Translator, { intent, code, tooLong }: MoneyAnswer): Refusal | null {
  if (tooLong) return tooLongRefusal(t, intent, tooLong);
  if (code === null || code === "text_too_long") return null;
  const message = code === "note_required" ? requiredText(t, "adminOrders.look.note") : orderErrorText(t, code);
  return refusalOf(intent, code, message, { note_required: "note" });
}

export default function Money({ loaderData: screen, actionData }: PageProps<typeof server>) {
  const t = useT();
  const answer = actionData && !actionData.ok ? actionData : null;
  const refusal = answer && refusalIn(t, answer);
  return (
    <AdminPage title={t("adminShell.place.money")}>
      {!answer && <Done />}
      {screen.books && <ErrorSummary fieldErrors={booksErrors(t, screen.books)} of={screen.books} />}
      {answer && refusal && <RefusalSummary refusal={refusal} answer={answer} />}
      <RefusalContext value={refusal}>
        <Disputes
          disputes={screen.disputes}
          answer={answer}
          mayRefund={screen.mayRefund}
          needsPassword={screen.needsPassword}
        />
        <InvoiceCases screen={screen} />
        <Suspected screen={screen} />
        <Authorized screen={screen} />
        <Refunds screen={screen} answer={answer} />
        <Part
          id="unexplained"
          title={t("adminOrders.look.unexplained")}
          text={t("adminOrders.look.unexplainedText")}
          count={screen.unexplained.length}
        >
          {screen.unexplained.map((money) => (
            <Unexplained key={money.posting} {...{ money, screen, answer }} />
          ))}
        </Part>
      </RefusalContext>
      <ProviderExceptions screen={screen} />
      <Accounts screen={screen} />
    </AdminPage>
  );
}

function Refunds({ screen, answer }: Props) {
  const t = useT();
  const to = useHref();
  const preview =
    answer && answer.code === null
      ? {
          intent: answer.intent,
          about: answer.typed.refund ?? "",
          at: to("adminOrderMail", { number: answer.typed.order ?? "" }),
          mails: answer.mails,
        }
      : null;
  return (
    <PreviewContext value={preview}>
      <Part
        id="failed"
        title={t("adminOrders.look.failed")}
        text={t("adminOrders.look.failedText")}
        count={screen.failed.length}
      >
        {screen.failed.map((refund) => (
          <Refund key={refund.id} {...{ refund, screen, answer }} intents={["retry-refund", "record-refund"]} />
        ))}
      </Part>
      <Part
        id="by-hand"
        title={t("adminOrders.look.byHand")}
        text={t("adminOrders.look.byHandText")}
        count={screen.byHand.length}
      >
        {screen.byHand.map((refund) => (
          <Refund key={refund.id} {...{ refund, screen, answer }} intents={["record-refund"]} />
        ))}
      </Part>
    </PreviewContext>
  );
}

function Done() {
  const t = useT();
  const notice = useSearchParams()[0].get("done");
  const done = useDone(orderNotices);
  const matter = moneyNotice(notice);
  if (matter) return <SuccessNotice>{t(`adminMoney.done.${matter}`)}</SuccessNotice>;
  if (notice === "resolved" || notice === "resolvedAlready")
    return <SuccessNotice>{t(`adminOrders.look.${notice}`)}</SuccessNotice>;
  return done && <SuccessNotice>{t(`adminOrders.done.${done}`)}</SuccessNotice>;
}

type Intent = "retry-refund" | "record-refund";

function Refund({ refund, intents, screen, answer }: Props & { refund: RefundToHandle; intents: readonly Intent[] }) {
  const t = useT();
  const facts = (
    <>
      <p>
        {t(`orders.payment.${refund.method}`)} · {refundReasonName(refund.reason, t)} · {formatDateTime(refund.at, t)}
      </p>
      {refund.failure && <p className="text-danger">{refund.failure}</p>}
    </>
  );
  return (
    <Item number={refund.orderNumber} buyer={refund.buyer} amount={refund.amount} facts={facts}>
      {screen.mayRefund && intents.map((intent) => <RefundForm key={intent} {...{ refund, intent, screen, answer }} />)}
    </Item>
  );
}

function RefundForm({
  refund,
  intent,
  screen: { needsPassword },
  answer,
}: Props & { refund: RefundToHandle; intent: Intent }) {
  const t = useT();
  const isHere = answer?.intent === intent && answer.typed.refund === String(refund.id);
  const text =
    intent === "retry-refund"
      ? "adminOrders.retryText"
      : refund.failure === null
        ? "adminOrders.recordText"
        : "adminOrders.recordInsteadText";
  return (
    <StepForm
      intent={intent}
      id={`${intent}-${refund.id}`}
      about={String(refund.id)}
      title={t(`adminOrders.actions.${intent}`)}
      text={t(text)}
      submit={t(`adminOrders.submit.${intent}`)}
      open={isHere}
      money
      mails
      needsPassword={needsPassword}
    >
      <input type="hidden" name="order" value={refund.orderNumber} />
      <input type="hidden" name="refund" value={refund.id} />
      {intent === "record-refund" && (
        <TextField
          id={`refund-reference-${refund.id}`}
          name="reference"
          label={t("adminOrders.reference")}
          defaultValue={isHere ? answer.typed.reference : ""}
          autoComplete="off"
          maxLength={100}
          className="w-64 max-w-full"
        />
      )}
    </StepForm>
  );
}
