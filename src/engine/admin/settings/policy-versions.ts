import type { PolicySlug } from "#domain/content/policy.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { publishPolicies } from "../../content/save-content.ts";
import type { Database, Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { tellOwners } from "../../staff/tell-owners.ts";
import { auditOfSetting } from "./setting-differences.ts";
import { type FieldsInvalid, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { words } from "#domain/kernel/fields/kinds.ts";

/** A version of a policy, as its list shows it. */
export interface PolicyVersion {
  readonly version: number;
  readonly publishedAt: Instant;
}

export interface StoredPolicy {
  /** The latest; 0 is a policy that is not written. */
  readonly version: number;
  readonly body: LocalizedText;
}

const selectLatest = statement<[string], { version: number; body: LocalizedText }>(
  "latest_policy",
  "select version, body from policy_versions where slug = $1 order by version desc limit 1",
);

/** A policy's latest text. */
export async function latestPolicy(db: Db, slug: PolicySlug): Promise<StoredPolicy> {
  return (await db.row(selectLatest, [slug])) ?? { version: 0, body: { en: "", cn: "" } };
}

const selectVersions = statement<[string], PolicyVersion>(
  "policy_versions",
  `select version, published_at as "publishedAt" from policy_versions where slug = $1 order by version desc limit 200`,
);

/** The versions of a policy, the latest first. */
export function policyVersions(db: Db, slug: PolicySlug): Promise<PolicyVersion[]> {
  return db.rows(selectVersions, [slug]);
}

// A number of an address may be larger than any version.
const selectVersion = statement<[string, number], { body: LocalizedText }>(
  "policy_version",
  "select body from policy_versions where slug = $1 and version = $2::bigint",
);

/** One version's text; null where there is none. */
export async function policyVersion(db: Db, slug: PolicySlug, version: number): Promise<LocalizedText | null> {
  return (await db.row(selectVersion, [slug, version]))?.body ?? null;
}

const selectOverview = statement<[], { slug: string; version: number; publishedAt: Instant }>(
  "policy_overview",
  `select distinct on (slug) slug, version, published_at as "publishedAt" from policy_versions
   order by slug, version desc`,
);

/** Existing policies and the time of their last change. */
export function policyOverview(db: Db): Promise<{ slug: string; version: number; publishedAt: Instant }[]> {
  return db.rows(selectOverview, []);
}

const body = words({
  label: { en: "adminPromotions.field.body", cn: "adminPromotions.field.body" },
  max: 60_000,
  required: true,
});

/** A policy's texts as they are typed: both languages, or it is not published. */
export function readPolicyTexts(typed: Texts): Result<LocalizedText, FieldsInvalid> {
  return unlessRefused((refuse) => body.read(typed, "body", refuse));
}

const lockPolicy = statement<[string]>("lock_policy", "select pg_advisory_xact_lock(7162029, hashtext($1))");

/**
 * Publishes a text as the policy's next version, over the version that was shown and no other: what buyers agreed to
 * before stays as it was. The same text again changes nothing. All owners are told by mail.
 */
export function publishPolicy(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  by: StaffActor,
  request: { readonly slug: PolicySlug; readonly version: number; readonly body: LocalizedText },
): Promise<Result<{ changed: boolean }, { code: "stale" }>> {
  const { slug, version, body } = request;
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, { code: "stale" }>> => {
    await tx.row(lockPolicy, [slug]);
    const latest = await latestPolicy(tx, slug);
    if (latest.version > 0 && latest.body.en === body.en && latest.body.cn === body.cn) return ok({ changed: false });
    if (latest.version !== version) return refuse({ code: "stale" });
    const now = clock.now();
    await publishPolicies(tx, [{ slug, body }], now);
    const versions = [latest.version || null, latest.version + 1] as const;
    await audit(
      tx,
      by,
      "policy-published",
      `policies/${slug}`,
      now,
      auditOfSetting({ version: versions[0], ...latest.body }, { version: versions[1], ...body }),
    );
    await tellOwners(tx, clock, by, { about: "policy", subject: slug });
    return ok({ changed: true });
  });
}
