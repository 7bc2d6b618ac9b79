import type { ExemptionReason } from "#domain/buyers/tax-exempt.ts";
import type { ClosureReason } from "#domain/customers/closure.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import type { ReviewStatus } from "#domain/reviews/review.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import { bucketOf, isBucketLocked } from "../../customers/failures.ts";
import type { Db } from "../../platform/database.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";

interface Profile {
  readonly id: number;
  readonly email: string;
  readonly emailKey: string;
  readonly verifiedAt: Instant | null;
  readonly hasPassword: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly industry: string;
  readonly language: Language;
  readonly points: number;
  readonly taxExempt: boolean;
  readonly taxExemptReason: ExemptionReason;
  readonly taxExemptUntil: Instant | null;
  readonly closureReason: ClosureReason | null;
  readonly closureRequestedAt: Instant | null;
  readonly closureDueAt: Instant | null;
  readonly createdAt: Instant;
  readonly sessions: number;
  readonly lastSeenAt: Instant | null;
}

interface CustomerAddress {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  readonly isDefault: boolean;
}

interface TaxCertificate {
  readonly id: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly by: string;
  readonly uploadedAt: Instant;
}

/** A customer with everything the merchant sees; lists hold the latest entries. */
export interface CustomerWork {
  readonly profile: Omit<Profile, "emailKey">;
  /** Too many wrong passwords: sign-in from unknown browsers is locked for a while. */
  readonly locked: boolean;
  readonly addresses: readonly CustomerAddress[];
  readonly orders: readonly {
    number: string;
    state: OrderState;
    shippingMethod: ShippingMethod;
    total: Money;
    refunded: Money;
    placedAt: Instant;
  }[];
  readonly returns: readonly { id: number; number: string; state: ReturnState; requestedAt: Instant }[];
  readonly points: readonly { id: number; number: string; points: number; at: Instant }[];
  readonly reviews: readonly {
    id: number;
    title: string;
    stars: number;
    status: ReviewStatus;
    product: LocalizedText;
  }[];
  readonly notes: readonly { id: number; text: string; by: string; at: Instant }[];
  readonly certificates: readonly TaxCertificate[];
}

const most = 50;

const selectProfile = statement<[number, Date], Profile>(
  "customer_profile",
  `select c.id, c.email, c.email_key as "emailKey", c.email_verified_at as "verifiedAt",
     c.password_hash is not null as "hasPassword", c.first_name as "firstName", c.last_name as "lastName", c.phone,
     c.industry, c.language, c.points, c.tax_exempt as "taxExempt", c.tax_exempt_reason as "taxExemptReason",
     c.tax_exempt_until as "taxExemptUntil", c.closure_reason as "closureReason",
     c.closure_requested_at as "closureRequestedAt", c.closure_due_at as "closureDueAt", c.created_at as "createdAt",
     (select count(*)::int from customer_sessions s where s.customer_id = c.id and s.expires_at > $2) as sessions,
     (select max(s.last_seen_at) from customer_sessions s where s.customer_id = c.id) as "lastSeenAt"
   from customers c where c.id = $1 and c.erased_at is null`,
);
const selectAddresses = statement<[number], CustomerAddress>(
  "customer_addresses",
  `select id, first_name as "firstName", last_name as "lastName", company_name as "companyName", address1, address2,
     city, state, zip, phone, is_default as "isDefault" from addresses where customer_id = $1 order by is_default desc,
     id`,
);
const selectOrders = statement<[number, number], CustomerWork["orders"][number]>(
  "customer_orders",
  `select number, state, shipping_method as "shippingMethod", total_cents as total, refunded_cents as refunded,
     placed_at as "placedAt"
   from orders where customer_id = $1 order by placed_at desc, id desc limit $2`,
);
const selectReturns = statement<[number, number], CustomerWork["returns"][number]>(
  "customer_returns",
  `select r.id, r.number, r.state, r.requested_at as "requestedAt" from returns r join orders o on o.id = r.order_id
   where o.customer_id = $1 order by r.requested_at desc, r.id desc limit $2`,
);
const selectPoints = statement<[number, number], CustomerWork["points"][number]>(
  "customer_points",
  `select m.id, o.number, m.points, m.at from point_movements m join orders o on o.id = m.order_id
   where m.customer_id = $1 order by m.id desc limit $2`,
);
const selectReviews = statement<[number, number], CustomerWork["reviews"][number]>(
  "customer_reviews",
  `select r.id, r.title, r.stars, r.status, p.name as product from reviews r join products p on p.id = r.product_id
   where r.customer_id = $1 order by r.id desc limit $2`,
);
const selectNotes = statement<[number, number], CustomerWork["notes"][number]>(
  "customer_notes_of",
  `select id, text, ${staffName("staff_email")} as by, at
   from customer_notes where customer_id = $1 order by id desc limit $2`,
);
const selectCertificates = statement<[number, number], TaxCertificate>(
  "tax_certificates_of",
  `select id, file_name as "fileName", bytes, ${staffName("staff_email")} as by, uploaded_at as "uploadedAt"
   from tax_certificates
   where customer_id = $1 order by id desc limit $2`,
);

/** A customer's account with its data; null if unknown or erased. */
export async function findCustomerWork(db: Db, id: number, now: Instant): Promise<CustomerWork | null> {
  const row = await db.row(selectProfile, [id, new Date(now)]);
  if (!row) return null;
  const { emailKey, ...profile } = row;
  const [locked, addresses, orders, returns, points, reviews, notes, certificates] = await Promise.all([
    isBucketLocked(db, bucketOf(emailKey, null), now),
    db.rows(selectAddresses, [id]),
    db.rows(selectOrders, [id, most]),
    db.rows(selectReturns, [id, most]),
    db.rows(selectPoints, [id, most]),
    db.rows(selectReviews, [id, most]),
    db.rows(selectNotes, [id, most]),
    db.rows(selectCertificates, [id, most]),
  ]);
  return { profile, locked, addresses, orders, returns, points, reviews, notes, certificates };
}
