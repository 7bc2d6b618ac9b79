import type { ExemptionReason } from "#domain/buyers/tax-exempt.ts";
import { isOpenTo } from "#domain/companies/company-life.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { isTaxExempt } from "../buyers/buys-for.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueue } from "../platform/outbox.ts";
import { confirmFiles, discardFiles, type FileDeps, type PendingFile } from "../platform/pending-files.ts";
import { staffName } from "../platform/staff-name.ts";
import { statement } from "../platform/statement.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, lockWith, writeCompanyEvent } from "./company-row.ts";
import { findSite } from "./sites.ts";

/** A certificate waits for staff; granted, the site is exempt by it until its end, or until it is ended. */
export type CertificateStatus = "waiting" | "granted" | "refused" | "ended";

/** The status of a certificate as people read it: one that was granted is over after its end. */
export function statusAt(
  { status, validUntil }: Pick<SiteCertificate, "status" | "validUntil">,
  now: Instant,
): CertificateStatus | "over" {
  return status === "granted" && validUntil !== null && validUntil <= now ? "over" : status;
}

/** A certificate that a company sent for one of its sites. */
interface SiteCertificate {
  readonly id: number;
  readonly siteId: number;
  /** The state that it is for. */
  readonly taxState: UsState;
  readonly status: CertificateStatus;
  readonly fileName: string;
  readonly bytes: number;
  /** Empty once their account is erased, and where staff added it. */
  readonly by: string;
  /** The email of the staff who added it. */
  readonly byStaff: string;
  readonly sentAt: Instant;
  readonly reason: ExemptionReason | null;
  readonly validUntil: Instant | null;
  /** By staff, who refused it or ended the exemption. */
  readonly answer: string;
}

const columns = `f.id, f.site_id as "siteId", f.tax_state as "taxState", f.status, f.file_name as "fileName", f.bytes,
  btrim(coalesce(c.first_name || ' ' || c.last_name, '')) as by, ${staffName("f.by_staff")} as "byStaff",
  f.sent_at as "sentAt",
  f.reason, f.valid_until as "validUntil", f.answer`;
const from = `from site_certificates f join company_sites s on s.id = f.site_id
  left join customers c on c.id = f.by_customer_id`;

const selectOfSite = statement<[number, number], SiteCertificate>(
  "certificates_of_site",
  `select ${columns} ${from} where f.site_id = $1 order by f.id desc limit $2`,
);

/** The latest certificates of a site, the latest first. */
export const certificatesOfSite = (db: Db, siteId: number): Promise<SiteCertificate[]> =>
  db.rows(selectOfSite, [siteId, 20]);

const selectToDecide = statement<[number, number], SiteCertificate>(
  "certificates_of_company",
  `select ${columns} ${from}
   where s.company_id = $1 and f.status in ('waiting', 'granted') and s.closed_at is null
   order by f.status = 'waiting' desc, s.name, s.id, f.id desc limit $2`,
);

/** Certificates of a company's sites that wait or hold, the waiting ones first. */
export const certificatesOfCompany = (db: Db, companyId: number): Promise<SiteCertificate[]> =>
  db.rows(selectToDecide, [companyId, 1_000]);

/** A site's sales tax, as its people and staff see it. */
interface SiteTax {
  readonly siteId: number;
  readonly isExempt: boolean;
  /** The end of the exemption, also when it is past; null without one. */
  readonly until: Instant | null;
  /** A certificate waits for staff. */
  readonly isWaiting: boolean;
}

const selectTaxes = statement<[number, Date], SiteTax>(
  "taxes_of_sites",
  `select s.id as "siteId", ${isTaxExempt("s", "$2")} as "isExempt", s.tax_exempt_until as until,
     exists (select from site_certificates f where f.site_id = s.id and f.status = 'waiting') as "isWaiting"
   from company_sites s where s.company_id = $1 and s.closed_at is null`,
);

/** The sales tax of each open site of a company. */
export const taxesOfSites = (db: Db, companyId: number, now: Instant): Promise<SiteTax[]> =>
  db.rows(selectTaxes, [companyId, new Date(now)]);

export interface CertificateToSend {
  readonly companyId: number;
  readonly siteId: number;
  /** The state that the form said it is for; left out by staff, who read on the paper what it is. */
  readonly taxState?: string;
  readonly file: PendingFile;
}

export type SendRefused =
  | CompanyNotFound
  /** The site has moved to another state since the form was shown. */
  | { readonly code: "site_moved" };

