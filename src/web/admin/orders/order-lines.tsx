import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { WaitNote } from "../../ui/wait-note.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { PowerNote } from "../../storefront/power/power-note.tsx";
import { StatedPower } from "../../storefront/power/stated-power.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { Panel } from "../panel.tsx";

/** Lines sold, and the units shipped. */
export function OrderLines({ screen: { order, unsent, heldUnits, staysHere } }: { screen: OrderScreen }) {
  const t = useT();
  return (
    <Panel id="goods" title={t("adminOrders.goods")}>
      {order.lines.some(({ waiting }) => waiting > 0) && (
        <p className="text-sm">
          {t(
            order.shippingMethod === "PICKUP"
              ? "adminOrders.backOrder.pickup"
              : order.shipsInParts
                ? "adminOrders.backOrder.inParts"
                : "adminOrders.backOrder.together",
          )}
        </p>
      )}
      <StatedPower lines={order.lines} power={order.power} />
      <div className="relative scroll-edge" tabIndex={0} role="group" aria-labelledby="goods">
        <table className="w-full text-sm">
          <LineHeads staysHere={staysHere} isFetched={order.shippingMethod === "PICKUP"} />
          <tbody>
            {order.lines.map((line, at) => (
              <SoldLine
                key={line.sku}
                line={line}
                order={order}
                unsent={
                  staysHere
                    ? null
                    : unitsOf(unsent, order.lineIds[at]) + unitsOf(heldUnits, order.lineIds[at]) + line.waiting
                }
              />
            ))}
            {(order.ownLines ?? []).map((line, at) => (
              <OwnLine key={at} line={line} staysHere={staysHere} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function LineHeads({ staysHere, isFetched }: { staysHere: boolean; isFetched: boolean }) {
  const t = useT();
  const head = "py-2 align-bottom font-semibold sm:whitespace-nowrap";
  return (
    <thead>
      <tr className="border-b border-line-strong text-left">
        <th scope="col" className={head}>
          {t("adminOrders.item")}
        </th>
        <th scope="col" className={`${head} px-1.5 text-right break-keep sm:px-3`}>
          {t("adminOrders.units")}
        </th>
        {!staysHere && (
          <th scope="col" className={`${head} px-1.5 text-right break-keep sm:px-3`}>
            {t(isFetched ? "adminOrders.unfetched" : "adminOrders.unsent")}
          </th>
        )}
        <th scope="col" className={`${head} px-3 text-right max-sm:hidden`}>
          {t("adminOrders.unitPrice")}
        </th>
        <th scope="col" className={`${head} text-right`}>
          {t("adminOrders.amount")}
        </th>
      </tr>
    </thead>
  );
}

const unitsOf = (units: Readonly<Record<number, number>>, lineId = 0): number => units[lineId] ?? 0;

function SoldLine({
  line,
  order,
  unsent,
}: {
  line: OrderScreen["order"]["lines"][number];
  order: OrderScreen["order"];
  unsent: number | null;
}) {
  const t = useT();
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className="py-2.5">
        <span className="flex items-start gap-3">
          <span className="w-11 shrink-0 rounded-md border border-line p-0.5 max-sm:hidden">
            <ProductPicture family={line.pictureFamily} sizes="2.75rem" alt="" />
          </span>
          <span className="min-w-0">
            <LineName line={line} />
            <span className="block text-muted">
              {line.sku}
              {line.variantName && (
                <>
                  {" · "}
                  <Figures text={line.variantName} />
                </>
              )}
              {line.serial && ` · ${t("orders.detail.serial", { serial: line.serial })}`}
            </span>
            {line.reference && (
              <span className="block text-muted">{t("orders.detail.reference", { text: line.reference })}</span>
            )}
            {line.waiting > 0 && <WaitNote units={line.waiting} of={line.quantity} on={line.expectedOn} />}
            {line.contract !== null && (
              <span className="block text-2xs text-muted">{t("orders.detail.contract", { name: line.contract })}</span>
            )}
            <LineReductions line={line} withPoints={order.pointsUsed > 0} />
            <LineTax {...line.taxed} />
            <PowerNote verdict={line.power} power={order.power} whole />
          </span>
        </span>
      </td>
      <td className="px-1.5 py-2.5 text-right tabular-nums sm:px-3">
        {line.quantity}
        {line.refundedQuantity > 0 && (
          <span className="block text-2xs text-muted">
            {t("adminOrders.refundedUnits", { count: line.refundedQuantity })}
          </span>
        )}
      </td>
      {unsent !== null && <td className="px-1.5 py-2.5 text-right tabular-nums sm:px-3">{unsent}</td>}
      <td className="px-3 py-2.5 text-right max-sm:hidden">
        <Money amount={line.unitPrice} />
      </td>
      <td className="py-2.5 text-right">
        <Money amount={line.total} />
      </td>
    </tr>
  );
}

/** A line that no part stands behind. */
function OwnLine({
  line,
  staysHere,
}: {
  line: NonNullable<OrderScreen["order"]["ownLines"]>[number];
  staysHere: boolean;
}) {
  const t = useT();
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className="py-2.5 wrap-anywhere">
        <span className="font-medium">
          <Figures text={line.name[t.language]} />
        </span>
        <span className="block text-2xs text-muted">
          {t(line.taxable ? "adminOrders.ownLine" : "adminOrders.ownLineUntaxed")}
        </span>
      </td>
      <td className="px-1.5 py-2.5 text-right tabular-nums sm:px-3">{line.quantity}</td>
      {!staysHere && <td className="px-1.5 py-2.5 text-right sm:px-3">–</td>}
      <td className="px-3 py-2.5 text-right max-sm:hidden">
        <Money amount={line.unitPrice} />
      </td>
      <td className="py-2.5 text-right">
        <Money amount={line.amount} />
      </td>
    </tr>
  );
}

function LineName({ line }: { line: OrderScreen["order"]["lines"][number] }) {
  const to = useHref();
  if (!line.linked)
    return (
      <span className="font-medium">
        <Figures text={line.name} />
      </span>
    );
  return (
    <Link
      to={to("product", { id: line.slug }, { v: line.sku })}
      className="font-medium hover:text-primary hover:underline"
    >
      <Figures text={line.name} />
    </Link>
  );
}

/** The price that was reduced or agreed on, and the line's share of the order's discount, which its amount is less. */
function LineReductions({
  line: { regularPrice, unitPrice, discount },
  withPoints,
}: {
  line: OrderScreen["order"]["lines"][number];
  withPoints: boolean;
}) {
  const t = useT();
  const facts = [
    ...(regularPrice > unitPrice ? [t("cart.line.was", { price: formatMoney(regularPrice, t.language) })] : []),
    ...(discount > 0
      ? [
          t("adminOrders.lineDiscount", {
            withPoints: withPoints ? "yes" : "no",
            amount: formatMoney(discount, t.language),
          }),
        ]
      : []),
  ];
  return facts.length > 0 && <span className="block text-2xs text-muted">{facts.join(" · ")}</span>;
}

/** The rate and place of a line's tax, or why there was none. */
function LineTax({ taxState, taxJurisdiction, taxRate, taxReason }: OrderScreen["order"]["lines"][number]["taxed"]) {
  const t = useT();
  if (taxReason === null) return null;
  const place = [taxJurisdiction, taxState].filter(Boolean).join(", ");
  const rate = `${(taxRate ?? 0) / 10_000}%`;
  return <span className="block text-2xs text-muted">{t(`adminOrders.taxed.${taxReason}`, { place, rate })}</span>;
}
