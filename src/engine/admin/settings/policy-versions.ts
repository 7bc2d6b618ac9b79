import type { PolicySlug } from "#domain/content/policy.ts";
import { isSamePolicy } from "#domain/content/policy-form.ts";
import { auditedPolicy, type PolicyWords } from "#domain/content/policy-words.ts";
import type { FieldError, FieldsInvalid } from "#domain/kernel/fields/field.ts";
import { languages } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { picturesIn } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { findPictures } from "../../catalogue/pictures/picture-row.ts";
import { type PolicyRow, wordsOf } from "../../content/policy-row.ts";
import { publishPolicies } from "../../content/save-content.ts";
import type { Database, Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { tellOwners } from "../../staff/tell-owners.ts";
import { auditOfSetting } from "./setting-differences.ts";

/** A version of a policy, as its list shows it. */
export interface PolicyVersion {
  readonly version: number;
  readonly publishedAt: Instant;
}

export interface StoredPolicy {
  /** The latest; 0 is a policy that is not written. */
  readonly version: number;
  readonly words: PolicyWords | null;
}

const selectLatest = statement<[string], PolicyRow & { version: number }>(
  "latest_policy",
  "select version, body, document from policy_versions where slug = $1 order by version desc limit 1",
);

/** A policy's latest words. */
export async function latestPolicy(db: Db, slug: PolicySlug): Promise<StoredPolicy> {
  const row = await db.row(selectLatest, [slug]);
  return row ? { version: row.version, words: wordsOf(row) } : { version: 0, words: null };
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
const selectVersion = statement<[string, number], PolicyRow>(
  "policy_version",
  "select body, document from policy_versions where slug = $1 and version = $2::bigint",
);

/** One version's words; null where there is none. */
export async function policyVersion(db: Db, slug: PolicySlug, version: number): Promise<PolicyWords | null> {
  const row = await db.row(selectVersion, [slug, version]);
  return row && wordsOf(row);
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

/** The texts with pictures that are not there. */
async function picturesGone(db: Db, words: PolicyWords): Promise<FieldError[]> {
  if (!("document" in words)) return [];
  const { document } = words;
  const keys = (each: "en" | "cn") => picturesIn(document[each].text);
  const stored = new Set((await findPictures(db, languages.flatMap(keys))).map(({ key }) => key));
  return languages
    .filter((each) => keys(each).some((key) => !stored.has(key)))
    .map((each) => ({ field: `text.${each}`, code: "file_gone" as const }));
}

const lockPolicy = statement<[string]>("lock_policy", "select pg_advisory_xact_lock(7162029, hashtext($1))");

type PublishRefused = FieldsInvalid | { readonly code: "stale" };

/**
 * Publishes words as the policy's next version, over the version that was shown and no other: what buyers agreed to
 * before stays as it was. The same words again change nothing. All owners are told by mail.
 */
export function publishPolicy(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  by: StaffActor,
  request: { readonly slug: PolicySlug; readonly version: number; readonly words: PolicyWords },
): Promise<Result<{ changed: boolean }, PublishRefused>> {
  const { slug, version, words } = request;
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, PublishRefused>> => {
    await tx.row(lockPolicy, [slug]);
    const latest = await latestPolicy(tx, slug);
    if (latest.words && isSamePolicy(slug, latest.words, words)) return ok({ changed: false });
    if (latest.version !== version) return refuse({ code: "stale" });
    const fieldErrors = await picturesGone(tx, words);
    if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
    const now = clock.now();
    await publishPolicies(tx, [{ slug, ...words }], now);
    const versions = [latest.version || null, latest.version + 1] as const;
    await audit(
      tx,
      by,
      "policy-published",
      `policies/${slug}`,
      now,
      auditOfSetting(
        { version: versions[0], ...(latest.words && auditedPolicy(latest.words)) },
        { version: versions[1], ...auditedPolicy(words) },
      ),
    );
    await tellOwners(tx, clock, by, { about: "policy", subject: slug });
    return ok({ changed: true });
  });
}
