import { afterEach, expect, test } from "vitest";
import type { Log } from "#engine/platform/log.ts";
import { ThreadPool, type ThreadPoolOptions } from "#engine/platform/thread-pool.ts";

const logged: string[] = [];
const log: Log = { debug() {}, info() {}, warn() {}, error: (message) => void logged.push(message) };
const pools: ThreadPool<string, string, string[]>[] = [];
afterEach(async () => {
  logged.length = 0;
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

class Refused extends Error {}

function open(options: Partial<ThreadPoolOptions<string, string[]>> = {}): ThreadPool<string, string, string[]> {
  const pool = new ThreadPool<string, string, string[]>({
    name: "the echo",
    script: "test/platform/echo-thread.ts",
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    threads: 1,
    waiting: 2,
    log,
    nameOf: (task) => task,
    refusal: (why) => new Refused(why),
    begin: () => [],
    ...options,
  });
  pools.push(pool);
  return pool;
}

test("tasks are answered in the order they came, each after what its thread must know", async () => {
  const pool = open({
    waiting: 9,
    prepare(known, say) {
      if (known.push("told") === 1) say("first: ");
    },
  });
  const answered: string[] = [];
  await Promise.all(["a", "b", "c"].map((task) => pool.ask(task).then((answer) => answered.push(answer))));
  expect(answered).toEqual(["first: a", "first: b", "first: c"]);
  expect(pool.figures).toEqual({ threads: 1, busy: 0, waiting: 0, refused: 0, died: 0 });
});

test("what comes while too many wait is refused, and those who came first are answered", async () => {
  const pool = open();
  const asked = await Promise.allSettled(["a", "b", "c", "d"].map((task) => pool.ask(task)));
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  await expect(pool.ask("e")).resolves.toBe("e");
  expect(pool.figures.refused).toBe(1);
});

test("a task that fails says why and leaves its thread; one that two threads die of is refused, and others go on", async () => {
  const pool = open();
  await expect(pool.ask("fail")).rejects.toThrow("the echo failed in its thread: Error: it cannot be said");
  const who = await pool.ask("who");
  const [died, after] = await Promise.allSettled([pool.ask("die"), pool.ask("who")]);
  expect(died).toMatchObject({ status: "rejected", reason: new Refused("the echo could not do it") });
  expect(after).toMatchObject({ status: "fulfilled", value: expect.stringMatching(/^who \d+$/) });
  expect(after).not.toMatchObject({ value: who });
  expect(pool.figures.died).toBe(2);
  expect(logged).toEqual(["a thread of the echo ended", "a thread of the echo ended"]);
});

test("a task that cannot be sent to a thread fails alone", async () => {
  const pool = open();
  const asked = await Promise.allSettled([pool.ask((() => {}) as unknown as string), pool.ask("a")]);
  expect(asked).toMatchObject([{ status: "rejected", reason: { name: "DataCloneError" } }, { value: "a" }]);
  expect(pool.figures).toMatchObject({ threads: 1, busy: 0, waiting: 0 });
});

test("a thread with nothing to do ends after its time, unheard, and the next task begins another", async () => {
  const pool = open({ idleMs: 20 });
  const before = await pool.ask("who");
  await expect.poll(() => pool.figures.threads).toBe(0);
  expect(await pool.ask("who")).not.toBe(before);
  expect(pool.figures.died).toBe(0);
  expect(logged).toEqual([]);
});

test("whoever waits when the pool ends is refused", async () => {
  const pool = open();
  const asked = Promise.allSettled(["a", "b", "c"].map((task) => pool.ask(task)));
  await pool.close();
  for (const answer of (await asked).slice(1)) expect(answer).toMatchObject({ status: "rejected" });
  await expect(pool.ask("d")).rejects.toThrow(Refused);
});
