import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tagged } from "../catalogue/category-page.ts";
import type { PolicySlug } from "#domain/content/policy.ts";
import { policyText, printedPolicy } from "#domain/content/policy-words.ts";
import { policyTag } from "#domain/kernel/changes.ts";
import type { PolicyPage } from "./page-types.ts";
import { type PolicyRow, wordsOf } from "./policy-row.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

const selectPolicy = statement<[string, Date], PolicyRow & { version: number; publishedAt: Instant }>(
  "policy_page",
  `select version, body, document, published_at as "publishedAt" from policy_versions
   where slug = $1 and published_at <= $2 order by version desc limit 1`,
);

/** The words of a policy at a moment, as they are printed: what a buyer of that moment agreed to. */
export async function policyAsOf(db: Db, slug: PolicySlug, language: Language, at: Instant): Promise<string | null> {
  const row = await db.row(selectPolicy, [slug, new Date(at)]);
  return row && printedPolicy(wordsOf(row), language);
}

/** The current version of a policy; version 0 without text before it is written. */
export async function findPolicyPage(shop: Shop, slug: PolicySlug, language: Language): Promise<Tagged<PolicyPage>> {
  const row = await shop.db.row(selectPolicy, [slug, new Date(shop.clock.now())]);
  const tags = [policyTag(slug)];
  if (!row) return { data: { slug, version: 0, publishedAt: null, title: "", text: [], markdown: "" }, tags };
  const { version, publishedAt, body } = row;
  const { title, text } = policyText(wordsOf(row), language);
  return { data: { slug, version, publishedAt, title, text, markdown: body[language] }, tags };
}
