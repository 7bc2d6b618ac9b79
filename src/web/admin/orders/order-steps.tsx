import { isManual } from "#domain/checkout/payment-method.ts";
import { add, zero } from "#domain/kernel/money.ts";
import { transferHandlings } from "#domain/payments/transfers.ts";
import type { Translator } from "#i18n/translator.ts";
import type { MerchantStep } from "#engine/admin/order-work.ts";
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
import { stepDemands } from "./step-demands.ts";

interface Props {
  screen: OrderScreen;
  refused: OrderAnswer | null;
}

/** Possible steps of the order that this person may take. */
export function OrderSteps({ screen, refused }: Props) {
  const t = useT();
  const { can, rights, request, order, hold } = screen;
  const awaited = hold === null && order.state === "confirmed" ? screen.waits : null;
  const steps = can.filter((step) => rights.includes(stepDemands[step].needs));
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
      {awaited === null && steps.every((step) => step === "enter-transfer") && <Elsewhere screen={screen} />}
      {awaited && (
        <p className="text-sm">{t("adminOrders.awaits", { goods: awaited, method: order.shippingMethod })}</p>
      )}
      {steps.map((step, at) => (
        <Step key={step} step={step} screen={screen} refused={refused} open={isOpen(step, at)} />
      ))}
    </Panel>
  );
}

/** Links to where the work on the order continues. */
function Elsewhere({ screen: { order, returns, claims } }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  const open = order.state === "return-refund" ? returns[0] : undefined;
  const isDue = order.refunds.some(
    ({ state, method }) => state === "FAILED" || (state === "PENDING" && isManual(method)),
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
  const claim = claims.find(({ state }) => state !== "closed" && state !== "declined");
  if (claim)
    return (
      <p>
        {t("adminClaims.forBuyer.open")}{" "}
        <Link to={to("adminClaim", { id: String(claim.id) })} className="link">
          {claim.number}
        </Link>
      </p>
    );
  return <p className="text-muted">{t("adminOrders.nothingToDo")}</p>;
}

/** Steps that are only unfolded when they were refused: they are seldom the next one. */
const folded: ReadonlySet<MerchantStep> = new Set(["enter-transfer", "charge-card"]);

const looks: Partial<Record<MerchantStep, "secondary" | "danger">> = {
  "enter-transfer": "secondary",
  "decline-refund-request": "secondary",
  "charge-card": "secondary",
  refund: "danger",
  cancel: "danger",
};

function textOf(t: Translator, step: MerchantStep, screen: OrderScreen): string {
  const { order } = screen;
  switch (step) {
    case "confirm-payment":
      return t("adminOrders.confirmText", { total: formatMoney(order.total, t.language), number: order.number });
    case "enter-transfer":
      return t(order.state === "canceled" ? "adminOrders.lateText" : "adminOrders.twiceText");
    case "ship":
      return shipWords(screen, t);
    case "refund":
      return refundWords(screen, t);
    case "decline-refund-request":
      return t("adminOrders.declineRequestText", { method: order.shippingMethod });
    case "cancel":
      return t("adminOrders.cancelText");
    default:
      return t(`adminOrders.stepText.${step}`);
  }
}

function Step({ step, screen, refused, open }: Props & { step: MerchantStep; open: boolean }) {
  const t = useT();
  const answer = refused?.intent === step ? refused : null;
  return (
    <StepForm
      intent={step}
      title={t(`adminOrders.actions.${step}`)}
      text={textOf(t, step, screen)}
      submit={t(`adminOrders.submit.${step}`)}
      look={looks[step] ?? "primary"}
      open={folded.has(step) ? answer !== null : open}
      money={stepDemands[step].money ?? false}
      needsPassword={screen.needsPassword}
      mails
    >
      <StepFields step={step} screen={screen} answer={answer} />
    </StepForm>
  );
}

interface FieldsProps {
  readonly step: MerchantStep;
  readonly screen: OrderScreen;
  readonly answer: OrderAnswer | null;
}

function StepFields({ step, screen, answer }: FieldsProps) {
  const t = useT();
  const { order, payments, places } = screen;
  const typed = answer?.typed ?? {};
  const differs = answer?.code === "amount_mismatch";
  switch (step) {
    case "confirm-payment":
      return (
        <>
          <ReceivedSoFar received={receivedOf(payments)} total={order.total} />
          <ConfirmPaymentFields typed={typed} differs={differs} />
        </>
      );
    case "enter-transfer":
      return <ConfirmPaymentFields typed={typed} differs={differs} id="-other" handlings={handlingsOf(order.state)} />;
    case "ship":
      return <ShipFields screen={screen} typed={typed} />;
    case "refund":
      return <RefundFields typed={typed} screen={screen} />;
    case "decline-refund-request":
      return (
        <TextArea
          id="decline-reason"
          name="reason"
          label={t("adminOrders.reason")}
          rows={3}
          maxLength={1000}
          defaultValue={typed.reason ?? ""}
          className="w-full"
        />
      );
    case "picked-up":
      return (
        <>
          <PlaceField
            id="picked-up-place"
            places={places}
            typed={typed.place}
            label={t("adminPlaces.from")}
            auto={t("adminPlaces.fromPickup")}
          />
          <Shelves screen={screen} />
        </>
      );
    case "delivered":
      return (
        <>
          <ArrivingWith screen={screen} />
          <Returned screen={screen} />
        </>
      );
    default:
      return null;
  }
}

/** Other orders that a delivered mark of this one moves. */
function ArrivingWith({ screen }: { screen: OrderScreen }) {
  const t = useT();
  const orders = arrivingWith(screen);
  return orders.length === 0 ? null : <p>{t("adminOrders.together.delivered", { orders: listOf(t, orders) })}</p>;
}

/** Parcels that came back, which a delivered mark leaves as they are. */
function Returned({ screen: { parcels, returned } }: { screen: OrderScreen }) {
  const t = useT();
  const numbers = parcels.filter(({ id }) => returned.includes(id)).map(({ number }) => number);
  return numbers.length === 0 ? null : (
    <Notice type="warning">{t("adminOrders.returnedStay", { numbers: listOf(t, numbers) })}</Notice>
  );
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
