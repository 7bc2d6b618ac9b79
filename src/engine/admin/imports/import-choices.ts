import type { Instant } from "#domain/kernel/time.ts";
import type { ShopifyChoices } from "../../catalogue/import/shopify/shopify-choices.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

const select = statement<[], { choices: ShopifyChoices }>(
  "import_choices",
  "select choices from import_choices where format = 'shopify'",
);

/** Choices made for Shopify exports so far; null before the first. */
export async function storedChoices(db: Db): Promise<ShopifyChoices | null> {
  return (await db.row(select, []))?.choices ?? null;
}

const upsert = statement<[string, Date]>(
  "store_import_choices",
  `insert into import_choices (format, choices, updated_at) values ('shopify', $1::jsonb, $2)
   on conflict (format) do update set choices = excluded.choices, updated_at = excluded.updated_at`,
);

/** Merges new choices into the stored ones; gives the result. */
export async function storeChoices(
  tx: Tx,
  before: ShopifyChoices | null,
  now: ShopifyChoices,
  at: Instant,
): Promise<ShopifyChoices> {
  const together: ShopifyChoices = {
    ...now,
    types: { ...before?.types, ...now.types },
    tags: { ...before?.tags, ...now.tags },
    vendors: { ...before?.vendors, ...now.vendors },
    columns: { ...before?.columns, ...now.columns },
  };
  await tx.run(upsert, [JSON.stringify(together), new Date(at)]);
  return together;
}

const maxAudited = 60;

/** The changed choices with old and new values. */
export function changedChoices(before: ShopifyChoices | null, after: ShopifyChoices): Record<string, string> {
  const [was, is] = [flat(before), flat(after)];
  const changes = [...is].filter(([name, value]) => was.get(name) !== value).slice(0, maxAudited);
  return Object.fromEntries(changes.map(([name, value]) => [name, `${name}: ${was.get(name) ?? "–"} → ${value}`]));
}

function flat(choices: ShopifyChoices | null): Map<string, string> {
  const all = new Map<string, string>();
  for (const [group, value] of Object.entries(choices ?? {}))
    for (const [name, choice] of typeof value === "string" ? [["", value] as const] : Object.entries(value))
      all.set(name ? `${group} ${name}` : group, textOf(choice));
  return all;
}

const textOf = (choice: unknown): string =>
  typeof choice === "object" ? Object.values(choice ?? {}).join(" ") || "–" : String(choice);
