import { possibleCaseEvents } from "#domain/cases/case-life.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import { isSettled } from "#domain/returns/eligibility.ts";
import { type ExchangeState, exchangeStateOf } from "#domain/returns/exchange.ts";
import { returnLife } from "#domain/returns/return-life.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import {
  estimateReturn,
  findReturnContext,
  type ReturnContextLine,
  type ReturnContext,
} from "#engine/returns/return-context.ts";
import { refundCap, shippingOfReturn } from "#engine/returns/refund-return.ts";
import { factsOf } from "#engine/returns/returns.ts";
import { historyOf, type ReturnDetail, returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { notFound } from "../orders/order-action.server.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import type { OrderContext } from "./return-access.server.ts";

/** Staff choose the goods, or nothing came of it. */
const unseen: ReadonlySet<ExchangeState> = new Set(["begun", "ended"]);

const steps = ["received", "items", "reason", "summary"] as const;
export type Step = (typeof steps)[number];

function stepOf(text: string | null): Step | null {
  return steps.find((step) => step === text) ?? null;
}

type LineView = Omit<ReturnContextLine, "name"> & { readonly name: string; readonly chosen: number };

/** The request as one of its steps shows it. */
export interface WizardView {
  readonly kind: "wizard";
  readonly order: string;
  readonly mode: NonNullable<ReturnContext["mode"]>;
  readonly step: Step;
  readonly freight: boolean;
  readonly onlyNotReceived: boolean;
  readonly received: boolean | null;
  readonly reason: string;
  readonly remark: string;
  readonly lines: readonly LineView[];
  readonly photos: ReturnContext["photos"];
  readonly estimate: RefundEstimate | null;
  /** The buyer paid for shipping. */
  readonly isShippingPaid: boolean;
  /** Ordered on account: a refund is credited to the company. */
  readonly isOnAccount: boolean;
}

/** An existing return with its customer's possible steps. */
export interface DetailView {
  readonly kind: "detail";
  readonly order: string;
  readonly freight: boolean;
  /** The goods were picked up. */
  readonly isFetched: boolean;
  readonly back: Omit<
    ReturnDetail,
    "lines" | "id" | "orderId" | "orderNumber" | "exchanges" | "exchanged" | "offeredUntil"
  > & {
    readonly lines: readonly {
      sku: string;
      name: string;
      pictureFamily: string;
      quantity: number;
      cameBack: number | null;
    }[];
  };
  /** True if the shop has missed its own deadline. */
  readonly overdue: boolean;
  /** Shipping that is given back; null once the refund is granted or the return is over. */
  readonly shipping: Money | null;
  readonly isShippingPaid: boolean;
  readonly isOnAccount: boolean;
  /** Value of the counted goods, until the refund is granted. */
  readonly worth: Money | null;
  readonly can: {
    readonly write: "edit" | "resubmit" | "open" | null;
    readonly cancel: boolean;
    readonly send: boolean;
  };
  /** Other goods for these; null for none. */
  readonly exchange: ExchangeView | null;
  /** Address for agreed goods. */
  readonly sendTo: readonly string[] | null;
  readonly done: string | null;
}

/** An exchange as its buyer sees it. */
interface ExchangeView {
  /** Null while it is only offered. */
  readonly order: string | null;
  readonly credit: Money;
  /** The new goods wait for those that come back. */
  readonly waits: boolean;
}

function exchangeView({ exchanges, signedAt }: ReturnDetail, now: Instant): ExchangeView | null {
  const exchange = exchanges.find((each) => !unseen.has(exchangeStateOf(each, now)));
  if (!exchange) return null;
  const { orderNumber, credit, waits } = exchange;
  return { order: orderNumber, credit, waits: waits && signedAt === null };
}

/** No request can be made and none exists: the order's page shows the state. */
export interface NothingView {
  readonly kind: "nothing";
  readonly order: string;
}

/** The page of an order's return: its detail, or the step of the request that is being written. */
export async function loadReturnPage(sight: OrderContext, url: URL): Promise<WizardView | DetailView | NothingView> {
  const { shop, facts, orderId, number } = sight;
  const now = shop.clock.now();
  const inHand = await findReturnContext(shop.db, orderId, now);
  if (!inHand) throw notFound(facts);
  const step = stepOf(url.searchParams.get("step"));
  const [latest] = await returnsOfOrder(shop.db, orderId);
  if (latest && (step === null || inHand.mode === null))
    return detailView(sight, inHand, latest, url.searchParams.get("done"));
  if (inHand.mode === null) return { kind: "nothing", order: number };
  return wizardView(sight, inHand, stepAllowed(step ?? "received", inHand), now);
}

/** A step can be seen once those before it are answered; whether goods came is settled once a return is there. */
function stepAllowed(step: Step, { draft, mode, lines }: ReturnContext): Step {
  // These hold whether the goods came or not, so the page with the reasons is all there is to see.
  if (lines.every(({ why }) => isSettled(why))) return "items";
  if (draft.received === null) return "received";
  if (step === "received" && mode !== "open") return "items";
  if ((step === "reason" || step === "summary") && draft.lines.length === 0) return "items";
  return step === "summary" && draft.reason === "" ? "reason" : step;
}

async function wizardView(
  { shop, facts, number }: OrderContext,
  inHand: ReturnContext,
  step: Step,
  now: Instant,
): Promise<WizardView> {
  const { draft, lines, photos, order, onlyNotReceived } = inHand;
  return {
    kind: "wizard",
    order: number,
    mode: inHand.mode ?? "open",
    step,
    photos,
    onlyNotReceived,
    freight: order.shippingMethod === "LOCAL",
    received: draft.received,
    reason: draft.reason,
    remark: draft.remark,
    lines: lines.map((line) =>
      lineView(line, draft.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0, facts.language),
    ),
    estimate: step === "summary" ? await estimateReturn(shop.db, inHand, now) : null,
    isShippingPaid: order.shipping > 0,
    isOnAccount: order.method === onAccount,
  };
}

function lineView({ name, ...line }: ReturnContextLine, quantity: number, language: Language): LineView {
  return { ...line, name: name[language], chosen: Math.min(quantity, line.units) };
}

/** An exchange that staff prepare, of which its buyer hears once it is offered. */
const ofStaff: ReadonlySet<string> = new Set(["exchange-begun", "exchange-dropped"]);

async function detailView(
  { shop, facts, orderId, number }: OrderContext,
  inHand: ReturnContext,
  latest: ReturnDetail,
  done: string | null,
): Promise<DetailView> {
  const { id: _id, orderId: _orderId, orderNumber: _orderNumber, exchanges: _exchanges, ...rest } = latest;
  const { lines, exchanged: _exchanged, offeredUntil: _offeredUntil, ...back } = rest;
  const isAgreed = back.state === "agreed" && back.received;
  const now = shop.clock.now();
  const { terms } = await readShopTerms(shop.db, now);
  const order = await findOrder(shop.db, orderId);
  const isCounted = latest.signedAt !== null && latest.refund === null && latest.endedAt === null;
  const worth = isCounted ? await refundCap(shop.db, latest.id) : null;
  const [where] = offeredPlaces(terms);
  return {
    kind: "detail",
    order: number,
    done,
    freight: order?.shippingMethod === "LOCAL",
    isFetched: order?.shippingMethod === "PICKUP",
    back: {
      ...back,
      events: historyOf(latest).filter(({ event }) => !ofStaff.has(event)),
      lines: lines.map(({ sku, name, pictureFamily, quantity, resellable, scrapped }) => ({
        sku,
        pictureFamily,
        quantity,
        name: name[facts.language],
        cameBack: resellable === null ? null : resellable + (scrapped ?? 0),
      })),
    },
    exchange: exchangeView(latest, now),
    overdue: back.signedAt !== null && back.merchantDueAt !== null && back.merchantDueAt < now,
    shipping: latest.refund === null && latest.endedAt === null ? await shippingOfReturn(shop.db, latest.id) : null,
    isShippingPaid: inHand.order.shipping > 0,
    isOnAccount: inHand.order.method === onAccount,
    worth: worth?.ok ? worth.value : null,
    can: {
      write: inHand.mode,
      cancel: possibleCaseEvents(returnLife, { state: back.state, facts: factsOf(latest, now) }, "customer").includes(
        "cancel",
      ),
      send: isAgreed && back.signedAt === null,
    },
    sendTo:
      isAgreed && where
        ? [
            where.name[facts.language],
            where.address1,
            `${where.city}, ${where.state} ${where.zip}`,
            phoneText(where.phone),
          ]
        : null,
  };
}
