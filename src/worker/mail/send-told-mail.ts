import type { Language } from "#domain/kernel/language.ts";
import { policySlugs } from "#domain/content/policy.ts";
import { instant } from "#domain/kernel/time.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Told } from "#engine/platform/mail-kinds.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { formatDateTime } from "#i18n/format.ts";
import { type AdminRouteName, href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { mailStaff } from "./mail-staff.ts";
import { shopTranslators } from "./mail-translator.ts";
import { ownersToTell } from "./send-account-mail.ts";

const pages = {
  invited: "adminStaff",
  joined: "adminStaff",
  "role-changed": "adminStaff",
  deactivated: "adminStaff",
  factor: "adminStaff",
  key: "adminApiKeys",
  "provider-keys": "adminKeys",
  scripts: "adminThirdParties",
  words: "adminMails",
  policy: "adminPolicies",
  announcement: "adminAnnouncement",
  profile: "adminProfile",
  pickup: "adminPickup",
  outside: "adminRedirects",
} as const satisfies Readonly<Record<Told, AdminRouteName>>;

/**
 * Notifies all owners of a change by which somebody could take over the shop or mislead its buyers: staff with their
 * roles and second factors, keys of the API and of providers, scripts of third parties, the text of mails, policies,
 * the announcement, the shop's profile, pickup places, and redirects that leave the shop. Always uses the shop's own
 * text: the right to edit mails must not allow silencing this one.
 */
export async function sendToldMail(
  shop: Pick<Shop, "db" | "mailer" | "settings">,
  notice: JobPayloads["send_told_mail"],
): Promise<void> {
  const url = merchantUrl(shop.settings) + href("", pages[notice.about]);
  const words = await shopTranslators(shop.db);
  const letter = toldEmail(words, notice, url);
  const recipients = new Set([...(await ownersToTell(shop.db)), ...(notice.also === undefined ? [] : [notice.also])]);
  await mailStaff(shop, { letter, english: words.en, id: `told.${notice.about}.${notice.at}` }, recipients);
}

const policyName = (t: ShopTranslator, subject: string): string => {
  const slug = policySlugs.find((each) => each === subject);
  return slug ? t(`shell.policy.${slug}`) : subject;
};

/** The mail in both languages, one below the other. */
function toldEmail(
  { en, cn }: Record<Language, ShopTranslator>,
  { about, subject, role, by, at }: JobPayloads["send_told_mail"],
  url: string,
): Email {
  const say = (t: ShopTranslator): Block[] => [
    {
      kind: "text",
      text: t(`mail.told.about.${about}`, {
        by,
        subject: about === "policy" ? policyName(t, subject) : subject,
        role: role ? t(`adminStaff.role.${role}`) : "",
      }),
    },
    { kind: "text", text: t("mail.told.text", { at: formatDateTime(instant(at), t) }) },
    { kind: "text", text: t("mail.told.check", {}) },
    { kind: "button", label: t("mail.told.button"), href: url },
  ];
  const title = [en, cn].map((t) => t("mail.told.title")).join(" · ");
  return { subject: title, heading: title, blocks: [...say(en), ...say(cn)] };
}
