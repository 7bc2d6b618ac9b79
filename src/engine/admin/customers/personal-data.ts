import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

const ofOrders = "t.order_id in (select id from orders where customer_id = $1)";
const ofParcels = `select p.id from parcels p join orders o on o.id = p.order_id where o.customer_id = $1
  union select p.parcel_id from shared_parcels p join orders o on o.id = p.order_id where o.customer_id = $1`;
// Also what was noted before there was an account, or while signed out.
const ofAbandoned = `select a.id from abandoned_carts a where a.customer_id = $1
  union select a.id from customers c join abandoned_carts a on a.email_key = c.email_key where c.id = $1`;
const ofDrafts = "t.draft_id in (select id from order_drafts where customer_id = $1)";

/** Tables with data about a customer. Hashes of secrets and request keys are not personal data, and are left out. */
const parts: readonly { name: string; table: string; where: string; without?: readonly string[] }[] = [
  { name: "account", table: "customers", where: "t.id = $1", without: ["password_hash", "search_text", "sort_name"] },
  { name: "addresses", table: "addresses", where: "t.customer_id = $1" },
  { name: "machines", table: "customer_machines", where: "t.customer_id = $1" },
  {
    // A site's machines are the company's; that mails about one go to this person is theirs.
    name: "mailsOfSiteMachines",
    table: "customer_machines",
    where: "t.mail_member_id in (select id from company_members where customer_id = $1)",
    without: (
      "product_id kind name serial hours read_on hours_per_week since since_hours done created_at " +
      "reminded_for reminded_at look_at version heir_site_id customer_id"
    ).split(" "),
  },
  { name: "stockAlerts", table: "stock_alerts", where: "t.customer_id = $1" },
  { name: "savedQuotations", table: "saved_quotations", where: "t.customer_id = $1" },
  { name: "partLists", table: "part_lists", where: "t.customer_id = $1" },
  {
    name: "partListLines",
    table: "part_list_lines",
    where: "t.list_id in (select id from part_lists where customer_id = $1)",
  },
  { name: "sessions", table: "customer_sessions", where: "t.customer_id = $1", without: ["token_hash"] },
  {
    name: "links",
    table: "one_time_tokens",
    // Two index searches; a join with "or" would scan all links.
    where: `t.token_hash in (select l.token_hash from one_time_tokens l where l.customer_id = $1
      union select l.token_hash from orders o join one_time_tokens l on l.order_id = o.id where o.customer_id = $1)`,
    without: ["token_hash"],
  },
  { name: "cart", table: "carts", where: "t.customer_id = $1", without: ["token_hash"] },
  { name: "cartLines", table: "cart_lines", where: "t.cart_id in (select id from carts where customer_id = $1)" },
  {
    name: "abandonedCarts",
    table: "abandoned_carts",
    where: `t.id in (${ofAbandoned})`,
    without: ["link_hash"],
  },
  { name: "abandonedCartLines", table: "abandoned_cart_lines", where: `t.abandoned_cart_id in (${ofAbandoned})` },
  {
    name: "cartConsents",
    table: "cart_consents",
    where: "t.email_key = (select email_key from customers where id = $1)",
  },
  { name: "orderDrafts", table: "order_drafts", where: "t.customer_id = $1", without: ["request_key"] },
  { name: "quoteVersions", table: "order_draft_versions", where: ofDrafts },
  { name: "quoteMessages", table: "order_draft_messages", where: `(t.customer_id = $1 or ${ofDrafts})` },
  {
    name: "quoteFiles",
    table: "order_draft_files",
    where: `t.message_id in (select m.id from order_draft_messages m where m.customer_id = $1
      union select m.id from order_drafts d join order_draft_messages m on m.draft_id = d.id where d.customer_id = $1)`,
  },
  {
    name: "poDocuments",
    table: "po_documents",
    where: `(${ofOrders} or ${ofDrafts} or t.cart_id in (select id from carts where customer_id = $1))`,
  },
  { name: "orders", table: "orders", where: "t.customer_id = $1" },
  { name: "orderLines", table: "order_lines", where: ofOrders },
  { name: "orderEvents", table: "order_events", where: ofOrders },
  { name: "orderChanges", table: "order_changes", where: ofOrders },
  { name: "orderNotes", table: "order_notes", where: ofOrders },
  { name: "orderMails", table: "order_mails", where: ofOrders },
  { name: "discounts", table: "discount_uses", where: ofOrders },
  { name: "payments", table: "payments", where: ofOrders, without: ["idempotency_key"] },
  { name: "refunds", table: "refunds", where: ofOrders },
  { name: "refundRequests", table: "refund_requests", where: ofOrders },
  { name: "transfers", table: "transfers", where: ofOrders },
  { name: "parcels", table: "parcels", where: `t.id in (${ofParcels})` },
  { name: "sharedParcels", table: "shared_parcels", where: ofOrders },
  { name: "parcelEvents", table: "parcel_events", where: `t.parcel_id in (${ofParcels})` },
  { name: "returns", table: "returns", where: ofOrders },
  { name: "returnDrafts", table: "return_drafts", where: ofOrders },
  { name: "returnPhotos", table: "return_photos", where: ofOrders },
  { name: "claims", table: "claims", where: ofOrders },
  { name: "claimDrafts", table: "claim_drafts", where: ofOrders },
  { name: "claimPhotos", table: "claim_photos", where: ofOrders },
  { name: "reviews", table: "reviews", where: "t.customer_id = $1" },
  { name: "points", table: "point_movements", where: "t.customer_id = $1" },
  { name: "notes", table: "customer_notes", where: "t.customer_id = $1" },
  { name: "tags", table: "person_tags", where: "t.customer_id = $1" },
  { name: "customerGroups", table: "customer_group_customers", where: "t.customer_id = $1" },
  { name: "customerGroupEvents", table: "customer_group_events", where: "t.customer_id = $1", without: ["by_staff"] },
  { name: "taxCertificates", table: "tax_certificates", where: "t.customer_id = $1" },
  {
    name: "erasureRequests",
    table: "erasure_requests",
    where: "t.email_key = (select email_key from customers where id = $1)",
  },
];

const statements = parts.map(({ name, table, where, without = [] }) => ({
  name,
  select: statement<[number], { row: Record<string, unknown> }>(
    `personal_${table}`,
    `select to_jsonb(t)${without.map((column) => ` - '${column}'`).join("")} as row from ${table} t where ${where}
     order by 1`,
  ),
}));

/** All stored data of a customer by table; null if unknown or erased. */
export async function personalData(db: Db, customerId: number, now: Instant): Promise<Record<string, unknown> | null> {
  const data: Record<string, unknown> = { collectedAt: new Date(now).toISOString() };
  for (const { name, select } of statements) data[name] = (await db.rows(select, [customerId])).map(({ row }) => row);
  const [account] = data["account"] as { erased_at: unknown }[];
  return account && account.erased_at === null ? data : null;
}
