import { randomUUID } from "node:crypto";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { invitationForMail } from "#engine/staff/join.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { composeMail, mailFacts } from "./layout.ts";

const translators = loadTranslators();

type MailShop = Pick<Shop, "db" | "clock" | "mailer" | "settings">;

/** Writes and sends an invitation to the merchant's side, in the language it was made for. One that was used or withdrawn meanwhile is not sent. */
export async function sendStaffMail(shop: MailShop, { invitationId }: JobPayloads["send_staff_mail"]): Promise<void> {
  const invitation = await invitationForMail(shop, invitationId);
  if (!invitation) return;
  const { email, language, role, invitedBy, token } = invitation;
  const t = translators[language];
  const url = shop.settings.publicUrl + href(language === "cn" ? "/cn" : "", "adminJoin", {}, { token });
  const { name } = await mailFacts(shop.db, t);
  const values = { role: t(`adminStaff.role.${role}`), by: invitedBy ?? name };
  const letter = {
    subject: t("mail.staffInvitation.subject", { shop: name }),
    heading: t("mail.staffInvitation.heading"),
    blocks: [
      { kind: "text", text: t("mail.staffInvitation.text", values) },
      { kind: "button", label: t("mail.staffInvitation.button"), href: url },
    ] as const,
  };
  const { html, text } = await composeMail(shop, letter, t);
  await shop.mailer.send({
    to: email,
    subject: letter.subject,
    text,
    html,
    language,
    messageId: `staff-invitation.${randomUUID()}`,
  });
}
