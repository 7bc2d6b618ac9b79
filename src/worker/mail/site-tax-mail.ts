import { stateName } from "#domain/shipping/states.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { certificateToMail, exemptionRecipients, type MailedCertificate } from "#engine/companies/exemption-mails.ts";
import type { CertificateStatus } from "#engine/companies/site-certificates.ts";
import type { SiteTaxMail } from "#engine/platform/mail-kinds.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import { formatDate } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { sendLetter } from "./send-letter.ts";

/** The messages of each mail, and the certificate that it is true of: of any other it is not sent any more. */
const mails = {
  "site-exempted": { name: "siteExempted", of: "granted" },
  "site-certificate-refused": { name: "siteCertificateRefused", of: "refused" },
  "site-exemption-ended": { name: "siteExemptionEnded", of: "ended" },
  "site-exemption-moved": { name: "siteExemptionMoved", of: "ended" },
  "site-exemption-ends": { name: "siteExemptionEnds", of: "granted" },
} as const satisfies Record<SiteTaxMail, { name: string; of: CertificateStatus }>;

type SiteTaxMailName = (typeof mails)[SiteTaxMail]["name"];

const mailNames: ReadonlySet<string> = new Set(Object.values(mails).map(({ name }) => name));
export const isSiteTaxMail = (name: string): name is SiteTaxMailName => mailNames.has(name);

interface Facts extends Pick<MailedCertificate, "company" | "site" | "taxState"> {
  readonly shop: string;
  /** By staff. */
  readonly reason: string;
  readonly until: Instant | null;
  /** The page of the site's certificates, which opens after signing in. */
  readonly url: string;
}

/** A mail about the exemption of a site from sales tax. */
export function siteTaxEmail(t: ShopTranslator, name: SiteTaxMailName, facts: Facts): Email {
  const { shop, company, site, taxState, reason, until, url } = facts;
  const date = until === null ? "" : formatDate(lastDayBefore(until, t.timeZone), t);
  const values = { shop, company, site, state: stateName(taxState)[t.language], reason, date };
  const limit = name === "siteExempted" && until !== null;
  return {
    subject: t(`mail.${name}.subject`, values),
    heading: t(`mail.${name}.heading`, values),
    blocks: [
      { kind: "text", text: t(`mail.${name}.text`, values) },
      ...(limit ? [{ kind: "text" as const, text: t("mail.siteExempted.textUntil", values) }] : []),
      { kind: "button", label: t(`mail.${name}.button`), href: url },
    ],
  };
}

/** Mails those who send a site's certificates what became of one, each in their language. */
export async function sendSiteTaxMail(
  shop: MailShop,
  { certificateId, mail }: JobPayloads["send_site_tax_mail"],
): Promise<void> {
  const { name, of } = mails[mail];
  const certificate = await certificateToMail(shop.db, certificateId);
  if (certificate?.status !== of) return;
  const { companyId, siteId, answer, validUntil, ...named } = certificate;
  await sendLetter(shop, {
    to: await exemptionRecipients(shop.db, siteId),
    name,
    id: [mail, certificateId],
    letterOf: (t, shopName) => {
      const page = href(prefixOf[t.language], "company", { company: String(companyId) }, { tax: siteId });
      const url = shop.settings.publicUrl + page;
      return siteTaxEmail(t, name, { ...named, shop: shopName, reason: answer, until: validUntil, url });
    },
  });
}
