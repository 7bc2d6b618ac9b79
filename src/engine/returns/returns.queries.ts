import type { ReturnCarrier } from "#domain/fulfilment/carriers.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import { type CaseDetail, caseDetails } from "../cases/case-details.ts";
import { type ExchangeOfReturn, exchangesOf, isExchanged, offeredUntil } from "./exchange-row.ts";

/** Everything the pages about a return show. */
export interface ReturnDetail extends CaseDetail<ReturnState> {
  readonly received: boolean;
  readonly reason: string;
  readonly remark: string;
  readonly declineReason: string;
  readonly instructions: string;
  readonly carrier: ReturnCarrier | null;
  readonly trackingNumber: string | null;
  readonly deductionReason: string;
  readonly requestedAt: Instant;
  readonly sentAt: Instant | null;
  readonly signedAt: Instant | null;
  readonly exchanged: boolean;
  readonly offeredUntil: Instant | null;
  readonly exchanges: readonly ExchangeOfReturn[];
  readonly lines: readonly ReturnDetailLine[];
}

interface ReturnDetailLine {
  readonly lineId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly pictureFamily: string;
  /** Null once the product is gone. */
  readonly productId: number | null;
  readonly slug: string | null;
  readonly category: string | null;
  /** Of an opened unit. */
  readonly serial: string | null;
  readonly quantity: number;
  readonly resellable: number | null;
  readonly scrapped: number | null;
}

const details = caseDetails<ReturnState, ReturnDetail>("return", {
  columns: `c.received, c.reason, c.remark, c.decline_reason as "declineReason", c.instructions, c.carrier,
    c.tracking_number as "trackingNumber", c.deduction_reason as "deductionReason", c.requested_at as "requestedAt",
    c.sent_at as "sentAt", c.signed_at as "signedAt",
    ${isExchanged} as exchanged, ${offeredUntil} as "offeredUntil", ${exchangesOf} as exchanges,
    (select coalesce(json_agg(json_build_object('lineId', l.id, 'sku', l.sku, 'name', l.name,
       'variantName', l.variant_name, 'pictureFamily', l.picture_family, 'quantity', rl.quantity,
       'resellable', rl.resellable, 'scrapped', rl.scrapped, 'productId', p.id, 'slug', p.slug,
       'category', p.category, 'serial', l.serial)
       order by l.position), '[]')
     from return_lines rl join order_lines l on l.id = rl.line_id left join products p on p.id = l.product_id
     where rl.return_id = c.id) as lines`,
});

export const findReturnDetail = details.find;
export const findReturnForStaff = details.findForStaff;
export const returnsOfOrder = details.ofOrder;

/** True if a return ended without a refund, as other goods were given for all of it. */
export const endedInGoods = ({ state, refund, exchanges }: ReturnDetail): boolean =>
  state === "completed" && refund === null && exchanges.some(({ isSettled }) => isSettled);

/** The history of a return: of one that ended in goods, its end in place of the steps of a refund. */
export const historyOf = (detail: ReturnDetail): ReturnDetail["events"] =>
  endedInGoods(detail)
    ? detail.events
        .filter(({ event }) => event !== "refund")
        .map((each) => (each.event === "refunds-completed" ? { ...each, event: "ended-in-goods" } : each))
    : detail.events;
