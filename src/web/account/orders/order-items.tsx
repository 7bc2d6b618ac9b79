import { subtract, times } from "#domain/kernel/money.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import type { ReactNode } from "react";
import { formatMoney } from "#i18n/format.ts";
import { totalName } from "#i18n/total-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PowerNote } from "../../storefront/power/power-note.tsx";
import { StatedPower } from "../../storefront/power/stated-power.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { WaitNote } from "../../ui/wait-note.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import type { OrderView } from "./order-view.server.ts";

/** The lines of the order, named and priced as they were bought. */
export function OrderItems({ order }: { order: OrderView }) {
  const { lines, power } = order;
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="text-xl font-semibold">
        {t("orders.detail.items")}
      </h2>
      <Waiting order={order} />
      <StatedPower lines={lines} power={power} />
      <ul className="mt-2">
        {lines.map((line) => (
          <li key={line.sku} className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-b border-line py-4">
            <span className="self-start rounded-md border border-line p-1">
              <ProductPicture family={line.pictureFamily} sizes="4.5rem" alt="" />
            </span>
            <div className="flex min-w-0 flex-wrap justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-52">
                {line.linked ? (
                  <Link
                    to={to("product", { id: line.slug }, { v: line.sku })}
                    className="font-semibold hover:text-primary hover:underline"
                  >
                    <Figures text={line.name} />
                  </Link>
                ) : (
                  <span className="font-semibold">
                    <Figures text={line.name} />
                  </span>
                )}
                <p className="text-sm text-muted">
                  {t("cart.line.partNumber", { sku: line.sku })}
                  {line.variantName && (
                    <>
                      {" "}
                      · <Figures text={line.variantName} />
                    </>
                  )}
                  {line.serial && <> · {t("orders.detail.serial", { serial: line.serial })}</>}
                </p>
                <p className="text-sm text-muted">
                  {t("orders.detail.quantity", { count: line.quantity })} ·{" "}
                  {t("cart.line.each", { price: formatMoney(line.unitPrice, t.language) })}
                </p>
                <LineNotes line={line} />
                <PowerNote verdict={line.power} power={power} whole />
              </div>
              <Money amount={times(line.unitPrice, line.quantity)} className="font-semibold" />
            </div>
          </li>
        ))}
        <OwnItems lines={order.ownLines ?? []} />
      </ul>
    </section>
  );
}

/** Lines that no part stands behind. */
function OwnItems({ lines }: { lines: NonNullable<OrderView["ownLines"]> }) {
  const t = useT();
  return lines.map(({ name, quantity, unitPrice, amount }, at) => (
    <li key={at} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <span className="font-semibold">
          <Figures text={name[t.language]} />
        </span>
        <p className="text-sm text-muted">
          {t("orders.detail.quantity", { count: quantity })} ·{" "}
          {t("cart.line.each", { price: formatMoney(unitPrice, t.language) })}
        </p>
      </div>
      <Money amount={amount} className="font-semibold" />
    </li>
  ));
}

/** Says if goods in stock ship before those on back-order; empty for orders without back-orders. */
function Waiting({ order: { lines, shippingMethod, shipsInParts } }: { order: OrderView }) {
  const t = useT();
  if (shippingMethod === "PICKUP" || lines.every(({ waiting }) => waiting === 0)) return null;
  return (
    <p className="mt-1 text-sm text-muted">{t(shipsInParts ? "orders.detail.inParts" : "orders.detail.together")}</p>
  );
}

/** Totals of the order; refunds are listed below the total. */
export function OrderTotals({ order }: { order: OrderView }) {
  const t = useT();
  return (
    <dl className="flex flex-col gap-2 rounded-lg border border-line bg-wash p-5">
      {totalsOf(order).map((sum) => (
        <Row key={sum.key} name={totalName(t, sum, order)} strong={sum.key === "total"}>
          {sum.key === "shipping" && sum.amount === 0 ? (
            t("cart.summary.free")
          ) : (
            <>
              {sum.off && "−"}
              <Money amount={sum.amount} />
            </>
          )}
        </Row>
      ))}
      {order.refunded > 0 && (
        <Row name={t("orders.detail.refundTotal")}>
          −<Money amount={order.refunded} />
        </Row>
      )}
      {order.refunds.map(({ id, name, amount }) => (
        <Row key={id} name={name}>
          <Money amount={amount} />
        </Row>
      ))}
      {order.refunded > 0 && (
        <Row name={t("orders.detail.afterRefunds")} strong>
          <Money amount={subtract(order.total, order.refunded)} />
        </Row>
      )}
    </dl>
  );
}

function Row({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4${strong ? " border-t border-line-strong pt-3 text-lg font-bold" : ""}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A line's own reference, its wait for goods, units that are settled, and the price list that it was sold by. */
function LineNotes({ line }: { line: OrderView["lines"][number] }) {
  const t = useT();
  const { reference, waiting, quantity, expectedOn, contract } = line;
  return (
    <>
      {reference && <p className="text-sm text-muted">{t("orders.detail.reference", { text: reference })}</p>}
      {waiting > 0 && <WaitNote units={waiting} of={quantity} on={expectedOn} />}
      {line.settled.map((words) => (
        <p key={words} className="text-sm font-medium">
          {words}
        </p>
      ))}
      {contract !== null && <p className="text-sm text-muted">{t("orders.detail.contract", { name: contract })}</p>}
    </>
  );
}
