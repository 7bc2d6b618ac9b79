import { Form, useNavigation } from "react-router";
import { orderTexts } from "#domain/checkout/order-texts.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { longestMessage } from "#domain/checkout/quote-life.ts";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { FilesField } from "../../account/quotes/files-field.tsx";
import { QuoteThread } from "../../account/quotes/quote-thread.tsx";
import { BookingFields } from "../../storefront/checkout/booking-fields.tsx";
import { checkoutTextAt } from "../../storefront/checkout/checkout-field-text.ts";
import { Button } from "../../ui/button.tsx";
import { RadioCards, TextArea, TextField } from "../../ui/field.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { Panel } from "../panel.tsx";
import { PoUsedBefore } from "../po-used-before.tsx";
import { byPhoneText } from "./by-phone-text.ts";
import { FreightAsked } from "./freight-asked.tsx";
import type { DraftReply } from "./draft-reply.server.ts";
import type { DraftScreen } from "./draft-screen.ts";

interface Props {
  readonly screen: DraftScreen;
  readonly reply: DraftReply | undefined;
}

/** The buyer's wishes besides the goods. */
export function Asked({ screen }: Pick<Props, "screen">) {
  const { asked, party, seesCompanies, values, poUsedBy, isEstimateOpen } = screen;
  const t = useT();
  const to = useHref();
  const po = values["poNumber"] ?? "";
  if (!asked && !party) return null;
  return (
    <Panel id="asked" title={t(asked ? "adminDrafts.asked.title" : "adminDrafts.asked.forWhom")}>
      {asked && <p>{t(`adminDrafts.asked.from.${asked.from}`)}</p>}
      {party && (
        <p className="[overflow-wrap:anywhere]">
          {seesCompanies ? (
            <Link to={to("adminCompany", { company: String(party.companyId) })} className="link">
              {party.company}
            </Link>
          ) : (
            party.company
          )}{" "}
          · {party.site}
        </p>
      )}
      {asked && po !== "" && (
        <p className="wrap-anywhere">
          {t("orders.texts.line", { name: t("orders.texts.poNumber.merchant"), text: po })}
        </p>
      )}
      {poUsedBy !== null && <PoUsedBefore po={po} order={poUsedBy} />}
      {asked && values["method"] === "LOCAL" && <FreightAsked values={values} />}
      {asked?.wishedOn && <p>{t("adminDrafts.asked.wishedOn", { day: formatDate(asked.wishedOn, t) })}</p>}
      {asked?.estimate && (
        <p>
          {isEstimateOpen ? (
            <Link to={to("quotation", {}, { number: asked.estimate })} className="link">
              {t("adminDrafts.asked.estimate", { number: asked.estimate })}
            </Link>
          ) : (
            t("adminDrafts.asked.estimate", { number: asked.estimate })
          )}
        </p>
      )}
    </Panel>
  );
}

/** Errors of a message to the buyer, for the list on top of the page. */
export function answerLines(t: Translator, answer: DraftReply["answer"]) {
  const text = answer?.error ? kindText(t, t("adminDrafts.thread.text"), answer.error) : null;
  return [
    ...(text === null ? [] : [{ field: "answer-text", message: text }]),
    ...(answer?.files ? [{ field: "answer-files", label: t("quotes.files.label"), message: answer.files }] : []),
  ];
}

