import { type ReactNode, useMemo, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { formatDate } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Stock } from "../../ui/stock.tsx";
import { NetworkSpent } from "../network-spent.tsx";
import { Substitutes } from "./substitutes.tsx";
import type * as server from "./stock-alert.server.ts";
import { VersionHead } from "../product/version-head.tsx";

type Props = PageProps<typeof server>;
type Shown = Extract<Props["loaderData"], { kind: "ask" }>;
type Linked = Extract<Props["loaderData"], { kind: "link" }>;

/** Back-in-stock mail: request, confirmation by the mailed link, and cancellation. */
export default function StockAlert({ loaderData, actionData }: Props) {
  const t = useT();
  const step = actionData?.step;
  // Data after the page's first answers a press.
  const [first] = useState(loaderData);
  const pressed = loaderData === first ? undefined : loaderData;
  const goods = loaderData.kind === "bad-link" ? null : loaderData.goods;
  return (
    <div className="page py-8">
      <PrivateHead title={t("alerts.title")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <h1 className="text-2xl font-bold">{t("alerts.title")}</h1>
        {goods && <Goods goods={goods} />}
        {step === "stopped" ? (
          <Answer of={actionData}>
            <Notice type="success" live title={t("alerts.stopped")}>
              {t("alerts.stoppedText")}
            </Notice>
          </Answer>
        ) : step === "bad-link" || loaderData.kind === "bad-link" ? (
          <Answer of={actionData}>
            <p>{t("alerts.badLink")}</p>
          </Answer>
        ) : loaderData.kind === "link" ? (
          <Request {...loaderData} pressed={pressed} isFull={step === "full"} />
        ) : (
          <Ask {...loaderData} reply={actionData} />
        )}
        {goods && goods.standIns.length > 0 && (
          <section>
            <h2 className="text-lg font-semibold">{t("alerts.instead")}</h2>
            <Substitutes substitutes={goods.standIns} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Takes the focus for the answer to a press, whose button is gone; of a page that is opened with it, it does not. */
function Answer({ of: answer, children }: { of: object | undefined; children: ReactNode }) {
  return answer ? <Answered answer={answer}>{children}</Answered> : children;
}

function Goods({ goods }: Pick<Shown, "goods">) {
  const t = useT();
  return (
    <div>
      <VersionHead goods={goods} />
      <p className="mt-1 flex flex-wrap gap-x-4">
        <Stock stock={{ state: goods.state }} />
        {goods.expectedOn && <span>{t("restock.expected", { date: formatDate(goods.expectedOn, t) })}</span>}
      </p>
    </div>
  );
}

function Ask({ goods, email, isProved, reply }: Shown & { reply: Props["actionData"] }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const pending = useNavigation().state === "submitting";
  const refused = reply?.step === "refused" ? reply : null;
  const error =
    refused?.error.code === "email_required" || refused?.error.code === "email_format"
      ? t(`checkout.errors.${refused.error.code}`)
      : undefined;
  // New with each answer only, because a new list takes the focus.
  const summary = useMemo(() => (refused && error ? [{ field: "email", message: error }] : []), [refused, error]);
  if (reply?.step === "sent")
    return (
      <Answer of={reply}>
        <Notice type="success" live title={t("alerts.sent")}>
          {t("alerts.sentText", { email: reply.email, name: goods.name })}
        </Notice>
      </Answer>
    );
  if (goods.state === "in") return <p>{t("alerts.refused.in_stock")}</p>;
  if (goods.state === "unavailable") return <p>{t("product.unavailableText")}</p>;
  return (
    <>
      <p>{t("alerts.text")}</p>
      {refused?.error.code === "too_many" && <NetworkSpent minutes={refused.error.minutes} isProved={isProved} />}
      {(refused?.error.code === "too_many_alerts" || refused?.error.code === "in_stock") && (
        <ErrorNotice>{t(`alerts.refused.${refused.error.code}`)}</ErrorNotice>
      )}
      <ErrorSummary fieldErrors={summary} />
      <Form method="post" action={pathname + search} noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="ask" />
        {isProved ? (
          <p>{t("alerts.toAccount", { email })}</p>
        ) : (
          <TextField
            name="email"
            type="email"
            label={t("alerts.email")}
            hint={t("alerts.emailHint")}
            defaultValue={refused?.email ?? email}
            error={error}
            autoComplete="email"
            inputMode="email"
            className="w-full"
          />
        )}
        <Button type="submit" pending={pending} pendingLabel={t("alerts.pending")}>
          {t("alerts.submit")}
        </Button>
      </Form>
    </>
  );
}

function Request({ state, email, goods, pressed, isFull }: Linked & { pressed: object | undefined; isFull: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const intent = useNavigation().formData?.get("intent");
  if (state === "mailed")
    return (
      <Answer of={pressed}>
        <Notice type="success" title={t("alerts.mailed")}>
          {t("alerts.mailedText", { name: goods.name })}
        </Notice>
      </Answer>
    );
  return (
    <>
      {isFull && <ErrorNotice>{t("alerts.refused.too_many_alerts")}</ErrorNotice>}
      {state === "asked" ? (
        <p>{t("alerts.ask", { email, name: goods.name })}</p>
      ) : (
        <Answer of={pressed}>
          <Notice type="success" title={t("alerts.waiting")}>
            {t("alerts.waitingText", { email, name: goods.name })}
          </Notice>
        </Answer>
      )}
      <Form method="post" action={pathname + search} className="flex flex-wrap gap-3">
        {state === "asked" && (
          <Button
            type="submit"
            name="intent"
            value="confirm"
            pending={intent === "confirm"}
            pendingLabel={t("alerts.pending")}
          >
            {t("alerts.confirm")}
          </Button>
        )}
        <Button type="submit" name="intent" value="stop" variant="secondary" pending={intent === "stop"}>
          {t("alerts.stop")}
        </Button>
      </Form>
    </>
  );
}
