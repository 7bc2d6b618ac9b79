import { expect, test } from "vitest";
import { openDatabase } from "#engine/platform/database.ts";
import { fairShare } from "#engine/platform/fair-share.ts";
import { testDatabase } from "#test/database.ts";
import { isDatabaseAway, isUnavailable } from "#server/unavailable.ts";

const database = testDatabase({ max: 5 });

function held() {
  let release = () => {};
  const until = new Promise<void>((end) => (release = end));
  return { until, release };
}

test("a network that asks for everything at once leaves connections to the others", async () => {
  const db = database();
  const greedy = Array.from({ length: 40 }, () => db.onBehalfOf("198.51.100.66", () => db.sql("select pg_sleep(0.2)")));
  let first = "";
  const storm = Promise.all(greedy).then(() => (first ||= "the network"));
  const buyer = db.onBehalfOf("203.0.113.7", () => db.sql("select 1")).then(() => (first ||= "the buyer"));
  await Promise.all([storm, buyer]);
  expect(first).toBe("the buyer");
});

test("what asks for more within its own turn waits for no other, and jobs wait for nobody", async () => {
  const share = fairShare(1, 1_000);
  const nested = share.onBehalfOf("a", () => share.take(() => share.take(async () => "done")));
  expect(await nested).toBe("done");
  const { until, release } = held();
  const busy = share.onBehalfOf("a", () => share.take(() => until));
  expect(await share.take(async () => "a job")).toBe("a job");
  release();
  await busy;
});

test("turns are had in the order they were asked for, also after one that failed", async () => {
  const share = fairShare(1, 1_000);
  const order: number[] = [];
  const asked = [0, 1, 2, 3].map((at) =>
    share.onBehalfOf("a", () =>
      share.take(async () => {
        order.push(at);
        if (at === 1) throw new Error("failed");
      }),
    ),
  );
  const ends = await Promise.allSettled(asked);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("who waits too long is told so, and takes nobody's turn", async () => {
  const share = fairShare(1, 20);
  const { until, release } = held();
  const busy = share.onBehalfOf("a", () => share.take(() => until));
  const late: unknown = await share
    .onBehalfOf("a", () => share.take(async () => "late"))
    .catch((error: unknown) => error);
  expect(String(late)).toContain("timeout exceeded");
  // Worth another try, and no sign that the database is away from everybody.
  expect([isUnavailable(late), isDatabaseAway(late)]).toEqual([true, false]);
  expect(isDatabaseAway(new Error("timeout exceeded when trying to connect")), "all connections are taken").toBe(true);
  release();
  await busy;
  expect(await share.onBehalfOf("a", () => share.take(async () => "again"))).toBe("again");
});

test("a connection that breaks is told, but not while it is being closed", async () => {
  const errors: string[] = [];
  const own = openDatabase({ url: database().url, max: 1, onError: ({ message }) => errors.push(message) });
  await own.sql("select 1");
  own.pool.emit("error", new Error("broke"));
  const closed = own.close();
  own.pool.emit("error", new Error("broke while it was closed"));
  await closed;
  expect(errors).toEqual(["broke"]);
});
