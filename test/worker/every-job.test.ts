import { globSync, readFileSync } from "node:fs";
import { parseCrontab } from "graphile-worker";
import { beforeEach, expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { endLostImports } from "#engine/admin/imports/end-lost-imports.ts";
import { enqueueImport } from "#engine/admin/imports/enqueue-import.ts";
import { mailAbouts } from "#engine/admin/failed-mails/mail-abouts.ts";
import { quickFigures } from "#engine/admin/operating-figures.ts";
import { endGivenUpJobs, retryGivenUpJobs } from "#engine/platform/dead-jobs.ts";
import { isMailJob } from "#engine/platform/mail-jobs.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { failedMailName } from "#web/admin/failed-mails/failed-mail-name.ts";
import { translators } from "#web/language/messages.server.ts";
import { jobs } from "#worker/jobs.ts";
import { renamedJobs } from "#worker/renamed-jobs.ts";
import { schedule } from "#worker/schedule.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const outbox = readFileSync("src/engine/platform/outbox.ts", "utf8");
const payloads = outbox.slice(outbox.indexOf("export interface JobPayloads {"), outbox.indexOf("export type JobName"));
const names = [...payloads.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!);
const scheduled = new Map(parseCrontab(schedule).map(({ task, options }) => [task, options.maxAttempts ?? 25]));

beforeEach(async () => void (await database().sql("delete from graphile_worker._private_jobs")));

/** A job of each name that failed for the last time so many days ago, made as many days before that. */
async function giveUp(tasks: readonly string[], days: number): Promise<void> {
  for (const task of tasks)
    await database().sql("select graphile_worker.add_job($1, '{}'::json, max_attempts => $2)", [
      task,
      scheduled.get(task) ?? 25,
    ]);
  await database().sql(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'failed',
       run_at = now() - make_interval(days => $1), created_at = now() - make_interval(days => 2 * $1)`,
    [days],
  );
}

test("every job has a handler, and is either scheduled or enqueued by somebody", () => {
  expect(names.length).toBeGreaterThan(70);
  expect(Object.keys(jobs).toSorted()).toEqual(names.toSorted());
  for (const name of Object.values(renamedJobs)) expect(names).toContain(name);
  const sources = globSync("src/{engine,server,web,worker,boot}/**/*.{ts,tsx}")
    .filter((path) => !/outbox|mail-abouts|renamed-jobs|tell-of-failed-mail/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const enqueued = names.filter((name) => sources.includes(`"${name}"`));
  expect(
    names.filter((name) => !scheduled.has(name) && !enqueued.includes(name)),
    "nobody begins it",
  ).toEqual([]);
  for (const task of scheduled.keys()) expect(names).toContain(task);
});

test("a job of every minute is tried once, as the look at providers; all others of the schedule and an import for hours", () => {
  const everyMinute = new Set([...schedule.matchAll(/^\* \* \* \* \* (\w+)/gm)].map(([, task]) => task));
  expect(everyMinute.size).toBeGreaterThan(5);
  expect(scheduled.size).toBeGreaterThan(everyMinute.size);
  for (const [task, attempts] of scheduled) {
    const isOnce = everyMinute.has(task) || task === "check_providers";
    expect({ task, attempts }).toEqual({ task, attempts: isOnce ? 1 : 10 });
  }
  // Every other job that is enqueued is tried for days.
  const own = globSync("src/**/*.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/enqueue\([^;]*?"(\w+)"[^;]*?maxAttempts: (\d+)/g)].map(
      ([, name, attempts]) => `${name} ${attempts}`,
    ),
  );
  expect(own).toEqual(["run_import 10"]);
});

test("a job that failed for good is told of by an alert: of every name by one of them, of mails by another", async () => {
  await giveUp(names, 2);
  const { jobs: figures } = await quickFigures(database(), systemClock.now());
  expect(
    figures
      .filter(({ givenUp }) => givenUp === 1)
      .map(({ task }) => task)
      .toSorted(),
  ).toEqual(names.toSorted());
  const rules = readFileSync("deploy/prometheus/plenum.rules.yml", "utf8");
  const [, besides = ""] = /plenum_jobs_given_up\{task!~"([^"]+)"\}/.exec(rules)!;
  for (const name of names)
    expect({ name, isMail: new RegExp(`^(?:${besides})$`).test(name) }).toEqual({ name, isMail: isMailJob(name) });
  expect(rules).toContain("plenum_mail_failing");
});

test("it is tried once a day from then on, whatever number of attempts it had, and is removed and logged after a month", async () => {
  await giveUp(names, 2);
  expect(await retryGivenUpJobs(database())).toBe(names.length);
  const due = await database().sql<{ task: string }>(
    `select task_identifier as task from graphile_worker.jobs
     where attempts = max_attempts - 1 and run_at <= now() order by task`,
  );
  expect(due.map(({ task }) => task)).toEqual(names.toSorted());
  expect(await retryGivenUpJobs(database())).toBe(0);
  await database().sql("delete from graphile_worker._private_jobs");
  await giveUp(names, 31);
  expect(await retryGivenUpJobs(database())).toBe(0);
  expect(Object.keys(await endGivenUpJobs(database())).toSorted()).toEqual(names.toSorted());
});

test("every mail is in the list of failed mails, by a name in both languages", () => {
  expect(Object.keys(mailAbouts).toSorted()).toEqual(names.filter(isMailJob).toSorted());
  const kinds = readFileSync("src/engine/platform/mail-kinds.ts", "utf8");
  const of = (type: string, prefix = "") => {
    const from = kinds.indexOf(`export type ${type} =`);
    return [...kinds.slice(from, kinds.indexOf(";", from)).matchAll(/"([\w-]+)"/g)].map(([, name]) => prefix + name);
  };
  // The SQL names the others: `'quote-' || (…)` begins a name of these.
  const literal = Object.values(mailAbouts).flatMap(({ sql }) =>
    [...sql.matchAll(/(?<!->>? )'([a-z]+(?:-[a-z]+)*)'(?! as kind|, [a-z]\.|, ''|, case)/g)].map(([, name]) => name!),
  );
  const things = [
    "order",
    "draft",
    "purchase",
    "customer",
    "company",
    "account",
    "cart",
    "part",
    "mails",
    "staff",
    "owner",
  ];
  const mails = [
    ...of("OrderMail"),
    ...of("CustomerMail"),
    ...of("QuoteMail", "quote-"),
    ...of("CompanyMail"),
    ...of("SiteTaxMail"),
    ...of("RequisitionMail", "requisition-"),
    ...literal.filter((name) => !things.includes(name)),
  ];
  expect(mails.length).toBeGreaterThan(90);
  for (const language of languages)
    for (const mail of mails) {
      const camel = mail.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const name = failedMailName(translators[language], camel);
      expect({ language, mail, name, isNamed: name !== camel }).toEqual({ language, mail, name, isNamed: true });
    }
});

test("an import whose job gave up ends as one that broke off, and the staff are told; one that goes on is left alone", async () => {
  const db = database();
  const [run] = await db.sql<{ id: number }>(
    `insert into import_runs (file_key, file_name, format, bytes, state, staff_email, created_at, updated_at)
     values ('gone.csv', 'gone.csv', 'csv', 10, 'importing', 'owner@example.com', now(), now() - interval '1 hour')
     returning id`,
  );
  const deps = { db, clock: systemClock };
  await db.transaction((tx) => enqueueImport(tx, systemClock, run!.id));
  const state = async () => (await db.sql<{ state: string }>("select state from import_runs"))[0]?.state;
  expect([await endLostImports(deps), await state()], "it is tried again").toEqual([0, "importing"]);
  await db.sql("update graphile_worker._private_jobs set attempts = max_attempts");
  await db.sql("update import_runs set updated_at = now()");
  expect([await endLostImports(deps), await state()], "it has just moved").toEqual([0, "importing"]);
  await db.sql("update import_runs set updated_at = now() - interval '1 hour'");
  expect([await endLostImports(deps), await state()]).toEqual([1, "failed"]);
  expect(await endLostImports(deps)).toBe(0);
  const told = await db.sql(
    `select p.payload -> 'about' as about, p.payload -> 'things' -> 0 ->> 'key' as key
     from graphile_worker.jobs join graphile_worker._private_jobs p using (id) where task_identifier = 'tell_staff'`,
  );
  expect(told).toEqual([{ about: "failed-import", key: String(run!.id) }]);
});
