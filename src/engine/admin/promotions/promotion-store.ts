import type { FieldError, FieldsInvalid } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { type KnownGoods, knownGoods } from "./goods.ts";
import { lowPricesOf, reductionErrors, type Timed } from "./promotion-floor.ts";
import { auditOf, differences, nothingTyped, type TypedPromotion } from "./typed.ts";

/** A stored promotion with its state. */
export interface Stored<Edited> {
  readonly version: number;
  readonly active: boolean;
  readonly archived: boolean;
  readonly record: Edited;
}

type PromotionRefused =
  | { readonly code: "promotion_missing" }
  | { readonly code: "invalid"; readonly fieldErrors: readonly FieldError[] }
  /** Somebody else has saved it since. */
  | { readonly code: "stale" };

/** A member of staff who edits promotions. */
interface PromotingStaff extends StaffActor {
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
}

export const promotionSwitches = ["on", "off", "archive"] as const;
type PromotionSwitch = (typeof promotionSwitches)[number];

/** A kind of promotion: its rows and its form. Its key is a URL or a code. */
interface PromotionKind<Edited> {
  /** As the audit log calls it. */
  readonly subject: "promotion" | "discount";
  readonly keyOf: (record: Edited) => string;
  readonly withKey: (record: Edited, key: string) => Edited;
  /** The keys a new record may get, first choice first. */
  readonly newKeys: (record: Edited) => readonly string[];
  readonly copyKeys: (key: string) => readonly string[];
  /** Error if none of them is free. */
  readonly taken: FieldError;
  readonly find: (db: Db, key: string) => Promise<Stored<Edited> | null>;
  readonly lock: (tx: Tx, key: string) => Promise<Stored<Edited> | null>;
  readonly readForm: (typed: TypedPromotion, known: KnownGoods, stored: Edited | null) => Result<Edited, FieldsInvalid>;
  readonly typedOf: (record: Edited) => TypedPromotion;
  readonly reductionOf: (record: Edited) => Timed;
  /** The field of its percentage. */
  readonly percentField: string;
  /** False where there is one of this key. */
  readonly insert: (tx: Tx, record: Edited, active: boolean, now: Instant) => Promise<boolean>;
  readonly update: (tx: Tx, record: Edited, now: Instant) => Promise<void>;
  /** False where it stood so before. */
  readonly setState: (
    tx: Tx,
    key: string,
    state: { readonly active: boolean; readonly archived: boolean },
    now: Instant,
  ) => Promise<boolean>;
}

/** Numbers tried after a key that is taken. */
const maxNumber = 99;

/** A key, then the same numbered from two. */
export const numberedKeys = (key: string, separator: string): string[] => [
  key,
  ...Array.from({ length: maxNumber - 1 }, (_, at) => `${key}${separator}${at + 2}`),
];

/** The merchant's actions on promotions of one kind. Each writes to the audit log in its transaction. */
export const promotionStore = <Edited>(kind: PromotionKind<Edited>) => ({
  find: kind.find,
  keyOf: kind.keyOf,
  typedOf: kind.typedOf,
  lowPrices: (db: Db, record: Edited) => lowPricesOf(db, kind.reductionOf(record).reduction),
  ...edits(kind),
  ...switches(kind),
});

/** Inserts a record and notes it in the audit log; false where its key is taken. */
const insertWith =
  <Edited>({ insert, subject, keyOf, typedOf }: PromotionKind<Edited>) =>
  async (tx: Tx, by: StaffActor, record: Edited, active: boolean, now: Instant): Promise<boolean> => {
    if (!(await insert(tx, record, active, now))) return false;
    await audit(tx, by, `${subject}-created`, keyOf(record), now, auditOf(nothingTyped, typedOf(record)));
    return true;
  };

/** Errors of a record that takes prices below the margin floor, of whoever may not go below it. */
async function floorErrors<Edited>(
  { reductionOf, percentField }: PromotionKind<Edited>,
  tx: Tx,
  by: PromotingStaff,
  record: Edited,
  stored: Edited | null,
): Promise<FieldError[]> {
  if (by.mayGoBelow) return [];
  return reductionErrors(tx, percentField, reductionOf(record), stored && reductionOf(stored));
}

