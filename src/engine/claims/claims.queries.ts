import type { CarrierClaim } from "#domain/claims/carrier-claim.ts";
import type { ClaimOutcome, DamageKind, Remedy } from "#domain/claims/damage.ts";
import type { ClaimActor, ClaimState } from "#domain/claims/transitions.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { ClaimPhoto } from "./claim-photos.ts";
import { carrierColumns } from "./claim-row.ts";

/** Everything the pages about a claim show. Times are instants, amounts cents. */
export interface ClaimDetail {
  readonly id: number;
  readonly number: string;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly state: ClaimState;
  readonly damage: DamageKind;
  readonly wish: Remedy;
  readonly description: string;
  readonly estimate: Money;
  readonly outcome: ClaimOutcome | null;
  readonly answer: string;
  readonly deductions: Money;
  readonly refund: {
    readonly id: number;
    readonly amount: Money;
    readonly state: "PENDING" | "COMPLETED" | "FAILED";
  } | null;
  readonly deliveredAt: Instant | null;
  readonly openedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly shippedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly customerDueAt: Instant | null;
  readonly merchantDueAt: Instant | null;
  readonly carrier: CarrierClaim;
  readonly carrierNumber: string;
  readonly carrierAsked: Money | null;
  readonly carrierReceived: Money | null;
  readonly carrierDueOn: CalendarDay | null;
  /** Who carried the goods that came damaged. */
  readonly freight: readonly { carrier: CarrierName; number: string }[];
  readonly lines: readonly ClaimGoods[];
  /** What is sent for it, once promised. */
  readonly goods: readonly ClaimGoods[];
  /** In which it left. */
  readonly parcel: { readonly carrier: CarrierName; readonly number: string; readonly link: string | null } | null;
  readonly photos: readonly ClaimPhoto[];
  readonly events: readonly {
    event: string;
    actor: ClaimActor;
    from: ClaimState | null;
    to: ClaimState;
    at: Instant;
  }[];
}

interface ClaimGoods {
  readonly id: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
}

const detail = `select k.id, k.number, k.order_id as "orderId", o.number as "orderNumber", k.state, k.damage, k.wish, k.description,
     k.estimate_cents as estimate, k.outcome, k.answer, k.deductions_cents as deductions,
     (select json_build_object('id', f.id, 'amount', f.amount_cents, 'state', f.state) from refunds f where f.id = k.refund_id) as refund,
     o.delivered_at as "deliveredAt", k.opened_at as "openedAt", k.decided_at as "decidedAt", k.shipped_at as "shippedAt", k.ended_at as "endedAt",
     k.customer_due_at as "customerDueAt", k.merchant_due_at as "merchantDueAt",
     (select to_json(c) from (select ${carrierColumns}) c) as carrier,
     k.carrier_number as "carrierNumber", k.carrier_asked_cents as "carrierAsked", k.carrier_received_cents as "carrierReceived",
     k.carrier_due_on as "carrierDueOn",
     (select coalesce(json_agg(json_build_object('carrier', p.carrier, 'number', p.number) order by p.id), '[]')
      from parcels p where p.order_id = k.order_id and p.claim_id is null) as freight,
     (select coalesce(json_agg(json_build_object('id', l.id, 'sku', l.sku, 'name', l.name, 'quantity', c.quantity) order by l.position), '[]')
      from claim_lines c join order_lines l on l.id = c.line_id where c.claim_id = k.id) as lines,
     (select coalesce(json_agg(json_build_object('id', g.id, 'sku', g.sku, 'name', g.name, 'quantity', g.quantity) order by g.id), '[]')
      from claim_goods g where g.claim_id = k.id) as goods,
     (select json_build_object('carrier', p.carrier, 'number', p.number, 'link', p.link) from parcels p where p.claim_id = k.id order by p.id limit 1) as parcel,
     (select coalesce(json_agg(json_build_object('name', p.name, 'kind', p.kind, 'width', p.width, 'height', p.height) order by p.added_at, p.name), '[]')
      from claim_photos p where p.claim_id = k.id) as photos,
     (select coalesce(json_agg(json_build_object('event', e.event, 'actor', e.actor, 'from', e.from_state, 'to', e.to_state,
        'at', ${milliseconds("e.at")}) order by e.id), '[]')
      from claim_events e where e.claim_id = k.id) as events
   from claims k join orders o on o.id = k.order_id`;

const selectById = statement<[number], ClaimDetail & Record<string, unknown>>(
  "claim_detail",
  `${detail} where k.id = $1`,
);
const selectOfOrder = statement<[number], ClaimDetail & Record<string, unknown>>(
  "claims_of_order",
  `${detail} where k.order_id = $1 order by k.id desc`,
);

export function findClaimDetail(db: Db, claimId: number): Promise<ClaimDetail | null> {
  return db.row(selectById, [claimId]);
}

/** The claims of an order, the latest first; the open one, if there is one, is the first. */
export function claimsOfOrder(db: Db, orderId: number): Promise<ClaimDetail[]> {
  return db.rows(selectOfOrder, [orderId]);
}
