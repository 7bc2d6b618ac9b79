import { Form, useNavigation, useRevalidator } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import { isManual, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { subtract } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { RadioCards } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { cancelKey, CancelOrder } from "./cancel-order.tsx";
import { Countdown } from "./countdown.tsx";
import type { OrderReply } from "./order-action.server.ts";
import { TransferFacts } from "./transfer-facts.tsx";
import { tooManyText } from "../../too-many.ts";

interface PayPanelProps {
  order: OrderForPayment;
  now: Instant;
  reply: OrderReply | undefined;
  /** The viewer's role lets them cancel it. */
  mayCancel: boolean;
  /** True if the instructions are already shown above. */
  hideTransfer?: boolean;
  /** `h1` if the panel is the page's subject. */
  heading?: "h1" | "h2";
}

/** Steps of a customer for an unpaid order; every form is sent to its page. */
export function PayPanel({ order, now, reply, mayCancel, hideTransfer, heading: Heading = "h2" }: PayPanelProps) {
  const t = useT();
  const claim = useFetcher<OrderReply>();
  const canceling = useFetcher<OrderReply>({ key: cancelKey(order.number) });
  const manual = isManual(order.method);
  return (
    <section
      aria-label={t("orders.pay.title")}
      className="flex flex-col gap-5 rounded-lg border-2 border-primary bg-ground p-5"
    >
      <Due order={order} now={now} heading={Heading} />
      {[claim.data, canceling.data, reply].map(
        (each, place) => each && <Said key={place} reply={each} manual={manual} />,
      )}
      {order.transfer && !hideTransfer && (
        <TransferFacts transfer={order.transfer} received={order.received} deadline={order.deadline} />
      )}
      {!manual && <PayNow order={order.number} />}
      <div>
        <Disclosure summary={t("orders.pay.change")} className="border-t">
          {order.parts ? <p>{t("orders.refused.part_received")}</p> : <ChangeMethod order={order} />}
        </Disclosure>
        <Disclosure summary={t("orders.pay.already")}>
          <p className="text-sm text-muted">{t(manual ? "orders.pay.alreadyManual" : "orders.pay.alreadyProvider")}</p>
          <claim.Form method="post" className="mt-3">
            <input type="hidden" name="intent" value="claim" />
            <input type="hidden" name="order" value={order.number} />
            <Button
              type="submit"
              variant="secondary"
              pending={claim.state !== "idle"}
              pendingLabel={t("payment.timeout.checking")}
              disabled={order.claimed}
            >
              {t("orders.pay.alreadySubmit")}
            </Button>
          </claim.Form>
        </Disclosure>
      </div>
      {mayCancel && <CancelOrder order={order.number} parts={order.parts} />}
    </section>
  );
}

/** The amount that is left to pay, and until when; nothing once that is over. */
function Due({ order, now, heading: Heading }: Pick<PayPanelProps, "order" | "now"> & { heading: "h1" | "h2" }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { deadline, total, received, claimed } = order;
  if (deadline === null) return null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <Heading className="text-xl font-semibold">{t(`orders.pay.title${received ? "Rest" : ""}`)}</Heading>
        <Money amount={subtract(total, received)} className="mt-1 block text-2xl font-bold" />
        <p className="text-sm text-muted">
          <Figures text={t(claimed ? "orders.pay.held" : "orders.pay.by", { at: formatDateTime(deadline, t) })} />
        </p>
      </div>
      <div className="sm:text-right">
        <p className="text-sm text-muted">{t("orders.pay.countdown")}</p>
        <Countdown deadline={deadline} now={now} onOver={() => void revalidate()} />
      </div>
    </div>
  );
}

/** Leads to the provider's page, the same one however often it is pressed. */
function PayNow({ order }: { order: string }) {
  const t = useT();
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="order" value={order} />
      <Button
        type="submit"
        size="large"
        wide
        className="sm:max-w-sm"
        pending={formData?.get("intent") === "pay"}
        pendingLabel={t("orders.pay.pending")}
      >
        {t("orders.pay.now")}
      </Button>
    </Form>
  );
}

function ChangeMethod({ order }: { order: OrderForPayment }) {
  const t = useT();
  const { formData } = useNavigation();
  const others = order.offered.filter((method) => method !== order.method);
  return (
    <Form method="post" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="order" value={order.number} />
      <RadioCards
        name="method"
        legend={t("orders.pay.changeLegend")}
        hideLegend
        defaultValue={others[0]}
        cards={others.map((method: PaymentMethod) => ({
          value: method,
          label: t(`orders.payment.${method}`),
          text: t(`checkout.payment.${method}Hint`),
        }))}
      />
      <Button type="submit" variant="secondary" className="self-start" pending={formData?.get("intent") === "change"}>
        {t("orders.pay.changeSubmit")}
      </Button>
    </Form>
  );
}

/** The reply to a step of an unpaid order. */
export function Said({ reply, manual }: { reply: OrderReply; manual: boolean }) {
  const t = useT();
  if (!reply.ok)
    return (
      <ErrorNotice>
        {reply.error.code === "too_many"
          ? tooManyText(t, reply.error.minutes)
          : t(`orders.refused.${reply.error.code}`)}
      </ErrorNotice>
    );
  const words = reply.intent === "claim" ? claimWords(t, reply.claimed, manual) : null;
  return (
    words && (
      <Notice type={words.good ? "success" : "info"} live>
        {words.text}
      </Notice>
    )
  );
}

function claimWords(
  t: Translator,
  claimed: Extract<OrderReply, { intent: "claim"; ok: true }>["claimed"],
  manual: boolean,
) {
  switch (claimed) {
    case "claimed":
      return { good: true, text: t("orders.pay.claimedManual") };
    case "not_paid":
      return { good: false, text: t("orders.pay.claimedOpen") };
    case "processing":
      return { good: false, text: t("orders.event.payment-processing") };
    case "checking":
      return { good: false, text: t("orders.pay.claimedUnknown") };
    case "authorized":
      return { good: true, text: t("orders.event.payment-authorized") };
    case "paid":
      return manual ? null : { good: true, text: t("orders.event.payment-captured") };
  }
}
