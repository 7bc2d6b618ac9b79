import { useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs } from "react-router";
import { unitMark } from "#domain/cart/offered-unit.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CheckboxField, RadioCards, TextField } from "../../ui/field.tsx";
import { AddressFields, PersonFields, PhoneField } from "./address-fields.tsx";
import { AboutState, ByMethod, PickupPlaces } from "./by-method.tsx";
import type { CheckoutValues } from "./checkout-form.ts";
import { FreightQuestions } from "./freight-questions.tsx";
import { methodCards, paymentCards } from "./method-cards.tsx";
import { PointsChoice } from "./points-choice.tsx";
import { ProveEmail } from "./prove-email.tsx";
import { Review } from "./review.tsx";
import { Section } from "./section.tsx";
import { useCheckout } from "./use-checkout.ts";
import type * as server from "./checkout.server.ts";
import type { PageProps } from "../../page-props.ts";

/** New totals are in the answer itself. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "quote" ? false : defaultShouldRevalidate;
}

const formId = "checkout";

export default function Checkout({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const checkout = useCheckout(loaderData, actionData);
  const { cart, fieldErrors } = checkout;
  const values: CheckoutValues = actionData?.values ?? loaderData.known;
  // One key for this visit of the page: pressing twice, or again after a lost answer, is the same order.
  const [key] = useState(loaderData.key);
  const say = (field: string) => fieldErrors[field] && t(`checkout.errors.${fieldErrors[field]}`);
  const partial = cart.priced?.shipping ? "no" : "yes";
  return (
    <div className="page py-6">
      <PrivateHead title={t("checkout.title")} />
      <BackLink to={to("cart")}>{t("checkout.backToCart")}</BackLink>
      <h1 className="mt-2 text-2xl font-bold">{t("checkout.title")}</h1>
      <div className="mt-4">
        <ErrorSummary
          fieldErrors={checkout.summary}
          fixed={checkout.fixed}
          title={actionData?.refused ? t("checkout.notPlaced") : undefined}
        />
      </div>
      <ProveEmail reply={actionData} isProved={loaderData.isProved} />
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[1fr_26rem]">
        <Form
          id={formId}
          ref={checkout.form}
          method="post"
          noValidate
          onInput={checkout.onInput}
          onBlur={checkout.onBlur}
          onSubmit={checkout.onSubmit}
          className="group/checkout flex flex-col gap-8"
        >
          <Section number={1} title={t("checkout.contact.title")}>
            <p className="text-sm text-muted">
              {loaderData.email ? t("checkout.signedIn", { email: loaderData.email }) : <Guest />}
            </p>
            <TextField
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              label={t("checkout.contact.email")}
              hint={t("checkout.contact.emailHint")}
              defaultValue={values.email}
              error={say("email")}
            />
          </Section>
          <Section
            number={2}
            title={<ByMethod delivery={t("checkout.address.title")} pickup={t("checkout.address.pickupTitle")} />}
          >
            <div className="contents group-has-[[name=method][value=PICKUP]:checked]/checkout:hidden">
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
                {t("checkout.address.continental")}
                {loaderData.hasSaved && (
                  <Link to={to("selectAddress")} className="link">
                    {t("checkout.address.saved")}
                  </Link>
                )}
              </p>
              <AddressFields
                group="shipping"
                values={values}
                fieldErrors={fieldErrors}
                phoneHint={t("checkout.address.phoneHint")}
                afterState={<AboutState cart={cart} zip={checkout.quotedZip} onPickup={checkout.choosePickup} />}
              />
              {loaderData.email && (
                <CheckboxField
                  name="saveToAddressBook"
                  label={t("checkout.address.keep")}
                  defaultChecked={values.saveToAddressBook === "on"}
                />
              )}
            </div>
            <div className="hidden flex-col gap-4 group-has-[[name=method][value=PICKUP]:checked]/checkout:flex">
              <PersonFields group="contact" values={values} fieldErrors={fieldErrors} />
              <PhoneField
                group="contact"
                values={values}
                fieldErrors={fieldErrors}
                phoneHint={t("checkout.address.pickupPhoneHint")}
              />
            </div>
          </Section>
          <Section number={3} title={t("checkout.method.title")}>
            <RadioCards
              name="method"
              legend={t("checkout.method.legend")}
              hideLegend
              cards={methodCards(t, cart)}
              defaultValue={values.method === "PICKUP" ? "PICKUP" : cart.delivery}
              error={say("method")}
            />
            {cart.delivery === "LOCAL" && (
              <div className="group-has-[[name=method][value=PICKUP]:checked]/checkout:hidden">
                <FreightQuestions values={values} fieldErrors={fieldErrors} />
              </div>
            )}
            <PickupPlaces cart={cart} chosen={values["contact.place"]} error={say("contact.place")} />
          </Section>
          <Section number={4} title={t("checkout.payment.title")}>
            <RadioCards
              name="payment"
              legend={t("checkout.payment.legend")}
              hideLegend
              cards={paymentCards(t, cart)}
              defaultValue={values.payment}
              error={say("payment")}
            />
            {!loaderData.email && (
              <p className="hidden text-sm text-muted group-has-[[value=bank-deposit]:checked]/checkout:block group-has-[[value=zeller]:checked]/checkout:block">
                {t("checkout.payment.manualGuest")}
              </p>
            )}
            <PointsChoice cart={cart} values={values} error={say("points")} />
            <h3 className="mt-2 font-semibold">{t("checkout.payment.billingTitle")}</h3>
            <CheckboxField
              name="billingSame"
              label={
                <ByMethod
                  delivery={t("checkout.payment.billingSame")}
                  pickup={t("checkout.payment.billingSamePickup")}
                />
              }
              defaultChecked={values.billingSame === "on"}
            />
            <div className="group-has-[[name=billingSame]:checked]/checkout:hidden">
              <AddressFields
                group="billing"
                values={values}
                fieldErrors={fieldErrors}
                phoneHint={t("checkout.address.billingPhoneHint")}
              />
            </div>
          </Section>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="total" value={cart.priced?.order.total ?? ""} />
          <input type="hidden" name="partial" value={partial} />
          <input type="hidden" name="seenUnits" value={cart.lines.map(unitMark).filter(Boolean).join("\n")} />
        </Form>
        <Review
          cart={cart}
          form={formId}
          payment={checkout.payment}
          quoting={checkout.quoting}
          isBehind={checkout.isBehind}
          placing={checkout.placing}
          values={values}
          errorOf={say}
          onText={checkout.keep}
        />
      </div>
    </div>
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
