import { Form, useNavigation } from "react-router";
import { formatDate } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import type * as server from "./invoice.server.ts";
import type { DisputeReply } from "./invoice.server.ts";

function errorOf(t: Translator, error: DisputeReply["error"]): string {
  if (error.code === "dispute_reason_required") return requiredText(t, "invoices.dispute.reason");
  if (error.code === "text_too_long")
    return kindText(t, t("invoices.dispute.reason"), { code: "too_long", values: { max: error.max } });
  return t(`invoices.dispute.error.${error.code}`);
}

/** A company's disputes of an invoice, with the replies and a form for a new one. */
export function Disputes({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const isSending = useNavigation().state !== "idle";
  const { disputes, mayPay, done } = screen;
  const isOpen = disputes.some(({ endedAt }) => endedAt === null);
  const isOfField = reply?.error.code === "dispute_reason_required" || reply?.error.code === "text_too_long";
  const error = reply && errorOf(t, reply.error);
  return (
    <>
      {done && isOpen && <SuccessNotice>{t("invoices.dispute.done")}</SuccessNotice>}
      {error && !isOfField && <ErrorNotice>{error}</ErrorNotice>}
      {disputes.map(({ reason, openedAt, answer, endedAt }) => (
        <Notice
          key={openedAt}
          type={endedAt === null ? "warning" : "info"}
          title={t(endedAt === null ? "invoices.dispute.open" : "invoices.dispute.ended", {
            day: formatDate(openedAt, t),
          })}
        >
          <p className="wrap-anywhere whitespace-pre-line">{t("invoices.dispute.yours", { reason })}</p>
          {endedAt !== null && (
            <p className="wrap-anywhere whitespace-pre-line">
              {t("invoices.dispute.answered", { day: formatDate(endedAt, t), answer })}
            </p>
          )}
        </Notice>
      ))}
      {mayPay && !isOpen && (
        <details open={isOfField} className="print:hidden">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t("invoices.dispute.title")}
          </summary>
          <Form method="post" noValidate className="mt-2 flex max-w-xl flex-col items-start gap-3">
            <p className="text-muted">{t("invoices.dispute.text")}</p>
            <TextArea
              label={t("invoices.dispute.reason")}
              name="reason"
              defaultValue={reply?.reason ?? ""}
              error={isOfField ? error : undefined}
              maxLength={500}
              className="w-full"
            />
            <Button type="submit" variant="secondary" pending={isSending}>
              {t("invoices.dispute.submit")}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
