import { exchangeStateOf } from "#domain/returns/exchange.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CaseMissing } from "../../cases/case-kind.ts";
import { findDraft } from "../../checkout/draft-row.ts";
import { findOrder } from "../../orders/order-row.ts";
import { refundable, refundOrder, seenOf } from "../../orders/refund-order.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import { findReturnDetail } from "../../returns/returns.queries.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { takeDraftBack } from "../drafts/draft-steps.ts";

type CancelExchangeRefused =
  | CaseMissing
  /** There is none, or it has ended; also where somebody was quicker. */
  | { code: "exchange_over" }
  /** Its goods have left: they come back by a return of their own. */
  | { code: "exchange_left" }
  /** Its order is canceled on its own page, where its payment is closed first. */
  | { code: "exchange_unpaid" };

interface Canceling {
  readonly returnId: number;
  /** The exchange that the page showed. */
  readonly exchangeId: number;
  readonly reason: string;
}

/**
 * Ends an exchange whose new goods have not left: its offer is withdrawn, or its order refunded, each by its own use
 * case. Its goods are for sale again, and the return is worth what it was.
 */
export async function cancelExchange(
  deps: PaymentDeps,
  staff: StaffActor,
  { returnId, exchangeId, reason }: Canceling,
): Promise<Result<"canceled", CancelExchangeRefused>> {
  const detail = await findReturnDetail(deps.db, returnId);
  if (!detail) return refuse({ code: "case_not_found" });
  const exchange = detail.exchanges.find(({ id }) => id === exchangeId);
  const state = exchange ? exchangeStateOf(exchange, deps.clock.now()) : "ended";
  if (!exchange || state === "ended" || state === "settled") return refuse({ code: "exchange_over" });
  const { draftNumber, orderNumber, fulfilment } = exchange;
  if (orderNumber === null) return withdraw(deps, staff, draftNumber);
  if (state === "unpaid") return refuse({ code: "exchange_unpaid" });
  if (fulfilment !== "unsent" && fulfilment !== "ready") return refuse({ code: "exchange_left" });
  return refund(deps, staff, { orderNumber, reason });
}

async function withdraw(
  deps: PaymentDeps,
  staff: StaffActor,
  draftNumber: string | null,
): Promise<Result<"canceled", CancelExchangeRefused>> {
  const draft = draftNumber === null ? null : await findDraft(deps.db, draftNumber);
  if (!draft) return refuse({ code: "exchange_over" });
  const outcome = await takeDraftBack(deps, staff, { id: draft.id, version: draft.version, to: "withdrawn" });
  return outcome.ok ? ok("canceled") : refuse({ code: "exchange_over" });
}

async function refund(
  deps: PaymentDeps,
  staff: StaffActor,
  { orderNumber, reason }: { readonly orderNumber: string; readonly reason: string },
): Promise<Result<"canceled", CancelExchangeRefused>> {
  const order = await findOrder(deps.db, orderNumber);
  if (!order) return refuse({ code: "exchange_over" });
  const room = await refundable(deps.db, order);
  if (room.isRest) return refuse({ code: "exchange_left" });
  const seen = seenOf(order.state, room);
  const refunded = await refundOrder(deps, { orderNumber, amount: null, reason, staffId: staff.id, seen });
  return refunded.ok ? ok("canceled") : refuse({ code: "exchange_over" });
}
