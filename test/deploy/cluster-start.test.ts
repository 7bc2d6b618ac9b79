import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginOrGoOn } from "../../scripts/cluster/first-start.ts";
import { Member } from "../../scripts/cluster/member.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plenum-cluster-start-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("a process of the cluster is told nothing that was meant for another database", async () => {
  vi.stubEnv("PGPASSWORD", "of another");
  vi.stubEnv("PATRONI_SCOPE", "of another");
  vi.stubEnv("ETCD_NAME", "of another");
  vi.stubEnv("ETCDCTL_API", "2");
  const log = join(folder, "env.log");
  const env = { PGHOST: "127.0.0.11", ETCD_NAME: "db1" };
  const member = new Member(
    { name: "env", command: "/usr/bin/env", args: [], env, folder, log, isEngine: false },
    () => {},
  );
  member.start();
  // It ends by itself when it has written everything.
  await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("PATH="), { timeout: 30_000 });
  await member.stop();
  const told = readFileSync(log, "utf8").split("\n");
  expect(told.filter((line) => /^(PG|PATRONI|ETCD)/.test(line)).sort()).toEqual(["ETCD_NAME=db1", "PGHOST=127.0.0.11"]);
  expect(told.some((line) => line.startsWith("PATH="))).toBe(true);
});

const machines = ["db1", "db2"];
/** As far as Patroni and etcd of a machine came. */
const leave = (name: string) => {
  mkdirSync(join(folder, name, "etcd"), { recursive: true });
  writeFileSync(join(folder, name, "pgpass"), "");
};

test("a first start that did not succeed leaves nothing that the next would trip over; a cluster that once stood is never begun anew", () => {
  const words: string[] = [];
  const begin = () => beginOrGoOn(folder, machines, (line) => words.push(line));
  begin();
  for (const name of machines) leave(name);
  const made = begin();
  expect(words).toHaveLength(1);
  expect(machines.flatMap((name) => readdirSync(join(folder, name)))).toEqual([]);

  for (const name of machines) leave(name);
  made();
  begin();
  expect(words).toHaveLength(1);
  for (const name of machines) expect(existsSync(join(folder, name, "pgpass"))).toBe(true);
});

test("a cluster that an earlier version made is gone on with", () => {
  leave("db2");
  beginOrGoOn(folder, machines, () => expect.unreachable());
  expect(existsSync(join(folder, "db2", "pgpass"))).toBe(true);
});

test("what is shipped keeps the leader by the API that no Patroni overwrites, and watches over it", () => {
  const patroni = readFileSync("deploy/cluster/patroni.yml", "utf8");
  expect(patroni).toMatch(/^etcd:$/m);
  expect(patroni).not.toMatch(/^etcd3:/m);
  expect(patroni).toMatch(/^watchdog:\n(?: +#.*\n)* +mode: required$/m);
  for (const name of ["db1", "db2", "db3"])
    expect(readFileSync(`deploy/cluster/${name}.env`, "utf8")).toContain("\nETCD_ENABLE_V2=true\n");
});
