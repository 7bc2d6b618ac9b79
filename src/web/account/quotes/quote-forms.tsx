import { Form, useNavigation } from "react-router";
import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import { orderTexts } from "#domain/checkout/order-texts.ts";
import { longestMessage } from "#domain/checkout/quote-life.ts";
import { formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import { useT } from "../../language/language.tsx";
import { companyRefusedText } from "../../storefront/checkout/company-refused-text.ts";
import { BookingFields } from "../../storefront/checkout/booking-fields.tsx";
import type { Proforma } from "../../storefront/proforma/proforma-view.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { RadioCards, TextArea, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AcceptButton } from "./accept-button.tsx";
import { FilesField } from "./files-field.tsx";
import type { QuoteIntent, QuoteReply } from "./quote-action.server.ts";
import type { QuoteView } from "./quote-view.server.ts";
import { QuotePo } from "./quote-po.tsx";
import { fieldOf, refusedText } from "./quote-words.ts";

interface FormProps {
  readonly view: QuoteView;
  readonly reply: QuoteReply | undefined;
}

/** The PDF of the purchase order as a refused answer has left it, or as the page was read. */
const attachedPo = (error: QuoteReply | undefined, view: QuoteView) =>
  error?.poDocument === undefined ? view.po.document : error.poDocument;

const errorAt = (reply: QuoteReply | undefined, field: string) => reply && fieldOf(reply) === field;

const nothing = () => {};

/**
 * The form that accepts an offer and leads to its payment; on account it is done with the press. Where a rule of the
 * company wants it approved, or the role only asks, it sends the acceptance for approval.
 */
export function Accept({ view, reply, invoice }: FormProps & { invoice: Proforma }) {
  const t = useT();
  const { account, version, party, po, mayAccept, mayRequest } = view;
  if (!mayAccept && !mayRequest)
    return <Notice type="info">{t("quotes.mayNotAccept", party ?? { company: "", site: "" })}</Notice>;
  const error = reply && ["pay", "continue", "request"].includes(reply.intent) ? reply : undefined;
  const answered = error?.error.code === "approval_needed" ? error.error : null;
  const needed = answered ?? view.approval;
  const asks = mayRequest && (!mayAccept || error?.intent === "request" || needed !== null);
  const say = (field: string) => (errorAt(error, field) && error ? refusedText(t, error) : undefined);
  const total = formatMoney(invoice.figures.total, t.language);
  return (
    <Form
      id="accept"
      method="post"
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-4 rounded-lg border-2 border-primary p-5 print:hidden"
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="total" value={invoice.figures.total} />
      {error?.error.code === "po_used_before" && <input type="hidden" name="seenPo" value={error.error.po} />}
      {(party || invoice.poNumber !== "") && (
        <TextField
          name="poNumber"
          label={t("orders.texts.poNumber.field")}
          hint={po.mask === "" ? undefined : t("quotes.poMask", { mask: po.mask })}
          optional={!po.required}
          defaultValue={error?.typed.poNumber ?? invoice.poNumber}
          error={say("poNumber")}
          autoComplete="off"
          maxLength={orderTexts.poNumber.most}
        />
      )}
      {party && <QuotePo attached={attachedPo(error, view)} view={view} error={say("poDocument")} />}
      {view.booking && (
        <BookingFields
          form="accept"
          rules={view.booking}
          values={error?.typed.booking ?? {}}
          errorOf={say}
          onText={nothing}
        />
      )}
      <WayToPay view={view} chosen={error?.typed.method ?? ""} error={say("method")} />
      <AcceptButton
        label={t(account ? "quotes.accept" : "proforma.pay", { total })}
        asks={asks}
        reason={mayAccept ? needed !== null && companyRefusedText(t, needed, "offer") : t("quotes.asks")}
        why={error?.typed.why ?? ""}
        error={say("why")}
      />
      <p className="text-sm text-muted">{t(view.isQuote ? "quotes.binds" : "proforma.terms")}</p>
    </Form>
  );
}

/** Payment methods: on account if the company may, and those of the shop. */
function WayToPay({ view, chosen, error }: { view: QuoteView; chosen: string; error: string | undefined }) {
  const t = useT();
  const { methods, account } = view;
  return (
    <RadioCards
      legend={t("proforma.how")}
      name="method"
      error={error}
      {...((chosen || account) && { defaultValue: chosen || onAccount })}
      cards={[
        ...(account
          ? [
              {
                value: onAccount,
                label: t(`orders.payment.${onAccount}`),
                text: t("quotes.onAccount", {
                  terms: termsText(t, account.terms),
                  left: formatMoney(account.left, t.language),
                }),
              },
            ]
          : []),
        ...methods.map((method) => ({
          value: method,
          label: t(`orders.payment.${method}`),
          text: isManual(method) || method === onAccount ? undefined : t(`checkout.payment.${method}Hint`),
        })),
      ]}
    />
  );
}

/** A form with one text, folded until it is needed or was refused. */
function TextForm({
  view,
  reply,
  intent,
  title,
  label,
  button,
  hint,
}: FormProps & { intent: "ask-change" | "decline"; title: string; label: string; button: string; hint?: string }) {
  const t = useT();
  const pending = useNavigation().formData?.get("intent") === intent;
  const own = reply?.intent === intent ? reply : undefined;
  const field = `${intent}-text`;
  return (
    <Disclosure summary={title} open={own !== undefined}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <input type="hidden" name="version" value={view.version} />
        <TextArea
          id={field}
          name="text"
          label={label}
          hint={hint}
          defaultValue={own?.typed.text ?? ""}
          error={own && errorAt(own, field) ? refusedText(t, own) : undefined}
          maxLength={longestMessage}
          className="w-full"
        />
        <Button type="submit" name="intent" value={intent} variant="secondary" pending={pending}>
          {button}
        </Button>
      </Form>
    </Disclosure>
  );
}

/** The other answers: a change, no, and taking the request back. */
export function OtherAnswers({ view, reply }: FormProps) {
  const t = useT();
  if (!view.mayAnswer) return null;
  const has = (step: QuoteView["steps"][number]) => view.steps.includes(step);
  const form = { view, reply };
  return (
    <div className="flex flex-col print:hidden">
      {has("ask-change") && (
        <TextForm
          {...form}
          intent="ask-change"
          title={t("quotes.change.title")}
          label={t("quotes.change.text")}
          hint={t("quotes.change.hint")}
          button={t("quotes.change.submit")}
        />
      )}
      {has("decline") && (
        <TextForm
          {...form}
          intent="decline"
          title={t("quotes.decline.title")}
          label={t("quotes.decline.reason")}
          button={t("quotes.decline.submit")}
        />
      )}
      {has("withdraw") && (
        <OnePress view={view} intent="withdraw" label={t(view.isAsked ? "quotes.withdraw" : "quotes.noNeed")} />
      )}
    </div>
  );
}

/** One press without words: the request is sent, or taken back. */
export function OnePress({ view, intent, label }: Pick<FormProps, "view"> & { intent: QuoteIntent; label: string }) {
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" className="flex flex-col items-start gap-3">
      <input type="hidden" name="version" value={view.version} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={intent === "withdraw" ? "secondary" : "primary"}
        pending={pending}
      >
        {label}
      </Button>
    </Form>
  );
}

/** A message to staff, with files. */
export function MessageForm({ view, reply }: FormProps) {
  const t = useT();
  const pending = useNavigation().formData?.get("intent") === "message";
  const own = reply?.intent === "message" ? reply : undefined;
  return (
    <Form
      method="post"
      noValidate
      encType="multipart/form-data"
      className="flex flex-col items-start gap-3 print:hidden"
    >
      <input type="hidden" name="key" value={view.messageKey} />
      <TextArea
        id="message-text"
        name="text"
        label={t("quotes.thread.text")}
        defaultValue={own?.typed.text ?? ""}
        error={own && errorAt(own, "message-text") ? refusedText(t, own) : undefined}
        maxLength={longestMessage}
        className="w-full"
      />
      <FilesField id="message-files" error={own && errorAt(own, "message-files") ? refusedText(t, own) : undefined} />
      <Button type="submit" name="intent" value="message" variant="secondary" pending={pending}>
        {t("quotes.thread.send")}
      </Button>
    </Form>
  );
}
