import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PolicySlug } from "../catalogue/page-types.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A promotion with its page. Without `percentOff` it announces and lowers no price. */
export interface ActivityRecord {
  readonly slug: string;
  readonly title: LocalizedText;
  readonly lead: LocalizedText;
  /** Paragraphs. */
  readonly body: Readonly<Record<Language, readonly string[]>>;
  readonly percentOff: number | null;
  readonly appliesTo: { readonly categories?: readonly string[]; readonly products?: readonly string[] };
  /** A picture family. */
  readonly picture: string | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

const upsertActivities = statement<[string]>(
  "save_activities",
  `insert into activities (slug, title, lead, body, percent_off, applies_to, picture, starts_at, ends_at)
   select slug, title, lead, body, percent_off, applies_to, picture, starts_at, ends_at
   from jsonb_to_recordset($1::jsonb) as g(slug text, title jsonb, lead jsonb, body jsonb, percent_off int, applies_to jsonb, picture text,
     starts_at timestamptz, ends_at timestamptz)
   on conflict (slug) do update set title = excluded.title, lead = excluded.lead, body = excluded.body, percent_off = excluded.percent_off,
     applies_to = excluded.applies_to, picture = excluded.picture, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
);

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Writes activities by slug. They must end after they start. */
export async function saveActivities(tx: Tx, activities: readonly ActivityRecord[]): Promise<void> {
  const rows = activities.map(({ percentOff, appliesTo, startsAt, endsAt, ...rest }) => ({
    ...rest,
    percent_off: percentOff,
    applies_to: appliesTo,
    starts_at: iso(startsAt),
    ends_at: iso(endsAt),
  }));
  await tx.run(upsertActivities, [JSON.stringify(rows)]);
}

/** A discount code as the merchant sets it up: so many percent, or so many cents. */
export interface DiscountCodeRecord {
  /** Upper case. */
  readonly code: string;
  readonly worth: { readonly percent: number } | { readonly amountCents: number };
  readonly minimumCents?: number;
  readonly categories?: readonly string[];
  readonly startsAt?: Instant | null;
  readonly endsAt?: Instant | null;
  readonly useLimit?: number | null;
  readonly perEmailLimit?: number | null;
}

const upsertCodes = statement<[string]>(
  "save_discount_codes",
  `insert into discount_codes (code, percent, amount_cents, minimum_cents, categories, starts_at, ends_at, use_limit, per_email_limit)
   select code, percent, amount_cents, minimum_cents, categories, starts_at, ends_at, use_limit, per_email_limit
   from jsonb_to_recordset($1::jsonb) as g(code text, percent int, amount_cents int, minimum_cents int, categories text[],
     starts_at timestamptz, ends_at timestamptz, use_limit int, per_email_limit int)
   on conflict (code) do update set percent = excluded.percent, amount_cents = excluded.amount_cents, minimum_cents = excluded.minimum_cents,
     categories = excluded.categories, starts_at = excluded.starts_at, ends_at = excluded.ends_at, use_limit = excluded.use_limit,
     per_email_limit = excluded.per_email_limit`,
);

/** Writes discount codes; what was used of them stays counted. */
export async function saveDiscountCodes(tx: Tx, codes: readonly DiscountCodeRecord[]): Promise<void> {
  const rows = codes.map(
    ({
      code,
      worth,
      minimumCents = 0,
      categories,
      startsAt = null,
      endsAt = null,
      useLimit = null,
      perEmailLimit = null,
    }) => ({
      code,
      percent: "percent" in worth ? worth.percent : null,
      amount_cents: "percent" in worth ? null : worth.amountCents,
      minimum_cents: minimumCents,
      categories: categories && categories.length > 0 ? categories : null,
      starts_at: iso(startsAt),
      ends_at: iso(endsAt),
      use_limit: useLimit,
      per_email_limit: perEmailLimit,
    }),
  );
  await tx.run(upsertCodes, [JSON.stringify(rows)]);
}

/** From a path of the shop, without language prefix, to another path or an address elsewhere. */
export interface RedirectRecord {
  readonly path: string;
  readonly target: string;
}

const upsertRedirects = statement<[string[], string[]]>(
  "save_redirects",
  `insert into redirects (path, target) select * from unnest($1::text[], $2::text[]) as g(path, target)
   on conflict (path) do update set target = excluded.target`,
);

export async function saveRedirects(tx: Tx, redirects: readonly RedirectRecord[]): Promise<void> {
  await tx.run(upsertRedirects, [redirects.map(({ path }) => path), redirects.map(({ target }) => target)]);
}

/** A banner of the home page; without times it always shows. */
export interface BannerRecord {
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  /** A path without language prefix, or an address elsewhere. */
  readonly href: string;
  /** A picture family. */
  readonly picture: string;
  readonly startsAt?: Instant | null;
  readonly endsAt?: Instant | null;
}

const clearBanners = statement<[]>("clear_banners", "delete from banners");

const insertBanners = statement<[string]>(
  "save_banners",
  `insert into banners (title, text, href, picture, position, starts_at, ends_at)
   select title, text, href, picture, position, starts_at, ends_at
   from jsonb_to_recordset($1::jsonb) as g(title jsonb, text jsonb, href text, picture text, position int, starts_at timestamptz, ends_at timestamptz)`,
);

/** Makes these the home page's banners, in this order. */
export async function replaceBanners(tx: Tx, banners: readonly BannerRecord[]): Promise<void> {
  await tx.run(clearBanners, []);
  const rows = banners.map(({ startsAt = null, endsAt = null, ...rest }, position) => ({
    ...rest,
    position,
    starts_at: iso(startsAt),
    ends_at: iso(endsAt),
  }));
  await tx.run(insertBanners, [JSON.stringify(rows)]);
}

export interface PolicyRecord {
  readonly slug: PolicySlug;
  /** In the shop's small Markdown. */
  readonly body: LocalizedText;
}

const insertPolicies = statement<[string, Date]>(
  "publish_policies",
  `insert into policy_versions (slug, version, body, published_at)
   select g.slug, coalesce(last.version, 0) + 1, g.body, $2
   from jsonb_to_recordset($1::jsonb) as g(slug text, body jsonb)
   left join lateral (select version, body from policy_versions p where p.slug = g.slug order by version desc limit 1) last on true
   where last.body is distinct from g.body`,
);

/** Publishes policies, each as a new version where its text changed. */
export async function publishPolicies(tx: Tx, policies: readonly PolicyRecord[], now: Instant): Promise<void> {
  await tx.run(insertPolicies, [JSON.stringify(policies), new Date(now)]);
}

const upsertSettings = statement<[string, Date]>(
  "save_settings",
  `insert into settings (key, value, updated_at) select key, value, $2 from jsonb_each($1::jsonb)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at where settings.value is distinct from excluded.value`,
);

/** Writes groups of settings whole; a group that is not given stays. Their types are the owning slice's to check. */
export async function saveSettings(tx: Tx, groups: Readonly<Record<string, unknown>>, now: Instant): Promise<void> {
  await tx.run(upsertSettings, [JSON.stringify(groups), new Date(now)]);
}
