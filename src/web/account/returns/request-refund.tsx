import { useMemo } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { refundReasons } from "#domain/orders/refund-reasons.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { refundable } from "#engine/orders/refund-order.ts";
import { latestRefundRequest } from "#engine/orders/refund-request-row.ts";
import { requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { address } from "#i18n/addresses.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { notFound } from "../orders/order-action.server.ts";
import type { Route } from "./+types/request-refund";
import { refusedCode, wordsOf } from "./refused-words.ts";
import { orderInSight } from "./return-access.server.ts";

export { shouldRevalidate } from "../../navigation/after-refusal.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, facts, orderId, number } = await orderInSight(context, request);
  const order = await findOrder(shop.db, orderId);
  if (!order) throw notFound(facts);
  const [{ most, isRest }, latest] = await Promise.all([
    refundable(shop.db, order),
    latestRefundRequest(shop.db, orderId),
  ]);
  return { number, state: order.state, most, isRest, latest: latest && { state: latest.state, answer: latest.answer } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, facts, number, customerId } = await orderInSight(context, request);
  const form = await readForm(request);
  const typed = { reason: textOf(form, "reason"), remark: textOf(form, "remark").slice(0, 2_000) };
  const asked = { orderNumber: number, customerId };
  const done =
    textOf(form, "intent") === "withdraw"
      ? await withdrawRefundRequest(shop, asked)
      : await requestRefund(shop, { ...asked, ...typed });
  if (done.ok) return redirect(address(facts.prefix, "requestRefund", {}, { order: number }), 303);
  const { code } = done.error;
  const field = code === "reason_required" ? "reason" : "";
  return data({ typed, fault: { field, code: refusedCode(code) } }, code === "reason_required" ? 400 : 409);
}

export default function RequestRefund({
  loaderData: { number, state, most, isRest, latest },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const pending = useNavigation().state === "submitting";
  const faults = useMemo(
    () =>
      actionData ? [{ field: actionData.fault.field, message: t(wordsOf(actionData.fault.code), { count: 5 }) }] : [],
    [actionData, t],
  );
  const isOpen = state === "refund-in-process" && latest?.state === "open";
  return (
    <div className="page py-8">
      <PrivateHead title={t("returns.refundTitle")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <BackLink to={to("orderDetail", {}, { order: number })}>{t("returns.backToOrder")}</BackLink>
        <div>
          <h1 className="text-2xl font-bold">{t("returns.refundTitle")}</h1>
          <p className="text-sm text-muted">{t("returns.forOrder", { number })}</p>
        </div>
        <ErrorSummary faults={faults} />
        {latest?.state === "declined" && state === "confirmed" && (
          <Notice type="warning" title={t("returns.refund.declined")}>
            {latest.answer}
          </Notice>
        )}
        {latest?.state === "withdrawn" && state === "confirmed" && (
          <Notice type="success">{t("returns.refund.withdrawn")}</Notice>
        )}
        {state === "confirmed" ? (
          <>
            <p>{t(isRest ? "returns.refund.textRest" : "returns.refund.text")}</p>
            <p className="flex items-baseline justify-between rounded-lg border border-line bg-wash p-4 font-semibold">
              {t("returns.refund.amount")} <Money amount={most} className="text-lg" />
            </p>
            <Form method="post" noValidate className="flex flex-col gap-4">
              <SelectField
                name="reason"
                label={t("returns.reason.label")}
                placeholder={t("returns.reason.choose")}
                choices={refundReasons.map((value) => ({ value, label: t(`returns.refundReason.${value}`) }))}
                defaultValue={actionData?.typed.reason}
                error={faults.find(({ field }) => field === "reason")?.message}
              />
              <TextArea
                name="remark"
                label={t("returns.remark.label")}
                defaultValue={actionData?.typed.remark}
                maxLength={1000}
                optional
              />
              <Button
                type="submit"
                name="intent"
                value="request"
                className="self-start"
                pending={pending}
                pendingLabel={t("returns.refund.pending")}
              >
                {t("returns.refund.submit")}
              </Button>
            </Form>
          </>
        ) : isOpen ? (
          <>
            <Notice type="success" live>
              {t("returns.refund.sent")}
            </Notice>
            <p>{t("returns.refund.withdrawText")}</p>
            <Form method="post">
              <Button type="submit" name="intent" value="withdraw" variant="secondary" pending={pending}>
                {t("returns.refund.withdraw")}
              </Button>
            </Form>
          </>
        ) : (
          <Notice>{state === "refund-in-process" ? t("returns.refund.granted") : t("returns.refund.notNow")}</Notice>
        )}
      </div>
    </div>
  );
}
