import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** What a mail about an order may say. */
export interface OrderForMail {
  id: number;
  number: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  customerId: number | null;
  shippingMethod: "SHIPPING" | "PICKUP" | "LOCAL";
  paymentMethod: PaymentMethod;
  pickupPlace: PickupPlace | null;
  /** As stored; null for pick up. */
  shippingAddress: unknown;
  /** The answers about freight services, as stored; null for what does not go by freight. */
  freightOptions: unknown;
  subtotal: Money;
  discount: Money;
  pointsUsed: number;
  points: Money;
  shipping: Money;
  tax: Money;
  total: Money;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  payBy: Instant | null;
  /** What the buyer had said of their power when the order was placed. */
  power: Power | null;
  lines: {
    name: LocalizedText;
    variantName: LocalizedText | null;
    sku: string;
    quantity: number;
    unitPrice: Money;
    /** Whether it runs on that power, as it was found then. */
    power: PowerVerdict | null;
  }[];
}

const orderForMail = statement<[number], OrderForMail & Record<string, unknown>>(
  "order_for_mail",
  `select o.id, o.number, o.email, o.first_name as "firstName", o.last_name as "lastName", coalesce(c.language, o.language) as language, o.customer_id as "customerId",
     o.shipping_method as "shippingMethod", o.payment_method as "paymentMethod", o.pickup_place as "pickupPlace",
     o.shipping_address as "shippingAddress", o.freight_options as "freightOptions",
     o.subtotal_cents as subtotal, o.discount_cents as discount, o.points_used as "pointsUsed", o.points_cents as points, o.shipping_cents as shipping, o.tax_cents as tax,
     o.total_cents as total, o.arrives_from as "arrivesFrom", o.arrives_to as "arrivesTo", o.pay_by as "payBy", o.power,
     (select json_agg(json_build_object('name', l.name, 'variantName', l.variant_name, 'sku', l.sku,
        'quantity', l.quantity, 'unitPrice', l.unit_price_cents, 'power', l.power) order by l.position)
      from order_lines l where l.order_id = o.id) as lines
   from orders o left join customers c on c.id = o.customer_id and c.erased_at is null
   where o.id = $1 and o.erased_at is null`,
);

/** The order, in the language of its account or else of its checkout; null when it is gone or its personal data was erased. */
export function findOrderForMail(db: Db, orderId: number): Promise<OrderForMail | null> {
  return db.row(orderForMail, [orderId]);
}
