import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase({ empty: true });
/** The number by which processes that migrate keep out of each other's way; those of earlier versions use it too. */
const lock = 716_2026;
let folder: string;
let holder: pg.Client;
let holders: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "plenum-lock-"));
  writeFileSync(join(folder, "0001_first.sql"), "create table if not exists first (id int)");
  holders = [];
  holder = new pg.Client({ connectionString: database().url, application_name: "left behind" });
  holder.on("error", () => {});
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [lock]);
});
afterEach(async () => {
  await holder.end();
  rmSync(folder, { recursive: true, force: true });
});

const run = (patience: { patienceMs?: number; idleMs?: number }) =>
  migrate(database().url, { folder, nameAfterMs: 100, onWait: (words) => holders.push(words), ...patience });

test("a start that waits for another to migrate says once which process that is, and goes on when it ends", async () => {
  const waiting = run({});
  await expect.poll(() => holders).toHaveLength(1);
  const [{ pid }] = (await holder.query<{ pid: number }>("select pg_backend_pid() as pid")).rows as [{ pid: number }];
  expect(holders[0]).toMatch(
    new RegExp(`^PostgreSQL's process ${pid} \\(left behind, from 127\\.0\\.0\\.1, idle for \\d s\\)$`),
  );
  await holder.end();
  expect(await waiting).toEqual(["0001_first.sql"]);
  expect(holders).toHaveLength(1);
});

test("a start gives up on a lock that was left behind by a session that does nothing, and says how to end it", async () => {
  await expect(run({ idleMs: 300 })).rejects.toThrow(
    /^another process has held the lock of migrations for too long: PostgreSQL's process (\d+) \(left behind, .*\)\. If it is no shop that is just starting, end it \(select pg_terminate_backend\(\1\)\) and start again$/,
  );
});

test("a start waits longer for one that is at work, but not for ever", async () => {
  const work = holder.query("select pg_sleep(60)").catch(() => "ended");
  const began = performance.now();
  await expect(run({ idleMs: 100, patienceMs: 1_000 })).rejects.toThrow(/too long: .*active for \d s/);
  expect(performance.now() - began).toBeGreaterThan(1_000);
  await database().sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'left behind'");
  expect(await work).toBe("ended");
});
