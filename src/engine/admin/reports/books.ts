import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { TaxReason } from "#domain/pricing/sales-tax.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import type { Database } from "../../platform/database.ts";
import { readInParts } from "../../platform/rows-in-parts.ts";
import { mainPlace } from "#domain/inventory/places.ts";
import { labelShares } from "../labels/label-share.ts";
import { type GrantedRefund, moneySelects, type TakenPayment, within } from "./money-books.ts";
import { type RefundedLine, refundLines } from "./refunded-lines.ts";

/** A line of an order that was paid, one without a part, or its shipping: they add up to the order's total. */
interface SoldLine {
  readonly number: string;
  readonly paidAt: Instant;
  readonly state: OrderState;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly poNumber: string;
  readonly costCenter: string;
  readonly references: string;
  /** Destination of the goods: an address, or a pickup place. */
  readonly address: Readonly<Partial<Record<"address1" | "address2" | "city" | "state" | "zip", string>>>;
  readonly method: PaymentMethod;
  readonly shippingMethod: ShippingMethod;
  /** Null for a line that no part stands behind, and for the order's shipping, which has no name either. */
  readonly sku: string | null;
  readonly name: LocalizedText | null;
  readonly serial: string | null;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
  readonly tax: Money;
  /** Null for orders from before these were kept. */
  readonly taxState: string | null;
  readonly taxJurisdiction: string | null;
  readonly taxRate: number | null;
  readonly taxReason: TaxReason | null;
  readonly refundedUnits: number;
  /** Average of what the units that left had cost; null until they leave, and where it is unknown. */
  readonly unitCost: Money | null;
  /** Share in what the labels cost under which it left; null for nothing. */
  readonly labelCost: Money | null;
  readonly parcels: readonly { readonly carrier: CarrierName; readonly number: string }[];
}

/** A part that lay in stock at the end of the last day. */
interface StockedPart {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly onHand: number;
  /** On average by then; null if unknown. */
  readonly unitCost: Money | null;
  /** Units that lie at each place today, by its id; the rest is on its way between them. */
  readonly places: Readonly<Record<string, number>>;
}

export interface Books {
  readonly lines: SoldLine;
  readonly payments: TakenPayment;
  readonly refunds: GrantedRefund;
  readonly refundLines: RefundedLine;
  readonly stock: StockedPart;
}

export const books = [
  "lines",
  "payments",
  "refunds",
  "refundLines",
  "stock",
] as const satisfies readonly (keyof Books)[];

const ofOrder = `o.number, o.confirmed_at as "paidAt", o.state, o.first_name as "firstName",
  o.last_name as "lastName", o.email,
  o.po_number as "poNumber", o.cost_center as "costCenter", o.buyer_references as "references",
  coalesce(o.shipping_address, o.pickup_place, '{}') as address, o.payment_method as method,
  o.shipping_method as "shippingMethod"`;

// A unit costs what it cost on average when it left; one that was taken back before is a negative sale.
const unitCost = `(select case when bool_and(k.cost_cents is not null) and sum(m.quantity) > 0
      then round(sum(m.quantity * k.cost_cents)::numeric / sum(m.quantity))::int end
    from stock_movements m left join lateral (
      select cost_cents from stock_costs k where k.variant_id = m.variant_id and k.at <= m.at
      order by k.at desc, k.id desc limit 1
    ) k on true where m.order_id = o.id and m.variant_id = l.variant_id and m.kind = 'sold')`;

const selects: Readonly<Record<keyof Books, string>> = {
  lines: `select * from (
    select ${ofOrder}, l.sku, l.name, l.serial, l.quantity, l.unit_price_cents as "unitPrice",
      l.discount_cents as discount,
      l.tax_cents as tax, l.tax_state as "taxState", l.tax_jurisdiction as "taxJurisdiction", l.tax_rate as "taxRate",
      l.tax_reason as "taxReason", l.refunded_quantity as "refundedUnits",
      ${unitCost} as "unitCost", shares.cost as "labelCost",
      (select coalesce(json_agg(json_build_object('carrier', p.carrier, 'number', p.number) order by p.id), '[]')
       from parcel_lines pl join parcels p on p.id = pl.parcel_id where pl.line_id = l.id) as parcels, o.id, l.position
    from orders o join order_lines l on l.order_id = o.id
    left join (${labelShares}) shares on shares.line_id = l.id where ${within("o.confirmed_at")}
    union all
    select ${ofOrder}, null, own -> 'name', null, (own ->> 'quantity')::int, (own ->> 'unitPrice')::int, 0,
      (own ->> 'tax')::int, f.tax_state, f.tax_jurisdiction, f.tax_rate,
      case when (own ->> 'taxable')::boolean then f.tax_reason else 'no_rate' end, 0, null, null, '[]'::json, o.id,
      999000 + place
    from orders o cross join jsonb_array_elements(o.own_lines) with ordinality as e (own, place) left join lateral (
      select l.tax_state, l.tax_jurisdiction, l.tax_rate, l.tax_reason from order_lines l where l.order_id = o.id
      order by l.position limit 1
    ) f on true where ${within("o.confirmed_at")}
    union all
    select ${ofOrder}, null, null, null, 1, o.shipping_cents, 0,
      (o.tax_cents - (select coalesce(sum(l.tax_cents), 0) from order_lines l where l.order_id = o.id)
        - (select coalesce(sum((own ->> 'tax')::int), 0) from jsonb_array_elements(o.own_lines) own))::int,
      f.tax_state, f.tax_jurisdiction, f.tax_rate, o.shipping_tax_reason, 0, null, null, '[]'::json, o.id, 1000000
    from orders o left join lateral (
      select l.tax_state, l.tax_jurisdiction, l.tax_rate from order_lines l where l.order_id = o.id
      order by l.position limit 1
    ) f on true where o.shipping_cents > 0 and ${within("o.confirmed_at")}
  ) sold order by "paidAt", id, position`,
  ...moneySelects,
  refundLines,
  stock: `select v.sku, p.name, s.on_hand - coalesce(later.units, 0) as "onHand", c.cost_cents as "unitCost",
      jsonb_build_object(${mainPlace}, s.on_hand - s.elsewhere) || coalesce((select jsonb_object_agg(place_id, units)
        from place_stock ps where ps.variant_id = s.variant_id), '{}') as places
    from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    left join (
      select variant_id, sum(case when kind = 'sold' then -quantity else quantity end)::int as units
      from stock_movements
      where kind in ('received', 'corrected', 'sold', 'returned') and $1::date is not null
        and at >= ($2::date + 1)::timestamp at time zone $3 group by variant_id
    ) later on later.variant_id = s.variant_id
    left join lateral (
      select cost_cents from stock_costs k
      where k.variant_id = s.variant_id and k.at < ($2::date + 1)::timestamp at time zone $3
      order by k.at desc, k.id desc limit 1
    ) c on true
    where s.on_hand - coalesce(later.units, 0) <> 0 order by v.sku`,
};

/** Reads one of the books over days of the shop, both ends included, in parts; gives how many rows there were. */
export function readBook<Name extends keyof Books>(
  db: Database,
  name: Name,
  days: { readonly from: CalendarDay; readonly to: CalendarDay; readonly timeZone: string },
  take: (rows: readonly Books[Name][]) => Promise<void>,
): Promise<number> {
  return readInParts(db, selects[name], [days.from, days.to, days.timeZone], take);
}
