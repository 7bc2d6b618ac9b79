import type { Role } from "#domain/staff/permissions.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import { invitationForMail } from "#engine/staff/join.ts";
import { merchantUrl } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { Translator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { mailTranslator } from "./mail-translator.ts";
import { sendLetter } from "./send-letter.ts";

/** Sends an invitation to the merchant's side in its language, unless it was used or withdrawn meanwhile. */
export async function sendStaffMail(shop: MailShop, { invitationId }: JobPayloads["send_staff_mail"]): Promise<void> {
  const invitation = await invitationForMail(shop, invitationId);
  if (!invitation) return;
  const { email, language, role, invitedBy, token } = invitation;
  const url = merchantUrl(shop.settings) + href(prefixOf[language], "adminJoin", {}, { token });
  await sendLetter(shop, {
    to: [{ email, language }],
    name: "staffInvitation",
    id: ["staff-invitation", invitationId],
    letterOf: (t, shopName) => staffInvitation(t, { shop: shopName, role, by: invitedBy ?? shopName, url }),
    translatorOf: mailTranslator,
  });
}

/** The invitation in the invited person's language. */
export function staffInvitation(
  t: Translator,
  { shop, role, by, url }: { shop: string; role: Role; by: string; url: string },
): Email {
  const values = { shop, role: t(`adminStaff.role.${role}`), by };
  return {
    subject: t("mail.staffInvitation.subject", values),
    heading: t("mail.staffInvitation.heading", values),
    blocks: [
      { kind: "text", text: t("mail.staffInvitation.text", values) },
      { kind: "button", label: t("mail.staffInvitation.button"), href: url },
    ],
  };
}
