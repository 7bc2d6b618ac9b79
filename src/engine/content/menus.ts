import { type MenuRow, type Menus, readTarget } from "#domain/checkout/settings/menu-rows.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { settingGroups } from "../checkout/setting-groups.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A page, post or product that a menu leads to; one that visitors may not see is none. */
interface NamedTarget {
  readonly name: LocalizedText;
  readonly slug: string;
  /** Of a page or post: from when it is shown. */
  readonly from: Instant | null;
}

/** The merchant's menus, with what their rows lead to, by target. */
export interface StoredMenus extends Omit<Menus, "own"> {
  readonly targets: Readonly<Record<string, NamedTarget>>;
}

/** SQL: the pages, posts and products that the stored menus lead to and that visitors may see, by target. */
export const menuTargets = `(with targets as (
    select t #>> '{}' as target, substring(t #>> '{}' from ':([0-9]{1,15})$')::bigint as id
    from settings s, jsonb_path_query(s.value, '$.*[*].target') t where s.key = 'menus')
  select jsonb_object_agg(target, named) from (
    select target, jsonb_build_object('name', a.title, 'slug', a.slug,
      'from', (extract(epoch from a.publish_at) * 1000)::bigint) as named
    from targets join articles a on a.id = targets.id and target = a.kind || ':' || a.id
    where a.status = 'published' and a.deleted_at is null
    union all
    select target, jsonb_build_object('name', p.name, 'slug', p.slug, 'from', null)
    from targets join products p on p.id = targets.id and target = 'product:' || p.id
    where p.status in ('published', 'unavailable')) named)`;

const selectMenus = statement<[], { value: unknown; targets: StoredMenus["targets"] | null }>(
  "own_menus",
  `select value, ${menuTargets} as targets from settings where key = 'menus'`,
);

/** The menus as they are stored, also where they are not shown; null for none. */
export async function readMenus(db: Db): Promise<StoredMenus | null> {
  const row = await db.row(selectMenus, []);
  return row && { ...settingGroups.menus.parse(row.value), targets: row.targets ?? {} };
}

/** True for a row whose target visitors may see. Screens of the shop are always there. */
export function isThere(
  { target }: MenuRow,
  {
    targets,
    isListed,
    policies,
    now,
  }: {
    readonly targets: StoredMenus["targets"];
    readonly isListed: (category: string) => boolean;
    readonly policies: readonly string[];
    readonly now: Instant;
  },
): boolean {
  const { kind, key } = readTarget(target);
  if (kind === "category") return isListed(key);
  if (kind === "policy") return policies.includes(key);
  if (kind !== "page" && kind !== "post" && kind !== "product") return true;
  const named = targets[target];
  return named !== undefined && (named.from === null || named.from <= now);
}