function edits<Edited>(kind: PromotionKind<Edited>) {
  const { subject, withKey, typedOf } = kind;
  const insert = insertWith(kind);

  /** Stores a new one under its own key, switched off until somebody has looked it over; gives the key. */
  function create({ db, clock }: DbAndClock, by: PromotingStaff, typed: TypedPromotion) {
    return db.transaction(async (tx): Promise<Result<{ key: string }, PromotionRefused>> => {
      const edited = kind.readForm(typed, await knownGoods(tx, typed.products), null);
      if (!edited.ok) return edited;
      const low = await floorErrors(kind, tx, by, edited.value, null);
      if (low.length > 0) return refuse({ code: "invalid", fieldErrors: low });
      for (const key of kind.newKeys(edited.value)) {
        const record = withKey(edited.value, key);
        if (await insert(tx, by, record, false, clock.now())) return ok({ key });
        // A second press of the same button finds its own work done, also where both came at one moment.
        const stored = await kind.lock(tx, key);
        if (stored && differences(typedOf(stored.record), typedOf(record)).length === 0) return ok({ key });
      }
      return refuse({ code: "invalid", fieldErrors: [kind.taken] });
    });
  }

  /** Saves one as typed, over the version that was shown and no other. */
  function save(
    { db, clock }: DbAndClock,
    by: PromotingStaff,
    { key, version, typed }: { readonly key: string; readonly version: number; readonly typed: TypedPromotion },
  ) {
    return db.transaction(async (tx): Promise<Result<{ changed: boolean }, PromotionRefused>> => {
      const stored = await kind.lock(tx, key);
      if (!stored) return refuse({ code: "promotion_missing" });
      const edited = kind.readForm(typed, await knownGoods(tx, typed.products), stored.record);
      const before = typedOf(stored.record);
      const isSame = edited.ok && differences(before, typedOf(edited.value)).length === 0;
      // A second press of the same button finds its own work done.
      if (stored.version !== version) return isSame ? ok({ changed: false }) : refuse({ code: "stale" });
      if (!edited.ok) return edited;
      if (isSame) return ok({ changed: false });
      const low = await floorErrors(kind, tx, by, edited.value, stored.record);
      if (low.length > 0) return refuse({ code: "invalid", fieldErrors: low });
      await kind.update(tx, edited.value, clock.now());
      await audit(tx, by, `${subject}-changed`, key, clock.now(), auditOf(before, typedOf(edited.value)));
      return ok({ changed: true });
    });
  }

  return { create, save };
}

function switches<Edited>(kind: PromotionKind<Edited>) {
  const insert = insertWith(kind);

  /** Switches one on or off, or puts it away. Doing it twice changes nothing. */
  function switchTo({ db, clock }: DbAndClock, by: StaffActor, key: string, to: PromotionSwitch) {
    return db.transaction(async (tx): Promise<Result<{ changed: boolean }, { code: "promotion_missing" }>> => {
      if (!(await kind.lock(tx, key))) return refuse({ code: "promotion_missing" });
      const now = clock.now();
      const changed = await kind.setState(tx, key, { active: to === "on", archived: to === "archive" }, now);
      if (changed) await audit(tx, by, `${kind.subject}-${to}`, key, now);
      return ok({ changed });
    });
  }

  /** Copies one under a new key, inactive; returns the key. */
  function copy({ db, clock }: DbAndClock, by: StaffActor, from: string) {
    return db.transaction(async (tx): Promise<Result<{ key: string }, { code: "promotion_missing" }>> => {
      const stored = await kind.lock(tx, from);
      if (!stored) return refuse({ code: "promotion_missing" });
      for (const key of kind.copyKeys(from))
        if (await insert(tx, by, kind.withKey(stored.record, key), false, clock.now())) return ok({ key });
      return refuse({ code: "promotion_missing" });
    });
  }

  return { switchTo, copy };
}

/** Return type of `promotionStore`. */
export type PromotionStore<Edited> = ReturnType<typeof promotionStore<Edited>>;
