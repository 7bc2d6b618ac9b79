import { useMemo, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { isFieldErrorKind } from "#domain/kernel/fields/field-error-kind.ts";
import { orderTexts } from "#domain/checkout/order-texts.ts";
import { longestMessage } from "#domain/checkout/quote-life.ts";
import type { CheckoutErrorCode } from "#domain/checkout/validate-checkout.ts";
import type { AskRefused } from "#engine/checkout/quote-ask.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Figures } from "../../ui/figures.tsx";
import { useKeptFields } from "../../ui/kept-fields.ts";
import { AddressFields } from "../checkout/address-fields.tsx";
import { checkoutTextAt, errorSummaryOf } from "../checkout/checkout-field-text.ts";
import { GoodsPicture } from "../../account/quotes/goods-picture.tsx";
import { NetworkSpent } from "../network-spent.tsx";
import { FreightWishes } from "./freight-wishes.tsx";
import type * as server from "./ask.server.ts";
import type { AskedGoods } from "./ask.server.ts";

type Props = PageProps<typeof server>;

/** A buyer asks for a quote: the goods, where they go, when, and a note. */
export default function AskQuote({ loaderData, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const { goods } = loaderData;
  const mailedTo = reply?.error === null ? (reply.values["email"] ?? "") : null;
  const title = t(mailedTo === null ? "quotes.ask.title" : "quotes.ask.mailedTitle");
  return (
    <div className="page flex flex-col gap-6 py-6 lg:py-8">
      <PrivateHead title={title} />
      <h1 className="text-2xl font-bold">{title}</h1>
      {mailedTo !== null ? (
        <p className="max-w-text [overflow-wrap:anywhere]">{t("quotes.ask.mailed", { email: mailedTo })}</p>
      ) : (reply?.goods ?? goods).length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-text">{t("quotes.ask.none")}</p>
          <ButtonLink to={to("cart")} variant="secondary">
            {t("quotes.toCart")}
          </ButtonLink>
        </div>
      ) : (
        <AskForm loaderData={loaderData} reply={reply} />
      )}
    </div>
  );
}

const labels: Readonly<Record<string, MessageKey>> = {
  wishedOn: "quotes.ask.wishedOn",
  message: "quotes.ask.message",
};

type AskError = AskRefused["fieldErrors"][number];

function errorText(t: Translator, error: AskError): string {
  const { field, code } = error;
  if (code === "part_unknown") return t("quotes.ask.skuUnknown");
  if (code === "no_goods") return t("quotes.ask.noGoods");
  const label = labels[field] ?? (field.startsWith("lines.") ? "quotes.ask.quantity" : null);
  if (label && isFieldErrorKind(code))
    return kindText(t, t(label), { code, ...("values" in error && error.values && { values: error.values }) });
  return checkoutTextAt(t, field, code as CheckoutErrorCode);
}

/** An error above the form, where its sentence names the field. */
function summaryOf(t: Translator, error: AskError) {
  const { field, code } = error;
  const isOfCheckout = !(field in labels) && !field.startsWith("lines.") && code !== "no_goods";
  const [named] = isOfCheckout ? errorSummaryOf(t, [{ field, code: code as CheckoutErrorCode }]) : [];
  return named ?? { field, message: errorText(t, error) };
}

function AskForm({ loaderData, reply }: { loaderData: Props["loaderData"]; reply: Props["actionData"] }) {
  const t = useT();
  const pending = useNavigation().state === "submitting";
  const { key, from, estimate, isSignedIn, isProved } = loaderData;
  const { values, goods, forSite } = reply ?? loaderData;
  const form = useRef<HTMLFormElement>(null);
  useKeptFields(
    form,
    ["quote", from, estimate, forSite?.id, ...loaderData.goods.map(({ sku }) => sku)].join(" "),
    reply,
  );
  const refused = reply?.error;
  const fieldErrors = useMemo(() => (refused?.code === "invalid" ? refused.fieldErrors : []), [refused]);
  const summary = useMemo(() => fieldErrors.map((error) => summaryOf(t, error)), [fieldErrors, t]);
  const say = (field: string) => {
    const error = fieldErrors.find((one) => one.field === field);
    return error && errorText(t, error);
  };
  return (
    <Form
      key={JSON.stringify(values)}
      ref={form}
      method="post"
      noValidate
      className="flex max-w-3xl flex-col gap-8"
      onSubmit={(event) => pending && event.preventDefault()}
    >
      <ErrorSummary fieldErrors={summary} of={refused ?? summary} />
      {refused?.code === "too_many" && <NetworkSpent minutes={refused.minutes} isProved={isProved} />}
      <p className="max-w-text text-muted">{t("quotes.ask.lead")}</p>
      {forSite && <p className="font-semibold [overflow-wrap:anywhere]">{t("quotes.ask.forSite", forSite)}</p>}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="from" value={from} />
      {estimate !== null && <input type="hidden" name="estimate" value={estimate} />}
      <input type="hidden" name="buysFor" value={forSite?.id ?? ""} />
      <Goods goods={goods} values={values} say={say} />
      <Wishes values={values} say={say} />
      <Where values={values} say={say} isSignedIn={isSignedIn} />
      {goods.some(({ isFreight }) => isFreight) && <FreightWishes values={values} />}
      <div>
        <Button type="submit" size="large" pending={pending} pendingLabel={t("quotes.ask.pending")}>
          {t(isSignedIn ? "quotes.ask.submit" : "quotes.ask.submitGuest")}
        </Button>
      </div>
    </Form>
  );
}

interface PartProps {
  readonly values: Readonly<Record<string, string>>;
  readonly say: (field: string) => string | undefined;
}

/** The goods, each with its quantity. */
function Goods({ goods, values, say }: PartProps & { goods: readonly AskedGoods[] }) {
  const t = useT();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-lg font-semibold">{t("quotes.ask.goods")}</legend>
      <p className="text-sm text-muted">{t("quotes.ask.goodsHint")}</p>
      <FieldError id="lines" error={say("lines")} />
      <ul id="lines" tabIndex={-1} className="divide-y divide-line border-y border-line">
        {goods.map(({ place, sku, name, pictureFamily }) => (
          <li key={place} className="grid grid-cols-[3rem_minmax(0,1fr)_6rem] items-start gap-3 py-3">
            <GoodsPicture family={pictureFamily} />
            <span className="min-w-0">
              <span className="font-medium">
                <Figures text={name} />
              </span>
              <span className="block text-sm text-muted">{sku}</span>
              <input type="hidden" name={`lines.${place}.sku`} value={sku} />
              <FieldError id={`lines.${place}.sku`} error={say(`lines.${place}.sku`)} />
            </span>
            <TextField
              name={`lines.${place}.quantity`}
              className={say(`lines.${place}.quantity`) && "col-span-2 col-start-2"}
              label={t("quotes.ask.quantity")}
              aria-label={t("quotes.ask.quantityOf", { name })}
              inputMode="numeric"
              defaultValue={values[`lines.${place}.quantity`] ?? ""}
              error={say(`lines.${place}.quantity`)}
              autoComplete="off"
              maxLength={6}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Further wishes. */
function Wishes({ values, say }: PartProps) {
  const t = useT();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">{t("quotes.ask.wishes")}</legend>
      <TextArea
        name="message"
        label={t("quotes.ask.message")}
        hint={t("quotes.ask.messageHint")}
        optional
        defaultValue={values["message"] ?? ""}
        error={say("message")}
        maxLength={longestMessage}
      />
      <div className="field-row sm:grid-cols-2">
        <TextField
          name="wishedOn"
          type="date"
          label={t("quotes.ask.wishedOn")}
          hint={t("quotes.ask.wishedHint")}
          optional
          defaultValue={values["wishedOn"] ?? ""}
          error={say("wishedOn")}
        />
        <TextField
          name="poNumber"
          label={t("orders.texts.poNumber.field")}
          optional
          defaultValue={values["poNumber"] ?? ""}
          error={say("poNumber")}
          autoComplete="off"
          maxLength={orderTexts.poNumber.most}
        />
      </div>
    </fieldset>
  );
}

/** Contact and delivery address. */
function Where({ values, say, isSignedIn }: PartProps & { isSignedIn: boolean }) {
  const t = useT();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">{t("quotes.ask.where")}</legend>
      {!isSignedIn && (
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={t("quotes.ask.email")}
          hint={t("quotes.ask.emailHint")}
          defaultValue={values["email"] ?? ""}
          error={say("email")}
          autoComplete="email"
          maxLength={254}
        />
      )}
      <AddressFields group="shipping" values={values} errorOf={say} phoneHint={t("checkout.address.phoneHint")} />
    </fieldset>
  );
}