const selectWaiting = statement<[number], { id: number; name: string; digest: string }>(
  "waiting_certificate",
  "select id, name, digest from site_certificates where site_id = $1 and status = 'waiting'",
);
const deleteOne = statement<[number]>("delete_waiting_certificate", "delete from site_certificates where id = $1");
const insertOne = statement<
  [number, string, string, string, number, boolean, string, number | null, string, Date],
  { id: number }
>(
  "send_certificate",
  `insert into site_certificates (site_id, tax_state, status, name, file_name, bytes, is_picture, digest,
     by_customer_id, by_staff, sent_at)
   values ($1, $2, 'waiting', $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);

/**
 * Sends a site's certificate to the staff, in the place of one that still waits. Its sender manages the company or pays
 * for the site. The file is deleted where it is refused, or the same waits already.
 */
export async function sendCertificate(
  shop: FileDeps,
  by: { readonly customerId: number },
  sent: CertificateToSend,
): Promise<Result<null, SendRefused>> {
  const written = await writeCertificate(shop, by, sent);
  if (!written.ok || !written.value.isKept) await discardFiles(shop, [sent.file.name]);
  return written.ok ? ok(null) : written;
}

/** A certificate that was sent; not kept where the same waits already. */
interface SentCertificate {
  readonly isKept: boolean;
  readonly site: string;
}

/** The same without a hand on its file, which is to be discarded where it is not kept. */
export const writeCertificate = (
  shop: DbAndClock,
  by: CompanyActor,
  sent: CertificateToSend,
): Promise<Result<SentCertificate, SendRefused>> => shop.db.transaction((tx) => write(tx, shop, by, sent));

async function write(
  tx: Tx,
  { clock }: DbAndClock,
  by: CompanyActor,
  { companyId, siteId, taxState, file }: CertificateToSend,
): Promise<Result<SentCertificate, SendRefused>> {
  const place = { companyId, siteId };
  const company = await ("staff" in by
    ? lockManaged(tx, companyId, by)
    : lockWith(tx, by.customerId, place, "exempt-site"));
  const site = company && isOpenTo(company.state) ? await findSite(tx, place) : null;
  if (!site) return refuse({ code: "company_not_found" });
  if (taxState !== undefined && site.state !== taxState) return refuse({ code: "site_moved" });
  const waiting = await tx.row(selectWaiting, [siteId]);
  if (waiting?.digest === file.digest) return ok({ isKept: false, site: site.name });
  if (waiting) {
    await tx.run(deleteOne, [waiting.id]);
    await enqueue(tx, clock, "remove_files", { names: [waiting.name] });
  }
  const id = await insertCertificate(tx, by, { companyId, site, file, now: clock.now() });
  const things = [{ name: String(companyId), key: String(companyId) }];
  if (!("staff" in by)) await enqueue(tx, clock, "tell_staff", { about: "certificate", things, episode: String(id) });
  await confirmFiles(tx, [file.name]);
  return ok({ isKept: true, site: site.name });
}

/** Writes a certificate that waits, of a site that has no other one waiting. Gives its id. */
export async function insertCertificate(
  tx: Tx,
  by: CompanyActor,
  {
    companyId,
    site,
    file: { name, fileName, bytes, size, digest },
    now,
  }: {
    readonly companyId: number;
    readonly site: { readonly id: number; readonly name: string; readonly state: UsState };
    readonly file: PendingFile;
    readonly now: Instant;
  },
): Promise<number> {
  const isPicture = size !== null;
  const [customerId, staff] = "staff" in by ? [null, by.staff] : [by.customerId, ""];
  const stored = [name, fileName, bytes, isPicture, digest] as const;
  const row = await tx.row(insertOne, [site.id, site.state, ...stored, customerId, staff, new Date(now)]);
  if (!row) throw new Error("no certificate was written");
  await writeCompanyEvent(tx, companyId, "certificate-sent", { by, about: site.name, now });
  return row.id;
}

/** A certificate's file in the store. */
interface StoredCertificate {
  readonly companyId: number;
  readonly siteId: number;
  readonly name: string;
  readonly fileName: string;
  readonly isPicture: boolean;
}

const selectFile = statement<[number], StoredCertificate>(
  "file_of_site_certificate",
  `select s.company_id as "companyId", f.site_id as "siteId", f.name, f.file_name as "fileName",
     f.is_picture as "isPicture"
   from site_certificates f join company_sites s on s.id = f.site_id where f.id = $1`,
);

/** The file of a certificate; null for none. */
export const findSiteCertificate = (db: Db, id: number): Promise<StoredCertificate | null> => db.row(selectFile, [id]);
