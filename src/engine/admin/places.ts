import { type PlaceRecord, placeForm } from "#domain/fulfilment/place-form.ts";
import { mainPlace, mostPlaces } from "#domain/inventory/places.ts";
import { type FieldError, type FieldsInvalid, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readShopTerms } from "../checkout/shop-terms.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";
import { audit, type StaffActor } from "../staff/audit.ts";

/** A place where goods lie. */
export interface PlaceRow extends PlaceRecord {
  readonly id: number;
  readonly version: number;
  readonly closedAt: Instant | null;
  /** Parts that lie here, and units of them. */
  readonly parts: number;
  readonly units: number;
}

// The main place has a row once it is named or another place is added.
const places = `(select id, name, address1, city, state, zip, position, ships, pickup_id, version, closed_at from places
   union all select ${mainPlace}, '', '', '', '', '', 0, true, null, 1, null
   where not exists (select from places where id = ${mainPlace}))`;

const columns = `p.id, p.name, p.address1, p.city, p.state, p.zip, p.position, p.ships,
  coalesce(p.pickup_id, '') as pickup, p.version, p.closed_at as "closedAt"`;
const holdings = `case when p.id = ${mainPlace}
    then (select json_build_array(count(*) filter (where on_hand > elsewhere), coalesce(sum(on_hand - elsewhere), 0))
      from stock)
    else (select json_build_array(count(*), coalesce(sum(units), 0)) from place_stock
      where place_id = p.id and units > 0) end`;
const selectPlaces = statement<[], PlaceRow>(
  "places_of_shop",
  `select ${columns}, (h.held ->> 0)::int as parts, (h.held ->> 1)::int as units
   from ${places} p, lateral (select ${holdings} as held) h order by p.closed_at is not null, p.position, p.id`,
);

/** All places with what lies there, in the order in which goods are taken from them; closed ones last. */
export const listPlaces = (db: Db): Promise<PlaceRow[]> => db.rows(selectPlaces, []);

/** A place as a form offers it. The main place has no name until it is given one. */
export interface PlaceChoice {
  readonly id: number;
  readonly name: string;
}

const selectChoices = statement<[], PlaceChoice>(
  "open_places",
  `select id, name from ${places} p where closed_at is null order by position, id`,
);

/** Open places in the order in which goods are taken from them: one, in a shop that does not divide its stock. */
export const openPlaces = (db: Db): Promise<PlaceChoice[]> => db.rows(selectChoices, []);

const selectNames = statement<[], PlaceChoice>("names_of_places", `select id, name from ${places} p order by id`);

/** Names of all places by id, for what happened at one that is closed by now. */
export async function placeNames(db: Db): Promise<Record<number, string>> {
  return Object.fromEntries((await db.rows(selectNames, [])).map(({ id, name }) => [id, name]));
}

const selectByName = statement<[], PlaceChoice & { isOpen: boolean }>(
  "places_by_name",
  `select id, name, closed_at is null as "isOpen" from ${places} p order by id`,
);

const plainName = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/**
 * Finds a place by its name as somebody writes it. A shop with one place need not name it; `mainNames` are what the
 * main place is called until it has a name.
 */
export async function placesByName(
  db: Db,
  mainNames: readonly string[],
): Promise<(name: string) => { readonly id: number; readonly isOpen: boolean } | undefined> {
  const rows = await db.rows(selectByName, []);
  const byName = new Map(rows.map((row) => [plainName(row.name), row]));
  const main = rows.find(({ id }) => id === mainPlace);
  byName.delete("");
  if (main) for (const name of mainNames) if (!byName.has(plainName(name))) byName.set(plainName(name), main);
  if (main && rows.length === 1) byName.set("", main);
  return (name) => byName.get(plainName(name));
}

const addMain = statement<[]>(
  "add_main_place",
  `insert into places (id, name) overriding system value values (${mainPlace}, '') on conflict do nothing`,
);
const insert = statement<[string, string, string, string, string, number, boolean, string], { id: number }>(
  "add_place",
  `insert into places (name, address1, city, state, zip, position, ships, pickup_id)
   values ($1, $2, $3, $4, $5, $6, $7, nullif($8, ''))
   on conflict (lower(name)) do nothing returning id`,
);
const update = statement<[number, string, string, string, string, string, number, boolean, string], { id: number }>(
  "change_place",
  `update places set name = $2, address1 = $3, city = $4, state = $5, zip = $6, position = $7, ships = $8,
     pickup_id = nullif($9, ''), version = version + 1
   where id = $1 and not exists (select from places o where lower(o.name) = lower($2) and o.id <> $1) returning id`,
);
const count = statement<[], { count: number }>("count_places", "select count(*)::int as count from places");
const lockOne = statement<[number], { version: number; name: string; closedAt: Instant | null }>(
  "lock_place",
  `select version, name, closed_at as "closedAt" from places where id = $1 for update`,
);
// Two of one name take turns.
const lockNames = statement<[]>("lock_place_names", "select pg_advisory_xact_lock(7162148)");
const lockAll = statement<[]>("lock_places", "select id from places order by id for no key update");

