import { after, days } from "#domain/kernel/time.ts";
import type { Database } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { pictureFileNames } from "./add-picture.ts";

/** Retention of unused pictures, which an undone change or a restored form can bring back. */
const unusedPictures = days(30);

// Pictures that an order, a banner, a category, the shop, a text, a post, any version of a policy or an activity shows
// are kept, and those that undoing the latest change of a product would restore.
const takeUnused = statement<[Date], { key: string; source: string; isLast: boolean }>(
  "take_unused_pictures",
  `with in_texts as materialized (
     select jsonb_path_query(description, '$.**.key') #>> '{}' as key from products where description @? '$.**.key'
     union select jsonb_path_query(body, '$.**.key') #>> '{}' from articles where body @? '$.**.key'
     union select picture from articles where picture <> ''
     union select jsonb_path_query(document, '$.**.key') #>> '{}' from policy_versions where document @? '$.**.key'
     union select jsonb_path_query(c.before -> 'description', '$.**.key') #>> '{}' from product_changes c
       join products p on p.id = c.product_id and p.version = c.version where c.before @? '$.description.**.key'),
   gone as (
     delete from pictures t where key in (select key from pictures u where unused_since <= $1
       and not exists (select from order_lines l where l.picture_family = u.key and l.picture_family ~ '^[0-9a-f]{32}$')
       and not exists (select from settings s, jsonb_array_elements(s.value -> 'banners') b
         where s.key = 'home' and u.key in (b ->> 'picture', b ->> 'wide'))
       and not exists (select from settings s, jsonb_array_elements(s.value -> 'sections') b
         where s.key = 'home' and b ->> 'picture' = u.key)
       and not exists (select from settings s where s.key = 'profile' and s.value -> 'logo' ->> 'key' = u.key)
       and not exists (select from settings s where s.key = 'home' and s.value -> 'hero' ->> 'picture' = u.key)
       and not exists (select from settings s,
         jsonb_each(coalesce(s.value -> 'looks', '{}') || coalesce(s.value -> 'added', '{}')) c
         where s.key = 'categories'
         and c.value ->> 'picture' = u.key)
       and not exists (select from in_texts i where i.key = u.key)
       and not exists (select from activities a where a.picture = u.key)
       and not exists (select from product_changes c join products p on p.id = c.product_id and p.version = c.version
         where c.before ? 'pictures' and c.before -> 'pictures' @> jsonb_build_array(jsonb_build_object('key', u.key)))
       order by unused_since limit 200) returning key, source)
   select key, source, not exists (select from pictures o where o.source = gone.source
     and o.key not in (select key from gone)) as "isLast"
   from gone`,
);

/** Deletes unused pictures past their retention, with their files. */
export function purgePictures({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx.rows(takeUnused, [new Date(after(clock.now(), -unusedPictures))]);
    const names = new Set(gone.flatMap(({ key }) => pictureFileNames(key)));
    for (const { source, isLast } of gone) if (isLast) names.add(source);
    if (names.size > 0) await enqueue(tx, clock, "remove_files", { names: [...names] });
  });
}
