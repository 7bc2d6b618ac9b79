import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { type EditedActivity, readActivityForm, readPrices, typedActivityOf } from "./activity-form.ts";
import type { PromotionSwitch } from "./discount-store.ts";
import { promotedAsTyped } from "./goods.ts";
import { auditOf, differences, nothingTyped, type PromotionFieldError, type TypedPromotion } from "./typed.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A promotion with where it stands. */
export interface StoredActivityRecord {
  readonly version: number;
  readonly active: boolean;
  readonly archived: boolean;
  readonly record: EditedActivity;
}

export type ActivityRefused =
  | { readonly code: "promotion_missing" }
  | { readonly code: "invalid"; readonly problems: readonly PromotionFieldError[] }
  /** Somebody else has saved it since. */
  | { readonly code: "stale" };

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

const columns = `slug, title, lead, body, percent_off as "percentOff", applies_to as "appliesTo", picture, time_zone as "timeZone",
  starts_at as "startsAt", ends_at as "endsAt", version, active, archived`;
const selectOne = statement<[string], Row & Record<string, unknown>>(
  "activity_to_edit",
  `select ${columns} from activities where slug = $1`,
);
const lockOne = statement<[string], Row & Record<string, unknown>>(
  "activity_to_edit_locked",
  `select ${columns} from activities where slug = $1 for update`,
);

const bothOf = (text: Partial<LocalizedText>): LocalizedText => ({ en: text.en ?? "", cn: text.cn ?? "" });

async function recordOf(db: Db, row: Row): Promise<StoredActivityRecord> {
  const { version, active, archived, appliesTo, title, lead, body, ...rest } = row;
  const slugs = appliesTo.products ?? [];
  const known = await promotedAsTyped(db, slugs);
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
      products: slugs.flatMap((slug) => known.get(slug) ?? []),
      prices: readPrices(appliesTo.prices ?? {}),
    },
  };
}

/** A promotion as the merchant edits it; null when there is none at this address. */
export async function findActivity(db: Db, slug: string): Promise<StoredActivityRecord | null> {
  const row = await db.row(selectOne, [slug]);
  return row && recordOf(db, row);
}

async function lockActivity(tx: Tx, slug: string): Promise<StoredActivityRecord | null> {
  const row = await tx.row(lockOne, [slug]);
  return row && recordOf(tx, row);
}

const recordColumns = `slug text, title jsonb, lead jsonb, body jsonb, percent_off int, applies_to jsonb, picture text, time_zone text,
  starts_ms float8, ends_ms float8`;
