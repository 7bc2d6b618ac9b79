import type { LocalizedText, Language } from "#domain/kernel/language.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import type { OrderNumbering } from "./order-number.ts";
import { chosenColors, type ShopColors } from "./shop-colors.ts";

/** Who the shop is, as its owner says it (settings group `profile`). What is left empty is said nowhere. */
export interface ShopProfile {
  readonly name: string;
  /** The company behind the name, where they differ. */
  readonly legalName: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Ten digits. */
  readonly phone: string;
  readonly email: string;
  readonly hours: LocalizedText;
  /** An uploaded picture instead of mark and name; what it shows, for those who do not see it. */
  readonly logo?: { readonly key: string; readonly alt: LocalizedText } | undefined;
  /** Instead of the usual ones; one that is empty stays the usual. */
  readonly colors?: ShopColors | undefined;
  /** How orders are numbered, where not as usual. */
  readonly orders?: OrderNumbering | undefined;
  /** By whose clock and calendar the shop says moments and counts days; one that was never asked keeps the usual. */
  readonly timeZone?: string | undefined;
}

/** The profile in one language, as pages, mails and documents say it; empty where the owner has said nothing. */
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

/** The shop's logo in one language: the key of its picture, and its name where nothing else was said of it. */
export interface ShopLogo {
  readonly key: string;
  readonly alt: string;
}

/** A shop that has not said its name yet is called by `unnamed`. */
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
