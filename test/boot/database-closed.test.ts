import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { runningPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function shopFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), "plenum-closed-"));
  folders.push(folder);
  chmodSync(folder, mode);
  return folder;
}

async function ask(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ who: string }>("select current_user as who");
    return rows[0]!.who;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const withoutPassword = (url: string) => url.replace(/:[0-9a-f]+@/, "@");
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("another user of this machine gets into the embedded database neither without nor by a guessed password", async () => {
  const folder = shopFolder();
  const postgres = await startEmbeddedPostgres(folder);
  const url = postgres.url("postgres");
  expect(await ask(url)).toBe("postgres");
  expect(await ask(withoutPassword(url)), "no password").not.toBe("postgres");
  expect(await ask(url.replace(/:[0-9a-f]+@/, ":postgres@")), "a guessed one").toBe("28P01");
  expect(runningPostgres(folder)?.url("postgres"), "scripts of the same user find it").toBe(url);
  await postgres.stop();
});

test("it is reached without TLS, whatever PGSSLMODE says of other databases", async () => {
  const postgres = await startEmbeddedPostgres(shopFolder());
  vi.stubEnv("PGSSLMODE", "require");
  try {
    expect(await ask(postgres.url("postgres"))).toBe("postgres");
  } finally {
    vi.unstubAllEnvs();
    await postgres.stop();
  }
});

test("the password, the cluster and its folder are their owner's alone", async () => {
  const folder = shopFolder();
  const postgres = await startEmbeddedPostgres(folder);
  expect(mode(join(folder, "database-password"))).toBe("600");
  expect(mode(join(folder, "pg18"))).toBe("700");
  await postgres.stop();
});

test("a cluster made before there was a password is closed at its next start, and keeps its data", async () => {
  const folder = shopFolder();
  const before = await startEmbeddedPostgres(folder);
  const client = new pg.Client({ connectionString: before.url("postgres") });
  await client.connect();
  await client.query("create table remembered as select 7 as n");
  await client.end();
  await before.stop();
  rmSync(join(folder, "database-password"));
  writeFileSync(join(folder, "pg18/pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");

  const after = await startEmbeddedPostgres(folder);
  expect(await ask(withoutPassword(after.url("postgres")))).not.toBe("postgres");
  const again = new pg.Client({ connectionString: after.url("postgres") });
  await again.connect();
  expect((await again.query("select n from remembered")).rows).toEqual([{ n: 7 }]);
  await again.end();
  await after.stop();
});

test.runIf(process.getuid?.() === 0)(
  "where only root may enter the shop's folder, the cluster lies under a name nobody can guess, and is found again",
  async () => {
    const folder = shopFolder(0o700);
    const first = await startEmbeddedPostgres(folder);
    const elsewhere = readFileSync(join(folder, "database-folder"), "utf8");
    folders.push(elsewhere);
    expect(elsewhere).toMatch(/^\/var\/(?:lib|tmp)\/plenum-\w{6}$/);
    expect(mode(elsewhere)).toBe("700");
    expect(existsSync(join(folder, "pg18"))).toBe(false);
    await first.stop();
    const second = await startEmbeddedPostgres(folder);
    expect(readFileSync(join(folder, "database-folder"), "utf8")).toBe(elsewhere);
    await second.stop();
  },
);

test("a database on this folder that no shop has written down is left alone", async () => {
  const folder = shopFolder();
  const postgres = await startEmbeddedPostgres(folder);
  const owner = join(folder, "shop.pid");
  const pid = readFileSync(owner, "utf8");
  rmSync(owner);
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow("another program started");
  expect(await ask(postgres.url("postgres"))).toBe("postgres");
  writeFileSync(owner, pid);
  await postgres.stop();
});

test("a program that has the number of a server that is gone is left alone, and the database starts", async () => {
  const folder = shopFolder();
  await (await startEmbeddedPostgres(folder)).stop();
  const program = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"], { stdio: "ignore" });
  try {
    await once(program, "spawn");
    // As a machine that lost its power leaves them: neither the server nor its shop runs any more.
    writeFileSync(join(folder, "pg18/postmaster.pid"), `${program.pid}\n${join(folder, "pg18")}\n1700000000\n20000\n`);
    writeFileSync(join(folder, "shop.pid"), "4194305");
    const postgres = await startEmbeddedPostgres(folder);
    expect(await ask(postgres.url("postgres"))).toBe("postgres");
    await postgres.stop();
    expect({ code: program.exitCode, signal: program.signalCode }).toEqual({ code: null, signal: null });
  } finally {
    program.kill();
  }
});

test("a database that died and cannot start again says why, and starts once it can", async () => {
  const folder = shopFolder();
  const said: string[] = [];
  const postgres = await startEmbeddedPostgres(folder, [], (words) => said.push(words.split("\n", 1)[0] ?? ""));
  chmodSync(join(folder, "pg18"), 0o777);
  process.kill(postgres.pid, "SIGKILL");
  await expect.poll(() => said.at(-1)).toContain("has invalid permissions):");
  chmodSync(join(folder, "pg18"), 0o700);
  await expect.poll(() => ask(postgres.url("postgres"))).toBe("postgres");
  await postgres.stop();
});

test("a first start that is killed while it makes the database keeps no later one from starting", async () => {
  const folder = shopFolder();
  const words = `
    import { startEmbeddedPostgres } from "./src/boot/embedded-postgres.ts";
    await startEmbeddedPostgres(${JSON.stringify(folder)});`;
  const first = spawn(process.execPath, ["--input-type=module-typescript", "--eval", words], {
    stdio: "ignore",
    detached: true,
  });
  const isBegun = () => readdirSync(folder).some((name) => existsSync(join(folder, name, "PG_VERSION")));
  await expect.poll(isBegun, { interval: 5 }).toBe(true);
  process.kill(-first.pid!, "SIGKILL");
  await once(first, "exit");
  const postgres = await startEmbeddedPostgres(folder);
  expect(await ask(postgres.url("postgres"))).toBe("postgres");
  await postgres.stop();
});
