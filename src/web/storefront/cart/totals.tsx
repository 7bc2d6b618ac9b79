import type { ReactNode } from "react";
import type { Money as Amount } from "#domain/kernel/money.ts";
import { useT } from "../../language/language.tsx";
import { Money } from "../../ui/money.tsx";
import type { CartView } from "./cart-view.ts";

/** The server's figures, line by line, and the total they make. */
export function Totals({ cart, label, unknown }: { cart: CartView; label: string; unknown?: string }) {
  const t = useT();
  const { priced } = cart;
  if (!priced) return null;
  const { order, shipping } = priced;
  const charges = shipping && shipping.charges.length > 1 ? shipping.charges : [];
  return (
    <dl className="flex flex-col gap-2">
      <Row name={t("cart.summary.subtotal")}>
        <Money amount={order.subtotal} />
      </Row>
      <Discounts cart={cart} />
      <Row name={t("cart.summary.shipping")}>
        {shipping ? (
          shipping.amount === 0 ? (
            t("cart.summary.free")
          ) : (
            <Money amount={shipping.amount} />
          )
        ) : (
          <DeferUntilPaint text={unknown} />
        )}
      </Row>
      {charges.map(({ kind, amount }) => (
        <div key={kind} className="flex justify-between gap-4 pl-4 text-sm text-muted">
          <dt>{t(`delivery.charge.${kind}`)}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      <Row name={t("cart.summary.tax")}>
        {shipping ? <Money amount={order.tax} /> : <DeferUntilPaint text={unknown} />}
      </Row>
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3 text-lg font-bold">
        <dt>{label}</dt>
        <dd>
          <Money amount={order.total} />
        </dd>
      </div>
    </dl>
  );
}

/** Discounts of bundles, codes and points. */
function Discounts({ cart }: { cart: CartView }) {
  const t = useT();
  const { discount, points } = cart.priced ?? {};
  const discountName = discount?.name?.[t.language] ?? discount?.code;
  return (
    <>
      {cart.bundleDiscount > 0 && (
        <Row name={t("cart.summary.bundleDiscount")} good>
          <Off amount={cart.bundleDiscount} />
        </Row>
      )}
      {cart.codeDiscount > 0 && (
        <Row name={discountName ? `${t("cart.summary.discount")} ${discountName}` : t("cart.summary.discount")} good>
          <Off amount={cart.codeDiscount} />
        </Row>
      )}
      {discount?.freeShipping && (
        <Row name={`${t("cart.summary.discount")} ${discountName}`} good>
          {t("cart.summary.freeStandard")}
        </Row>
      )}
      {points && points.used > 0 && (
        <Row name={t("cart.summary.points", { count: points.used })} good>
          <Off amount={points.amount} />
        </Row>
      )}
    </>
  );
}

function Row({ name, good, children }: { name: string; good?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${good ? "text-success" : ""}`}>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function Off({ amount }: { amount: Amount }) {
  return (
    <>
      −<Money amount={amount} />
    </>
  );
}

function DeferUntilPaint({ text }: { text?: string }) {
  const t = useT();
  return <span className="text-sm text-muted">{text ?? t("cart.summary.atCheckout")}</span>;
}
