import { useEffect } from "react";
import type { Instant } from "#domain/kernel/time.ts";
import { findOrderDetail, findOrderForPayment, type OrderForPayment } from "#engine/orders/orders.queries.ts";
import { seeOrder } from "#engine/orders/order-access.ts";
import { askProvider } from "#engine/payments/claim-already-paid.ts";
import type { Shop } from "#engine/shop.ts";
import { answerOrderForm, notFound } from "../../account/orders/order-action.server.ts";
import { missingOrder } from "../../account/orders/missing-order.server.ts";
import { viewerOf } from "../../account/orders/order-cookie.server.ts";
import { PayPanel } from "../../account/orders/pay-panel.tsx";
import { requestContext, shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { readForm } from "../../read-form.ts";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { forgetDraft } from "../checkout/kept-draft.ts";
import type { Route } from "./+types/payment";
import { Canceled } from "./canceled.tsx";
import { Checking } from "./checking.tsx";
import { Failure } from "./failure.tsx";
import { Success } from "./success.tsx";
import { TransferToSend } from "./transfer-to-send.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const now = shop.clock.now();
  const viewer = await viewerOf(shop, request);
  const seen = await seeOrder(shop.db, viewer, searchParams.get("order") ?? "", "payment", now);
  if (!seen.ok) throw await missingOrder(shop, facts, request);
  const returned = searchParams.get("return");
  if (returned === "paid") await askForAWhile(shop, seen.value);
  const [order, detail] = await Promise.all([
    findOrderForPayment(shop.db, seen.value, now),
    findOrderDetail(shop.db, seen.value),
  ]);
  if (!order || !detail) throw notFound(facts);
  const { email, phone, shippingMethod, arrivesFrom, arrivesTo } = detail;
  return {
    order,
    now,
    screen: screenOf(order, returned),
    facts: { email, phone, shippingMethod, arrivesFrom, arrivesTo, signedIn: viewer.customerId !== null },
  };
}

const patienceMs = 4_000;

/** Coming back from the provider, the payment is taken and recorded at once; a slow provider is asked on behind the page. */
async function askForAWhile(shop: Shop, orderId: number): Promise<void> {
  const asked = askProvider(shop, orderId).catch((error: unknown) => {
    shop.log.warn("the provider could not be asked", { order: orderId, error: String(error) });
  });
  await Promise.race([asked, new Promise((late) => setTimeout(late, patienceMs).unref())]);
}

export type PaymentScreen = "success" | "failure" | "checking" | "transfer" | "unpaid" | "canceled";

/** Which page this is. Who came back from paying is never told to pay again while the provider may still say so. */
function screenOf({ result }: OrderForPayment, returned: string | null): PaymentScreen {
  if (result === "expired") return "checking";
  if (result !== "unpaid") return result;
  if (returned === "paid") return "checking";
  return returned === "left" ? "failure" : "unpaid";
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  return answerOrderForm({
    shop,
    facts: context.get(requestContext),
    viewer: await viewerOf(shop, request),
    page: "payment",
    form,
  });
}

export interface OrderFacts {
  readonly email: string;
  readonly phone: string;
  readonly shippingMethod: "SHIPPING" | "PICKUP" | "LOCAL";
  readonly arrivesFrom: string | null;
  readonly arrivesTo: string | null;
  readonly signedIn: boolean;
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { order, now, screen, facts } = loaderData;
  useEffect(() => {
    forgetDraft();
    void refreshVisitor();
  }, []);
  return (
    <div className="page py-8">
      <PrivateHead title={t("payment.title")} />
      <div className="mx-auto flex max-w-text flex-col gap-6">
        <p className="text-sm font-medium text-muted">{t("payment.order", { number: order.number })}</p>
        <Screen screen={screen} order={order} facts={facts} now={now} />
        {["failure", "transfer", "unpaid"].includes(screen) && (
          <PayPanel order={order} now={now} reply={actionData} hideTransfer={screen === "transfer"} />
        )}
      </div>
    </div>
  );
}

function Screen({
  screen,
  order,
  facts,
  now,
}: {
  screen: PaymentScreen;
  order: OrderForPayment;
  facts: OrderFacts;
  now: Instant;
}) {
  const t = useT();
  switch (screen) {
    case "success":
      return <Success order={order} facts={facts} />;
    case "failure":
      return <Failure order={order.number} />;
    case "checking":
      return <Checking since={now} />;
    case "transfer":
      return <TransferToSend order={order} facts={facts} />;
    case "unpaid":
      return <h1 className="text-2xl font-bold">{t("orders.pay.title")}</h1>;
    case "canceled":
      return <Canceled />;
  }
}
