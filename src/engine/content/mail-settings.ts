import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import type { ShopLanguages } from "#domain/kernel/shop-languages.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { settingGroups } from "../checkout/setting-groups.ts";
import type { Db } from "../platform/database.ts";
import { readSettings, type SettingsByKey } from "../platform/settings-by-key.ts";
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

const ownWords = (mail: string) => `mail/${mail}`;

/** Keys of the settings that `mailSettingsOf` takes, of a mail by its name among the messages. */
export const mailSettingKeys = (mail: string): readonly string[] => ["profile", "returns", ownWords(mail)];

/** The settings of a mail; one statement. */
export async function readMailSettings(db: Db, mail: string): Promise<MailSettings> {
  return mailSettingsOf(await readSettings(db, mailSettingKeys(mail)), mail);
}

/** The settings of a mail, of values by their keys. */
export function mailSettingsOf(values: SettingsByKey, mail: string): MailSettings {
  const { profile, returns, [ownWords(mail)]: words } = values;
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
