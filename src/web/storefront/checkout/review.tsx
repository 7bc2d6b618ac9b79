import { isToldChange } from "#domain/cart/line-error.ts";
import type { Money as Amount } from "#domain/kernel/money.ts";
import { isManual, paysElsewhere } from "#domain/checkout/payment-method.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import { formatWeekday } from "#i18n/opening-hours.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useHref, useLanguage, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { PowerNote } from "../power/power-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { WaitNote } from "../../ui/wait-note.tsx";
import { betterDiscount, type CartView } from "../cart/cart-view.ts";
import { DiscountCode } from "../cart/discount-code.tsx";
import { Why } from "./send-for-approval.tsx";
import { OrderTextFields, type TypedTexts } from "./order-text-fields.tsx";
import { priceErrorMessage } from "../cart/price-error-message.ts";
import { Totals } from "../cart/totals.tsx";
import { LineNews, UnitSold } from "../cart/unit-sold.tsx";
import { Terms } from "./terms.tsx";
import { Waiting } from "./waiting.tsx";

interface ReviewProps extends Omit<TypedTexts, "delivery"> {
  cart: CartView;
  /** The id of the form that the fields and the button here belong to. */
  form: string;
  payment: string;
  quoting: boolean;
  /** True if the totals are those of earlier input, because the server could not be reached. */
  isBehind: boolean;
  placing: boolean;
  /** The cart is sent for approval, not ordered. */
  asks: boolean;
}

/** Reason that shipping and tax are unknown. */
function whyUnknown({ shippingRefused }: CartView): MessageKey {
  if (shippingRefused?.code === "freight_questions") return "checkout.review.needFreight";
  if (shippingRefused?.code === "tax_unknown") return "checkout.errors.tax_unknown";
  return shippingRefused?.code === "state_not_supported" ? "checkout.review.notShipped" : "checkout.review.needAddress";
}

/** The last look: items, the server's totals, when it arrives, and the button. */
export function Review({ cart, form, payment, quoting, isBehind, placing, asks, ...typed }: ReviewProps) {
  const t = useT();
  const { refundDays } = useShop();
  const { priced } = cart;
  const total = priced?.order.total;
  const hasShipping = priced?.shipping !== null && priced?.shipping !== undefined;
  return (
    <section
      aria-labelledby="review"
      className="flex flex-col gap-5 rounded-lg border border-line bg-wash p-5 lg:sticky lg:top-24"
    >
      <h2 id="review" className="flex items-center gap-3 text-xl font-semibold">
        <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm text-ground">
          5
        </span>
        {t("checkout.review.title")}
      </h2>
      <Items cart={cart} />
      <DiscountCode code={cart.code} refused={cart.codeRefused} better={betterDiscount(cart)} />
      {isBehind && <Notice type="warning">{t("errors.stale")}</Notice>}
      <Totals
        cart={cart}
        label={t(hasShipping ? "cart.summary.total" : "cart.summary.soFar")}
        unknown={t(whyUnknown(cart))}
      />
      <Arrival cart={cart} payment={payment} />
      <Waiting cart={cart} form={form} payment={payment} values={typed.values} onChange={typed.onText} />
      <div role="status" className="sr-only">
        {!quoting && total !== undefined && hasShipping
          ? t("checkout.review.updated", { total: formatMoney(total, t.language) })
          : ""}
      </div>
      {cart.refused && <Notice type="error">{priceErrorMessage(t, cart.refused)}</Notice>}
      <OrderTextFields form={form} delivery={cart.delivery} {...typed} />
      {asks && <Why form={form} {...typed} />}
      <Terms />
      <noscript>
        <Button form={form} type="submit" name="intent" value="quote" variant="secondary" wide>
          {t("checkout.review.update")}
        </Button>
      </noscript>
      <PlaceOrder
        form={form}
        payment={payment}
        total={hasShipping ? total : undefined}
        quoting={quoting}
        placing={placing}
        asks={asks}
      />
      {refundDays !== null && (
        <p className="flex items-center justify-center gap-2 text-sm text-muted">
          <Icon name="returns" className="size-4" />
          {t("shell.refundable", { days: refundDays })}
        </p>
      )}
    </section>
  );
}

function PlaceOrder({
  form,
  payment,
  total,
  quoting,
  placing,
  asks,
}: Pick<ReviewProps, "form" | "payment" | "quoting" | "placing" | "asks"> & { total: Amount | undefined }) {
  const t = useT();
  return (
    <Button
      form={form}
      type="submit"
      name="intent"
      value={asks ? "request" : "place"}
      size="large"
      wide
      pending={placing}
      pendingLabel={t(asks ? "companyOrders.request.pending" : "checkout.review.pending")}
      className={quoting ? "cursor-progress" : ""}
    >
      {asks
        ? t("companyOrders.request.send")
        : total !== undefined && paysElsewhere(payment)
          ? t("checkout.review.pay", { total: formatMoney(total, t.language) })
          : t("checkout.review.place")}
    </Button>
  );
}

function Items({ cart }: { cart: CartView }) {
  const t = useT();
  const to = useHref();
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <h3 className="font-semibold">{t("cart.itemCount", { count: cart.count })}</h3>
        <Link to={to("cart")} className="link text-sm">
          {t("checkout.review.edit")}
        </Link>
      </div>
      <ul className="mt-2 flex flex-col gap-3">
        {cart.lines.map((line) => (
          <li key={line.sku} className="grid grid-cols-[3rem_1fr_auto] gap-3 text-sm">
            <span className="self-start rounded-sm border border-line bg-ground">
              <ProductPicture family={line.pictureFamily} sizes="3rem" alt="" />
            </span>
            <div className="min-w-0">
              <span className="line-clamp-2 font-medium">
                <Figures text={line.name} />
              </span>
              <span className="text-muted">
                {line.sku} × {line.quantity}
              </span>
              {line.pricedBy && line.pricedBy !== "regular" && (
                <span className="block text-muted">{t(`cart.pricedBy.${line.pricedBy}`)}</span>
              )}
              <UnitSold unit={line.unit} />
              {line.wait && <WaitNote units={line.wait.units} of={line.quantity} on={line.wait.on} />}
              {line.problems.filter(isToldChange).map((news) => (
                <LineNews key={news.code} news={news} />
              ))}
              <PowerNote verdict={line.power} power={cart.power} whole />
            </div>
            {line.price && <Money amount={line.price.gross} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Arrival({ cart, payment }: Pick<ReviewProps, "cart" | "payment">) {
  const t = useT();
  const language = useLanguage();
  const arrives = cart.priced?.arrives;
  if (!arrives) return null;
  const isPickup = cart.priced?.shipping?.method === "PICKUP";
  const ifPaidToday = (range: string) => (isManual(payment) ? t("orders.detail.ifSameDay", { range }) : range);
  const range = (
    <p className="flex items-center gap-2 font-medium text-success">
      <Icon name={isPickup ? "pin" : "truck"} />
      {isPickup
        ? t("checkout.method.readyBy", { day: ifPaidToday(formatWeekday(arrives.latest, language)) })
        : t("checkout.method.arrives", {
            range: ifPaidToday(formatDayRange(arrives.earliest, arrives.latest, language)),
          })}
    </p>
  );
  if (!cart.comesFirst) return range;
  return (
    <div>
      {range}
      <p className="mt-1 text-sm">{cart.comesFirst}</p>
    </div>
  );
}
