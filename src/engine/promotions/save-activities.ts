import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
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
   from jsonb_to_recordset($1::jsonb) as g(slug text, title jsonb, lead jsonb, body jsonb, percent_off int,
     applies_to jsonb, picture text,
     starts_at timestamptz, ends_at timestamptz)
   on conflict (slug) do update set title = excluded.title, lead = excluded.lead, body = excluded.body,
     percent_off = excluded.percent_off, applies_to = excluded.applies_to, picture = excluded.picture,
     starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
);

/** Writes activities by slug. They must end after they start. */
export async function saveActivities(tx: Tx, activities: readonly ActivityRecord[]): Promise<void> {
  const rows = activities.map(({ percentOff, appliesTo, startsAt, endsAt, ...rest }) => ({
    ...rest,
    percent_off: percentOff,
    applies_to: appliesTo,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  }));
  await tx.run(upsertActivities, [JSON.stringify(rows)]);
}
