import type { CarrierClaim } from "#domain/claims/carrier-claim.ts";
import type { ClaimState } from "#domain/claims/claim-life.ts";
import type { ClaimOutcome, DamageKind, Remedy } from "#domain/claims/damage.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type CaseDetail, caseDetails } from "../cases/case-details.ts";
import { parcelsWith } from "../orders/order-parcels.ts";
import { carrierColumns, type ClaimPhoto } from "./claims.ts";

/** Everything the pages about a claim show. */
export interface ClaimDetail extends CaseDetail<ClaimState> {
  readonly damage: DamageKind;
  readonly wish: Remedy;
  readonly description: string;
  readonly outcome: ClaimOutcome | null;
  readonly answer: string;
  readonly deliveredAt: Instant | null;
  readonly openedAt: Instant;
  readonly shippedAt: Instant | null;
  readonly carrier: CarrierClaim;
  readonly carrierNumber: string;
  readonly carrierAsked: Money | null;
  readonly carrierReceived: Money | null;
  readonly carrierDueOn: CalendarDay | null;
  /** Carriers of the damaged goods. */
  readonly freight: readonly { carrier: CarrierName; number: string }[];
  readonly lines: readonly ClaimGoods[];
  /** Goods promised for it. */
  readonly goods: readonly ClaimGoods[];
  /** In which it left. */
  readonly parcel: { readonly carrier: CarrierName; readonly number: string; readonly link: string | null } | null;
  readonly photos: readonly ClaimPhoto[];
}

interface ClaimGoods {
  readonly id: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
}

const details = caseDetails<ClaimState, ClaimDetail>("claim", {
  photo: ", 'kind', p.kind",
  columns: `c.damage, c.wish, c.description, c.outcome, c.answer, o.delivered_at as "deliveredAt",
    c.opened_at as "openedAt", c.shipped_at as "shippedAt",
    (select to_json(s) from (select ${carrierColumns}) s) as carrier, c.carrier_number as "carrierNumber",
    c.carrier_asked_cents as "carrierAsked", c.carrier_received_cents as "carrierReceived",
    c.carrier_due_on as "carrierDueOn",
    (select coalesce(json_agg(json_build_object('carrier', p.carrier, 'number', p.number) order by p.id), '[]')
     from parcels p where p.id in ${parcelsWith("c.order_id")} and p.claim_id is null) as freight,
    (select coalesce(json_agg(json_build_object('id', l.id, 'sku', l.sku, 'name', l.name, 'quantity', cl.quantity)
       order by l.position), '[]')
     from claim_lines cl join order_lines l on l.id = cl.line_id where cl.claim_id = c.id) as lines,
    (select coalesce(json_agg(json_build_object('id', g.id, 'sku', g.sku, 'name', g.name, 'quantity', g.quantity)
       order by g.id), '[]')
     from claim_goods g where g.claim_id = c.id) as goods,
    (select json_build_object('carrier', p.carrier, 'number', p.number, 'link', p.link)
     from parcels p where p.claim_id = c.id order by p.id limit 1) as parcel`,
});

export const findClaimDetail = details.find;
export const findClaimForStaff = details.findForStaff;
export const claimsOfOrder = details.ofOrder;
