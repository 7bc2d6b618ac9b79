import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { PolicySlug } from "#domain/content/policy.ts";
import { policyTag } from "#domain/kernel/changes.ts";
import type { PolicyPage } from "./page-types.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

const selectPolicy = statement<[string, Language, Date], { version: number; markdown: string; publishedAt: Instant }>(
  "policy_page",
  `select version, body ->> $2 as markdown, published_at as "publishedAt" from policy_versions
   where slug = $1 and published_at <= $3 order by version desc limit 1`,
);

/** The text of a policy at a moment: what a buyer of that moment agreed to. */
export async function policyAsOf(db: Db, slug: PolicySlug, language: Language, at: Instant): Promise<string | null> {
  return (await db.row(selectPolicy, [slug, language, new Date(at)]))?.markdown ?? null;
}

/** The current version of a policy; version 0 without text before it is written. */
export async function findPolicyPage(shop: Shop, slug: PolicySlug, language: Language): Promise<Tagged<PolicyPage>> {
  const row = await shop.db.row(selectPolicy, [slug, language, new Date(shop.clock.now())]);
  return { data: { slug, version: 0, markdown: "", publishedAt: null, ...row }, tags: [policyTag(slug)] };
}
