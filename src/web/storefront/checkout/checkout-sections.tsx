import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { CheckboxField, RadioCards, TextField } from "../../ui/field.tsx";
import { AddressFields, PersonFields, PhoneField } from "./address-fields.tsx";
import { AboutState, ByMethod, PickupPlaces } from "./by-method.tsx";
import type { CheckoutValues } from "./checkout-form.ts";
import { FreightQuestions } from "./freight-questions.tsx";
import { methodCards, paymentCards } from "./method-cards.tsx";
import { PointsChoice } from "./points-choice.tsx";
import { Section } from "./section.tsx";
import type { useCheckout } from "./use-checkout.ts";

interface Entries {
  checkout: ReturnType<typeof useCheckout>;
  values: CheckoutValues;
  errorOf: (field: string) => string | undefined;
}

interface ContactProps extends Entries {
  /** The address of whoever is signed in. */
  email: string | null;
  /** A guest may ask to be reminded of the cart. */
  offersReminder: boolean;
}

export function Contact({ values, errorOf, email, offersReminder }: ContactProps) {
  const t = useT();
  return (
    <Section number={1} title={t("checkout.contact.title")}>
      <p className="text-sm text-muted">{email ? t("checkout.signedIn", { email: email }) : <Guest />}</p>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t("checkout.contact.email")}
        hint={t("checkout.contact.emailHint")}
        defaultValue={values.email}
        error={errorOf("email")}
      />
      {offersReminder && (
        <CheckboxField name="remind" label={t("checkout.contact.remind")} defaultChecked={values.remind === "on"} />
      )}
    </Section>
  );
}

export function Delivery({
  checkout,
  values,
  errorOf,
  isSignedIn,
  hasSaved,
}: Entries & { isSignedIn: boolean; hasSaved: boolean }) {
  const t = useT();
  const to = useHref();
  return (
    <Section
      number={2}
      title={<ByMethod delivery={t("checkout.address.title")} pickup={t("checkout.address.pickupTitle")} />}
    >
      <div className="contents group-has-[[name=method][value=PICKUP]:checked]/address:hidden">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          {t("checkout.address.continental")}
          {hasSaved && (
            <Link to={to("selectAddress")} className="link">
              {t("checkout.address.saved")}
            </Link>
          )}
        </p>
        <AddressFields
          group="shipping"
          values={values}
          errorOf={errorOf}
          phoneHint={t("checkout.address.phoneHint")}
          afterState={
            <AboutState
              cart={checkout.cart}
              zip={checkout.quoted?.["shipping.zip"] ?? ""}
              onPickup={checkout.choosePickup}
            />
          }
        />
        {isSignedIn && (
          <CheckboxField
            name="saveToAddressBook"
            label={t("checkout.address.keep")}
            defaultChecked={values.saveToAddressBook === "on"}
          />
        )}
      </div>
      <div className="hidden flex-col gap-4 group-has-[[name=method][value=PICKUP]:checked]/address:flex">
        <PersonFields group="contact" values={values} errorOf={errorOf} />
        <PhoneField
          group="contact"
          values={values}
          errorOf={errorOf}
          phoneHint={t("checkout.address.pickupPhoneHint")}
        />
      </div>
    </Section>
  );
}

export function Method({ checkout, values, errorOf }: Entries) {
  const t = useT();
  return (
    <Section number={3} title={t("checkout.method.title")}>
      <RadioCards
        name="method"
        legend={t("checkout.method.legend")}
        hideLegend
        cards={methodCards(t, checkout.cart)}
        // Goods from another tab may turn parcels into freight, and must not turn the choice to fetch them.
        defaultValue={(checkout.quoted ?? values).method === "PICKUP" ? "PICKUP" : checkout.cart.delivery}
        error={errorOf("method")}
      />
      {checkout.cart.delivery === "LOCAL" && (
        <div className="group-has-[[name=method][value=PICKUP]:checked]/address:hidden">
          <FreightQuestions values={values} errorOf={errorOf} />
        </div>
      )}
      <PickupPlaces cart={checkout.cart} chosen={values["contact.place"]} error={errorOf("contact.place")} />
    </Section>
  );
}

export function Payment({
  checkout,
  values,
  errorOf,
  isGuest,
  account,
}: Entries & { isGuest: boolean; account: string | null }) {
  const t = useT();
  return (
    <Section number={4} title={t("checkout.payment.title")}>
      <RadioCards
        name="payment"
        legend={t("checkout.payment.legend")}
        hideLegend
        cards={paymentCards(t, checkout.cart, account)}
        defaultValue={values.payment}
        error={errorOf("payment")}
      />
      {isGuest && (
        <p className="hidden text-sm text-muted group-has-[[value=bank-deposit]:checked]/address:block group-has-[[value=zeller]:checked]/address:block">
          {t("checkout.payment.manualGuest")}
        </p>
      )}
      <PointsChoice cart={checkout.cart} values={values} error={errorOf("points")} />
      <h3 className="mt-2 font-semibold">{t("checkout.payment.billingTitle")}</h3>
      <CheckboxField
        name="billingSame"
        label={
          <ByMethod delivery={t("checkout.payment.billingSame")} pickup={t("checkout.payment.billingSamePickup")} />
        }
        defaultChecked={values.billingSame === "on"}
      />
      <div className="group-has-[[name=billingSame]:checked]/address:hidden">
        <AddressFields
          group="billing"
          values={values}
          errorOf={errorOf}
          phoneHint={t("checkout.address.billingPhoneHint")}
        />
      </div>
    </Section>
  );
}

function Guest() {
  const t = useT();
  const to = useHref();
  return (
    <>
      {t("checkout.guest")}{" "}
      <Link to={to("signIn", {}, { redirectTo: to("checkout") })} className="link">
        {t("checkout.signIn")}
      </Link>
    </>
  );
}
