import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { type EditedActivity, readActivityForm, readPrices, typedActivityOf } from "./activity-form.ts";
import { promotedAsTyped } from "./goods.ts";
import { numberedKeys, promotionStore, type Stored } from "./promotion-store.ts";

interface Row {
  slug: string;
  title: Partial<LocalizedText>;
  lead: Partial<LocalizedText>;
  body: Partial<Record<Language, string[]>>;
  percentOff: number | null;
  appliesTo: { categories?: string[]; products?: string[]; prices?: Record<string, number> };
  picture: string | null;
  timeZone: string;
  startsAt: Instant;
  endsAt: Instant;
  version: number;
  active: boolean;
  archived: boolean;
}

const columns = `slug, title, lead, body, percent_off as "percentOff", applies_to as "appliesTo", picture,
  time_zone as "timeZone", starts_at as "startsAt", ends_at as "endsAt", version, active, archived`;
const selectOne = statement<[string], Row>("activity_to_edit", `select ${columns} from activities where slug = $1`);
const lockOne = statement<[string], Row>(
  "activity_to_edit_locked",
  `select ${columns} from activities where slug = $1 for update`,
);

const bothOf = (text: Partial<LocalizedText>): LocalizedText => ({ en: text.en ?? "", cn: text.cn ?? "" });

async function stored(db: Db, query: Promise<Row | null>): Promise<Stored<EditedActivity> | null> {
  const row = await query;
  if (!row) return null;
  const { version, active, archived, appliesTo, title, lead, body, ...rest } = row;
  const slugs = appliesTo.products ?? [];
  const promoted = await promotedAsTyped(db, slugs);
  return {
    version,
    active,
    archived,
    record: {
      ...rest,
      title: bothOf(title),
      lead: bothOf(lead),
      body: { en: body.en ?? [], cn: body.cn ?? [] },
      categories: appliesTo.categories ?? [],
      products: slugs.flatMap((slug) => promoted.get(slug) ?? []),
      prices: readPrices(appliesTo.prices ?? {}),
    },
  };
}

const recordColumns = `slug text, title jsonb, lead jsonb, body jsonb, percent_off int, applies_to jsonb, picture text,
  time_zone text, starts_ms float8, ends_ms float8`;
const insertActivity = statement<[string, boolean, Date], { slug: string }>(
  "insert_activity",
  `insert into activities (slug, title, lead, body, percent_off, applies_to, picture, time_zone, starts_at, ends_at,
     active, updated_at)
   select slug, title, lead, body, percent_off, applies_to, picture, time_zone, to_timestamp(starts_ms / 1000.0),
     to_timestamp(ends_ms / 1000.0), $2, $3
   from jsonb_to_record($1::jsonb) as r (${recordColumns})
   on conflict (slug) do nothing returning slug`,
);
const updateActivity = statement<[string, Date]>(
  "update_activity",
  `update activities a set title = r.title, lead = r.lead, body = r.body, percent_off = r.percent_off,
     applies_to = r.applies_to, picture = r.picture, time_zone = r.time_zone,
     starts_at = to_timestamp(r.starts_ms / 1000.0), ends_at = to_timestamp(r.ends_ms / 1000.0),
     version = version + 1, updated_at = $2
   from jsonb_to_record($1::jsonb) as r (${recordColumns}) where a.slug = r.slug`,
);

function rowOf(record: EditedActivity): string {
  const { startsAt, endsAt, percentOff, categories, products, prices, timeZone, ...rest } = record;
  return JSON.stringify({
    ...rest,
    percent_off: percentOff,
    applies_to: {
      ...(categories.length > 0 && { categories }),
      ...(products.length > 0 && { products: products.map(({ slug }) => slug) }),
      ...(Object.keys(prices).length > 0 && { prices }),
    },
    time_zone: timeZone,
    starts_ms: startsAt,
    ends_ms: endsAt,
  });
}

const setState = statement<[string, boolean, boolean, Date]>(
  "switch_activity",
  `update activities set active = $2, archived = $3, version = version + 1, updated_at = $4
   where slug = $1 and (active, archived) is distinct from ($2, $3)`,
);

/** Promotions as the merchant edits them, each under its address. */
export const activityStore = promotionStore<EditedActivity>({
  subject: "promotion",
  keyOf: ({ slug }) => slug,
  withKey: (record, slug) => ({ ...record, slug }),
  newKeys: ({ slug }) => [slug],
  copyKeys: (slug) => numberedKeys(`${slug.slice(0, 70)}-copy`, "-"),
  taken: { field: "slug", code: "name_taken" },
  find: (db, slug) => stored(db, db.row(selectOne, [slug])),
  lock: (tx, slug) => stored(tx, tx.row(lockOne, [slug])),
  readForm: readActivityForm,
  typedOf: typedActivityOf,
  percentField: "percentOff",
  reductionOf: ({ categories, products, prices, percentOff, startsAt, endsAt }) => ({
    reduction: {
      categories,
      products: products.map(({ slug }) => slug),
      isForAll: false,
      prices,
      percent: percentOff ?? 0,
      amount: 0,
      minimum: 0,
    },
    startsAt,
    endsAt,
  }),
  insert: async (tx, record, active, now) =>
    (await tx.row(insertActivity, [rowOf(record), active, new Date(now)])) !== null,
  update: async (tx, record, now) => void (await tx.run(updateActivity, [rowOf(record), new Date(now)])),
  setState: async (tx, slug, { active, archived }, now) =>
    (await tx.run(setState, [slug, active, archived, new Date(now)])) > 0,
});

const selectUse = statement<[string], { orders: number; units: number; cost: Money; sold: Money }>(
  "activity_use",
  `select count(distinct l.order_id)::int as orders, coalesce(sum(l.quantity), 0)::int as units,
     coalesce(sum((l.regular_price_cents - l.unit_price_cents)::bigint * l.quantity), 0)::bigint as cost,
     coalesce(sum(l.unit_price_cents::bigint * l.quantity - l.discount_cents), 0)::bigint as sold
   from order_lines l join orders o on o.id = l.order_id where l.activity = $1 and o.state <> 'canceled'`,
);

/** Orders and units under a promotion, the amount taken off, and the amount sold. Canceled orders don't count. */
export async function activityUse(
  db: Db,
  slug: string,
): Promise<{ orders: number; units: number; cost: Money; sold: Money }> {
  const row = await db.row(selectUse, [slug]);
  if (!row) throw new Error("a sum has a row");
  return row;
}
