import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { jobs } from "#worker/jobs.ts";
import { schedule } from "#worker/schedule.ts";

test("what runs by itself is written so that the worker can read it, and has a job that answers it", () => {
  const items = parseCrontab(schedule);
  expect(items.map(({ task }) => task)).toContain("reconcile_payments");
  for (const { task } of items) expect(Object.keys(jobs)).toContain(task);
});
