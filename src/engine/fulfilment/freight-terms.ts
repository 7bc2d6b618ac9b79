import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { defaultFreightTerms, type FreightTerms } from "#domain/checkout/freight-terms.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectTerms = statement<[], { freight: Partial<FreightTerms> | null; timeZone: string | null }>(
  "freight_terms",
  `select (select value -> 'freight' from settings where key = 'returns') as freight,
     coalesce((select value ->> 'timeZone' from settings where key = 'shipping'),
       (select value ->> 'timeZone' from settings where key = 'profile')) as "timeZone"`,
);

/** The owner's time limits for freight damage, and the time zone of their days. */
export async function readFreightTerms(db: Db): Promise<FreightTerms & { readonly timeZone: string }> {
  const set = await db.row(selectTerms, []);
  return { ...defaultFreightTerms, ...set?.freight, timeZone: set?.timeZone ?? defaultTimeZone };
}
