import { isManual } from "#domain/checkout/payment-method.ts";
import { add, zero } from "#domain/kernel/money.ts";
import { transferHandlings } from "#domain/payments/transfers.ts";
import type { Translator } from "#i18n/translator.ts";
import type { MerchantStep } from "#engine/admin/order-work.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import { Panel, StepForm } from "../panel.tsx";
import { PlaceField } from "../inventory/place-field.tsx";
import { refundReasonName } from "./refund-reason-name.ts";
import { ReceivedSoFar, ConfirmPaymentFields } from "./confirm-payment-fields.tsx";
import { ShipFields, Shelves } from "./ship-fields.tsx";
import { arrivingWith, listOf } from "./together-fields.tsx";
import { refundWords, RefundFields } from "./refund-fields.tsx";

const needs: Readonly<Record<MerchantStep, Permission>> = {
  "confirm-payment": "orders.confirm-payment",
  "enter-transfer": "orders.confirm-payment",
  "charge-card": "orders.confirm-payment",
  ship: "orders.fulfil",
  "ready-for-pickup": "orders.fulfil",
  "picked-up": "orders.fulfil",
  delivered: "orders.fulfil",
  "decline-refund-request": "orders.refund",
  refund: "orders.refund",
  cancel: "orders.cancel",
};

interface Props {
  screen: OrderScreen;
  refused: OrderAnswer | null;
}

/** Possible steps of the order that this person may take. */
export function OrderSteps({ screen, refused }: Props) {
  const t = useT();
  const { can, rights, request } = screen;
  const steps = can.filter((step) => rights.includes(needs[step]));
  const isOpen = (step: MerchantStep, at: number) => refused?.intent === step || (refused === null && at === 0);
  return (
    <Panel id="steps" title={t("adminOrders.steps")}>
      {request && (
        <Notice type="warning" title={t("adminOrders.request.title")}>
          {refundReasonName(request.reason, t)} · {formatDateTime(request.requestedAt, t)}
          {request.remark && <p className="mt-1 whitespace-pre-line">{request.remark}</p>}
        </Notice>
      )}
      {/* Money may come once more at any time; that alone is nothing to do. */}
      {steps.every((step) => step === "enter-transfer") && <Elsewhere screen={screen} />}
      {steps.map((step, at) => (
        <Step key={step} step={step} screen={screen} refused={refused} open={isOpen(step, at)} />
      ))}
    </Panel>
  );
}

/** Links to where the work on the order continues. */
function Elsewhere({ screen: { order, returns } }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  const open = order.state === "return-refund" ? returns[0] : undefined;
  const isDue = order.refunds.some(
    ({ state }) => state === "FAILED" || (state === "PENDING" && isManual(order.method)),
  );
  if (isDue)
    return (
      <p>
        <a href="#money" className="link">
          {t("adminOrders.goToMoney")}
        </a>
      </p>
    );
  if (open)
    return (
      <p>
        {t("adminOrders.goToReturn")}{" "}
        <Link to={to("adminReturn", { id: String(open.id) })} className="link">
          {open.number}
        </Link>
      </p>
    );
  return <p className="text-muted">{t("adminOrders.nothingToDo")}</p>;
}

function Step({ step, screen, refused, open }: Props & { step: MerchantStep; open: boolean }) {
  const t = useT();
  const { needsPassword, order } = screen;
  const answerTo = (intent: MerchantStep) =>
    refused?.intent === intent
      ? { typed: refused.typed, differs: refused.code === "amount_mismatch" }
      : { typed: {}, differs: false };
  const words = {
    intent: step,
    title: t(`adminOrders.actions.${step}`),
    submit: t(`adminOrders.submit.${step}`),
    open,
    needsPassword,
    mails: true,
  };
  switch (step) {
    case "confirm-payment":
      return (
        <StepForm
          {...words}
          text={t("adminOrders.confirmText", { total: formatMoney(order.total, t.language), number: order.number })}
          money
        >
          <ReceivedSoFar received={receivedOf(screen.payments)} total={order.total} />
          <ConfirmPaymentFields {...answerTo(step)} />
        </StepForm>
      );
    case "enter-transfer":
      return (
        <StepForm
          {...words}
          text={t(order.state === "canceled" ? "adminOrders.lateText" : "adminOrders.twiceText")}
          look="secondary"
          open={refused?.intent === step}
          money
        >
          <ConfirmPaymentFields {...answerTo(step)} id="-other" handlings={handlingsOf(order.state)} />
        </StepForm>
      );
    case "ship":
      return (
        <StepForm {...words} text={shipWords(screen, t)}>
          <ShipFields screen={screen} typed={refused?.intent === step ? refused.typed : {}} />
        </StepForm>
      );
    case "refund":
      return (
        <StepForm {...words} text={refundWords(screen, t)} look="danger" money>
          <RefundFields typed={refused?.intent === step ? refused.typed : {}} screen={screen} />
        </StepForm>
      );
    case "decline-refund-request":
      return (
        <StepForm {...words} text={t("adminOrders.declineRequestText")} look="secondary">
          <TextArea
            id="decline-reason"
            name="reason"
            label={t("adminOrders.reason")}
            rows={3}
            maxLength={1000}
            defaultValue={answerTo(step).typed.reason ?? ""}
            className="w-full"
          />
        </StepForm>
      );
    case "charge-card":
      return (
        <StepForm
          {...words}
          text={t("adminOrders.stepText.charge-card")}
          look="secondary"
          open={refused?.intent === step}
          money
        />
      );
    case "cancel":
      return <StepForm {...words} text={t("adminOrders.cancelText")} look="danger" />;
    case "picked-up":
      return (
        <StepForm {...words} text={t("adminOrders.stepText.picked-up")}>
          <PlaceField
            id="picked-up-place"
            places={screen.places}
            typed={refused?.intent === step ? refused.typed.place : undefined}
            label={t("adminPlaces.from")}
            auto={t("adminPlaces.fromPickup")}
          />
          <Shelves screen={screen} />
        </StepForm>
      );
    case "delivered":
      return (
        <StepForm {...words} text={t("adminOrders.stepText.delivered")}>
          <ArrivingWith screen={screen} />
        </StepForm>
      );
    case "ready-for-pickup":
      return <StepForm {...words} text={t("adminOrders.stepText.ready-for-pickup")} />;
  }
}

/** Other orders that a delivered mark of this one moves. */
function ArrivingWith({ screen }: { screen: OrderScreen }) {
  const t = useT();
  const orders = arrivingWith(screen);
  return orders.length === 0 ? null : <p>{t("adminOrders.together.delivered", { orders: listOf(t, orders) })}</p>;
}

const isAuthorized = ({ payments }: OrderScreen) => payments.some(({ state }) => state === "authorized");

function shipWords(screen: OrderScreen, t: Translator): string {
  const words = [t("adminOrders.shipText"), ...(isAuthorized(screen) ? [t("adminOrders.authorizedShipText")] : [])];
  return words.join(" ");
}

const handlingsOf = (state: OrderScreen["order"]["state"]) =>
  state === "canceled" ? transferHandlings : transferHandlings.filter((handling) => handling === "send-back");

const receivedOf = (payments: OrderScreen["payments"]) =>
  add(...payments.map(({ received, capture }) => (capture === null ? received : zero)));
