import { z } from "zod";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type SettingKey, settingGroups } from "../../checkout/setting-groups.ts";
import { groupOf } from "../../checkout/setting-key.ts";
import { type SettingInvalid, storeSetting } from "../../checkout/store-setting.ts";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { isSame } from "../differences.ts";
import { auditOfSetting } from "./setting-differences.ts";

/** A settings group as it is stored; version 0 is one that was never set. */
export interface StoredSetting<Value = unknown> {
  readonly value: Value | null;
  readonly version: number;
}

const selectSetting = statement<[string], StoredSetting>(
  "read_setting",
  "select value, version from settings where key = $1",
);

/** A settings group as it was handed in. */
export async function readSetting(db: Db, group: SettingKey): Promise<StoredSetting> {
  return (await db.row(selectSetting, [group])) ?? { value: null, version: 0 };
}

/** Somebody else has changed it since it was opened. */
export type SettingRefused = SettingInvalid | { readonly code: "stale" };

// Two people who set a group for the first time have no row to wait for each other at.
const lockGroup = statement<[string]>("lock_setting", "select pg_advisory_xact_lock(7162028, hashtext($1))");

/** Waits until nobody else changes the group; nobody does before the transaction ends. */
export const lockSetting = (tx: Tx, group: SettingKey): Promise<unknown> => tx.row(lockGroup, [group]);

/** Changes a settings group if it still has the version shown; the change and its audit entry share a transaction. */
export function changeSetting(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  by: StaffActor,
  request: { readonly group: SettingKey; readonly version: number; readonly value: unknown },
): Promise<Result<{ changed: boolean }, SettingRefused>> {
  return db.transaction((tx) => changeSettingIn(tx, clock, by, request));
}

/** The same within a transaction that does more. */
export async function changeSettingIn(
  tx: Tx,
  clock: Clock,
  by: StaffActor,
  { group, version, value: given }: { readonly group: SettingKey; readonly version: number; readonly value: unknown },
): Promise<Result<{ changed: boolean }, SettingRefused>> {
  await lockSetting(tx, group);
  const stored = await readSetting(tx, group);
  const value = isRecord(given) ? { ...unknownKeysOf(group, stored.value), ...given } : given;
  const setting = settingGroups[groupOf(group)].safeParse(value);
  // A second press of the same button finds its own work done.
  if (stored.value !== null && setting.success && isSame(stored.value, value)) return ok({ changed: false });
  if (stored.version !== version) return refuse({ code: "stale" });
  const now = clock.now();
  const written = await storeSetting(tx, group, value, now);
  if (!written.ok) return written;
  await audit(tx, by, "setting-changed", `settings/${group}`, now, auditOfSetting(stored.value, value));
  return ok({ changed: true });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Stored keys unknown to this version of the shop, which its form does not show; they are kept. */
function unknownKeysOf(group: SettingKey, stored: unknown): Readonly<Record<string, unknown>> {
  const schema: unknown = settingGroups[groupOf(group)];
  // Sales tax knows every key: it once had one a state.
  if (!isRecord(stored) || !(schema instanceof z.ZodObject) || schema.def.catchall) return {};
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !(key in schema.shape)));
}
