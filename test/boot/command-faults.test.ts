import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { testDatabase } from "#test/database.ts";
import { readConfig } from "#boot/config.ts";
import { withShop } from "../../scripts/with-shop.ts";

const shop = testDatabase();
const newer = testDatabase();
const bare = testDatabase({ empty: true });
const root = mkdtempSync(join(tmpdir(), "plenum-command-faults-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(root, "one-"));
});

/** Starts a command, its file in the test's folder, without a shop in its DATA_DIR. */
function start(words: readonly string[], env: Record<string, string>) {
  const [name = "", ...rest] = words;
  const given = rest.map((word) => (isFile.test(word) ? resolve(folder, word) : word));
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...given], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "test", DATA_DIR: join(folder, "data"), SANDBOX: "0", SECRET: "", ...env },
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].on("data", (chunk: Buffer) => (said[stream] += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", (status) => done(status)));
  return { kill: child.kill.bind(child), ended: ended.then((status) => ({ status, ...said })) };
}

const isFile = /\.(jsonl|gz)$/;

const run = (words: readonly string[], env: Record<string, string>) => start(words, env).ended;

/** Everything a command can be asked for that needs the shop's database, as somebody would type it. */
const commands = {
  import: ["import", "goods.jsonl"],
  export: ["export", "goods.jsonl"],
  backup: ["backup", "shop.jsonl.gz"],
  restore: ["restore", "made.jsonl.gz"],
  orders: ["orders", "waiting"],
  owner: ["owner", "ada@example.com"],
  files: ["files", "--to", "s3"],
} as const;
const bucket = { S3_BUCKET: "photos", S3_ENDPOINT: "http://127.0.0.1:9" };
const head = { plenum: "backup", format: 1, madeAt: "2026-01-01", schema: { migrations: [], jobs: [] } };

/** The files that commands read or would overwrite. */
function files(): void {
  writeFileSync(join(folder, "goods.jsonl"), "kept");
  writeFileSync(join(folder, "shop.jsonl.gz"), "kept");
  writeFileSync(join(folder, "made.jsonl.gz"), gzipSync(`${JSON.stringify(head)}\n`));
}
const untouched = ["goods.jsonl", "made.jsonl.gz", "shop.jsonl.gz"];

/** That a command was refused in one sentence, and that every file is as it was, none beside it. */
function expectRefused(ended: { status: number | null; stdout: string; stderr: string }, sentence: string): void {
  expect(ended).toEqual({ status: 1, stdout: "", stderr: `${sentence}\n` });
  expect(readdirSync(folder).sort()).toEqual(untouched);
  for (const name of ["goods.jsonl", "shop.jsonl.gz"]) expect(readFileSync(join(folder, name), "utf8")).toBe("kept");
}

test.each(Object.keys(commands) as (keyof typeof commands)[])(
  "npm run %s says in one sentence that no database answers or its URL is none, and leaves every file as it was",
  async (name) => {
    files();
    const port = await freePort();
    expectRefused(
      await run(commands[name], { ...bucket, DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop` }),
      `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port}; start it there, or correct the URL.`,
    );
    const malformed = await run(commands[name], { ...bucket, DATABASE_URL: "the old server" });
    expectRefused(malformed, malformed.stderr.trimEnd());
    expect(malformed.stderr).toMatch(/^DATABASE_URL: .*; correct or unset it\.\n$/);
  },
  60_000,
);

test.each(["export", "backup", "orders", "files"] as const)(
  "npm run %s makes no shop where there is none: not in a database without one, and not in a new folder",
  async (name) => {
    files();
    const { host, pathname } = new URL(bare().url);
    const place = `the database ${pathname.slice(1)} at ${host}`;
    expectRefused(
      await run(commands[name], { ...bucket, DATABASE_URL: bare().url }),
      `DATABASE_URL: there is no shop in ${place}; correct the URL, or start the shop there once.`,
    );
    const missing = bare().url.replace(pathname, "/elsewhere");
    expectRefused(
      await run(commands[name], { ...bucket, DATABASE_URL: missing }),
      `DATABASE_URL: there is no shop in the database elsewhere at ${host}; correct the URL, or start the shop there once.`,
    );
    expectRefused(
      await run(commands[name], { ...bucket, DATABASE_URL: "" }),
      `DATA_DIR: there is no shop in ${join(folder, "data")}; set it to the folder of one, or DATABASE_URL to its database, or start the shop there once.`,
    );
  },
  60_000,
);

test.each(["import", "owner"] as const)(
  "npm run %s, to which nobody named a database, begins none beside the shop that is meant",
  async (name) => {
    files();
    expectRefused(
      await run(commands[name], { DATABASE_URL: "", DATABSE_URL: shop().url }),
      `DATA_DIR: there is no shop in ${join(folder, "data")}; set it to the folder of one, or DATABASE_URL to its database, or start the shop there once.`,
    );
  },
);

test.each(["export", "backup"])("npm run %s names the folder that its file cannot be put in", async (name) => {
  files();
  const words = [name, join(folder, "gone", "all.jsonl")];
  expectRefused(
    await run(words, { DATABASE_URL: shop().url }),
    `${join(folder, "gone", "all.jsonl")}: there is no folder ${join(folder, "gone")}; make it, or name another file.`,
  );
});

test.each(["import", "restore"])("npm run %s names the file that is not there", async (name) => {
  files();
  expectRefused(
    await run([name, "gone.jsonl"], { DATABASE_URL: bare().url }),
    `${join(folder, "gone.jsonl")}: there is no such file; name one that is there.`,
  );
});

test.each([
  { name: "export", file: "goods.jsonl", signal: "SIGTERM" },
  { name: "export", file: "goods.jsonl", signal: "SIGKILL" },
  { name: "backup", file: "shop.jsonl.gz", signal: "SIGINT" },
] as const)(
  "a file that npm run $name was to replace is as it was after $signal",
  async ({ name, file, signal }) => {
    files();
    // It comes as far as the goods, and waits for them.
    await shop().transaction(async (tx) => {
      await tx.sql("lock table products in access exclusive mode");
      const command = start(commands[name], { DATABASE_URL: shop().url });
      await vi.waitUntil(() => isWaiting(), { timeout: 30_000 });
      expect(existsSync(join(folder, `${file}.part`))).toBe(true);
      command.kill(signal);
      await command.ended;
    });
    expect(readFileSync(join(folder, file), "utf8")).toBe("kept");
    // A process that is killed outright cannot clean up behind it.
    if (signal !== "SIGKILL") expect(readdirSync(folder).sort()).toEqual(untouched);
    expect(await run(commands[name], { DATABASE_URL: shop().url })).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(folder, file), "utf8")).not.toBe("kept");
    expect(readdirSync(folder).sort()).toEqual(untouched);
  },
  60_000,
);

test("an export whose database goes away in the middle says so, and leaves the file as it was", async () => {
  files();
  await shop().transaction(async (tx) => {
    await tx.sql("lock table products in access exclusive mode");
    const command = start(commands.export, { DATABASE_URL: shop().url });
    await vi.waitUntil(() => isWaiting(), { timeout: 30_000 });
    await tx.sql(
      "select pg_terminate_backend(pid) from pg_locks where relation = 'products'::regclass and not granted",
    );
    expectRefused(
      await command.ended,
      `DATABASE_URL: the connection to PostgreSQL at ${new URL(shop().url).host} was lost (terminating connection due to administrator command); start the command again once it answers.`,
    );
  });
});

test("a command that stood still within a transaction says that its connection was lost", async () => {
  const config = readConfig({ NODE_ENV: "test", SANDBOX: "0", SECRET: "s".repeat(32), DATABASE_URL: shop().url });
  const lost = withShop(config, { schema: "any", max: 1 }, (db) =>
    db.transaction(async (tx) => {
      const [backend] = await tx.sql<{ pid: number }>("select pg_backend_pid() as pid");
      await tx.sql("set local idle_in_transaction_session_timeout = '50ms'");
      const left = () => shop().sql("select from pg_stat_activity where pid = $1", [backend!.pid]);
      await expect.poll(left, { timeout: 30_000 }).toEqual([]);
      await tx.sql("select 1");
    }),
  );
  await expect(lost).rejects.toThrow(
    `DATABASE_URL: the connection to PostgreSQL at ${new URL(shop().url).host} was lost (`,
  );
});

async function isWaiting(): Promise<boolean> {
  const [found] = await shop().sql<{ waits: boolean }>(
    "select exists (select from pg_locks where relation = 'products'::regclass and not granted) as waits",
  );
  return found?.waits ?? false;
}

test("commands of an earlier version refuse a newer shop as its start does; a backup holds all of it", async () => {
  await newer().sql("insert into migrations (name, hash) values ('9999_later.sql', 'later') on conflict do nothing");
  for (const name of ["import", "export", "orders", "owner", "files"] as const) {
    files();
    expectRefused(
      await run(commands[name], { ...bucket, DATABASE_URL: newer().url }),
      "the schema is newer than this version of the shop: it has 9999_later.sql. Start the version that made it, or a later one",
    );
  }
  const made = await run(commands.backup, { DATABASE_URL: newer().url });
  expect(made).toMatchObject({ status: 0, stderr: "" });
});

test("commands refuse a shop that was not brought up to date yet, and say how it is", async () => {
  files();
  const [last] = await shop().sql<{ name: string; hash: string }>(
    "delete from migrations where name = (select max(name) from migrations) returning name, hash",
  );
  try {
    expectRefused(
      await run(commands.export, { DATABASE_URL: shop().url }),
      "DATABASE_URL: the schema is older than this version of the shop; start the shop once, which brings it up to date.",
    );
  } finally {
    await shop().sql("insert into migrations (name, hash) values ($1, $2)", [last!.name, last!.hash]);
  }
});
