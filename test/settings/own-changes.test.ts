import { kill } from "node:process";
import { expect, test } from "vitest";
import { PageCache } from "#server/pages/page-cache.ts";
import { CachedStorefront } from "#server/pages/cached-storefront.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop({ follows: true });

/** The database's own process for the connection on which the shop hears of changes. */
async function listenerOf(): Promise<number> {
  const rows = await shop().db.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query in ('listen plenum_changed', 'select')",
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.pid;
}

/** An owner closes the shop that was open. */
async function closes(): Promise<void> {
  await shop().db.sql(`update settings set value = '{"open": true}' where key = 'opening'`);
  shop().settingsChanged();
  const owner = await signedInAs(shop(), "owner");
  expect((await shop().browser().get("/")).status).toBe(200);
  const version = String((await readSetting(shop().db, "opening")).version);
  expect((await owner.post("/admin/settings", { intent: "close", version })).location).toContain("done=closed");
}

test("an owner who has closed the shop finds it closed at once, however late the notice comes", async () => {
  const listener = await listenerOf();
  kill(listener, "SIGSTOP");
  const resumed = new Promise<void>((over) => setTimeout(() => (kill(listener, "SIGCONT"), over()), 500));
  await closes();
  expect((await shop().browser().get("/")).status).toBe(503);
  await resumed;
});

test("an owner is answered although nothing can be heard of changes", async () => {
  await shop().db.sql("select pg_terminate_backend($1)", [await listenerOf()]);
  await closes();
  await expect.poll(async () => (await shop().browser().get("/")).status).toBe(503);
});

test("a process that stood still for longer than it waits for the shop's facts shows the current ones", async () => {
  const cache = new PageCache();
  const storefront = new CachedStorefront(shop().db, cache);
  expect((await storefront.current()).closedNote.en).toBe("");
  await shop().db.sql(
    `update settings set value = '{"open": false, "note": {"en": "Moving house", "cn": ""}}' where key = 'opening'`,
  );
  cache.drop(["frame"]);
  const current = storefront.current();
  await new Promise((sent) => setImmediate(sent));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  expect((await current).closedNote.en).toBe("Moving house");
});
