import { Form, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Contact, Delivery, Method, Payment } from "./checkout-sections.tsx";
import { checkoutTextAt } from "./checkout-field-text.ts";
import { PoDocumentField } from "./po-document.tsx";
import { ProveEmail } from "./prove-email.tsx";
import { Review } from "./review.tsx";
import { memberLabels } from "./send-for-approval.tsx";
import { SentAlong, usedPoOf } from "./sent-along.tsx";
import { ForSite, UsedPo } from "./for-site.tsx";
import { useCheckout } from "./use-checkout.ts";
import type { FieldErrors } from "./use-field-errors.ts";
import type * as server from "./checkout.server.ts";
import type { PageProps } from "../../page-props.ts";

/** New totals are in the answer itself. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "quote" ? false : defaultShouldRevalidate;
}

const formId = "checkout";

/**
 * True where the cart is sent for approval: by the buyer's role, or since a rule of the company has caught the order.
 */
function asksFor(begun: Props["loaderData"], reply: Props["actionData"]): boolean {
  if (begun.forSite === null) return false;
  return !begun.forSite.mayOrder || reply?.refused?.code === "approval_needed" || reply?.intent === "request";
}

/** The sentence beside a field; that of a PDF that was refused comes with the reply. */
function errorAt(t: Translator, field: string, code: FieldErrors[string], reply: Props["actionData"]) {
  if (code === "po_file_refused") return reply?.poError ?? undefined;
  if (code === "po_file_too_large") return t("companyOrders.poDocument.tooLarge");
  return code && checkoutTextAt(t, field, code, memberLabels);
}

type Props = PageProps<typeof server>;

/** Title and errors, and what there is to know before the form. */
function Head({ loaderData, actionData, checkout }: Props & { checkout: ReturnType<typeof useCheckout> }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <PrivateHead title={t("checkout.title")} />
      <BackLink to={to("cart")}>{t("checkout.backToCart")}</BackLink>
      <h1 className="mt-2 text-2xl font-bold">{t("checkout.title")}</h1>
      <div className="mt-4">
        <ErrorSummary
          fieldErrors={checkout.summary.now}
          of={checkout.summary.faults}
          isCurrent
          title={actionData?.refused && t(actionData.intent === "request" ? "checkout.notSent" : "checkout.notPlaced")}
        />
      </div>
      <UsedPo order={usedPoOf(actionData)?.order ?? null} />
      <ForSite site={loaderData.forSite} />
      <ProveEmail reply={actionData} isProved={loaderData.isProved} proof={loaderData.proof} />
    </>
  );
}

export default function Checkout({ loaderData, actionData }: Props) {
  const t = useT();
  const checkout = useCheckout(loaderData, actionData);
  const { cart } = checkout;
  const values = actionData?.values ?? loaderData.known;
  const errorOf = (field: string) => errorAt(t, field, checkout.fieldErrors[field], actionData);
  const entries = { checkout, values, errorOf };
  return (
    <div className="page py-6">
      <Head loaderData={loaderData} actionData={actionData} checkout={checkout} />
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[1fr_26rem]">
        <Form
          id={formId}
          ref={checkout.form}
          method="post"
          encType="multipart/form-data"
          noValidate
          onInput={checkout.onInput}
          onBlur={checkout.onBlur}
          onSubmit={checkout.onSubmit}
          className="group/address flex flex-col gap-8"
        >
          <Contact {...entries} email={loaderData.email} offersReminder={loaderData.offersReminder} />
          <Delivery {...entries} isSignedIn={loaderData.email !== null} hasSaved={loaderData.hasSaved} />
          <Method {...entries} />
          <Payment {...entries} isGuest={loaderData.email === null} account={loaderData.forSite?.account ?? null} />
          <SentAlong begun={loaderData} reply={actionData} cart={cart} />
        </Form>
        <Review
          cart={cart}
          form={formId}
          payment={checkout.payment}
          quoting={checkout.quoting}
          isBehind={checkout.isBehind}
          placing={checkout.placing}
          values={values}
          errorOf={errorOf}
          po={loaderData.forSite}
          poDocument={
            <PoDocumentField
              form={formId}
              attached={cart.poDocument}
              error={errorOf("poDocument")}
              onChoose={checkout.onPoDocument}
            />
          }
          onText={checkout.keep}
          asks={asksFor(loaderData, actionData)}
        />
      </div>
    </div>
  );
}
