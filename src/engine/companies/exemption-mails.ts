import { rolesWith } from "#domain/buyers/member-roles.ts";
import type { Language } from "#domain/kernel/language.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { openCompany } from "../buyers/grants.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { CertificateStatus } from "./site-certificates.ts";

/** Time before its end at which a company is told of it: a new certificate takes its authority weeks. */
const toldBefore = days(30);

// A company that has sent the next one knows.
const takeDue = statement<[Date, Date], { id: number }>(
  "exemptions_to_remind_of",
  `update site_certificates f set reminded_at = $1 from company_sites s join companies k on k.id = s.company_id
   where s.id = f.site_id and f.status = 'granted' and f.reminded_at is null and f.valid_until > $1
     and f.valid_until <= $2 and ${openCompany("k")}
     and not exists (select from site_certificates w where w.site_id = f.site_id and w.status = 'waiting')
   returning f.id`,
);

/** Has companies told of exemptions that end soon, each once. Gives how many. */
export function remindOfExemptions({ db, clock }: DbAndClock): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const due = await tx.rows(takeDue, [new Date(now), new Date(after(now, toldBefore))]);
    await enqueueAll(
      tx,
      clock,
      due.map(({ id }) => ({
        name: "send_site_tax_mail" as const,
        payload: { certificateId: id, mail: "site-exemption-ends" as const },
      })),
    );
    return due.length;
  });
}

/** A certificate as its mails tell of it. */
export interface MailedCertificate {
  readonly companyId: number;
  readonly company: string;
  readonly siteId: number;
  readonly site: string;
  readonly taxState: UsState;
  readonly status: CertificateStatus;
  readonly validUntil: Instant | null;
  readonly answer: string;
}

const selectOne = statement<[number], MailedCertificate>(
  "certificate_to_mail",
  `select s.company_id as "companyId", k.legal_name as company, s.id as "siteId", s.name as site,
     f.tax_state as "taxState", f.status, f.valid_until as "validUntil", f.answer
   from site_certificates f join company_sites s on s.id = f.site_id join companies k on k.id = s.company_id
   where f.id = $1 and s.closed_at is null and ${openCompany("k")}`,
);

/** A certificate to mail about; null where its site or company is closed meanwhile. */
export const certificateToMail = (db: Db, id: number): Promise<MailedCertificate | null> => db.row(selectOne, [id]);

const selectRecipients = statement<[number, readonly string[]], { email: string; language: Language }>(
  "certificate_mailed_to",
  `select distinct on (c.id) c.email, c.language
   from company_sites s join company_members m on m.company_id = s.company_id
     join company_roles r on r.member_id = m.id and (r.site_id is null or r.site_id = s.id)
     join customers c on c.id = m.customer_id
   where s.id = $1 and c.erased_at is null and r.role = any($2) order by c.id`,
);

/** Whom mails about a site's exemption go to: those who send its certificates. */
export const exemptionRecipients = (db: Db, siteId: number): Promise<{ email: string; language: Language }[]> =>
  db.rows(selectRecipients, [siteId, rolesWith("exempt-site")]);
