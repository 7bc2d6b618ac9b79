import type { BuysFor } from "#domain/buyers/buyer.ts";
import type { PoRule } from "#domain/companies/po-rule.ts";
import type { Site } from "#domain/companies/site.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Address } from "#domain/shipping/address.ts";
import { isTaxExempt } from "../buyers/buys-for.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, writeCompanyEvent } from "./company-row.ts";

/** A site that is not closed. */
export interface CompanySite extends Site {
  readonly id: number;
}

const mostSites = 500;

const fields = `name, first_name, last_name, address1, address2, city, state, zip, phone, has_dock, has_forklift,
  by_appointment, limited_access, receiving_hours`;
const values = "$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15";

const siteColumns = `id, name, first_name as "firstName", last_name as "lastName", address1, address2, city, state, zip,
     phone, has_dock as "hasDock", has_forklift as "hasForklift", by_appointment as "byAppointment",
     limited_access as "limitedAccess", receiving_hours as "receivingHours"`;
const selectSites = statement<[number], CompanySite>(
  "sites_of_company",
  `select ${siteColumns} from company_sites where company_id = $1 and closed_at is null order by name, id`,
);

export function sitesOf(db: Db, companyId: number): Promise<CompanySite[]> {
  return db.rows(selectSites, [companyId]);
}

/** A site with what its company asks of orders, and where it is billed; null where it never said. */
type OrderingSite = CompanySite & PoRule & { readonly billing: Address | null };

const selectSite = statement<[number, number], OrderingSite>(
  "site_of_company",
  `select ${siteColumns}, (select po_required from companies k where k.id = company_id) as "poRequired",
     (select po_mask from companies k where k.id = company_id) as "poMask",
     (select billing_address from companies k where k.id = company_id) as billing
   from company_sites where company_id = $1 and id = $2 and closed_at is null`,
);

export function findSite(
  db: Db,
  { companyId, siteId }: Pick<BuysFor, "companyId" | "siteId">,
): Promise<OrderingSite | null> {
  return db.row(selectSite, [companyId, siteId]);
}

type Values = [number, ...string[]] | (number | string | boolean | Date)[];
const insertSite = statement<Values, { id: number }>(
  "insert_site",
  `insert into company_sites (company_id, ${fields}, created_at) values ($1, ${values}, $16) returning id`,
);
const updateSite = statement<Values, { id: number }>(
  "update_site",
  `update company_sites set (${fields}) = row(${values}) where company_id = $1 and id = $16 and closed_at is null
   returning id`,
);

const valuesOf = (companyId: number, site: Site) => [
  companyId,
  site.name,
  site.firstName,
  site.lastName,
  site.address1,
  site.address2,
  site.city,
  site.state,
  site.zip,
  site.phone,
  site.hasDock,
  site.hasForklift,
  site.byAppointment,
  site.limitedAccess,
  site.receivingHours,
];

/** Writes a new site of a company that is locked or was written by the same transaction. Gives its id. */
export async function insertSiteOf(tx: Tx, companyId: number, site: Site, now: Instant): Promise<number> {
  const row = await tx.row(insertSite, [...valuesOf(companyId, site), new Date(now)]);
  if (!row) throw new Error("no site was written");
  return row.id;
}

export type SiteRefused = CompanyNotFound | { code: "site_not_found" } | { code: "too_many_sites"; most: number };

// A certificate is for the state that its site lies in; a trigger ends it with the move.
const selectTax = statement<[number, number, Date], { state: string; isExempt: boolean; certificateId: number | null }>(
  "tax_of_site",
  `select s.state, ${isTaxExempt("s", "$3")} as "isExempt", (select f.id from site_certificates f
     where f.site_id = s.id and f.status in ('waiting', 'granted') order by f.status limit 1) as "certificateId"
   from company_sites s where s.company_id = $1 and s.id = $2`,
);

/** A saved site: whether its certificates are for nothing any more, because it lies in another state now. */
interface SavedSite {
  readonly lostCertificates: boolean;
}

/**
 * Adds a site, or changes the one with `id`. Orders keep the address they were placed with. An exemption from sales tax
 * ends where the site moves to another state.
 */
export function saveSite(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, id, site }: { companyId: number; id: number | null; site: Site },
): Promise<Result<SavedSite, SiteRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<SavedSite, SiteRefused>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company || company.state === "closed") return refuse({ code: "company_not_found" });
    const now = shop.clock.now();
    if (id === null && (await sitesOf(tx, companyId)).length >= mostSites)
      return refuse({ code: "too_many_sites", most: mostSites });
    const before = id === null ? null : await tx.row(selectTax, [companyId, id, new Date(now)]);
    if (id === null) await insertSiteOf(tx, companyId, site, now);
    else if (!(await tx.row(updateSite, [...valuesOf(companyId, site), id]))) return refuse({ code: "site_not_found" });
    await writeCompanyEvent(tx, companyId, id === null ? "site-added" : "site-changed", { by, about: site.name, now });
    if (!before || before.state === site.state) return ok({ lostCertificates: false });
    const { isExempt, certificateId } = before;
    if (isExempt) await writeCompanyEvent(tx, companyId, "exemption-ended", { by, about: site.name, now });
    if (isExempt && certificateId !== null)
      await enqueue(tx, shop.clock, "send_site_tax_mail", { certificateId, mail: "site-exemption-moved" });
    return ok({ lostCertificates: isExempt || certificateId !== null });
  });
}

const close = statement<[number, number, Date], { name: string }>(
  "close_site",
  `update company_sites set closed_at = $3 where company_id = $1 and id = $2 and closed_at is null returning name`,
);

/**
 * Closes a site: nothing is bought for it any more, roles at it and its exemption from sales tax end, and its orders
 * stay.
 */
export function closeSite(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, id }: { companyId: number; id: number },
): Promise<Result<null, SiteRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, SiteRefused>> => {
    if (!(await lockManaged(tx, companyId, by))) return refuse({ code: "company_not_found" });
    const now = shop.clock.now();
    const site = await tx.row(close, [companyId, id, new Date(now)]);
    if (!site) return refuse({ code: "site_not_found" });
    await writeCompanyEvent(tx, companyId, "site-closed", { by, about: site.name, now });
    return ok(null);
  });
}
