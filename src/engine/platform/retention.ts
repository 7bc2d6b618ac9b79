import { days } from "#domain/kernel/time.ts";

/** Retention of a table's rows, with the reason. */
export type RetentionRule =
  /** Deletes rows whose `since` is older than `for`, where `when` holds. */
  | {
      readonly how: "purged";
      readonly since: string;
      readonly for: number;
      readonly when?: string;
      readonly why: string;
    }
  /** Rows are deleted with the row of another table they belong to. */
  | { readonly how: "with"; readonly of: string; readonly why: string }
  /** The row stays without its personal data; `by` says how. */
  | { readonly how: "erased"; readonly by: string; readonly why: string }
  | { readonly how: "permanent"; readonly why: string };

const purged = (since: string, ms: number, why: string, when?: string): RetentionRule => ({
  how: "purged",
  since,
  for: ms,
  why,
  ...(when && { when }),
});
const withIts = (of: string, why = "is part of it"): RetentionRule => ({ how: "with", of, why });
const erased = (by: string, why: string): RetentionRule => ({ how: "erased", by, why });
const permanent = (why: string): RetentionRule => ({ how: "permanent", why });

const years = (count: number): number => days(365.25 * count);
const catalogue = "the catalogue, for as long as the merchant sells it";
const merchants = "the merchant's own words and settings, until the merchant changes them";
const books = "the shop's books and the proof of what happened; names nobody";

/** Retention of personal data on orders: as long as tax authorities may audit. */
export const personOnOrders = years(7);

/** Retention of the PDF of a purchase order that nobody places: longer than any request waits for approval. */
export const poDocumentsOfCarts = days(180);

/** A shipped order that its carrier never reports as delivered counts as settled after this time. */
export const settledWithoutNews = days(180);

