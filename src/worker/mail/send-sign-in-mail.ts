import { randomUUID } from "node:crypto";
import { instant, type Instant } from "#domain/kernel/time.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block } from "#engine/ports/letter.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { browserLinkForMail } from "#engine/staff/browser-link.ts";
import { findStaff } from "#engine/staff/staff-row.ts";
import { formatDateTime } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { mailStaff } from "./mail-staff.ts";
import { shopTranslators } from "./mail-translator.ts";

type MailShop = Pick<Shop, "db" | "mailer" | "settings">;

/** Notifies a current member of staff of the first use of their password in a new browser. */
export function sendNewBrowserMail(
  shop: MailShop,
  { staffId, at }: JobPayloads["send_new_browser_mail"],
): Promise<void> {
  return tellOneOfStaff(shop, staffId, {
    id: `new-browser.${staffId}.${at}`,
    at: instant(at),
    title: (t) => t("mail.newBrowser.title"),
    about: (t) => t("mail.newBrowser.about"),
    check: (t) => t("mail.newBrowser.check"),
  });
}

/** Notifies a member of staff that one of their second factors was added, removed or used up. */
export function sendFactorMail(
  shop: MailShop,
  { staffId, change, at }: JobPayloads["send_factor_mail"],
): Promise<void> {
  return tellOneOfStaff(shop, staffId, {
    id: `factor.${change}.${staffId}.${at}`,
    at: instant(at),
    title: (t) => t("mail.factor.title"),
    about: (t) => t(`mail.factor.about.${change}`),
    check: (t) => t("mail.factor.check"),
  });
}

/** Mails the link that lets a new browser try a password while guesses by strangers lock it elsewhere. */
export async function sendBrowserLinkMail(
  shop: MailShop & Pick<Shop, "clock">,
  { staffId }: JobPayloads["send_browser_link_mail"],
): Promise<void> {
  const link = await browserLinkForMail(shop, staffId);
  if (!link) return;
  const { en, cn } = await shopTranslators(shop.db);
  const url = merchantUrl(shop.settings) + href("", "adminSignIn", {}, { token: link.token });
  const say = (t: ShopTranslator): Block[] => [
    { kind: "text", text: t("mail.browserLink.text") },
    { kind: "button", label: t("mail.browserLink.button"), href: url },
    { kind: "text", text: t("mail.browserLink.check") },
  ];
  const title = [en, cn].map((t) => t("mail.browserLink.title")).join(" · ");
  const letter = { subject: title, heading: title, blocks: [...say(en), ...say(cn)] };
  await mailStaff(shop, { letter, english: en, id: `browser-link.${randomUUID()}` }, [link.email]);
}

interface SignInNotice {
  readonly id: string;
  readonly at: Instant;
  title(t: ShopTranslator): string;
  about(t: ShopTranslator): string;
  check(t: ShopTranslator): string;
}

async function tellOneOfStaff(shop: MailShop, staffId: number, notice: SignInNotice): Promise<void> {
  const staff = await findStaff(shop.db, staffId);
  if (!staff) return;
  const { en, cn } = await shopTranslators(shop.db);
  const url = merchantUrl(shop.settings) + href("", "adminSecurity");
  const say = (t: ShopTranslator): Block[] => [
    { kind: "text", text: notice.about(t) },
    { kind: "text", text: t("mail.newBrowser.text", { at: formatDateTime(notice.at, t) }) },
    { kind: "text", text: notice.check(t) },
    { kind: "button", label: t("mail.factor.button"), href: url },
  ];
  const title = [en, cn].map(notice.title).join(" · ");
  const letter = { subject: title, heading: title, blocks: [...say(en), ...say(cn)] };
  await mailStaff(shop, { letter, english: en, id: notice.id }, [staff.email]);
}
