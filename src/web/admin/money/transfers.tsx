import { Form } from "react-router";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AdminPage } from "../admin-page.tsx";
import { ConfirmPaymentFields, ReceivedSoFar } from "../orders/confirm-payment-fields.tsx";
import { StepForm } from "../panel.tsx";
import type * as server from "./transfers.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

export default function Transfers({ loaderData: { transfers, search, mayConfirm, needsPassword } }: Props) {
  const t = useT();
  return (
    <AdminPage title={t("adminShell.place.transfers")}>
      <p className="text-muted">
        {t("adminOrders.transfers.text")} {t("adminOrders.transfers.hint")}
      </p>
      <Form role="search" className="flex max-w-text items-end gap-2" key={search}>
        <TextField
          name="q"
          type="search"
          label={t("adminOrders.transfers.search")}
          defaultValue={search}
          autoComplete="off"
          maxLength={80}
          className="flex-1"
        />
        <Button type="submit" variant="secondary" icon="search">
          {t("adminShell.list.apply")}
        </Button>
      </Form>
      {transfers.length === 0 && <p className="py-6 text-muted">{t("adminOrders.transfers.empty")}</p>}
      <ul className="flex flex-col gap-3">
        {transfers.map((order) => (
          <Transfer key={order.number} order={order} mayConfirm={mayConfirm} needsPassword={needsPassword} />
        ))}
      </ul>
    </AdminPage>
  );
}

function Transfer({
  order,
  mayConfirm,
  needsPassword,
}: {
  order: Props["loaderData"]["transfers"][number];
  mayConfirm: boolean;
  needsPassword: boolean;
}) {
  const t = useT();
  const to = useHref();
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={to("adminOrder", { number: order.number })}
            className="font-semibold tabular-nums hover:text-primary hover:underline"
          >
            {order.number}
          </Link>
          {order.claimedAt !== null && <Badge tone="accent">{t("adminOrders.saysPaid")}</Badge>}
          <span>{order.buyer}</span>
          <span className="text-muted">{order.email}</span>
        </p>
        <p className="font-semibold">
          {t(`orders.payment.${order.method}`)} · {formatMoney(order.total, t.language)}
        </p>
      </div>
      <p className="text-sm text-muted">
        {order.claimedAt !== null
          ? t("adminOrders.claimedAt", { at: formatDateTime(order.claimedAt, t) })
          : t("adminOrders.placedAt", { at: formatDateTime(order.placedAt, t) })}
        {order.deadline !== null && <> · {t("adminOrders.until", { at: formatDateTime(order.deadline, t) })}</>}
      </p>
      <ReceivedSoFar received={order.received} total={order.total} />
      {mayConfirm && (
        <StepForm
          intent="confirm-payment"
          action={to("adminOrder", { number: order.number })}
          title={t("adminOrders.actions.confirm-payment")}
          submit={t("adminOrders.submit.confirm-payment")}
          text={t("adminOrders.confirmText", {
            total: formatMoney(order.total, t.language),
            number: order.number,
          })}
          money
          needsPassword={needsPassword}
          id={order.number}
        >
          <ConfirmPaymentFields typed={{}} id={`-${order.number}`} />
        </StepForm>
      )}
    </li>
  );
}
