import { discountKinds, longestOfferNote } from "#domain/checkout/draft.ts";
import { typedTextKeys, orderTexts } from "#domain/checkout/order-texts.ts";
import { languages } from "#domain/kernel/language.ts";
import { termsKinds } from "#domain/receivables/terms.ts";
import { termsText } from "#i18n/terms-text.ts";
import { useT } from "../../language/language.tsx";
import { AddressFields, PersonFields, PhoneField } from "../../storefront/checkout/address-fields.tsx";
import { FreightQuestions } from "../../storefront/checkout/freight-questions.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import type { DraftReply } from "./draft-reply.server.ts";
import { MethodField } from "./method-field.tsx";
import type { DraftScreen } from "./draft-screen.ts";

export interface FieldsProps {
  readonly screen: Pick<DraftScreen, "buyer" | "places"> & { readonly party?: DraftScreen["party"] };
  /** The form as it was answered, else as it is stored. */
  readonly form: Pick<DraftScreen, "values" | "lines" | "mayPrice"> & {
    readonly hasAccount?: boolean;
    /** Goods and amounts cannot be changed any more. */
    readonly isFixed?: boolean;
  };
  readonly reply: (Pick<DraftReply, "find" | "found"> & { readonly error: FormError | null }) | undefined;
  readonly errorOf: (field: string) => string | undefined;
}

interface FormError {
  readonly fieldErrors: readonly EditorError[];
}

const text = ({ form, errorOf }: FieldsProps, name: string) => ({
  name,
  defaultValue: form.values[name] ?? "",
  error: errorOf(name),
});

/** For whom it is, and in which language they are written to. */
export function Buyer(props: FieldsProps) {
  const t = useT();
  const { buyer, party = null } = props.screen;
  return (
    <Panel id="buyer" title={t("adminDrafts.who")}>
      <p className="text-sm text-muted">
        {buyer
          ? t(party ? "adminDrafts.ofSite" : "adminDrafts.account", { name: buyer.name, email: buyer.email })
          : t("adminDrafts.guest")}
      </p>
      <div className="field-row sm:grid-cols-2">
        <TextField
          {...text(props, "email")}
          type="email"
          inputMode="email"
          label={t("adminDrafts.email")}
          autoComplete="off"
          maxLength={254}
        />
        <SelectField
          {...text(props, "language")}
          label={t("adminDrafts.language")}
          choices={languages.map((value) => ({ value, label: t(`adminDrafts.languageChoice.${value}`) }))}
        />
      </div>
    </Panel>
  );
}

