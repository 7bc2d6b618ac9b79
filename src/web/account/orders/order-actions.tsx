import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { OrderView } from "./order-view.server.ts";
import type { AfterPaying } from "./order-page-props.ts";

/** The way to a refund before the goods have left, and to a return after; or to the one that is under way. */
export function GiveBack({ order, after: { can, hasReturn, mayChange } }: { order: OrderView; after: AfterPaying }) {
  const t = useT();
  const to = useHref();
  const search = { order: order.number };
  if (!mayChange) return null;
  const asksRefund = can.includes("request-refund") || order.state === "refund-in-process";
  if (asksRefund) {
    const label = order.state === "confirmed" ? t("returns.refund.button") : t("returns.refund.status");
    return (
      <ButtonLink to={to("requestRefund", {}, search)} variant="secondary" icon="returns">
        {label}
      </ButtonLink>
    );
  }
  if (!hasReturn && !can.includes("open-return")) return null;
  const opens = order.state === "shipped" ? t("returns.detail.notArrived") : t("returns.detail.open");
  return (
    <ButtonLink to={to("orderReturn", {}, search)} variant="secondary" icon="returns">
      {hasReturn ? t("returns.detail.view") : opens}
    </ButtonLink>
  );
}

/** Leads to a quick order of the same goods, with today's prices and what replaces goods that are not sold any more. */
export function Reorder({ order }: { order: OrderView }) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formAction === to("quickOrder");
  if (order.state === "pending") return null;
  return (
    <Form method="post" action={to("quickOrder")} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="check" />
      {order.lines.map((line) => (
        <span key={line.sku} hidden>
          <input type="hidden" name="number" value={line.sku} />
          <input type="hidden" name="quantity" value={line.quantity} />
        </span>
      ))}
      <Button type="submit" variant="secondary" icon="reload" pending={pending} pendingLabel={t("quickOrder.checking")}>
        {t("payment.canceled.again")}
      </Button>
      <Button type="submit" formAction={to("addToList")} variant="secondary">
        {t("cart.toList")}
      </Button>
    </Form>
  );
}
