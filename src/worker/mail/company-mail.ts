import { isOpenTo } from "#domain/companies/company-life.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { recipientsOfCompanyMail } from "#engine/buyers/administrators.ts";
import { invitationForMail } from "#engine/companies/invitations.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { CompanyMail } from "#engine/platform/mail-kinds.ts";
import type { Email } from "#engine/ports/letter.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { sendLetter } from "./send-letter.ts";
import { withoutLinks } from "./without-links.ts";

const names = {
  "company-approved": "companyApproved",
  "company-declined": "companyDeclined",
  "company-on-hold": "companyOnHold",
  "company-released": "companyReleased",
  "company-closed": "companyClosed",
  "company-invited": "companyInvited",
  "company-join-asked": "companyJoinAsked",
  "company-joined": "companyJoined",
} as const satisfies Record<CompanyMail, string>;

export type CompanyMailName = (typeof names)[CompanyMail] | "companyInvitation";

interface Facts {
  readonly shop: string;
  readonly company: string;
  /** Name of the inviting member. */
  readonly by?: string;
  readonly reason?: string;
  readonly url: string;
}

/** A mail about a company, with the way into it: who reads it needs to sign in there. */
export function companyEmail(t: ShopTranslator, name: CompanyMailName, facts: Facts): Email {
  const { shop, company, by = shop, reason = "", url } = facts;
  const values = { shop, company, by, reason };
  return {
    subject: t(`mail.${name}.subject`, values),
    heading: t(`mail.${name}.heading`, values),
    blocks: [
      { kind: "text", text: t(`mail.${name}.text`, values) },
      { kind: "button", label: t(`mail.${name}.button`), href: url },
    ],
  };
}

/**
 * An invitation to a company that the merchant has not approved. It says nothing that its applicant wrote: anybody can
 * apply under any name, and would have the shop mail that to strangers.
 */
function unnamedInvitation(t: ShopTranslator, shop: string, url: string): Email {
  return {
    subject: t("mail.companyInvitation.subjectEarly", { shop }),
    heading: t("mail.companyInvitation.headingEarly", { shop }),
    blocks: [
      { kind: "text", text: t("mail.companyInvitation.textEarly", { shop }) },
      { kind: "button", label: t("mail.companyInvitation.button"), href: url },
    ],
  };
}

/** Mails an invitation, unless it was used or withdrawn meanwhile, or the company takes nobody any more. */
export async function sendCompanyInvitation(
  shop: MailShop,
  { invitationId }: JobPayloads["send_company_invitation"],
): Promise<void> {
  const invitation = await invitationForMail(shop, invitationId);
  if (!invitation) return;
  const { email, token } = invitation;
  const [company, by] = [withoutLinks(invitation.company), withoutLinks(invitation.by)];
  await sendLetter(shop, {
    to: [{ email, language: invitation.language }],
    name: "companyInvitation",
    id: ["company-invitation", invitationId],
    letterOf: (t, shopName) => {
      const url = shop.settings.publicUrl + href(prefixOf[t.language], "companyInvitation", {}, { token });
      if (!isOpenTo(invitation.state)) return unnamedInvitation(t, shopName, url);
      return companyEmail(t, "companyInvitation", { shop: shopName, company, url, ...(by !== "" && { by }) });
    },
  });
}

/**
 * Mails all administrators what the merchant decided, that it invited a person or who asks to join, and a person that
 * they have joined.
 */
export async function sendCompanyMail(shop: MailShop, payload: JobPayloads["send_company_mail"]): Promise<void> {
  const { companyId, mail, reason, invitationId } = payload;
  const company = await findCompany(shop.db, companyId);
  if (!company) return;
  await sendLetter(shop, {
    to: await recipientsOfCompanyMail(shop.db, payload),
    name: names[mail],
    id: [mail, companyId, company.version, ...(invitationId === undefined ? [] : [invitationId])],
    letterOf: (t, shopName) => {
      const url = shop.settings.publicUrl + href(prefixOf[t.language], "company", { company: String(companyId) });
      return companyEmail(t, names[mail], { shop: shopName, company: company.legalName, reason, url });
    },
  });
}
