import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A member of staff as the actor of a step. */
export interface StaffActor {
  readonly id: number | null;
  readonly email: string;
}

export type AuditAction =
  | "sign-in"
  | "second-factor-set"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "sessions-ended"
  | "join"
  | "invite"
  | "invitation-withdrawn"
  | "role-changed"
  | "deactivated"
  | "notices-changed"
  | "payment-confirmed"
  | "card-charged"
  | "transfer-entered"
  | "reinstated"
  | "canceled"
  | "order-changed"
  | "refunded"
  | "refund-recorded"
  | "refund-retried"
  | "unexplained-resolved"
  | "dispute-ended"
  | "evidence-made"
  | "money-seen"
  | "shipped"
  | "tracking-corrected"
  | "label-bought"
  | "label-closed"
  | "label-uploaded"
  | "label-voided"
  | "label-refund-asked"
  | "label-refunded"
  | "label-removed"
  | "ready-for-pickup"
  | "picked-up"
  | "delivered"
  | "shipment-taken-back"
  | "delivery-taken-back"
  | "ready-taken-back"
  | "pickup-taken-back"
  | "refund-request-declined"
  | "draft-begun"
  | "draft-changed"
  | "draft-sent"
  | "draft-reopened"
  | "draft-withdrawn"
  | "draft-taken-up"
  | "draft-accepted"
  | "draft-answered"
  | "draft-assigned"
  | "draft-link-renewed"
  | "note-added"
  | "mail-resent"
  | "mail-retried"
  | "mail-dropped"
  | "links-closed"
  | "exported"
  | "stock-adjusted"
  | "stock-edited"
  | "stock-undone"
  | "stock-counted"
  | "stock-count-undone"
  | "stock-expected"
  | "place-saved"
  | "place-closed"
  | "place-opened"
  | "stock-transfer-sent"
  | "stock-transfer-received"
  | "stock-transfer-taken-back"
  | "supplier-saved"
  | "price-list-made"
  | "price-list-changed"
  | "prices-changed"
  | "customer-group-made"
  | "customer-group-changed"
  | "customer-group-removed"
  | "purchase-begun"
  | "purchase-changed"
  | "purchase-ordered"
  | "purchase-received"
  | "purchase-confirmed"
  | "purchase-redated"
  | "purchase-canceled"
  | "purchase-closed"
  | "synonyms-changed"
  | "customer-note-added"
  | "customer-made"
  | "customer-invited"
  | "people-tagged"
  | "people-untagged"
  | "people-tags-undone"
  | "customer-tags-changed"
  | "customer-signed-out"
  | "tax-exemption-changed"
  | "certificate-added"
  | "certificate-refused"
  | "return-opened"
  | "goods-refunded"
  | "return-agreed"
  | "return-declined"
  | "return-received"
  | "return-refunded"
  | "exchange-begun"
  | "exchange-canceled"
  | "claim-opened"
  | "claim-in-review"
  | "claim-replacement-promised"
  | "claim-parts-promised"
  | "claim-refund-granted"
  | "claim-declined"
  | "claim-shipped"
  | "claim-closed"
  | "carrier-claim-filed"
  | "carrier-claim-acknowledged"
  | "carrier-claim-settled"
  | "company-made"
  | "company-approve"
  | "company-decline"
  | "company-hold"
  | "company-release"
  | "company-close"
  | "company-changed"
  | "company-change-refused"
  | "company-site-closed"
  | "company-site-saved"
  | "company-invited"
  | "terms-granted"
  | "account-payment-entered"
  | "account-payment-bounced"
  | "bounce-fee-charged"
  | "bounce-fee-waived"
  | "held-order-released"
  | "held-order-declined"
  | "collection-planned"
  | "payment-promised"
  | "promise-withdrawn"
  | "account-payment-refunded"
  | "bank-file-imported"
  | "bank-file-booked"
  | "bank-movement-set-aside"
  | "invoice-written-off"
  | "invoice-credited"
  | "account-invoiced"
  | "unapplied-money-used"
  | "invoice-dispute-answered"
  | "review-approved"
  | "review-rejected"
  | "import-uploaded"
  | "import-mapped"
  | "import-started"
  | "import-canceled"
  | "import-done"
  | "product-created"
  | "product-changed"
  | "product-undone"
  | "products-changed"
  | "products-undone"
  | "setting-changed"
  | "tax-rates-imported"
  | "tax-rates-removed"
  | "taxonomy-changed"
  | "api-key-made"
  | "keys-entered"
  | "keys-removed"
  | "keys-forgotten"
  | "api-key-revoked"
  | "policy-published"
  | "article-created"
  | "article-changed"
  | "article-deleted"
  | "article-restored"
  | "redirect-saved"
  | "redirect-removed"
  | "promotion-created"
  | "promotion-changed"
  | "promotion-on"
  | "promotion-off"
  | "promotion-archive"
  | "discount-created"
  | "discount-changed"
  | "discount-on"
  | "discount-off"
  | "discount-archive";

const insertAudit = statement<[number | null, string, AuditAction, string, string, Date]>(
  "audit",
  `insert into audit_log (staff_id, staff_email, action, subject, data, at) values ($1, $2, $3, $4, $5::jsonb, $6)`,
);

/** Appends to the audit log, whose lines cannot be changed or deleted. */
export async function audit(
  db: Db,
  by: StaffActor,
  action: AuditAction,
  subject: string,
  now: Instant,
  data: Record<string, string | number | null> = {},
): Promise<void> {
  await db.run(insertAudit, [by.id, by.email, action, subject, JSON.stringify(data), new Date(now)]);
}

const insertMany = statement<[number | null, string, AuditAction, string, Date]>(
  "audit_many",
  `insert into audit_log (staff_id, staff_email, action, subject, data, at)
   select $1, $2, $3, subject, data, $5 from jsonb_to_recordset($4::jsonb) as g(subject text, data jsonb)`,
);

/** Same, with a line for each of several subjects. */
export async function auditMany(
  db: Db,
  by: StaffActor,
  action: AuditAction,
  lines: readonly { subject: string; data: Record<string, string | number | null> }[],
  now: Instant,
): Promise<void> {
  if (lines.length > 0) await db.run(insertMany, [by.id, by.email, action, JSON.stringify(lines), new Date(now)]);
}

export interface AuditLine {
  readonly id: number;
  readonly email: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly data: Record<string, string | number | null>;
  readonly at: Instant;
}

const linesOnPage = 50;

const selectAudit = statement<[string | null, number, number], AuditLine & { isOrder: boolean }>(
  "audit_lines",
  `select id, staff_email as email, action, subject, data, at,
     exists (select from orders where number = subject) as "isOrder" from audit_log
   where $1::text is null or subject = $1 or staff_email = $1 order by id desc limit $2 offset $3`,
);

/** The audit log, latest first, fifty lines per page; `about` filters by order or by email. */
export async function listAudit(
  db: Db,
  query: { about: string | null; page: number },
): Promise<{ lines: (AuditLine & { isOrder: boolean })[]; more: boolean }> {
  const lines = await db.rows(selectAudit, [query.about, linesOnPage + 1, (query.page - 1) * linesOnPage]);
  return { lines: lines.slice(0, linesOnPage), more: lines.length > linesOnPage };
}
