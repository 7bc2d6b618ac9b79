import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { formatDate } from "#i18n/format.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import type * as server from "./erase-orders.server.ts";
import { tooManyText } from "../../too-many.ts";

type Props = PageProps<typeof server>;

/** Erasure of a guest's personal data on orders: first by email, then by the link in it. */
export default function EraseOrders({ loaderData, actionData }: Props) {
  const t = useT();
  const bad = actionData?.step === "bad-link" || (loaderData.kind === "bad-link" && !actionData);
  return (
    <div className="page py-8">
      <PrivateHead title={t("orders.erase.title")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <h1 className="text-2xl font-bold">{t("orders.erase.title")}</h1>
        {actionData?.step === "done" ? (
          <Done waiting={actionData.waiting} />
        ) : bad ? (
          <BadLink />
        ) : loaderData.kind === "confirm" ? (
          <Confirm {...loaderData} />
        ) : (
          <Ask reply={actionData} />
        )}
      </div>
    </div>
  );
}

function Ask({ reply }: { reply: Props["actionData"] }) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().state === "submitting";
  const error = reply?.step === "refused" ? t(`checkout.errors.${reply.code}`) : undefined;
  // New with each answer only, because a new list takes the focus.
  const summary = useMemo(() => (reply && error ? [{ field: "email", message: error }] : []), [reply, error]);
  if (reply?.step === "sent")
    return (
      <Notice type="success" live title={t("orders.erase.sent")}>
        {t("orders.track.sentHint")}
      </Notice>
    );
  const typed = reply?.step === "refused" || reply?.step === "too-many" ? reply.email : undefined;
  return (
    <>
      <p>{t("orders.erase.text")}</p>
      {reply?.step === "too-many" && <ErrorNotice>{tooManyText(t, reply.minutes)}</ErrorNotice>}
      <ErrorSummary fieldErrors={summary} />
      <Form method="post" noValidate className="flex flex-col gap-4">
        <TextField
          name="email"
          type="email"
          label={t("orders.track.email")}
          hint={t("orders.erase.emailHint")}
          defaultValue={typed}
          error={error}
          autoComplete="email"
          inputMode="email"
        />
        <Button type="submit" className="self-start" pending={pending} pendingLabel={t("orders.track.pending")}>
          {t("orders.track.submit")}
        </Button>
      </Form>
      <p className="text-sm text-muted">
        {t("orders.erase.account")}{" "}
        <Link to={to("closeAccount")} className="link">
          {t("orders.erase.closeAccount")}
        </Link>
      </p>
    </>
  );
}

function Confirm({ email, orders }: Extract<Props["loaderData"], { kind: "confirm" }>) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().state === "submitting";
  if (orders.length === 0) return <p>{t("orders.erase.nothing", { email })}</p>;
  return (
    <>
      <p>{t("orders.erase.what", { email })}</p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {orders.map(({ number, state, shippingMethod, placedAt }) => (
          <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
            <span className="font-semibold">{number}</span>
            <span className="text-sm text-muted">
              {formatDate(placedAt, t)} · {orderStateName(t, { state, shippingMethod })}
            </span>
          </li>
        ))}
      </ul>
      <p>{t("orders.erase.gone")}</p>
      <p className="text-sm text-muted">{t("orders.erase.stays")}</p>
      <Form method="post" action={to("eraseOrders")}>
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="danger" pending={pending} pendingLabel={t("orders.erase.pending")}>
          {t("orders.erase.confirm")}
        </Button>
      </Form>
    </>
  );
}

function Done({ waiting }: { waiting: number }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <Notice type="success" live title={t("orders.erase.done")}>
        {waiting > 0 ? t("orders.erase.waiting", { count: waiting }) : t("orders.erase.doneHint")}
      </Notice>
      <ButtonLink to={to("home")} className="self-start">
        {t("orders.erase.home")}
      </ButtonLink>
    </>
  );
}

function BadLink() {
  const t = useT();
  const to = useHref();
  return (
    <>
      <p>{t("orders.erase.badLink")}</p>
      <ButtonLink to={to("eraseOrders")} className="self-start">
        {t("orders.erase.again")}
      </ButtonLink>
    </>
  );
}