/** The thread with the buyer, and a form that writes into it. */
export function Conversation({ screen, reply }: Props) {
  const t = useT();
  const pending = useNavigation().formData?.get("intent") === "answer";
  const to = useHref();
  const own = reply?.answer ?? null;
  const file = (id: string) => to("adminDraftFile", { number: screen.number ?? "", file: id });
  return (
    <Panel id="thread" title={t("adminDrafts.thread.title")}>
      {screen.thread.length === 0 ? (
        <p className="text-muted">{t("adminDrafts.thread.none")}</p>
      ) : (
        <QuoteThread thread={screen.thread} shop="" nobody={t("adminDrafts.thread.buyer")} file={file} />
      )}
      {screen.mayEdit && (
        <Form
          key={screen.thread.length}
          method="post"
          noValidate
          encType="multipart/form-data"
          className="flex flex-col items-start gap-3"
          preventScrollReset
        >
          <input type="hidden" name="version" value={screen.version} />
          <input type="hidden" name="key" value={screen.messageKey} />
          <TextArea
            id="answer-text"
            name="text"
            label={t("adminDrafts.thread.text")}
            defaultValue={own?.text ?? ""}
            error={own?.error ? kindText(t, t("adminDrafts.thread.text"), own.error) : undefined}
            maxLength={longestMessage}
            className="w-full"
          />
          <FilesField id="answer-files" error={own?.files ?? undefined} />
          <Button type="submit" name="intent" value="answer" variant="secondary" icon="mail" pending={pending}>
            {t("adminDrafts.thread.send")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

/** The versions that were sent, each with its PDF as it was. */
export function SentVersions({ screen: { versions, number } }: Pick<Props, "screen">) {
  const t = useT();
  const to = useHref();
  if (versions.length === 0) return null;
  return (
    <Panel id="versions" title={t("adminDrafts.versions")}>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {versions.map(({ sent, total, sentAt, validUntil }) => (
          <li key={sent} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              {t("adminDrafts.version", {
                version: sent,
                day: formatDate(lastDayBefore(sentAt, t.timeZone), t),
                until: formatDate(lastDayBefore(validUntil, t.timeZone), t),
                total: formatMoney(total, t.language),
              })}
            </span>
            <span className="flex flex-wrap gap-2">
              <PaperLinks href={(paper) => to("adminDraftPdf", { number: number ?? "" }, { sent, paper })} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const nothing = () => {};

/** Turns the offer into an order while its buyer is on the phone. */
export function AcceptByPhone({ screen, reply }: Props) {
  const t = useT();
  const pending = useNavigation().formData?.get("intent") === "accept";
  const { phoneMethods, account, booking, poRule, totalToday, values } = screen;
  if (phoneMethods.length === 0 || totalToday === null) return null;
  const typed = reply?.phone;
  const seenPo = typed?.seenPo ?? null;
  const refused = reply?.notPlaced;
  const isOfPo = refused && ["po_required", "po_mask", "text_too_long"].includes(refused.code);
  return (
    <Panel id="phone" title={t("adminDrafts.phone.title")}>
      <p className="text-sm text-muted">{t("adminDrafts.phone.text")}</p>
      <Form id="phone-form" method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={screen.version} />
        <input type="hidden" name="total" value={totalToday} />
        {seenPo !== null && <input type="hidden" name="seenPo" value={seenPo} />}
        <RadioCards
          legend={t("adminDrafts.phone.how")}
          name="payBy"
          defaultValue={account ? onAccount : (phoneMethods[0] ?? "")}
          className="w-full"
          cards={phoneMethods.map((method) => ({
            value: method,
            label: t(`orders.payment.${method}`),
            text:
              method === onAccount && account
                ? t("adminDrafts.phone.account", {
                    terms: termsText(t, account.terms),
                    left: formatMoney(account.left, t.language),
                  })
                : undefined,
          }))}
        />
        <TextField
          id="phone-po"
          name="phonePo"
          label={t("orders.texts.poNumber.field")}
          defaultValue={typed?.po ?? values["poNumber"] ?? ""}
          hint={poRule.poMask === "" ? undefined : t("adminDrafts.phone.poMask", { mask: poRule.poMask })}
          error={isOfPo && refused ? byPhoneText(t, refused, poRule) : undefined}
          optional={!poRule.poRequired}
          autoComplete="off"
          maxLength={orderTexts.poNumber.most}
          className="sm:max-w-sm"
        />
        {booking && <PhoneBooking rules={booking} reply={reply} />}
        <Button type="submit" name="intent" value="accept" variant="secondary" pending={pending}>
          {t("adminDrafts.phone.submit", { total: formatMoney(totalToday, t.language) })}
        </Button>
      </Form>
    </Panel>
  );
}

/** Cost center and references that the buyer's company asks for. */
function PhoneBooking({ rules, reply }: { rules: NonNullable<Props["screen"]["booking"]>; reply: Props["reply"] }) {
  const t = useT();
  const fieldErrors = reply?.notPlaced?.code === "booking_invalid" ? reply.notPlaced.fieldErrors : [];
  return (
    <div className="flex w-full flex-col gap-4 sm:max-w-sm">
      <BookingFields
        form="phone-form"
        rules={rules}
        values={reply?.phone?.booking ?? {}}
        errorOf={(field) => {
          const error = fieldErrors.find((one) => one.field === field);
          return error && checkoutTextAt(t, field, error.code);
        }}
        onText={nothing}
      />
    </div>
  );
}
