import type { Instant } from "#domain/kernel/time.ts";
import type { PolicySlug } from "#domain/content/policy.ts";
import { policyInMarkdown } from "#domain/content/policy-in-markdown.ts";
import type { PolicyWords } from "#domain/content/policy-words.ts";
import type { RedirectRule } from "#domain/content/redirect.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const upsertRedirects = statement<[string[], string[]]>(
  "save_redirects",
  `insert into redirects (path, target) select * from unnest($1::text[], $2::text[]) as g(path, target)
   on conflict (path) do update set target = excluded.target`,
);

export async function saveRedirects(tx: Tx, redirects: readonly RedirectRule[]): Promise<void> {
  await tx.run(upsertRedirects, [redirects.map(({ path }) => path), redirects.map(({ target }) => target)]);
}

export type PolicyRecord = PolicyWords & { readonly slug: PolicySlug };

const insertPolicies = statement<[string, Date]>(
  "publish_policies",
  `insert into policy_versions (slug, version, body, document, published_at)
   select g.slug, coalesce(last.version, 0) + 1, g.body, g.document, $2
   from jsonb_to_recordset($1::jsonb) as g(slug text, body jsonb, document jsonb)
   left join lateral (select version, body, document from policy_versions p where p.slug = g.slug order by version desc
     limit 1) last on true
   where (last.body, last.document) is distinct from (g.body, g.document)`,
);

/** Publishes policies, each as a new version where its text changed. */
export async function publishPolicies(tx: Tx, policies: readonly PolicyRecord[], now: Instant): Promise<void> {
  const rows = policies.map((policy) => ({ ...policy, body: policyInMarkdown(policy) }));
  await tx.run(insertPolicies, [JSON.stringify(rows), new Date(now)]);
}
