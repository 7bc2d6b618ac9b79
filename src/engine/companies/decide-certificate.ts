import { type ExemptionReason, exemptionReasons, readUntil } from "#domain/buyers/tax-exempt.ts";
import { isOpenTo, longestReason } from "#domain/companies/company-life.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { Tx } from "../platform/database.ts";
import type { SiteTaxMail } from "../platform/mail-kinds.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { type CompanyEvent, type CompanyNotFound, lockManaged, writeCompanyEvent } from "./company-row.ts";
import type { CertificateStatus } from "./site-certificates.ts";

/** An exemption as it was or is: of a site that pays tax, `taxExempt` is false. */
interface Exemption {
  readonly taxExempt: boolean;
  readonly reason: ExemptionReason;
  readonly until: Instant | null;
}

const none: Exemption = { taxExempt: false, reason: "exempt", until: null };

/** A decision as the record of changes keeps it. */
export interface CertificateDecided {
  readonly site: string;
  readonly was: Exemption;
  readonly is: Exemption;
}

/** The certificate that staff decide on, as their page named it. */
interface OnPage {
  readonly companyId: number;
  readonly certificateId: number;
}

type DecideRefused =
  | CompanyNotFound
  /** Somebody else has decided, the company has sent another, or the site has moved or closed meanwhile. */
  | { readonly code: "certificate_stale" }
  | { readonly code: "answer_required" }
  | { readonly code: "too_long" };
export type GrantRefused =
  | DecideRefused
  | { readonly code: "as_required" }
  | { readonly code: "until_invalid" }
  | { readonly code: "until_past" };

interface LockedCertificate {
  readonly siteId: number;
  readonly site: string;
  readonly was: Exemption;
}

// The company's lock keeps its sites as they are: their changes take it too.
const lockOne = statement<[number, number, CertificateStatus], { siteId: number; site: string } & Exemption>(
  "lock_site_certificate",
  `select f.site_id as "siteId", s.name as site, s.tax_exempt as "taxExempt", s.tax_exempt_reason as reason,
     s.tax_exempt_until as until
   from site_certificates f join company_sites s on s.id = f.site_id
   where s.company_id = $1 and f.id = $2 and f.status = $3 and f.tax_state = s.state and s.closed_at is null
   for update of f`,
);

async function lock(
  tx: Tx,
  by: { readonly staff: string },
  { companyId, certificateId }: OnPage,
  status: CertificateStatus,
): Promise<Result<LockedCertificate, CompanyNotFound | { readonly code: "certificate_stale" }>> {
  const company = await lockManaged(tx, companyId, by);
  if (!company || !isOpenTo(company.state)) return refuse({ code: "company_not_found" });
  const row = await tx.row(lockOne, [companyId, certificateId, status]);
  if (!row) return refuse({ code: "certificate_stale" });
  const { siteId, site, ...was } = row;
  return ok({ siteId, site, was });
}

const endGranted = statement<[number]>(
  "end_granted_certificate",
  "update site_certificates set status = 'ended' where site_id = $1 and status = 'granted'",
);
const writeGrant = statement<[number, ExemptionReason, Date | null, Date]>(
  "grant_certificate",
  `update site_certificates set status = 'granted', reason = $2, valid_until = $3, decided_at = $4 where id = $1`,
);
const writeAnswer = statement<[number, CertificateStatus, string, Date]>(
  "answer_certificate",
  "update site_certificates set status = $2, answer = $3, decided_at = $4 where id = $1",
);
const writeExemption = statement<[number, boolean, ExemptionReason, Date | null]>(
  "write_exemption_of_site",
  "update company_sites set tax_exempt = $2, tax_exempt_reason = $3, tax_exempt_until = $4 where id = $1",
);

/** Writes a decision into the company's history, and has the site's people told of it. */
async function note(
  tx: Tx,
  { clock }: DbAndClock,
  by: { readonly staff: string },
  { companyId, certificateId }: OnPage,
  { event, mail, site }: { readonly event: CompanyEvent; readonly mail: SiteTaxMail; readonly site: string },
): Promise<void> {
  await writeCompanyEvent(tx, companyId, event, { by, about: site, now: clock.now() });
  await enqueue(tx, clock, "send_site_tax_mail", { certificateId, mail }, { key: `${mail}:${certificateId}` });
}

/**
 * Grants the exemption of a site by the certificate that waits: as what it buys, and through which day. The one that it
 * was exempt by before ends.
 */
export function grantExemption(
  shop: DbAndClock,
  by: { readonly staff: string },
  granted: OnPage & { readonly as: string; readonly until: string },
): Promise<Result<CertificateDecided, GrantRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<CertificateDecided, GrantRefused>> => {
    const locked = await lock(tx, by, granted, "waiting");
    if (!locked.ok) return locked;
    const now = shop.clock.now();
    const reason = exemptionReasons.find((one) => one === granted.as);
    if (!reason) return refuse({ code: "as_required" });
    const until = readUntil(granted.until, await readShopTimeZone(tx));
    if (until === "invalid") return refuse({ code: "until_invalid" });
    if (until !== null && until <= now) return refuse({ code: "until_past" });
    const { siteId, site, was } = locked.value;
    const { certificateId } = granted;
    const end = until === null ? null : new Date(until);
    await tx.run(endGranted, [siteId]);
    await tx.run(writeGrant, [certificateId, reason, end, new Date(now)]);
    await tx.run(writeExemption, [siteId, true, reason, end]);
    await note(tx, shop, by, granted, { event: "exemption-granted", mail: "site-exempted", site });
    return ok({ site, was, is: { taxExempt: true, reason, until } });
  });
}

type Answered = OnPage & { readonly answer: string };

function readAnswer(typed: string): Result<string, { code: "answer_required" } | { code: "too_long" }> {
  const answer = cleanLines(typed);
  if (answer === "") return refuse({ code: "answer_required" });
  return answer.length > longestReason ? refuse({ code: "too_long" }) : ok(answer);
}

/** Refuses the certificate that waits; the company reads why. A site that is exempt by another one stays so. */
export function refuseCertificate(
  shop: DbAndClock,
  by: { readonly staff: string },
  refused: Answered,
): Promise<Result<CertificateDecided, DecideRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<CertificateDecided, DecideRefused>> => {
    const locked = await lock(tx, by, refused, "waiting");
    if (!locked.ok) return locked;
    const answer = readAnswer(refused.answer);
    if (!answer.ok) return answer;
    const { site, was } = locked.value;
    await tx.run(writeAnswer, [refused.certificateId, "refused", answer.value, new Date(shop.clock.now())]);
    await note(tx, shop, by, refused, { event: "certificate-refused", mail: "site-certificate-refused", site });
    return ok({ site, was, is: was });
  });
}

/** Ends the exemption of a site before its day; the company reads why. */
export function endExemption(
  shop: DbAndClock,
  by: { readonly staff: string },
  ended: Answered,
): Promise<Result<CertificateDecided, DecideRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<CertificateDecided, DecideRefused>> => {
    const locked = await lock(tx, by, ended, "granted");
    if (!locked.ok) return locked;
    const answer = readAnswer(ended.answer);
    if (!answer.ok) return answer;
    const { siteId, site, was } = locked.value;
    await tx.run(writeAnswer, [ended.certificateId, "ended", answer.value, new Date(shop.clock.now())]);
    await tx.run(writeExemption, [siteId, false, none.reason, null]);
    await note(tx, shop, by, ended, { event: "exemption-ended", mail: "site-exemption-ended", site });
    return ok({ site, was, is: none });
  });
}
