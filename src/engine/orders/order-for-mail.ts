import type { Owned } from "#domain/buyers/buyer.ts";
import { type OrderTexts, textKeysOn } from "#domain/checkout/order-texts.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { PersonName } from "#domain/kernel/person-name.ts";
import { totals } from "../checkout/placed-order.ts";
import { jsonRows, type RowOf, selected } from "../platform/columns.ts";
import type { Db } from "../platform/database.ts";
import { settingsByKey, type SettingsByKey } from "../platform/settings-by-key.ts";
import { statement } from "../platform/statement.ts";
import { orders, sentLines, sentLinesOf } from "./order-record.ts";

const keys = [
  "id",
  "number",
  "state",
  "paymentState",
  "email",
  "customerId",
  "boughtFor",
  "shippingMethod",
  "method",
  "pickupPlace",
  "shippingAddress",
  "freightOptions",
  ...totals,
  "agreedDeposit",
  "arrivesFrom",
  "arrivesTo",
  "payBy",
  "power",
] as const;
const lineKeys = [
  "name",
  "variantName",
  "sku",
  "quantity",
  "reference",
  "waiting",
  "expectedOn",
  "neverSent",
  "unitPrice",
  "power",
] as const;

/**
 * The fields of an order available to mails. The name is that of the account the mail goes to; of who receives the
 * goods where it goes elsewhere.
 */
export interface OrderForMail
  extends
    RowOf<typeof orders, (typeof keys)[number]>,
    PersonName,
    Partial<OrderTexts>,
    Pick<Owned, "companyId" | "siteId"> {
  /** Of its account, or else of its checkout. */
  readonly language: Language;
  readonly lines: readonly RowOf<typeof sentLines, (typeof lineKeys)[number]>[];
}

/** An order, and settings that were read along, by their keys. */
export type OrderWithSettings = OrderForMail & { readonly settings: SettingsByKey };

const orderForMail = statement<[number, readonly string[]], OrderWithSettings>(
  "order_for_mail",
  `select ${selected(orders, [...keys, ...textKeysOn("mail")], "o")}, coalesce(c.language, o.language) as language,
     o.company_id as "companyId", o.site_id as "siteId",
     case when c.email = o.email then c.first_name else o.first_name end as "firstName",
     case when c.email = o.email then c.last_name else o.last_name end as "lastName",
     (select ${jsonRows(sentLines, lineKeys, "l")} from ${sentLinesOf("o.id")} l) as lines,
     ${settingsByKey("$2")} as settings
   from orders o left join customers c on c.id = o.customer_id and c.erased_at is null
   where o.id = $1 and o.erased_at is null`,
);

/**
 * The order, in the language of its account or else of its checkout, and the settings of these keys; null when it is
 * gone or its personal data was erased.
 */
export function findOrderForMail(
  db: Db,
  orderId: number,
  settings: readonly string[] = [],
): Promise<OrderWithSettings | null> {
  return db.row(orderForMail, [orderId, settings]);
}
