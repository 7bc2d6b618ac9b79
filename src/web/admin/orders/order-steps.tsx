import { isManual } from "#domain/checkout/payment-method.ts";
import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { type TransferHandling, transferHandlings } from "#domain/payments/transfers.ts";
import type { Translator } from "#i18n/translator.ts";
import type { MerchantStep } from "#engine/admin/order-work.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { CheckboxField, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RefusedGroup } from "../../ui/refused-field.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import { Panel, StepForm } from "../panel.tsx";
import { PlaceField } from "../inventory/place-field.tsx";
import { placeName } from "../inventory/place-name.ts";
import { AmountField, ParcelFields, RefundAmountField } from "../step-fields.tsx";
import { refundReasonName } from "./refund-reason-name.ts";

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
    case "ready-for-pickup":
    case "delivered":
      return <StepForm {...words} text={t(`adminOrders.stepText.${step}`)} />;
  }
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

/** Amount received in part, and the rest. */
export function ReceivedSoFar({ received, total }: { received: Money; total: Money }) {
  const t = useT();
  if (received === 0) return null;
  const amounts = {
    received: formatMoney(received, t.language),
    missing: formatMoney(subtract(total, received), t.language),
  };
  return <p className="font-semibold">{t("adminOrders.receivedSoFar", amounts)}</p>;
}

/** Reference and amount of a transfer and, if the order does not expect one, its use. */
export function ConfirmPaymentFields({
  typed,
  id = "",
  differs = false,
  handlings = [],
}: {
  typed: Readonly<Record<string, string>>;
  id?: string;
  /** True if another amount than the requested one was typed, which needs confirmation. */
  differs?: boolean;
  handlings?: readonly TransferHandling[];
}) {
  const t = useT();
  return (
    <>
      <div className="field-row w-full max-w-3xl grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]">
        <TextField
          id={`reference${id}`}
          name="reference"
          label={t("adminOrders.reference")}
          hint={t("adminOrders.referenceHint")}
          defaultValue={typed.reference ?? ""}
          autoComplete="off"
          maxLength={100}
        />
        <AmountField
          id={`amount${id}`}
          label={t("adminOrders.amountCame")}
          defaultValue={typed.amount ?? ""}
          className=""
        />
        {handlings.length > 0 && (
          <SelectField
            id={`handling${id}`}
            name="handling"
            label={t("adminOrders.handling")}
            choices={handlings.map((value) => ({ value, label: t(`adminOrders.handlingChoice.${value}`) }))}
            defaultValue={typed.handling ?? handlings[0] ?? ""}
          />
        )}
      </div>
      {differs && (
        <div>
          <CheckboxField
            id={`as-came${id}`}
            name="asCame"
            value="1"
            label={t("adminOrders.asCame")}
            defaultChecked={typed.asCame !== undefined}
          />
          <p className="text-sm text-muted">{t("adminOrders.asCameHint")}</p>
        </div>
      )}
    </>
  );
}

function ShipFields({ screen, typed }: { screen: OrderScreen; typed: Readonly<Record<string, string>> }) {
  const t = useT();
  const { order, unsent, places, labels } = screen;
  // The latest label that waits for its parcel.
  const label = labels.findLast(({ state, isUsed }) => !isUsed && (state === "bought" || state === "uploaded"));
  const parcel = label ? { carrier: label.carrier, number: label.number ?? "", ...typed } : typed;
  return (
    <>
      <ParcelFields typed={parcel} usual={order.shippingMethod === "LOCAL" ? "ltl" : "usps"} />
      <PlaceField
        id="ship-place"
        places={places}
        typed={typed.place}
        label={t("adminPlaces.from")}
        auto={t("adminPlaces.fromAuto")}
      />
      <RefusedGroup name="units">
        <ul aria-label={t("adminOrders.units")} className="text-sm">
          {order.lines.map((line, at) => {
            const id = order.lineIds[at] ?? 0;
            const left = unsent[id] ?? 0;
            return (
              <li
                key={id}
                className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-2 xs:flex-nowrap"
              >
                <span className="min-w-0 flex-[1_1_100%] xs:flex-1">
                  <span className="font-medium">{line.sku}</span>{" "}
                  <span className="text-muted">
                    <Figures text={line.name} />
                  </span>
                  <Shelf screen={screen} lineId={id} />
                </span>
                <span className="xs:whitespace-nowrap">
                  <input
                    type="number"
                    name={`units ${id}`}
                    min={0}
                    max={left}
                    defaultValue={typed[`units ${id}`] ?? left}
                    disabled={left === 0}
                    aria-label={t("adminOrders.unitsOf", { sku: line.sku })}
                    className="h-10 w-20 rounded-md border border-line-strong px-2 text-right tabular-nums disabled:bg-wash"
                  />
                  <span className="ml-2 text-muted">{t("adminOrders.ofLeft", { left })}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </RefusedGroup>
    </>
  );
}

/** Where a line's goods lie; nothing in a shop with one place. */
function Shelf({ screen: { shelves, names }, lineId }: { screen: OrderScreen; lineId: number }) {
  const t = useT();
  const units = shelves[lineId] ?? [];
  if (units.length === 0) return null;
  return (
    <span className="block text-2xs text-muted [overflow-wrap:anywhere]">
      {units
        .map(({ placeId, quantity }) =>
          t("adminPlaces.lies", { place: placeName(t, { name: names[placeId] ?? "" }), count: quantity }),
        )
        .join(" · ")}
    </span>
  );
}

/** The same for all lines of an order that is fetched. */
function Shelves({ screen }: { screen: OrderScreen }) {
  const { order, shelves } = screen;
  if (Object.keys(shelves).length === 0) return null;
  return (
    <ul className="text-sm">
      {order.lines.map((line, at) => (
        <li key={order.lineIds[at]}>
          {line.sku} × {line.quantity}
          <Shelf screen={screen} lineId={order.lineIds[at] ?? 0} />
        </li>
      ))}
    </ul>
  );
}

/** Effect of a refund on the order in its current state. */
function refundWords({ refund, request, left }: OrderScreen, t: Translator): string {
  const amount = formatMoney(refund.isRest ? refund.most : left, t.language);
  if (refund.isRest) return t("adminOrders.refundRestText", { left: amount });
  return t(request ? "adminOrders.refundRequestText" : "adminOrders.refundText", { left: amount });
}

function RefundFields({
  typed,
  screen: { refund, request },
}: {
  typed: Readonly<Record<string, string>>;
  screen: OrderScreen;
}) {
  const t = useT();
  const most = formatMoney(refund.most, t.language);
  return (
    <>
      <input type="hidden" name="seen" value={refund.seen} />
      {/* What was asked for is granted whole or declined. */}
      {request ? (
        <input type="hidden" name="whole" value="1" />
      ) : (
        <>
          <CheckboxField
            name="whole"
            value="1"
            label={t(refund.isRest ? "adminOrders.refundRest" : "adminOrders.refundWhole", { left: most })}
            defaultChecked={typed.whole !== undefined}
          />
          <RefundAmountField
            id="refund-amount"
            hint={
              refund.isRest ? t("adminOrders.refundCourtesyHint") : t("adminOrders.refundAmountHint", { left: most })
            }
            defaultValue={typed.amount ?? ""}
          />
        </>
      )}
      <TextField
        id="refund-reason"
        name="reason"
        label={t("adminOrders.refundReason")}
        defaultValue={typed.reason ?? ""}
        autoComplete="off"
        maxLength={500}
        className="w-full"
      />
    </>
  );
}