export type SavePlaceRefused =
  | FieldsInvalid
  | { code: "stale" }
  | { code: "place_missing" }
  | { code: "too_many_places" };

interface Shown {
  readonly id: number;
  readonly version: number;
}

/** Adds a place, or changes one that was shown in this version; `id` is null for a new one. */
export function savePlace(
  shop: DbAndClock,
  staff: StaffActor,
  { id, version, typed }: { readonly id: number | null; readonly version: number; readonly typed: Texts },
): Promise<Result<{ id: number }, SavePlaceRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<{ id: number }, SavePlaceRefused>> => {
    const now = shop.clock.now();
    const form = unlessRefused((refuseField) => placeForm.read(typed, "", refuseField));
    const fieldErrors = [...(form.ok ? [] : form.error.fieldErrors), ...(await pickupErrors(tx, typed, now))];
    if (!form.ok || fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
    await tx.run(lockNames, []);
    if (id === null) {
      await tx.run(lockAll, []);
      if ((await tx.row(count, []))!.count >= mostPlaces) return refuse({ code: "too_many_places" });
    }
    await tx.run(addMain, []);
    const stored = id === null ? null : await tx.row(lockOne, [id]);
    if (id !== null && !stored) return refuse({ code: "place_missing" });
    if (stored && stored.version !== version) return refuse({ code: "stale" });
    const saved = await write(tx, id, form.value);
    if (!saved) return refuse({ code: "invalid", fieldErrors: [{ field: "name", code: "name_taken" }] });
    await audit(tx, staff, "place-saved", form.value.name, now);
    return ok(saved);
  });
}

/** A pickup place must be one of the settings. */
async function pickupErrors(tx: Tx, typed: Texts, now: Instant): Promise<FieldError[]> {
  const pickup = (typed["pickup"] ?? "").trim();
  if (pickup === "") return [];
  const { terms } = await readShopTerms(tx, now);
  return terms.pickup.some(({ id }) => id === pickup) ? [] : [{ field: "pickup", code: "choice_unknown" }];
}

function write(tx: Tx, id: number | null, record: PlaceRecord) {
  const { name, address1, city, state, zip, position, ships, pickup } = record;
  return id === null
    ? tx.row(insert, [name, address1, city, state, zip, position, ships, pickup])
    : tx.row(update, [id, name, address1, city, state, zip, position, ships, pickup]);
}

const selectHeld = statement<[number], { units: number }>(
  "units_at_place",
  `select coalesce(sum(units), 0)::int as units from place_stock where place_id = $1`,
);
const selectUnderWay = statement<[number], { number: string }>(
  "transfer_of_place",
  `select number from stock_transfers where state = 'sent' and (from_id = $1 or to_id = $1) limit 1`,
);
const setClosed = statement<[number, Date | null]>(
  "close_place",
  `update places set closed_at = $2, version = version + 1 where id = $1`,
);

export type ClosePlaceRefused =
  | { code: "stale" }
  | { code: "place_missing" }
  /** Everything lies there that lies nowhere else. */
  | { code: "main_place" }
  | { code: "holds_stock"; units: number }
  /** Goods are on their way there, or would go back there. */
  | { code: "transfers_open" };

/** Closes a place that holds nothing, or opens it again. It keeps its name in the history of what lay there. */
export function closePlace(
  shop: DbAndClock,
  staff: StaffActor,
  { id, version, isClosed }: Shown & { readonly isClosed: boolean },
): Promise<Result<null, ClosePlaceRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, ClosePlaceRefused>> => {
    // Waits for everybody who puts goods there.
    const stored = await tx.row(lockOne, [id]);
    if (!stored) return refuse({ code: "place_missing" });
    if ((stored.closedAt !== null) === isClosed) return ok(null);
    if (stored.version !== version) return refuse({ code: "stale" });
    if (id === mainPlace) return refuse({ code: "main_place" });
    const { units } = (await tx.row(selectHeld, [id]))!;
    if (isClosed && units > 0) return refuse({ code: "holds_stock", units });
    if (isClosed && (await tx.row(selectUnderWay, [id]))) return refuse({ code: "transfers_open" });
    const now = shop.clock.now();
    await tx.run(setClosed, [id, isClosed ? new Date(now) : null]);
    await audit(tx, staff, isClosed ? "place-closed" : "place-opened", stored.name, now);
    return ok(null);
  });
}
