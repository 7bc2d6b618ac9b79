import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { after, hours, minutes } from "#domain/kernel/time.ts";
import { type Budget, budgets, holds, networksPerSite } from "#engine/platform/budgets.ts";
import { account, mailbox, network } from "#engine/platform/parties.ts";
import { fingerprint, mayStillSpend, spend, spendWith } from "#engine/platform/rate-limit.ts";
import { noon } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const three: Budget<"network"> = { name: "three", of: "network", limit: 3, windowMs: hours(1), what: "" };
const keysOf = (ip: string) => network(ip).counters.map(({ key }) => key);

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["2001:db8::1", ["2001:db8::/64", "2001:db8::/48"]],
  ["2001:0DB8:0000:0000:aaaa::1", ["2001:db8::/64", "2001:db8::/48"]],
  ["2001:db8:0:1::1", ["2001:db8:0:1::/64", "2001:db8::/48"]],
  ["2001:db8:1::1", ["2001:db8:1::/64", "2001:db8:1::/48"]],
  ["fe80::1%eth0", ["fe80::/64", "fe80::/48"]],
  ["unknown", ["unknown"]],
])("the network of %s counts as %j", (ip, keys) => {
  expect(keysOf(ip)).toEqual(keys);
});

test("every address of a /64 is one network, every /64 of a site one site", () => {
  const hex = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  fc.assert(
    fc.property(fc.array(hex, { minLength: 4, maxLength: 4 }), hex, (host, subnet) => {
      const [own, site] = keysOf(`2001:db8:7:${subnet}:${host.join(":")}`);
      expect(own).toBe(keysOf(`2001:db8:7:${subnet}::1`)[0]);
      expect(site).toBe("2001:db8:7::/48");
    }),
  );
});

test("one mailbox is one, however its address is spelled", () => {
  const keys = [
    "buyer@example.com",
    " Buyer@Example.COM ",
    "ｂｕｙｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "buyer+1@example.com",
    "BUYER+anything+else@example.com",
  ].map((email) => mailbox(email).counters[0]!.key);
  expect([...new Set(keys)]).toEqual(["buyer@example.com"]);
  const chinese = ["名@例子.中国", "名@xn--fsqu00a.xn--fiqs8s", "名@例子．中国"].map(
    (email) => mailbox(email).counters[0]!.key,
  );
  expect(new Set(chinese).size).toBe(1);
  expect(mailbox("other@example.com").counters[0]!.key).not.toBe(keys[0]);
});

test("a budget is spent once it is used up, says when there is a new one, and counts many at once one by one", async () => {
  const at = after(noon, minutes(40));
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => spend(database(), at, [three, network("198.51.100.1")])),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: "too_many", minutes: 20 } });
  expect((await mayStillSpend(database(), at, [three, network("198.51.100.1")])).ok).toBe(false);
  expect((await spend(database(), at, [three, network("198.51.100.2")])).ok, "another network").toBe(true);
  expect((await spend(database(), after(noon, hours(1)), [three, network("198.51.100.1")])).ok, "an hour on").toBe(
    true,
  );
});

test("who has many networks of one site spends together with the others of the site", async () => {
  const draw = (subnet: number) => spend(database(), noon, [three, network(`2001:db8:99:${subnet.toString(16)}::1`)]);
  const outcomes = [];
  for (let subnet = 0; subnet < 30; subnet += 1) outcomes.push(await draw(subnet));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(three.limit * networksPerSite);
});

test("what one budget refuses draws on none after it", async () => {
  const all: Budget<"account"> = { name: "all", of: "account", limit: 5, windowMs: hours(1), what: "" };
  for (let count = 0; count < 10; count += 1)
    await spend(database(), noon, [three, network("198.51.100.9")], [all, account(77)]);
  const rows = await database().sql<{ bucket: string; count: number }>(
    "select bucket, count from rate_limits where bucket like 'all %'",
  );
  expect(rows.map(({ count }) => count)).toEqual([3]);
  expect(rows[0]!.bucket, "whose it is cannot be read back").not.toContain("77");
});

