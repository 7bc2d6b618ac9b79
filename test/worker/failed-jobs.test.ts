import { expect, test } from "vitest";
import { errorFields, type LogFields } from "#engine/platform/log.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { testDatabase } from "#test/database.ts";
import { runQueue } from "#test/run-queue.ts";
import { startWorker, taskList } from "#worker/start.ts";

const database = testDatabase();

test("a job that fails is told once, with its stack; one that finds its database or server gone without", async () => {
  const db = database();
  const lines: { readonly message: string; readonly fields: LogFields }[] = [];
  const hear = (message: string, fields: LogFields = {}) => void lines.push({ message, fields });
  const log = { debug() {}, info() {}, warn: hear, error: hear };
  let reason: Error = new Error("the mail could not be written");
  const settings = { publicUrl: "https://shop.example" };
  const mailer = { send: () => Promise.reject(reason) };
  const shop = { log, clock: systemClock, db, settings, mailer } as unknown as Shop;
  const worker = await startWorker(shop);
  const fail = async (error: Error) => {
    reason = error;
    lines.length = 0;
    const key = error.message;
    const payload = { mail: "placed", words: { en: {}, cn: {} }, to: "owner@example.com" };
    await db.transaction((tx) => enqueue(tx, systemClock, "send_test_mail", payload, { key }));
    const isOver = async () =>
      (await db.sql("select from graphile_worker.jobs where key = $1 and attempts > 0 and locked_at is null", [key]))
        .length;
    await expect.poll(isOver).toBe(1);
    // A minute that begins meanwhile has jobs of its own, which this shop cannot do.
    return lines
      .filter(({ fields }) => fields.job === "send_test_mail")
      .map(({ message, fields }) => ({ message, hasStack: fields.stack !== undefined }));
  };
  try {
    expect(await fail(reason)).toEqual([{ message: "a job failed", hasStack: true }]);
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    expect(await fail(refused)).toEqual([{ message: "a job failed", hasStack: false }]);
  } finally {
    await worker.stop();
  }
});

test("a round that fails at some of its items names each of them in the log, with its own error", async () => {
  const db = database();
  const lines: LogFields[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (_: string, fields: LogFields) => void lines.push(fields) };
  const account = (method: "stripe" | "paypal") =>
    [method, { method, movements: () => Promise.reject(new Error(`no list of ${method}`)) }] as const;
  const payments = new Map([account("stripe"), account("paypal")]);
  const shop = { log, clock: systemClock, db, payments } as unknown as Shop;
  await db.sql("delete from graphile_worker._private_jobs");
  await db.transaction((tx) => enqueue(tx, systemClock, "read_movements", {}));
  await runQueue(
    db,
    taskList(shop, undefined, (name) => name === "read_movements"),
  );
  expect(lines.map(({ job, item, attempt, error }) => ({ job, item, attempt, error }))).toEqual([
    { job: "read_movements", item: "stripe", attempt: 1, error: "Error: no list of stripe" },
    { job: "read_movements", item: "paypal", attempt: 1, error: "Error: no list of paypal" },
  ]);
});

test("a connection that was tried at several addresses says why it failed", () => {
  const refused = new AggregateError([new Error("connect ECONNREFUSED ::1:5432")]);
  expect(errorFields(Object.assign(refused, { code: "ECONNREFUSED" }))).toEqual({
    error: "Error: connect ECONNREFUSED ::1:5432",
    stack: undefined,
  });
});
