import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// An order for a site is exempt by the site's certificate, whatever its person's own says.
const nameResale = statement<[number]>(
  "exemption_of_order",
  `with buyer as (
     select o.id from orders o left join customers c on c.id = o.customer_id
       left join company_sites s on s.id = o.site_id
     where o.id = $1 and case when o.site_id is null then c.tax_exempt_reason else s.tax_exempt_reason end = 'resale'
   ), lines as (
     update order_lines l set tax_reason = 'resale' from buyer where l.order_id = buyer.id and l.tax_reason = 'exempt'
   )
   update orders o set shipping_tax_reason = 'resale' from buyer
   where o.id = buyer.id and o.shipping_tax_reason = 'exempt'`,
);

/** States on an order that was priced without tax why its buyer is exempt: as a reseller, or for another reason. */
export async function nameExemption(tx: Tx, orderId: number): Promise<void> {
  await tx.run(nameResale, [orderId]);
}
