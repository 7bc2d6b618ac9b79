import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isPossible } from "#domain/orders/order-steps.ts";
import { type NotReturnable, returnableUnits, returnDeadline } from "#domain/returns/eligibility.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import type { CasePhoto } from "../cases/case-photos.ts";
import { findOrder, livesOf, type OrderRow } from "../orders/order-row.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { checkReturnRequest } from "./open-return.ts";
import { type SoldOrderLine, soldLines } from "./return-lines.ts";
import { type ReturnDraft, returnDrafts, returnLines, returnPhotos, type ReturnRow, returns } from "./returns.ts";

/** A draft request: its contents, and what each line of the order allows. */
export interface ReturnContext {
  readonly order: OrderRow;
  /** `open`: a new request. `edit`, `resubmit`: the one that is there. Null when nothing can be written now. */
  readonly mode: "open" | "edit" | "resubmit" | null;
  readonly open: ReturnRow | null;
  /** The goods can only have failed to come: the order is under way. */
  readonly onlyNotReceived: boolean;
  readonly draft: ReturnDraft;
  readonly lines: readonly ReturnContextLine[];
  readonly photos: readonly CasePhoto[];
}

export interface ReturnContextLine {
  readonly lineId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly pictureFamily: string;
  /** Units that can be requested now, or the reason for none. */
  readonly units: number;
  readonly why: NotReturnable | null;
  readonly until: Instant | null;
  readonly unopenedOnly: boolean;
}

const selectNames = statement<[number], { lineId: number; sku: string; name: LocalizedText; pictureFamily: string }>(
  "names_of_lines",
  `select id as "lineId", sku, name, picture_family as "pictureFamily" from order_lines where order_id = $1`,
);

/** The draft request of an order, with what its lines allow now. Null for an unknown order. */
export async function findReturnContext(db: Db, orderId: number, now: Instant): Promise<ReturnContext | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const open = await returns.openOf(db, orderId);
  const [saved, lines, names, photos, written] = await Promise.all([
    returnDrafts.find(db, orderId),
    soldLines(db, orderId),
    db.rows(selectNames, [orderId]),
    returnPhotos.inHand(db, orderId),
    open ? returnLines.of(db, open.id) : [],
  ]);
  const onlyNotReceived = order.state === "shipped";
  const blank: ReturnDraft = open
    ? {
        received: open.received,
        lines: written.map(({ lineId, quantity }) => ({ lineId, quantity })),
        reason: open.reason,
        remark: open.remark,
      }
    : { received: onlyNotReceived ? false : null, lines: [], reason: "", remark: "" };
  const draft = { ...blank, ...saved, ...(open && { received: open.received }) };
  const at = { deliveredAt: order.deliveredAt, received: draft.received ?? true, now: open ? open.requestedAt : now };
  const inHand = names.flatMap((name) => {
    const line = lines.find((each) => each.lineId === name.lineId);
    return line ? [{ ...name, ...contextLine(line, at) }] : [];
  });
  return { order, mode: modeOf(order, open, now), open, onlyNotReceived, draft, lines: inHand, photos };
}

function modeOf(order: OrderRow, open: ReturnRow | null, now: Instant): ReturnContext["mode"] {
  if (!open) return isPossible(livesOf(order), "open-return", "customer") ? "open" : null;
  if (open.state === "requested" || open.state === "request-updated") return "edit";
  return open.state === "declined" && (open.customerDueAt === null || now <= open.customerDueAt) ? "resubmit" : null;
}

function contextLine(line: SoldOrderLine, at: { deliveredAt: Instant | null; received: boolean; now: Instant }) {
  const { units, why } = returnableUnits(line, at);
  const until =
    at.received && at.deliveredAt !== null && line.returnPolicy !== "none"
      ? returnDeadline(at.deliveredAt, line.returnDays)
      : null;
  return { units, why, until, unopenedOnly: line.returnPolicy === "unopened-only" };
}

/** Refund of the request as written; null while it can't be sent. */
export async function estimateReturn(
  db: Db,
  { order, draft, open }: ReturnContext,
  now: Instant,
): Promise<RefundEstimate | null> {
  if (draft.received === null) return null;
  const checked = await checkReturnRequest(
    db,
    order,
    { ...draft, received: draft.received },
    open ? open.requestedAt : now,
  );
  return checked.ok ? checked.value.estimate : null;
}
