import { useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs } from "react-router";
import { unitMark } from "#domain/cart/offered-unit.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Contact, Delivery, Method, Payment } from "./checkout-sections.tsx";
import type { CheckoutValues } from "./checkout-form.ts";
import { ProveEmail } from "./prove-email.tsx";
import { Review } from "./review.tsx";
import { ForSite } from "./for-site.tsx";
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
  // And one party: chosen otherwise in another tab, the form is refused and keeps what it was filled in for.
  const [buysFor] = useState(values["buysFor"] ?? String(loaderData.forSite?.id ?? ""));
  const errorOf = (field: string) => fieldErrors[field] && t(`checkout.errors.${fieldErrors[field]}`);
  const entries = { checkout, values, errorOf };
  const usedPo = actionData?.refused?.code === "po_used_before" ? actionData.refused : null;
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
      {usedPo?.order && (
        <p className="mt-2">
          <Link to={to("orderDetail", {}, { order: usedPo.order })} className="link inline-flex min-h-11 items-center">
            {t("checkout.poUsedOrder", { number: usedPo.order })}
          </Link>
        </p>
      )}
      <ForSite site={loaderData.forSite} />
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
          <Contact {...entries} email={loaderData.email} />
          <Delivery {...entries} isSignedIn={loaderData.email !== null} hasSaved={loaderData.hasSaved} />
          <Method {...entries} />
          <Payment {...entries} isGuest={loaderData.email === null} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="seenPo" value={usedPo?.po ?? ""} />
          <input type="hidden" name="buysFor" value={buysFor} />
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
          errorOf={errorOf}
          po={loaderData.forSite}
          onText={checkout.keep}
        />
      </div>
    </div>
  );
}
