import { onTestFinished, expect, test } from "vitest";
import { openDatabase } from "#engine/platform/database.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

const setting = "select setting, source from pg_settings where name = 'synchronous_commit'";

test("commits of the queue do not wait for the disk, and those of the shop wait as the server says", async () => {
  const { url } = database().connection;
  const [queue, shop] = [openDatabase({ url, max: 1, lossy: true }), openDatabase({ url, max: 1 })];
  onTestFinished(async () => {
    await queue.close();
    await shop.close();
  });
  expect(await queue.sql(setting)).toEqual([{ setting: "off", source: "client" }]);
  expect((await shop.sql<{ source: string }>(setting))[0]!.source).not.toBe("client");
});
