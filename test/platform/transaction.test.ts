import pg from "pg";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ok, refuse } from "#domain/kernel/result.ts";
import { dryRun } from "#engine/platform/dry-run.ts";
import type { Db } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

beforeAll(() => database().sql("create table notes (text text primary key)"));
beforeEach(async () => {
  await database().sql("delete from notes");
  await database().sql("delete from graphile_worker._private_jobs");
});

const write = (db: Db, text: string) => db.sql("insert into notes values ($1)", [text]);
const written = async () =>
  (await database().sql<{ text: string }>("select text from notes order by text")).map(({ text }) => text);
const jobs = async () => (await database().sql("select id from graphile_worker._private_jobs")).length;

test("what is written before a refusal is taken back, jobs included, and the refusal is given as it is", async () => {
  const refused = await database().transaction(async (tx) => {
    await write(tx, "before the refusal");
    await enqueue(tx, systemClock, "execute_refund", { refundId: 1 });
    return refuse({ code: "refund_too_large", left: 12 });
  });
  expect(refused).toEqual({ ok: false, error: { code: "refund_too_large", left: 12 } });
  expect(await written()).toEqual([]);
  expect(await jobs(), "jobs of the refused transaction").toBe(0);
});

test("what succeeds stays, whatever it gives", async () => {
  for (const [text, value] of Object.entries({ ok: ok(1), nothing: null, no: false, list: [{ ok: false }] }))
    expect(await database().transaction(async (tx) => (await write(tx, text), value))).toEqual(value);
  expect(await written()).toEqual(["list", "no", "nothing", "ok"]);
});

test("a bug takes everything back and is thrown on; the next transaction begins clean", async () => {
  const bug = database().transaction(async (tx) => {
    await write(tx, "before the bug");
    throw new Error("a bug");
  });
  await expect(bug).rejects.toThrow("a bug");
  await database().transaction((tx) => write(tx, "after the bug"));
  expect(await written()).toEqual(["after the bug"]);
});

test("a refusal that was written down in another form stays written", async () => {
  const { answer } = await database().transaction(async (tx) => {
    await write(tx, "the session that was opened");
    return { answer: refuse({ code: "try_again" }) };
  });
  expect(answer).toEqual({ ok: false, error: { code: "try_again" } });
  expect(await written()).toEqual(["the session that was opened"]);
});

test("statements that begin together in one transaction run one after another, and end with it where one of them fails", async () => {
  const running = new Map<pg.Client, number>();
  let most = 0;
  const plain = pg.Client.prototype.query as (...sent: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    running.set(this, (running.get(this) ?? 0) + 1);
    most = Math.max(most, running.get(this)!);
    const answer = plain.apply(this, sent) as Promise<unknown>;
    const end = () => void running.set(this, running.get(this)! - 1);
    answer.then(end, end);
    return answer as never;
  });
  const together = (texts: readonly string[]) =>
    database().transaction((tx) => Promise.all(texts.map((text) => write(tx, text))));
  await together(["one", "two", "three"]);
  const failed = database().transaction(async (tx) => {
    const fails = tx.sql("select 1 / 0");
    const others = ["four", "five"].map((text) => write(tx, text).catch(() => {}));
    await Promise.all([fails, ...others]);
  });
  await expect(failed).rejects.toThrow("division by zero");
  spy.mockRestore();
  expect(most).toBe(1);
  await database().transaction((tx) => write(tx, "after"));
  expect(await written()).toEqual(["after", "one", "three", "two"]);
});

test("in a dry run a step that refuses or throws takes back itself and its jobs, and the steps around it go on", async () => {
  const seen = await dryRun(database(), async (db, asked) => {
    const step = (text: string, end: () => unknown) =>
      db.transaction(async (tx) => {
        await write(tx, text);
        await enqueue(tx, systemClock, "expire_order", { orderId: 1 });
        return end();
      });
    await step("first", () => ok(null));
    expect(await step("refused", () => refuse({ code: "no" }))).toEqual({ ok: false, error: { code: "no" } });
    await expect(step("thrown", () => JSON.parse("{"))).rejects.toThrow("JSON");
    await step("last", () => ok(null));
    const notes = await db.sql<{ text: string }>("select text from notes order by text");
    return { notes: notes.map(({ text }) => text), jobs: asked.map(({ name }) => name) };
  });
  expect(seen).toEqual({ notes: ["first", "last"], jobs: ["expire_order", "expire_order"] });
  expect(await written(), "notes after the dry run").toEqual([]);
  expect(await jobs(), "jobs after the dry run").toBe(0);
});