/** Retention of every table. A table without a rule fails the tests. */
export const retention: Readonly<Record<string, RetentionRule>> = {
  products: permanent(catalogue),
  product_figures: withIts("products"),
  stocked_parts: withIts("variants"),
  stale_product_figures: permanent("which products changed, until their figures are summed up within minutes"),
  variants: withIts("products"),
  stock: withIts("variants"),
  stock_movements: withIts("variants"),
  stock_costs: withIts("variants"),
  stock_batches: purged(
    "at",
    days(30),
    "what was changed together in the grid of stock, to look up after Undo is over",
  ),
  stock_batch_cells: withIts("stock_batches"),
  stock_counts: purged("created_at", days(1), "a file of counts that was read and waits for its confirmation"),
  stock_count_lines: withIts("stock_counts"),
  bulk_changes: purged("at", days(30), "what was changed together in a list, to look up after Undo is over"),
  bulk_change_leftovers: withIts("bulk_changes"),
  bulk_change_prices: withIts("bulk_changes"),
  bulk_change_people: withIts("bulk_changes", "they go when the account is erased, or with the last order of a guest"),
  provider_keys: purged(
    "replaced_at",
    days(180),
    "a payment may be refunded, disputed or reported that long",
    "replaced_at is not null",
  ),
  places: permanent(merchants),
  place_stock: withIts("stock"),
  stock_transfers: permanent("the shop's books: what was moved between its places"),
  stock_transfer_lines: withIts("stock_transfers"),
  articles: purged(
    "deleted_at",
    days(30),
    "the merchant's pages and posts until they are deleted, and then until nobody brings them back",
    "deleted_at is not null",
  ),
  suppliers: permanent(merchants),
  purchase_orders: permanent("the shop's books: what was ordered from whom, and what arrived"),
  purchase_order_lines: withIts("purchase_orders"),
  low_stock: withIts("variants", "of which low parts the staff was told"),
  cross_references: withIts("variants"),
  documents: withIts("products"),
  product_links: withIts("products"),
  product_changes: withIts("products", "who changed what about it, for as long as it is sold"),
  import_runs: purged("created_at", days(30), "a file of products with its report, to look up what came of it"),
  import_choices: permanent(merchants),
  product_pictures: withIts("products"),
  imported_pictures: withIts("products"),
  product_documents: withIts("products"),
  document_files: purged(
    "unused_since",
    days(730),
    "a paper that no product shows any more, to look up what buyers were given",
  ),
  pictures: purged(
    "unused_since",
    days(30),
    "a picture that no product shows; one on an order, or that an undone change would bring back, stays",
  ),
  editors: purged("seen_at", days(1), "who has something open to edit just now"),
  activities: permanent(merchants),
  policy_versions: permanent(merchants),
  redirects: permanent(merchants),
  api_keys: permanent("who made which key, and when it was revoked; the keys themselves are not stored"),
  path_hits: purged(
    "last_at",
    days(90),
    "the pages that visitors missed, to lead them elsewhere; how often a redirect is used stays with it",
    "kind = 'missing'",
  ),
  settings: permanent(merchants),
  tax_rate_states: permanent(merchants),
  tax_rates: withIts("tax_rate_states"),
  tax_files: purged("created_at", days(1), "a file of rates that was checked and waits for its confirmation"),
  tax_calculations: purged("until", days(1), "what a provider said about the tax of a purchase that was not made"),
  tax_filings: withIts("orders", "what a provider was told of its tax"),
  discount_codes: permanent(merchants),
  // Shorter than the retention of changes: a snapshot that lacks purged changes must not be loaded.
  listing_snapshots: purged("made_at", days(30), "which saved listing indexes are of this database"),
  listing_changes: purged("changed_at", days(31), "which products changed, to bring a saved listing index up to date"),
  search_synonyms: permanent(merchants),
  taxonomy_attributes: permanent(merchants),
  taxonomy_categories: permanent(merchants),
  taxonomy_removals: purged("begun_at", days(30), "a removal from many products that goes on; over, it is gone"),
  searches: purged("last_at", days(396), "a year is compared with the one before; words alone, and of nobody"),

  customers: purged(
    "created_at",
    years(1),
    "an account whose email nobody proved and that nobody uses; all others until their owner closes them",
    `email_verified_at is null and erased_at is null and closure_due_at is null
     and not exists (select from orders o where o.customer_id = t.id)
     and not exists (select from customer_sessions s where s.customer_id = t.id)`,
  ),
  addresses: withIts("customers"),
  stock_alerts: purged(
    "expires_at",
    0,
    "who waits for goods: until the link is too old, a year has passed, or a month after the one mail",
  ),
  saved_quotations: withIts("customers", "they go when the account is erased"),
  quotations: purged(
    "made_at",
    years(1),
    "a paper of prices that nobody keeps in an account; it names nobody",
    "not exists (select from saved_quotations s where s.quotation_id = t.id)",
  ),
  customer_machines: withIts("customers", "a site keeps its machines as long as it is there"),
  part_lists: purged("removed_at", days(30), "a list that its owner took away, for as long as Undo may be pressed"),
  part_list_lines: purged("removed_at", days(30), "a line taken off a list; all others go with their list"),
  guests: erased("their last order", "mailboxes of orders that belong to no account; kept by a trigger of the orders"),
  person_tags: withIts("customers", "they go when the account is erased, or with the last order of a guest"),
  customer_notes: withIts("customers", "they go when the account is erased"),
  tax_certificates: withIts("customers", "they go when the account is erased, their files with them"),
  customer_sessions: purged("expires_at", 0, "an ended session opens nothing"),
  sign_in_failures: purged("since", days(1), "guesses are counted for minutes"),
  rate_limits: purged("window_start", days(2), "no budget counts longer than a day"),
  one_time_tokens: purged("expires_at", days(1), "an expired link opens nothing"),
  erasure_requests: purged(
    "done_at",
    years(3),
    "the proof that a request was fulfilled; the email is taken off it at once",
  ),
  carts: purged(
    "updated_at",
    days(90),
    "as long as a browser holds its cookie",
    "customer_id is null and member_id is null",
  ),
  cart_lines: withIts("carts"),
  cart_consents: purged("agreed_at", days(90), "whom a cart may be mailed to, until it is ordered"),
  abandoned_carts: purged("noted_at", days(90), "carts that were left, and which order came from them"),
  abandoned_cart_lines: withIts("abandoned_carts"),
  mailboxes_reminded: purged("reminded_at", days(7), "a mailbox is reminded of carts once in seven days, by its hash"),
  reminder_stops: permanent("mailboxes that want no reminders, by their hash alone, for as long as reminders are sent"),
  reviews: erased("erase_customer", "what was written about goods stays, without a name and pictures"),

  orders: erased(
    "purge_expired",
    "books; whom it went to, until the account is closed, the buyer asks or seven years have passed",
  ),
  order_drafts: purged(
    "updated_at",
    years(1),
    "a quote, or an order that staff began, and nobody placed; once placed, the order has all that names its buyer",
    "state <> 'ordered' and reserved_until is null",
  ),
  order_draft_events: withIts("order_drafts"),
  order_draft_versions: withIts("order_drafts", "they go when the order is erased"),
  order_draft_messages: withIts(
    "order_drafts",
    "they go when the order is erased, and with the account that wrote them",
  ),
  order_draft_files: purged(
    "uploaded_at",
    0,
    "a file beside a message about a quote, with the message; it goes once that has gone",
    "message_id is null",
  ),
  order_lines: withIts("orders"),
  labels: withIts("orders", "what they cost stays; their PDFs, which name the buyer, go when the order is erased"),
  po_documents: purged(
    "uploaded_at",
    poDocumentsOfCarts,
    "the PDF of a buyer's purchase order, with cart or quote until it is ordered; an order's goes when it is erased",
    "order_id is null",
  ),
  order_mails: withIts("orders"),
  order_mails_in_flight: withIts("orders"),
  order_events: permanent(books),
  order_changes: withIts("orders", "what names the buyer goes when the order is erased"),
  order_notes: withIts("orders", "they go when the order is erased"),
  order_holds: purged("since", days(14), "an order is paid or canceled long before"),
  discount_uses: erased("purge_expired", "a code's limits count it; the email goes with the order's"),
  payments: withIts("orders"),
  payment_events: purged(
    "received_at",
    years(2),
    "providers repeat events for days, and disputes come within 18 months; what they sent, after 90 days",
  ),
  refunds: withIts("orders"),
  refunded_lines: permanent(books),
  transfers: withIts("orders"),
  provider_refunds: withIts("payments"),
  disputes: withIts("orders"),
  suspicions: withIts("orders"),
  account_movements: permanent(books),
  last_backup: permanent("one row: when the last backup was made"),
  movements_read: permanent("how far each provider's account has been read"),
  tax_entries: permanent(books),
  ledger_lines: permanent(books),
  idempotency_keys: purged("created_at", days(7), "a form is not sent again after days"),
  point_movements: withIts("orders"),

  parcels: withIts("orders"),
  shared_parcels: withIts("orders"),
  parcel_lines: withIts("parcels"),
  parcel_events: withIts("parcels", "they go when the order is erased"),
  refund_requests: withIts("orders", "remarks go when the order is erased"),
  returns: withIts("orders", "remarks go when the order is erased"),
  return_lines: withIts("returns"),
  exchanges: withIts("returns"),
  return_events: permanent(books),
  return_photos: withIts("returns", "they go when the order is erased; of a request never sent after a week"),
  return_drafts: purged("updated_at", days(7), "a request that was begun and never sent"),
  claims: withIts("orders", "what was described goes when the order is erased"),
  claim_lines: withIts("claims"),
  claim_goods: withIts("claims"),
  claim_events: permanent(books),
  claim_photos: withIts("claims", "they go when the order is erased; of a claim never sent after a week"),
  claim_drafts: purged("updated_at", days(7), "a claim that was begun and never sent"),
  files_in_writing: purged(
    "since",
    days(1),
    "a file whose writer died before it named it, or that waits with a refused form",
  ),

  staff: permanent("the record of what was done names them"),
  staff_sessions: purged("expires_at", 0, "an ended session opens nothing"),
  staff_invitations: purged("expires_at", days(30), "what came of it is in the audit log"),
  staff_passkeys: withIts("staff"),
  staff_recovery_codes: withIts("staff"),
  staff_columns: withIts("staff"),
  staff_views: withIts("staff"),
  staff_notice_choices: withIts("staff"),
  staff_letters: purged("written_at", days(90), "what somebody was told of; things behind it have their own records"),
  staff_notices: purged("at", days(90), "what somebody was told of, so that they are told once"),
  audit_log: permanent("the record of what was done, which nobody can shorten"),

  migrations: permanent("which changes of the schema were made"),
  companies: permanent("a customer of record, for as long as the shop has books about it"),
  price_lists: permanent(merchants),
  price_list_holders: withIts("price_lists", "for which companies it holds"),
  price_list_groups: withIts("price_lists", "for which groups of customers it holds"),
  price_list_prices: withIts("price_lists"),
  price_list_rates: withIts("price_lists"),
  price_list_events: withIts("price_lists", "who changed what about it"),
  customer_groups: permanent(merchants),
  customer_group_companies: withIts("customer_groups"),
  customer_group_customers: withIts("customer_groups", "goes with the customer's account too"),
  customer_group_events: withIts("customer_groups", "who changed what about it; names no person itself"),
  company_sites: withIts("companies"),
  site_certificates: withIts(
    "company_sites",
    "the proof of what was sold without tax; one that nobody decided on goes as another is sent",
  ),
  company_members: withIts("companies", "who acts for it; goes with the member's account too"),
  company_join_requests: erased(
    "erase_customer",
    "who asked to join a company; it ends with the answer, or the company",
  ),
  company_cost_centers: withIts("companies"),
  company_references: withIts("companies"),
  company_approval_rules: withIts("companies"),
  requisitions: erased(
    "erase_customer",
    "what a company asked and decided; it goes with whoever asked, and stays without their words once it was ordered",
  ),
  requisition_steps: withIts("requisitions"),
  requisition_events: withIts("requisitions"),
  company_roles: withIts("company_members"),
  company_invitations: purged("expires_at", days(90), "who was invited, to look up why a link does not work"),
  credit_holds: withIts("orders", "why it was held beyond its company's credit, and who decided"),
  company_accounts: withIts("companies", "the terms that the merchant granted it"),
  document_series: permanent("the last number of each series of papers, so that none is used twice"),
  invoices: permanent(books),
  invoice_lines: permanent(books),
  invoice_orders: permanent(books),
  uninvoiced_shipments: permanent("what left on account, until its invoice; names nobody"),
  uninvoiced_lines: withIts("uninvoiced_shipments"),
  invoice_payments: permanent(books),
  invoice_payment_parts: permanent(books),
  invoice_refunds: permanent(books),
  invoice_payment_cases: permanent(books),
  invoice_disputes: permanent(books),
  invoice_reminders: permanent("which reminders of it were sent; names nobody"),
  account_credits: permanent(books),
  invoice_credits: permanent(books),
  credited_parts: permanent(books),
  ledger_account_names: permanent(merchants),
  bank_formats: permanent("which columns a bank's files have"),
  bank_movements: permanent("the shop's bank account; of what is no payment of a company the words are not kept"),
  credit_memo_lines: permanent(books),
  deposit_credits: permanent(books),
  bounce_fees: permanent(books),
  invoice_settlements: permanent(books),
  open_invoices: permanent(books),
  unapplied_credits: permanent(books),
  company_collections: withIts("companies", "who sees to its overdue invoices; staff, no buyer"),
  payment_promises: withIts("companies", "what it promised to pay"),
  company_events: withIts("companies", "who did what; an erased account is not named"),
};
