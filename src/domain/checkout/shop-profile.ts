import type { LocalizedText, Language } from "#domain/kernel/language.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import type { ShopLanguages } from "#domain/kernel/shop-languages.ts";
import type { OrderNumbering } from "./order-number.ts";
import { chosenColors, type ShopColors } from "./shop-colors.ts";

/** The shop's profile (settings group `profile`). Empty fields are not shown. */
export interface ShopProfile {
  readonly name: string;
  /** The company behind the name, where they differ. */
  readonly legalName: string;
  /** Both languages, if never chosen. */
  readonly languages?: ShopLanguages | undefined;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
  readonly hours: LocalizedText;
  /** An uploaded picture instead of mark and name, with its alternative text. */
  readonly logo?: { readonly key: string; readonly alt: LocalizedText } | undefined;
  /** Instead of the usual ones; one that is empty stays the usual. */
  readonly colors?: ShopColors | undefined;
  /** Order numbers, where they differ from the default. */
  readonly orders?: OrderNumbering | undefined;
  /** Time zone of the shop's times and days; a default if never set. */
  readonly timeZone?: string | undefined;
}

/** The profile in one language for pages, mails and documents; empty for unset fields. */
export interface ShopFacts {
  readonly name: string;
  readonly legalName: string;
  readonly address: readonly string[];
  /** As it is read, and as it is dialled. */
  readonly phone: string;
  readonly dial: string;
  readonly email: string;
  readonly hours: string;
  readonly logo: ShopLogo | null;
  /** Left out while they are the usual ones. */
  readonly colors?: ShopColors;
}

/** The shop's logo in one language: the key of its picture, and its alternative text or the shop's name. */
export interface ShopLogo {
  readonly key: string;
  readonly alt: string;
}

/** The shop's facts; without a name, `unnamed` is used. */
export function factsOf(profile: ShopProfile | null, language: Language, unnamed: string): ShopFacts {
  const { name = "", legalName = "", phone = "", email = "", hours, logo } = profile ?? {};
  const colors = chosenColors(profile?.colors);
  const place = [profile?.city ?? "", [profile?.state ?? "", profile?.zip ?? ""].filter(Boolean).join(" ")];
  return {
    name: name || unnamed,
    legalName,
    address: [profile?.address1 ?? "", profile?.address2 ?? "", place.filter(Boolean).join(", ")].filter(Boolean),
    phone: phoneText(phone),
    dial: phone && `+1${phone}`,
    email,
    hours: hours?.[language] ?? "",
    logo: logo ? { key: logo.key, alt: logo.alt[language] || name || unnamed } : null,
    ...(colors && { colors }),
  };
}

/** The letter or digit that stands for a name where there is room for one; empty where it has none. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "").toLocaleUpperCase("en-US").slice(0, 2);
}
