import { afterEach, expect, test, vi } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";

const db = testDatabase();
afterEach(() => void vi.useRealTimers());

test("what is to be done at once is due at once, however fast the clock of the process is that asks for it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes(1) });
  await db().transaction((tx) => enqueue(tx, systemClock, "purge_expired", {}));
  expect(await db().sql("select run_at <= now() as due from graphile_worker.jobs")).toEqual([{ due: true }]);
});
