import { expect, onTestFinished, test, vi } from "vitest";
import { workToDo } from "#engine/admin/dashboard.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { type Mail, MailRefused } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { testDatabase } from "#test/database.ts";
import { staffMember } from "#test/staff/staff-fixtures.ts";
import { mailHastener } from "#worker/mail/hasten-waiting-mails.ts";
import { startWorker } from "#worker/start.ts";

const database = testDatabase();

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A worker whose mails go to `send`; it stops with the test. */
async function working(send: (mail: Mail) => Promise<void>, log: Shop["log"] = silent) {
  const settings = { publicUrl: "https://shop.example" };
  const shop = { log, clock: systemClock, db: database(), settings, mailer: { send } };
  const worker = await startWorker(shop as unknown as Shop);
  onTestFinished(() => worker.stop());
  return worker;
}

const askMail = (to: string) =>
  database().transaction((tx) =>
    enqueue(tx, systemClock, "send_test_mail", { mail: "placed", words: { en: {}, cn: {} }, to }, { key: to }),
  );

const waiting = async (key: string) =>
  (await database().sql("select from graphile_worker.jobs where key = $1", [key])).length;

/** Leaves a mail as an outage of hours does: after nine attempts, the next one far off. */
const missHours = (key: string, error: string) =>
  database().sql(
    `update graphile_worker._private_jobs set attempts = 9, run_at = now() + interval '5 hours', last_error = $2,
       updated_at = now() - interval '1 hour' where key = $1`,
    [key, error],
  );

test("a mail server that takes no words from anybody holds up mails, and no other job", async () => {
  let release = () => {};
  const hanging = new Promise<void>((done) => (release = done));
  const begun = new Set<string>();
  await working(({ to }) => (begun.add(to), hanging));
  for (const who of ["a", "b", "c", "d", "e", "f"]) await askMail(`${who}@example.com`);
  await expect.poll(() => begun.size).toBe(4);
  await database().transaction((tx) => enqueue(tx, systemClock, "release_dead_jobs", {}, { key: "meanwhile" }));
  await expect.poll(() => waiting("meanwhile")).toBe(0);
  expect(begun.size).toBe(4);
  release();
  await expect.poll(() => begun.size).toBe(6);
});

test("a stop that waits for a job says for which, and one that waits for none says nothing", async () => {
  const said: unknown[] = [];
  const log = { ...silent, info: (...words: unknown[]) => void said.push(words) };
  const idle = await working(async () => {}, log);
  await idle.stop();
  expect(said).toEqual([]);
  let release = () => {};
  let isBegun = false;
  const hanging = new Promise<void>((done) => (release = done));
  const busy = await working(() => ((isBegun = true), hanging), log);
  await askMail("slow@example.com");
  await expect.poll(() => isBegun).toBe(true);
  const stopped = busy.stop();
  const line = ["the shop ends once its running jobs are done", { job: "send_test_mail" }];
  await expect.poll(() => said, { timeout: 30_000 }).toEqual([line]);
  release();
  await stopped;
  expect(said).toEqual([line]);
});

test("once a mail leaves, those that found no server leave too; one that the server refused waits on", async () => {
  await askMail("gone@example.com");
  await askMail("refused@example.com");
  await missHours("gone@example.com", "connect ECONNREFUSED 192.0.2.1:25");
  await missHours("refused@example.com", "the mail server did not take a mail: EENVELOPE 550 5.1.1");
  const sent = new Set<string>();
  await working(async ({ to }) => void sent.add(to));
  await askMail("new@example.com");
  await expect.poll(() => [...sent].toSorted()).toEqual(["gone@example.com", "new@example.com"]);
  expect(await waiting("refused@example.com")).toBe(1);
});

test("however many mails leave, the queue is read for those that wait once in ten seconds, and again after that", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const mailLeft = mailHastener({ db: database(), log: silent });
  const isDue = async () =>
    (await database().sql("select from graphile_worker.jobs where key = 'later@example.com' and run_at <= now()"))
      .length;
  await mailLeft();
  await askMail("later@example.com");
  await missHours("later@example.com", "connect ECONNREFUSED 192.0.2.1:25");
  for (let mails = 0; mails < 5; mails += 1) await mailLeft();
  expect(await isDue()).toBe(0);
  vi.advanceTimersByTime(10_000);
  await mailLeft();
  expect(await isDue()).toBe(1);
});

test("the dashboard counts mails that the server has not taken for minutes", async () => {
  const count = async () => (await workToDo(database(), systemClock.now(), "owner")).failedMails;
  const before = await count();
  await askMail("soon@example.com");
  expect(await count()).toBe(before);
  await missHours("soon@example.com", "Greeting never received");
  expect(await count()).toBe(before + 1);
});

test("a recipient whom the mail server refuses keeps no other from the mail, and the others get it once", async () => {
  const [first, gone, last] = ["ann@example.com", "left@example.com", "zoe@example.com"] as const;
  for (const email of [first, gone, last])
    await staffMember(database(), email, "owner", { secret: "s".repeat(32), factor: false });
  await database().sql("delete from graphile_worker._private_jobs");
  const sent: string[] = [];
  let fault: Error | null = new MailRefused("the mail server did not take a mail: EENVELOPE 550 5.1.1");
  await working(async ({ to }) => {
    if (to === gone && fault) throw fault;
    sent.push(to);
  });
  await database().transaction((tx) =>
    enqueue(tx, systemClock, "send_told_mail", { about: "words", subject: "", by: first, at: systemClock.now() }),
  );
  await expect.poll(() => sent).toEqual([first, last]);
  const tried = () =>
    database().sql(
      "select attempts from graphile_worker.jobs where task_identifier = 'send_told_mail' and locked_at is null",
    );
  // Its own job fails and waits like all jobs.
  await expect.poll(tried).toEqual([{ attempts: 1 }]);
  // Nor do the others get it again where the next attempt finds no mail server.
  fault = new Error("connect ECONNREFUSED 192.0.2.1:25");
  const tryAgain = () => database().sql("update graphile_worker._private_jobs set run_at = now() where attempts > 0");
  await tryAgain();
  await expect.poll(tried).toEqual([{ attempts: 2 }]);
  expect(sent).toEqual([first, last]);
  fault = null;
  await tryAgain();
  await expect.poll(() => sent).toEqual([first, last, gone]);
});
