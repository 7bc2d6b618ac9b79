import type { OrderedFor } from "#domain/buyers/buyer.ts";
import type { OrderTextKey } from "#domain/checkout/order-texts.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Deposit } from "#domain/receivables/deposit.ts";
import type { LineContract } from "#domain/pricing/contract-price.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { TaxPart } from "#domain/pricing/decided-tax.ts";
import type { TaxReason } from "#domain/pricing/sales-tax.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { type Column, column, type RowOf } from "../platform/columns.ts";

/** Texts of the buyer. */
const texts = {
  poNumber: column<string>("po_number", "text"),
  costCenter: column<string>("cost_center", "text"),
  references: column<string>("buyer_references", "text"),
  note: column<string>("note", "text"),
} as const satisfies Readonly<Record<OrderTextKey, Column>>;

/** SQL that clears them. */
export const textsCleared = Object.values(texts)
  .map(({ name }) => `${name} = ''`)
  .join(", ");

/**
 * The columns an order is placed with, once: what writes, reads, lists, mails and exports orders takes them from here
 * (`engine/orders/order-record.ts` adds what becomes of it).
 */
export const placedOrder = {
  number: column<string>("number", "text"),
  email: column<string>("email", "text"),
  phone: column<string>("phone", "text"),
  firstName: column<string>("first_name", "text"),
  lastName: column<string>("last_name", "text"),
  language: column<Language>("language", "text"),
  method: column<PaymentMethod>("payment_method", "text"),
  shippingMethod: column<ShippingMethod>("shipping_method", "text"),
  /** As it was stored; null for pick up. */
  shippingAddress: column<unknown>("shipping_address", "json"),
  billingAddress: column<unknown>("billing_address", "json"),
  /** Answers about freight services; null for orders without freight. */
  freightOptions: column<unknown>("freight_options", "json"),
  /** The pickup place as it was at the time of the order. */
  pickupPlace: column<PickupPlace | null>("pickup_place", "json"),
  arrivesFrom: column<string | null>("arrives_from", "day"),
  arrivesTo: column<string | null>("arrives_to", "day"),
  /** The day on which the last of its goods was expected then; null if all were there. */
  waitsUntil: column<CalendarDay | null>("waits_until", "day"),
  /** The day by which all of its goods could leave then; null if all were there, and for orders of before. */
  leavesBy: column<CalendarDay | null>("leaves_by", "day"),
  /** The buyer agreed that goods that are there leave before the others. */
  shipsInParts: column<boolean>("ships_in_parts", "flag"),
  /** Lines that no part stands behind, which are part of the subtotal; null where there are none. */
  ownLines: column<readonly PricedOwnLine[] | null>("own_lines", "json"),
  subtotal: column<Money>("subtotal_cents", "cents"),
  /** The whole discount, including the part paid by points. */
  discount: column<Money>("discount_cents", "cents"),
  /** Points that paid a part of the goods, and how much that is. */
  pointsUsed: column<number>("points_used", "int"),
  points: column<Money>("points_cents", "cents"),
  shipping: column<Money>("shipping_cents", "cents"),
  /** Why that was agreed with the buyer; null where it is by the shop's rates. */
  shippingReason: column<string | null>("shipping_reason", "text"),
  tax: column<Money>("tax_cents", "cents"),
  /** Why shipping was taxed or not; null for orders from before this was kept. */
  shippingTaxReason: column<TaxReason | null>("shipping_tax_reason", "text"),
  /** The provider's calculation that the tax is by; null where the merchant's own rates applied. */
  taxCalculation: column<string | null>("tax_calculation", "text"),
  /** Paid by goods that come back in exchange, from a return. */
  exchanged: column<Money>("exchanged_cents", "cents"),
  /** To be paid in money. */
  total: column<Money>("total_cents", "cents"),
  /** Of an order on account; null for none. */
  agreedDeposit: column<Deposit | null>("deposit", "json"),
  discountCode: column<string | null>("discount_code", "text"),
  /** Name of the discount; null if the code is the name. */
  discountName: column<LocalizedText | null>("discount_name", "json"),
  ...texts,
  /** The company and site that it was bought for; null for what a person bought for themselves. */
  companyId: column<number | null>("company_id", "bigint"),
  siteId: column<number | null>("site_id", "bigint"),
  boughtFor: column<OrderedFor | null>("bought_for", "json"),
  /** The cost center of `costCenter`, and the day in whose month it counts in the company's budgets. */
  costCenterId: column<number | null>("cost_center_id", "bigint"),
  budgetOn: column<CalendarDay | null>("budget_on", "day"),
  /** The power supply that the buyer stated. */
  power: column<Power | null>("power", "json"),
} as const;

export type OrderToPlace = RowOf<typeof placedOrder>;

/** Components of an order's total. Wherever one is shown, all are. */
export const totals = [
  "ownLines",
  "subtotal",
  "discount",
  "pointsUsed",
  "points",
  "shipping",
  "tax",
  "exchanged",
  "total",
] as const;

/** The columns of its lines: goods as they were called and priced then. */
export const placedLine = {
  position: column<number>("position", "int"),
  /** Null once the product is gone. */
  productId: column<number | null>("product_id", "bigint"),
  variantId: column<number | null>("variant_id", "bigint"),
  sku: column<string>("sku", "text"),
  slug: column<string>("slug", "text"),
  name: column<LocalizedText>("name", "json"),
  variantName: column<LocalizedText | null>("variant_name", "json"),
  pictureFamily: column<string>("picture_family", "text"),
  quantity: column<number>("quantity", "int"),
  /** The job, cost center or machine that its company books it to, in the buyer's words. */
  reference: column<string>("buyer_reference", "text"),
  /** Units of it that wait for their goods, and the day that the buyer was told last. */
  waiting: column<number>("waiting", "int"),
  expectedOn: column<CalendarDay | null>("expected_on", "day"),
  /** The order's deposit is asked of it, and it does not leave before that is paid. */
  asksDeposit: column<boolean>("asks_deposit", "flag"),
  regularPrice: column<Money>("regular_price_cents", "cents"),
  unitPrice: column<Money>("unit_price_cents", "cents"),
  /** The promotion that lowered its price. */
  activity: column<string | null>("activity", "text"),
  /** The company's price list that its price is of; null at the public price. */
  contract: column<LineContract | null>("contract", "json"),
  discount: column<Money>("discount_cents", "cents"),
  tax: column<Money>("tax_cents", "cents"),
  /** Tax jurisdiction of the line, its rate in millionths, and the reason for or against taxing; null as above. */
  taxState: column<string | null>("tax_state", "text"),
  taxJurisdiction: column<string | null>("tax_jurisdiction", "text"),
  taxRate: column<number | null>("tax_rate", "int"),
  taxReason: column<TaxReason | null>("tax_reason", "text"),
  /** Its tax by the authorities that levy it; null as for the calculation. */
  taxParts: column<readonly TaxPart[] | null>("tax_parts", "json"),
  returnPolicy: column<string>("return_policy", "text"),
  /** Days after delivery in which it may be given back; 0 is never. */
  returnDays: column<number>("return_days", "int"),
  /** Of an opened unit: which machine was sold. */
  serial: column<string | null>("serial", "text"),
  /** Verdict on the buyer's power supply at the time of the order. */
  power: column<PowerVerdict | null>("power", "json"),
} as const;

export type LineToPlace = RowOf<typeof placedLine>;
