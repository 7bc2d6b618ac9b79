import { after, type Instant, seconds } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** After so long without a call an editor counts as gone. A browser calls every thirty seconds. */
const present = seconds(75);

const versionOf = (name: string, text: string) => statement<[string], { version: number }>(`${name}_version_now`, text);

/** What two people may have open at once, and which version of it is stored. */
const versions = {
  product: versionOf("product", "select version from products where id::text = $1"),
  promotion: versionOf("promotion", "select version from activities where slug = $1"),
  discount: versionOf("discount", "select version from discount_codes where code = $1"),
  policy: versionOf("policy", "select coalesce(max(version), 0) as version from policy_versions where slug = $1"),
  category: versionOf("category", "select version from taxonomy_categories where slug = $1"),
  attribute: versionOf("attribute", "select version from taxonomy_attributes where key = $1"),
} as const;

export type EditedKind = keyof typeof versions;

/** One thing that somebody edits. */
export interface Edited {
  readonly kind: EditedKind;
  readonly key: string;
}

export interface Presence {
  /** The names of others who have it open. */
  readonly others: readonly string[];
  /** The version that is stored now. */
  readonly version: number;
}

const seen = statement<[string, number, Date]>(
  "see_editor",
  `insert into editors (subject, staff_id, seen_at) values ($1, $2, $3)
   on conflict (subject, staff_id) do update set seen_at = excluded.seen_at`,
);
const others = statement<[string, number, Date], { name: string }>(
  "other_editors",
  `select s.name from editors e join staff s on s.id = e.staff_id
   where e.subject = $1 and e.staff_id <> $2 and e.seen_at > $3 order by s.name limit 10`,
);

const subjectOf = ({ kind, key }: Edited) => `${kind}/${key}`;

/** Who else has a thing open; null for one that is gone. */
export async function otherEditors(db: Db, edited: Edited, staffId: number, now: Instant): Promise<Presence | null> {
  const stored = await db.row(versions[edited.kind], [edited.key]);
  if (!stored) return null;
  const found = await db.rows(others, [subjectOf(edited), staffId, new Date(after(now, -present))]);
  return { others: found.map(({ name }) => name), version: stored.version };
}

/** Records that somebody has a thing open, and gives who else has; null for one that is gone. */
export async function noteEditor(db: Db, edited: Edited, staffId: number, now: Instant): Promise<Presence | null> {
  const found = await otherEditors(db, edited, staffId, now);
  if (found) await db.run(seen, [subjectOf(edited), staffId, new Date(now)]);
  return found;
}