test("in a transaction each try counts, done, refused or failed, and what is counted when done only then", async () => {
  const done: Budget<"network"> = { ...three, name: "three-done", limit: 2 };
  const party = network("198.51.100.6");
  const refused = { ok: false, error: { code: "no" } } as const;
  const work = (answer: () => Promise<typeof refused | { ok: true; value: null }>) =>
    spendWith(database(), noon, { tries: [[three, party]], done: [[done, party]] }, async (tx) => {
      expect(tx.inTransaction).toBe(true);
      return answer();
    });
  const counts = async () =>
    Object.fromEntries(
      (await database().sql<{ bucket: string; count: number }>("select bucket, count from rate_limits")).flatMap(
        ({ bucket, count }) => [three, done].flatMap(({ name }) => (bucket === bucketOf(name) ? [[name, count]] : [])),
      ),
    );
  const bucketOf = (name: string) => `${name} ${fingerprint("198.51.100.6")}`;
  expect(await work(async () => refused)).toEqual(refused);
  expect(await counts()).toEqual({ three: 1 });
  await expect(work(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await counts()).toEqual({ three: 2 });
  expect(await work(async () => ({ ok: true, value: null }))).toMatchObject({ ok: true });
  expect(await counts()).toEqual({ three: 3, "three-done": 1 });
  let isWorked = false;
  expect(await work(async () => ((isWorked = true), refused))).toMatchObject({ error: { code: "too_many" } });
  expect({ isWorked, ...(await counts()) }).toEqual({ isWorked: false, three: 3, "three-done": 1 });
});

test("where the database does not answer, a try fails once and does not wait for it again to be charged", async () => {
  const party = network("198.51.100.7");
  const charges = async () =>
    (await database().sql("select from rate_limits where bucket like $1", [`% ${fingerprint("198.51.100.7")}`])).length;
  const draws = { tries: [[three, party] as const] };
  const away = {
    ...database(),
    transaction: () => Promise.reject(new Error("timeout exceeded when trying to connect")),
  };
  await expect(spendWith(away, noon, draws, async () => ({ ok: true, value: null }) as const)).rejects.toThrow(
    "timeout",
  );
  const silent = () => Promise.reject(new Error("Query read timeout"));
  await expect(spendWith(database(), noon, draws, silent)).rejects.toThrow("Query read timeout");
  expect(await charges()).toBe(0);
});

test("of many pieces of work at once, no more are done than their budget has", async () => {
  const party = network("198.51.100.8");
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      spendWith(
        database(),
        noon,
        { tries: [], done: [[three, party]] },
        async () => ({ ok: true, value: null }) as const,
      ),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
});

test("no budget counts longer than its counters are kept, and no two share a name", () => {
  const all = Object.values(budgets);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(Math.max(...all.map(({ windowMs }) => windowMs))).toBeLessThanOrEqual(hours(24));
});

test("the page for who runs the shop lists every budget as it is", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const time = (ms: number) => (ms % hours(24) === 0 ? "day" : ms === hours(1) ? "hour" : `${ms / minutes(1)} minutes`);
  const lines = Object.values(budgets).map(
    ({ of, limit, windowMs, what }) => `| ${what} | ${of} | ${limit} | ${time(windowMs)} |`,
  );
  const held = Object.values(holds).map(({ of, limit, what }) => `| ${what} | ${of} | ${limit} | at any one time |`);
  for (const line of [...lines, ...held]) expect(page).toContain(line);
  const start = page.indexOf("## Rate limits");
  const section = page.slice(start, page.indexOf("\n## ", start + 1));
  const rows = section
    .split("\n")
    .filter((line) => /^\| .* \| (network|mailbox|sender|cart|account|order|key|shop) \|/.test(line));
  expect(rows, "no row is left of a budget that is gone").toHaveLength(lines.length + held.length);
});

test("what is spent within a transaction leaves that transaction's commit as it is", async () => {
  const settingAfter = database().transaction(async (tx) => {
    await tx.sql("set local synchronous_commit = 'remote_write'");
    await spend(tx, noon, [three, network("198.51.100.77")]);
    const [row] = await tx.sql<{ setting: string }>("select current_setting('synchronous_commit') as setting");
    return row!.setting;
  });
  expect(await settingAfter).toBe("remote_write");
});