/** Delivery method and destination. Fields of other methods are hidden by CSS, which works without scripts. */
export function Delivery(props: FieldsProps) {
  const t = useT();
  const { form, screen } = props;
  const { values } = form;
  const fields = { values, errorOf: props.errorOf, phoneHint: t("adminDrafts.phoneHint") };
  return (
    <Panel id="delivery" title={t("adminDrafts.delivery")}>
      <div className="group/method flex flex-col gap-5">
        {form.isFixed ? <Unchanged props={props} names={["method"]} /> : <MethodField {...text(props, "method")} />}
        <div className="flex flex-col gap-5 group-has-[option[value=PICKUP]:checked]/method:hidden">
          <AddressFields group="shipping" {...fields} />
        </div>
        <div className="hidden flex-col gap-4 group-has-[option[value=PICKUP]:checked]/method:flex">
          <PersonFields group="contact" {...fields} />
          <PhoneField group="contact" {...fields} />
          {screen.places.length > 0 && (
            <SelectField
              {...text(props, "contact.place")}
              label={t("adminDrafts.place")}
              choices={screen.places.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        <div className="hidden group-has-[option[value=LOCAL]:checked]/method:block">
          <FreightQuestions {...fields} />
        </div>
        {form.mayPrice && !form.isFixed ? (
          <div className="field-row group-has-[option[value=PICKUP]:checked]/method:hidden sm:grid-cols-2">
            <TextField
              {...text(props, "shippingAmount")}
              label={t("adminDrafts.shippingAmount")}
              hint={t("adminDrafts.shippingHint")}
              inputMode="decimal"
              optional
              autoComplete="off"
              maxLength={16}
            />
            <TextField
              {...text(props, "shippingReason")}
              label={t("adminDrafts.shippingReason")}
              autoComplete="off"
              maxLength={200}
            />
          </div>
        ) : (
          <Unchanged props={props} names={["shippingAmount", "shippingReason"]} />
        )}
      </div>
    </Panel>
  );
}

/** Sends back unchanged the values that cannot be changed, or need another permission. */
function Unchanged({ props, names }: { props: FieldsProps; names: readonly string[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={props.form.values[name] ?? ""} />);
}

/** Agreed terms besides the goods. */
export function Terms(props: FieldsProps) {
  const t = useT();
  const { mayPrice } = props.form;
  return (
    <Panel id="terms" title={t("adminDrafts.terms")}>
      {mayPrice ? (
        <DiscountFields {...props} />
      ) : (
        <>
          <p className="text-sm text-muted">{t("adminDrafts.mayNotPrice")}</p>
          <Unchanged props={props} names={["discountKind", "discountValue", "discountReason"]} />
        </>
      )}
      <div className="field-row sm:grid-cols-2">
        {(["validDays", "reserveDays", "leadDays", "depositPercent"] as const).map((name) => (
          <TextField
            key={name}
            {...text(props, name)}
            label={t(`adminDrafts.${name}`)}
            hint={t(figureHints[name])}
            inputMode="numeric"
            optional
            autoComplete="off"
            maxLength={4}
          />
        ))}
      </div>
      <AgreedTerms {...props} />
      <TextArea
        {...text(props, "offerNote")}
        label={t("adminDrafts.offerNote")}
        hint={t("adminDrafts.offerNoteHint")}
        optional
        maxLength={longestOfferNote}
      />
      <Texts {...props} note={t("adminDrafts.note")} />
    </Panel>
  );
}

/** Terms of payment of an offer to a company with an account, in place of the company's own. */
function AgreedTerms(props: FieldsProps) {
  const t = useT();
  const chosen = props.form.values["agreedTerms"] ?? "";
  if (!props.form.hasAccount) return null;
  if (!props.form.mayPrice) return <Unchanged props={props} names={["agreedTerms"]} />;
  return (
    <SelectField
      {...text(props, "agreedTerms")}
      label={t("adminDrafts.agreedTerms")}
      hint={t("adminDrafts.agreedTermsHint")}
      placeholder={t("adminDrafts.termsOfCompany")}
      choices={[...new Set([...offeredTerms, ...(chosen === "" ? [] : [chosen])])].map((value) => ({
        value,
        label: termsText(t, value),
      }))}
      className="sm:max-w-sm"
    />
  );
}

const offeredTerms = termsKinds.flatMap((kind) => (kind === "eom" ? ["eom-0", "eom-15", "eom-30"] : [kind]));

const figureHints = {
  validDays: "adminDrafts.validHint",
  reserveDays: "adminDrafts.reserveHint",
  leadDays: "adminDrafts.leadHint",
  depositPercent: "adminDrafts.depositHint",
} as const;

function DiscountFields(props: FieldsProps) {
  const t = useT();
  return (
    <div className="group/discount field-row sm:grid-cols-3">
      <SelectField
        {...text(props, "discountKind")}
        label={t("adminDrafts.discountKind")}
        choices={discountKinds.map((value) => ({ value, label: t(`adminDrafts.discountChoice.${value}`) }))}
      />
      <TextField
        {...text(props, "discountValue")}
        label={t("adminDrafts.discountValue")}
        hint={t("adminDrafts.discountHint")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className="group-has-[option[value=none]:checked]/discount:hidden"
      />
      <TextField
        {...text(props, "discountReason")}
        label={t("adminDrafts.discountReason")}
        autoComplete="off"
        maxLength={200}
        className="group-has-[option[value=none]:checked]/discount:hidden"
      />
    </div>
  );
}

/** Texts that go with the order. */
export function Texts({ note, ...props }: FieldsProps & { note: string }) {
  const t = useT();
  return typedTextKeys.map((key) => {
    const field = {
      ...text(props, key),
      label: key === "note" ? note : t(`orders.texts.${key}.field`),
      optional: true,
      maxLength: orderTexts[key].most,
    };
    return orderTexts[key].rows > 1 ? (
      <TextArea key={key} {...field} rows={orderTexts[key].rows} />
    ) : (
      <TextField key={key} {...field} autoComplete="off" className="sm:max-w-sm" />
    );
  });
}
