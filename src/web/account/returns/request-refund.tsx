import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { refundReasons } from "#domain/orders/refund-reasons.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { returnErrorText } from "./return-error-message.ts";
import type * as server from "./request-refund.server.ts";
import type { PageProps } from "../../page-props.ts";

type Props = PageProps<typeof server>;

export default function RequestRefund({ loaderData, actionData }: Props) {
  const { number, state, latest } = loaderData;
  const t = useT();
  const to = useHref();
  const fieldErrors = useMemo(
    () =>
      actionData
        ? [
            {
              field: actionData.fieldError.field,
              message: returnErrorText(t, actionData.fieldError.code, actionData.fieldError.max),
            },
          ]
        : [],
    [actionData, t],
  );
  return (
    <div className="page py-8">
      <PrivateHead title={t("returns.refundTitle")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <BackLink to={to("orderDetail", {}, { order: number })}>{t("returns.backToOrder")}</BackLink>
        <div>
          <h1 className="text-2xl font-bold">{t("returns.refundTitle")}</h1>
          <p className="text-sm text-muted">{t("returns.forOrder", { number })}</p>
        </div>
        <ErrorSummary fieldErrors={fieldErrors} />
        {latest?.state === "declined" && state === "confirmed" && (
          <Notice type="warning" title={t("returns.refund.declined")}>
            {latest.answer}
          </Notice>
        )}
        {latest?.state === "withdrawn" && state === "confirmed" && (
          <Notice type="success">{t("returns.refund.withdrawn")}</Notice>
        )}
        <Request
          loaderData={loaderData}
          actionData={actionData}
          errorOf={(name) => fieldErrors.find(({ field }) => field === name)?.message}
        />
      </div>
    </div>
  );
}

function Request({
  loaderData: { state, method, most, isRest, isDisputed, isOnAccount, latest },
  actionData,
  errorOf,
}: Props & { errorOf: (name: "reason" | "remark") => string | undefined }) {
  const t = useT();
  const pending = useNavigation().state === "submitting";
  // The goods of an order on account that have not left are on no invoice yet.
  const restText = isOnAccount ? "textRestCredited" : "textRest";
  if (state === "refund-in-process" && latest?.state === "open") return <Withdraw pending={pending} />;
  if (state !== "confirmed")
    return <Notice>{t(state === "refund-in-process" ? "returns.refund.granted" : "returns.refund.notNow")}</Notice>;
  if (most === 0 && isDisputed) return <Notice>{t("returns.refused.nothing_refundable")}</Notice>;
  return (
    <>
      <p>{t(`returns.refund.${isRest ? restText : "text"}`, { method })}</p>
      <p className="flex items-baseline justify-between rounded-lg border border-line bg-wash p-4 font-semibold">
        {t(isOnAccount ? "returns.refund.amountCredited" : "returns.refund.amount")}{" "}
        <Money amount={most} className="text-lg" />
      </p>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <SelectField
          name="reason"
          label={t("returns.reason.label")}
          placeholder={t("returns.reason.choose")}
          choices={refundReasons.map((value) => ({ value, label: t(`returns.refundReason.${value}`) }))}
          defaultValue={actionData?.typed.reason}
          error={errorOf("reason")}
        />
        <TextArea
          name="remark"
          label={t("returns.remark.label")}
          defaultValue={actionData?.typed.remark}
          maxLength={1000}
          error={errorOf("remark")}
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
  );
}

function Withdraw({ pending }: { pending: boolean }) {
  const t = useT();
  return (
    <>
      <SuccessNotice>{t("returns.refund.sent")}</SuccessNotice>
      <p>{t("returns.refund.withdrawText")}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="withdraw" variant="secondary" pending={pending}>
          {t("returns.refund.withdraw")}
        </Button>
      </Form>
    </>
  );
}
