import { after, type Instant, seconds } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Browsers report an open editor every thirty seconds; after this time without a report it counts as closed. */
const presenceTimeout = seconds(75);

const versionOf = (name: string, text: string) => statement<[string], { version: number }>(`${name}_version_now`, text);

/** Items that two people may edit at once, with their stored version. */
const versions = {
  product: versionOf("product", "select version from products where id::text = $1"),
  promotion: versionOf("promotion", "select version from activities where slug = $1"),
  discount: versionOf("discount", "select version from discount_codes where code = $1"),
  policy: versionOf("policy", "select coalesce(max(version), 0) as version from policy_versions where slug = $1"),
  category: versionOf("category", "select version from taxonomy_categories where slug = $1"),
  article: versionOf("article", "select version from articles where id::text = $1"),
  attribute: versionOf("attribute", "select version from taxonomy_attributes where key = $1"),
} as const;

export type EditedKind = keyof typeof versions;

/** An item being edited. */
export interface Edited {
  readonly kind: EditedKind;
  readonly key: string;
}

export interface Presence {
  /** Names of its other editors. */
  readonly others: readonly string[];
  /** The stored version. */
  readonly version: number;
}

const upsertEditor = statement<[string, number, Date]>(
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

/** Other editors of an item; null if it is deleted. */
export async function otherEditors(db: Db, edited: Edited, staffId: number, now: Instant): Promise<Presence | null> {
  const row = await db.row(versions[edited.kind], [edited.key]);
  if (!row) return null;
  const rows = await db.rows(others, [subjectOf(edited), staffId, new Date(after(now, -presenceTimeout))]);
  return { others: rows.map(({ name }) => name), version: row.version };
}

/** Records an editor of an item, and gives the others; null if it is deleted. */
export async function noteEditor(db: Db, edited: Edited, staffId: number, now: Instant): Promise<Presence | null> {
  const presence = await otherEditors(db, edited, staffId, now);
  if (presence) await db.run(upsertEditor, [subjectOf(edited), staffId, new Date(now)]);
  return presence;
}