const insertActivity = statement<[string, boolean, Date], { slug: string }>(
  "insert_activity",
  `insert into activities (slug, title, lead, body, percent_off, applies_to, picture, time_zone, starts_at, ends_at, active, updated_at)
   select slug, title, lead, body, percent_off, applies_to, picture, time_zone, to_timestamp(starts_ms / 1000.0), to_timestamp(ends_ms / 1000.0), $2, $3
   from jsonb_to_record($1::jsonb) as r (${recordColumns})
   on conflict (slug) do nothing returning slug`,
);
const updateActivity = statement<[string, Date]>(
  "update_activity",
  `update activities a set title = r.title, lead = r.lead, body = r.body, percent_off = r.percent_off, applies_to = r.applies_to,
     picture = r.picture, time_zone = r.time_zone, starts_at = to_timestamp(r.starts_ms / 1000.0), ends_at = to_timestamp(r.ends_ms / 1000.0),
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

/** Stores a new promotion, switched off until the merchant switches it on; gives its address. */
export function createActivity(
  { db, clock }: Deps,
  by: StaffActor,
  typed: TypedPromotion,
): Promise<Result<{ slug: string }, ActivityRefused>> {
  return db.transaction(async (tx): Promise<Result<{ slug: string }, ActivityRefused>> => {
    const read = readActivityForm(typed, await promotedAsTyped(tx, typed.products), null);
    if (!read.ok) return read;
    const made = await tx.row(insertActivity, [rowOf(read.value), false, new Date(clock.now())]);
    if (!made) {
      // A second press of the same button finds its own work done.
      const stored = await lockActivity(tx, read.value.slug);
      const isSame = stored && differences(typedActivityOf(stored.record), typedActivityOf(read.value)).length === 0;
      if (isSame) return ok({ slug: read.value.slug });
      return refuse({ code: "invalid", problems: [{ field: "slug", code: "slug_taken" }] });
    }
    const { slug } = made;
    await audit(tx, by, "promotion-created", slug, clock.now(), auditOf(nothingTyped, typedActivityOf(read.value)));
    return ok({ slug });
  });
}

/** Saves a promotion as typed, over the version that was shown and no other. */
export function saveActivity(
  { db, clock }: Deps,
  by: StaffActor,
  request: { readonly slug: string; readonly version: number; readonly typed: TypedPromotion },
): Promise<Result<{ changed: boolean }, ActivityRefused>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, ActivityRefused>> => {
    const stored = await lockActivity(tx, request.slug);
    if (!stored) return refuse({ code: "promotion_missing" });
    const read = readActivityForm(request.typed, await promotedAsTyped(tx, request.typed.products), stored.record);
    const before = typedActivityOf(stored.record);
    const isSame = read.ok && differences(before, typedActivityOf(read.value)).length === 0;
    // A second press of the same button finds its own work done.
    if (stored.version !== request.version) return isSame ? ok({ changed: false }) : refuse({ code: "stale" });
    if (!read.ok) return read;
    if (isSame) return ok({ changed: false });
    await tx.run(updateActivity, [rowOf(read.value), new Date(clock.now())]);
    await audit(tx, by, "promotion-changed", request.slug, clock.now(), auditOf(before, typedActivityOf(read.value)));
    return ok({ changed: true });
  });
}

const setState = statement<[string, boolean, boolean, Date]>(
  "switch_activity",
  `update activities set active = $2, archived = $3, version = version + 1, updated_at = $4
   where slug = $1 and (active, archived) is distinct from ($2, $3)`,
);

/** Switches a promotion on or off, or puts it away. Doing it twice changes nothing. */
export function switchActivity(
  { db, clock }: Deps,
  by: StaffActor,
  slug: string,
  to: PromotionSwitch,
): Promise<Result<{ changed: boolean }, { code: "promotion_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, { code: "promotion_missing" }>> => {
    if (!(await tx.row(lockOne, [slug]))) return refuse({ code: "promotion_missing" });
    const now = clock.now();
    const changed = (await tx.run(setState, [slug, to === "on", to === "archive", new Date(now)])) > 0;
    if (changed) await audit(tx, by, `promotion-${to}`, slug, now);
    return ok({ changed });
  });
}

/** Copies a promotion under an address of its own, switched off; gives the copy's address. */
export function copyActivity(
  { db, clock }: Deps,
  by: StaffActor,
  slug: string,
): Promise<Result<{ slug: string }, { code: "promotion_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ slug: string }, { code: "promotion_missing" }>> => {
    const stored = await lockActivity(tx, slug);
    if (!stored) return refuse({ code: "promotion_missing" });
    const stem = `${slug.slice(0, 70)}-copy`;
    for (const candidate of [stem, ...Array.from({ length: 98 }, (_, at) => `${stem}-${at + 2}`)]) {
      const copy = { ...stored.record, slug: candidate };
      const made = await tx.row(insertActivity, [rowOf(copy), false, new Date(clock.now())]);
      if (!made) continue;
      await audit(tx, by, "promotion-created", candidate, clock.now(), auditOf(nothingTyped, typedActivityOf(copy)));
      return ok({ slug: candidate });
    }
    return refuse({ code: "promotion_missing" });
  });
}

const selectUse = statement<[string], { orders: number; units: number; cost: Money; sold: Money }>(
  "activity_use",
  `select count(distinct l.order_id)::int as orders, coalesce(sum(l.quantity), 0)::int as units,
     coalesce(sum((l.regular_price_cents - l.unit_price_cents)::bigint * l.quantity), 0)::bigint as cost,
     coalesce(sum(l.unit_price_cents::bigint * l.quantity - l.discount_cents), 0)::bigint as sold
   from order_lines l join orders o on o.id = l.order_id where l.activity = $1 and o.state <> 'canceled'`,
);

/** How often a promotion was bought under, what it took off, and what was sold. Canceled orders do not count. */
export async function activityUse(
  db: Db,
  slug: string,
): Promise<{ orders: number; units: number; cost: Money; sold: Money }> {
  const row = await db.row(selectUse, [slug]);
  if (!row) throw new Error("a sum has a row");
  return row;
}
