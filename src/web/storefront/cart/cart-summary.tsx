import { Form } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import { subtract } from "#domain/kernel/money.ts";
import { useHref, useT } from "../../language/language.tsx";
import { formatMoney } from "#i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { DeliveryWays } from "../delivery/delivery-ways.tsx";
import { DestinationFields } from "../delivery/destination-fields.tsx";
import { QuoteButton } from "../quotation/quote-button.tsx";
import { PolicyLink } from "../policies/policy-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CartReply } from "./cart-action.server.ts";
import { betterDiscount, type CartView } from "./cart-view.ts";
import { DiscountCode } from "./discount-code.tsx";
import { priceErrorMessage } from "./price-error-message.ts";
import { Totals } from "./totals.tsx";

/** The cart's totals, an estimate of shipping, and the link to checkout. */
export function CartSummary({ cart, reply }: { cart: CartView; reply: CartReply | undefined }) {
  const t = useT();
  const to = useHref();
  const zip = useZip(reply);
  return (
    <section
      aria-labelledby="summary"
      className="flex flex-col gap-5 rounded-lg border border-line bg-wash p-5 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-xl font-semibold">
        {t("cart.summary.title")}
      </h2>
      <ZipEstimate cart={cart} zip={zip} />
      <DiscountCode code={cart.code} reply={reply} refused={cart.codeRefused} better={betterDiscount(cart)} />
      <FreeShipping cart={cart} />
      {/* With shipping to another place than the field names they would be taken for its own. */}
      {!zip.refused && (
        <Totals cart={cart} label={t(cart.priced?.shipping ? "cart.summary.estimated" : "cart.summary.soFar")} />
      )}
      {cart.refused && cart.refused.code !== "cart_empty" && (
        <Notice type="error">{priceErrorMessage(t, cart.refused)}</Notice>
      )}
      {cart.orderable && cart.priced ? (
        <ButtonLink to={to("checkout")} size="large" wide prefetch="none">
          {t("cart.checkout")}
        </ButtonLink>
      ) : (
        <Notice type="warning">{t("cart.problem.title")}</Notice>
      )}
      {cart.priced && (
        <QuoteButton label={t("quotation.ofCart")} pendingLabel={t("quotation.making")}>
          <input type="hidden" name="kind" value="cart" />
        </QuoteButton>
      )}
      {cart.priced && (
        <ButtonLink to={to("askQuote")} variant="secondary" icon="mail" prefetch="none" className="self-start">
          {t("quotation.askQuote")}
        </ButtonLink>
      )}
      <RefundPromise />
    </section>
  );
}

/** From which value of goods standard shipping costs nothing, and how much is missing. */
function FreeShipping({ cart: { delivery, freeShippingFrom: from, priced } }: { cart: CartView }) {
  const t = useT();
  if (from === null || !priced || delivery !== "SHIPPING") return null;
  const missing = subtract(from, priced.order.merchandise);
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon name="truck" className="size-4 text-muted" />
      {missing > 0
        ? t("cart.summary.freeFrom", {
            from: formatMoney(from, t.language),
            missing: formatMoney(missing, t.language),
          })
        : t("cart.summary.freeReached", { from: formatMoney(from, t.language) })}
    </p>
  );
}

/** The ZIP code form, with refused input. */
function useZip(pageReply: CartReply | undefined) {
  const fetcher = useFetcher<CartReply>();
  const reply = fetcher.data ?? pageReply;
  return { fetcher, refused: reply && !reply.ok && reply.intent === "zip" ? reply : null };
}

function ZipEstimate({ cart, zip: { fetcher, refused } }: { cart: CartView; zip: ReturnType<typeof useZip> }) {
  const t = useT();
  const to = useHref();
  const { destination, delivery } = cart;
  // The button stands below a truck's questions and what is wrong with the field.
  const isTall = delivery === "LOCAL" || refused !== null;
  return (
    <div className="flex flex-col gap-3">
      <fetcher.Form
        key={destination?.zip}
        method="post"
        action={to("cart")}
        className={`flex gap-3 ${isTall ? "flex-col items-start" : "items-end"}`}
        noValidate
      >
        <input type="hidden" name="intent" value="zip" />
        <DestinationFields id="zip" destination={destination} refused={refused} freight={delivery === "LOCAL"} />
        <Button type="submit" variant="secondary" pending={fetcher.state !== "idle"}>
          {t("cart.estimate.submit")}
        </Button>
      </fetcher.Form>
      <div role="status" className="flex flex-col gap-2 text-sm">
        {cart.shippingRefused?.code === "state_not_supported" && (
          <p className="text-danger">{t("cart.estimate.unsupported")}</p>
        )}
        {destination && !refused && cart.ways.length > 0 && (
          <>
            <p className="font-semibold">{t("delivery.to", { state: cart.destinationState, zip: destination.zip })}</p>
            <DeliveryWays ways={cart.ways} dated={cart.orderable} />
          </>
        )}
        {destination?.extras === null && cart.delivery === "LOCAL" && (
          <p className="text-muted">{t("delivery.dockToDock")}</p>
        )}
      </div>
      {destination && (
        <fetcher.Form method="post" action={to("cart")}>
          <input type="hidden" name="intent" value="forget-zip" />
          <Button type="submit" variant="quiet" size="small">
            {t("delivery.forget")}
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}

/** Confirms a deletion without scripts, in place of the dialog. */
export function AskDelete({ sku }: { sku: string }) {
  const t = useT();
  const to = useHref();
  return (
    <Notice type="warning" title={t("cart.delete.prompt")} className="mb-4">
      <Form method="post" action={to("cart")} className="mt-2 flex gap-3">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="sku" value={sku} />
        <ButtonLink to={to("cart")} variant="secondary" size="small">
          {t("cart.delete.keep")}
        </ButtonLink>
        <Button type="submit" variant="danger" size="small">
          {t("cart.delete.confirm")}
        </Button>
      </Form>
    </Notice>
  );
}

/** Within how many days goods may be given back, where the owner promises it. */
function RefundPromise() {
  const t = useT();
  const { refundDays, policies } = useShop();
  if (refundDays === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Icon name="returns" className="size-4" />
      <span>
        {t("shell.refundable", { days: refundDays })}
        {policies.includes("returnandrefundPolicy") && (
          <>
            {" · "}
            <PolicyLink slug="returnandrefundPolicy">{t("cart.summary.refunds")}</PolicyLink>
          </>
        )}
      </span>
    </p>
  );
}
