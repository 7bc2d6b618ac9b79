import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import type { ShopLanguages } from "#domain/kernel/shop-languages.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { settingGroups } from "../checkout/setting-groups.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { MailWords } from "./mail-words.ts";

/** Settings that a mail to a buyer shows. */
export interface MailSettings {
  readonly profile: ShopProfile | null;
  readonly timeZone: string;
  readonly languages: ShopLanguages;
  /** The merchant's texts of this mail. */
  readonly words: MailWords;
  /** Business days to claim freight damage. */
  readonly claimDays: number;
}

const selectSettings = statement<[string[]], { settings: Record<string, unknown> | null }>(
  "mail_settings",
  "select jsonb_object_agg(key, value) as settings from settings where key = any($1)",
);

/** The settings of a mail by its name among the messages; one statement. */
export async function readMailSettings(db: Db, mail: string): Promise<MailSettings> {
  const ownWords = `mail/${mail}`;
  const row = await db.row(selectSettings, [["profile", "returns", ownWords]]);
  const { profile, returns, [ownWords]: words } = row?.settings ?? {};
  const shop = profile ? settingGroups.profile.parse(profile) : null;
  const terms = returns ? settingGroups.returns.parse(returns) : null;
  return {
    profile: shop,
    timeZone: shop?.timeZone ?? defaultTimeZone,
    languages: shop?.languages ?? "both",
    words: words ? settingGroups.mail.parse(words) : { en: {}, cn: {} },
    claimDays: terms?.freight?.claimDays ?? defaultFreightTerms.claimDays,
  };
}
