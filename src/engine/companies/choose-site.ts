import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import { mayAt, type Place, rolesWith } from "#domain/buyers/member-roles.ts";
import type { PoRule } from "#domain/companies/po-rule.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { grantsOf } from "../buyers/grants.ts";
import { siteCartName } from "../cart/cart-of-buyer.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";

type SiteToBuyFor = Omit<BuysFor, "by">;

const selectSites = statement<[number, readonly string[]], SiteToBuyFor>(
  "sites_to_buy_for",
  `select k.id as "companyId", s.id as "siteId", k.legal_name as company, s.name as site
   from company_members m join companies k on k.id = m.company_id join company_sites s on s.company_id = k.id
   where m.customer_id = $1 and k.state = 'approved' and s.closed_at is null and exists (
     select from company_roles r where r.member_id = m.id and (r.site_id is null or r.site_id = s.id)
       and r.role = any($2))
   order by k.legal_name, k.id, s.name, s.id`,
);

/** Sites that a person can buy for, by company and name. */
export function sitesToBuyFor(db: Db, customerId: number): Promise<SiteToBuyFor[]> {
  return db.rows(selectSites, [customerId, rolesWith("request")]);
}

// Removing the member, closing the site and changing the company's state wait for this lock.
const lockCompanyOf = statement<[number], { id: number }>(
  "lock_company_to_buy_for",
  "select k.id from company_sites s join companies k on k.id = s.company_id where s.id = $1 for share of k",
);
// Runs once the lock is held: a single statement that waits for the lock returns the site as it was before the wait, so
// one that was closed meanwhile is still open. Locking the site too would make orders wait for changes of its lists.
const selectSite = statement<[number], Place & PoRule & { isOpen: boolean; hours: string }>(
  "site_to_buy_for",
  `select k.id as "companyId", s.id as "siteId", k.state = 'approved' and s.closed_at is null as "isOpen",
     s.receiving_hours as hours, k.po_required as "poRequired", k.po_mask as "poMask"
   from company_sites s join companies k on k.id = s.company_id where s.id = $1`,
);
const writeChoice = statement<[number, number | null]>(
  "choose_site",
  `update customers set buys_for_site_id = $2, bought_for_until = '', bought_for_site_until = null where id = $1`,
);
// Made with the choice, so that adding to it never makes a second one.
const beginCart = statement<[Buffer, number, number, Date]>(
  "begin_cart_of_site",
  `insert into carts (token_hash, member_id, site_id, created_at, updated_at)
   select $1, m.id, s.id, $4, $4 from company_sites s join company_members m on m.company_id = s.company_id
   where m.customer_id = $2 and s.id = $3 on conflict (token_hash) do nothing`,
);

/** Begins a person's cart for a site, where they have none. */
export async function beginSiteCart(
  tx: Tx,
  { customerId, siteId, now }: { readonly customerId: number; readonly siteId: number; readonly now: Instant },
): Promise<void> {
  await tx.run(beginCart, [siteCartName(customerId, siteId), customerId, siteId, new Date(now)]);
}

/** Reads a site. Until the transaction ends, it is not closed, and its company keeps its people and its state. */
async function lockSite(tx: Tx, siteId: number) {
  await tx.run(lockCompanyOf, [siteId]);
  return tx.row(selectSite, [siteId]);
}

export type ChoiceRefused = { code: "site_not_offered" };

/** Chooses for whom an account buys from now on: for a site, or for itself where that is null. */
export function chooseSite(
  shop: DbAndClock,
  { customerId }: Customer,
  siteId: number | null,
): Promise<Result<null, ChoiceRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, ChoiceRefused>> => {
    if (siteId !== null) {
      const site = await lockSite(tx, siteId);
      const grants = site ? await grantsOf(tx, customerId, site.companyId) : [];
      if (!site?.isOpen || !mayAt(grants, site, "request")) return refuse({ code: "site_not_offered" });
      await beginSiteCart(tx, { customerId, siteId, now: shop.clock.now() });
    }
    await tx.run(writeChoice, [customerId, siteId]);
    return ok(null);
  });
}

export type MayNotOrder = { code: "buying_for_ended"; site: string } | { code: "role_may_not_order"; site: string };

/**
 * Decides if a member may order for their site now, or only request; returns the site's receiving hours and its PO
 * rule. Until the transaction ends, nobody can be removed from the company, the site cannot be closed, and the company
 * cannot be put on hold.
 */
export async function lockToOrder(
  tx: Tx,
  { customerId }: Customer,
  buysFor: BuysFor,
  right: "order" | "request" = "order",
): Promise<Result<{ hours: string; poRule: PoRule }, MayNotOrder>> {
  const name = nameOf(buysFor);
  const place = await lockSite(tx, buysFor.siteId);
  const grants = place ? await grantsOf(tx, customerId, place.companyId) : [];
  if (!place?.isOpen || !mayAt(grants, place, "request")) return refuse({ code: "buying_for_ended", site: name });
  if (!mayAt(grants, place, right)) return refuse({ code: "role_may_not_order", site: name });
  return ok({ hours: place.hours, poRule: place });
}
