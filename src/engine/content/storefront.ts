import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import { factsOf, type ShopFacts, type ShopProfile } from "#domain/checkout/shop-profile.ts";
import { policySlugs, type PolicySlug } from "#domain/content/policy.ts";
import type { Schedule } from "#domain/content/schedule.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { ShopLanguages } from "#domain/kernel/shop-languages.ts";
import { settingGroups } from "../checkout/setting-groups.ts";
import { menuTargets, type StoredMenus } from "./menus.ts";
import type { Db } from "../platform/database.ts";
import { settingsByKey, type SettingsByKey } from "../platform/settings-by-key.ts";
import { statement } from "../platform/statement.ts";

export interface Announcement extends Schedule {
  readonly text: LocalizedText;
  /** A path without language prefix, or the URL of another site; empty where it leads nowhere. */
  readonly href: string;
}

/** Facts of the shop on every page in both languages: the settings that are not about one page. */
export interface Storefront {
  readonly profile: ShopProfile | null;
  /** Time zone of the times on pages. */
  readonly timeZone: string;
  readonly languages: ShopLanguages;
  /** State for visitors; a shop that was never opened is `not-yet` open. */
  readonly opening: "open" | "closed" | "not-yet";
  /** The owner's own words about the closed shop; empty where there are none. */
  readonly closedNote: LocalizedText;
  /** The announcement for every page, also outside its schedule; null for none. */
  readonly announcement: Announcement | null;
  /** Third-party scripts chosen by the owner, the hosts they load from, and the consent texts. */
  readonly thirdParties: {
    readonly scripts: readonly string[];
    readonly hosts: readonly string[];
    readonly question: LocalizedText;
  };
  /** True if shipping is configured, so that it may be promised. */
  readonly ships: boolean;
  /** Within how many days goods may be given back; null while the owner promises nothing. */
  readonly refundDays: number | null;
  /** Within how many business days buyers report damage of freight. */
  readonly claimDays: number;
  /** The merchant's own menus; null for the usual ones. */
  readonly menus: StoredMenus | null;
  /** Those that are written. */
  readonly policies: readonly PolicySlug[];
}

const selectStorefront = statement<
  [readonly string[]],
  { settings: SettingsByKey; policies: string[] | null; targets: StoredMenus["targets"] | null }
>(
  "storefront",
  `select ${settingsByKey("$1")} as settings,
     (select array_agg(distinct slug) from policy_versions) as policies, ${menuTargets} as targets`,
);

const groups = ["profile", "opening", "announcement", "thirdParties", "shipping", "returns", "menus"] as const;

/** The shop as its owner has set it up; one statement. */
export async function readStorefront(db: Db): Promise<Storefront> {
  const row = await db.row(selectStorefront, [groups]);
  const settings = row?.settings ?? {};
  const { profile, returns } = settings;
  const opening = settings["opening"] ? settingGroups.opening.parse(settings["opening"]) : null;
  const others = settings["thirdParties"] ? settingGroups.thirdParties.parse(settings["thirdParties"]) : null;
  const announced = settings["announcement"];
  const announcement = announced ? settingGroups.announcement.parse(announced) : null;
  const sold = returns ? settingGroups.returns.parse(returns) : null;
  const menus = settings["menus"] ? settingGroups.menus.parse(settings["menus"]) : null;
  const who = profile ? settingGroups.profile.parse(profile) : null;
  return {
    profile: who,
    timeZone: who?.timeZone ?? defaultTimeZone,
    languages: who?.languages ?? "both",
    opening: opening === null ? "not-yet" : opening.open ? "open" : "closed",
    closedNote: opening?.note ?? { en: "", cn: "" },
    announcement: announcement?.text.en ? announcement : null,
    thirdParties: {
      scripts: [others?.tag, others?.chat].flatMap((one) => one || []),
      hosts: others?.hosts ?? [],
      question: others?.question ?? { en: "", cn: "" },
    },
    ships: settings["shipping"] !== undefined,
    refundDays: sold?.days ?? null,
    claimDays: sold?.freight?.claimDays ?? defaultFreightTerms.claimDays,
    menus: menus?.own ? { ...menus, targets: row?.targets ?? {} } : null,
    policies: policySlugs.filter((slug) => row?.policies?.includes(slug)),
  };
}

/** The shop's profile for mails and documents; `unnamed` without a name. */
export async function readShopFacts(db: Db, language: Language, unnamed: string): Promise<ShopFacts> {
  return factsOf((await readStorefront(db)).profile, language, unnamed);
}
