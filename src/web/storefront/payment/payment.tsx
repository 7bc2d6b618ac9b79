import { useEffect } from "react";
import type { Instant } from "#domain/kernel/time.ts";
import { Box, Delivery } from "../../account/orders/order-delivery.tsx";
import { OrderItems, OrderTotals } from "../../account/orders/order-items.tsx";
import { PayPanel } from "../../account/orders/pay-panel.tsx";
import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { deleteDraft } from "../checkout/delete-draft.ts";
import { Canceled } from "./canceled.tsx";
import { Checking } from "./checking.tsx";
import { Failure } from "./failure.tsx";
import { ReturnedUnpaid } from "./returned-unpaid.tsx";
import type { PaymentFacts } from "./payment-facts.ts";
import { Success } from "./success.tsx";
import { TransferToSend } from "./transfer-to-send.tsx";
import { Unopened } from "./unopened.tsx";
import type { PaymentScreen } from "./payment.server.ts";
import type * as server from "./payment.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function Payment({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { now, screen, mayCancel, ...facts } = loaderData;
  const { order, bought } = facts;
  useEffect(() => {
    deleteDraft();
    void refreshVisitor();
  }, []);
  return (
    <div className="page py-8">
      <PrivateHead title={t("payment.title")} />
      <div className={bought ? "grid items-start gap-8 lg:grid-cols-[1fr_22rem]" : "mx-auto max-w-text"}>
        <div className="flex min-w-0 flex-col gap-6">
          <p className="text-sm font-medium text-muted">{t("payment.order", { number: order.number })}</p>
          <Screen screen={screen} facts={facts} now={now} />
          {["failure", "left", "unopened", "transfer", "unpaid"].includes(screen) && (
            <PayPanel
              order={order}
              now={now}
              reply={actionData}
              mayCancel={mayCancel}
              hideTransfer={screen === "transfer"}
              heading={screen === "unpaid" ? "h1" : "h2"}
            />
          )}
          {bought && <OrderItems order={bought} />}
        </div>
        {bought && (
          <aside aria-label={t("cart.summary.title")} className="flex flex-col gap-6">
            <OrderTotals order={bought} />
            <Delivery order={bought} isPaid={order.result === "success"} />
            <Box title={t("orders.detail.payBy")}>
              <p>{bought.paidBy}</p>
            </Box>
          </aside>
        )}
      </div>
    </div>
  );
}

function Screen({ screen, facts, now }: { screen: PaymentScreen; facts: PaymentFacts; now: Instant }) {
  switch (screen) {
    case "success":
      return <Success facts={facts} />;
    case "failure":
      return <Failure order={facts.order.number} />;
    case "unopened":
      return <Unopened />;
    case "left":
      return <ReturnedUnpaid order={facts.order.number} />;
    case "checking":
      return <Checking since={now} order={facts.order} />;
    case "transfer":
      return <TransferToSend facts={facts} />;
    case "unpaid":
      // The panel below is the page.
      return null;
    case "canceled":
      return <Canceled goesBack={facts.goesBack} />;
  }
}
