import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const bootstrap = resolve("scripts/bootstrap.mjs");
const lockfile = '{ "lockfileVersion": 3 }';
let folder: string;
let shared: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plenum-bootstrap-"));
  shared = join(folder, "first", "node_modules");
  const second = join(folder, "second");
  mkdirSync(join(shared, "pg"), { recursive: true });
  mkdirSync(second);
  symlinkSync(shared, join(second, "node_modules"), "junction");
  writeFileSync(join(second, "package-lock.json"), lockfile);
  writeFileSync(join(second, "package.json"), "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the second checkout, whose dependencies are the first one's. */
const start = () =>
  spawnSync(process.execPath, [bootstrap], {
    cwd: join(folder, "second"),
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "test" },
  });

test("a start never replaces dependencies that another checkout uses: it says whose they are and what to do", () => {
  writeFileSync(join(shared, ".plenum-installed"), "another lockfile's");
  const { status, stdout, stderr } = start();
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toBe(
    "node_modules is a link to a folder of another checkout, which has other dependencies installed than package-lock.json asks for here. Install them in that checkout, or remove the link, and start again.\n",
  );
  expect(readdirSync(shared).toSorted()).toEqual([".plenum-installed", "pg"]);
});

test("a start goes on with another checkout's dependencies when they are the ones it asks for", () => {
  const asked = createHash("sha256").update(lockfile).update(`${process.platform} ${process.arch}`).digest("hex");
  writeFileSync(join(shared, ".plenum-installed"), asked);
  expect(start()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  expect(readdirSync(shared).toSorted()).toEqual([".plenum-installed", "pg"]);
});

/** A checkout of its own whose lockfile asks for these packages, of which npm has noted these as installed. */
function checkout(locked: object, installed: object | null): string {
  const own = join(folder, "own");
  mkdirSync(join(own, "node_modules"), { recursive: true });
  writeFileSync(join(own, "package.json"), "{}");
  writeFileSync(join(own, "package-lock.json"), JSON.stringify({ packages: { "": { name: "own" }, ...locked } }));
  if (installed) writeFileSync(join(own, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  // In place of npm: notes that it was called.
  writeFileSync(join(own, "npm.cjs"), 'require("node:fs").writeFileSync("installed", process.argv.slice(2).join(" "))');
  return own;
}

/** Starts it, and gives the command that npm was called with last; null for none. */
function installedBy(own: string): string | null {
  const env = { ...process.env, NODE_ENV: "test", npm_execpath: join(own, "npm.cjs") };
  const { status, stderr } = spawnSync(process.execPath, [bootstrap], { cwd: own, encoding: "utf8", env });
  expect([status, stderr]).toEqual([0, ""]);
  const note = join(own, "installed");
  const command = existsSync(note) ? readFileSync(note, "utf8").split(" ")[0]! : null;
  rmSync(note, { force: true });
  return command;
}

const pg = { version: "8.0.0", integrity: "sha512-pg" };
const here = { ...pg, optional: true, os: [process.platform], cpu: [process.arch] };
const elsewhere = { ...pg, optional: true, os: ["aix"], cpu: ["ppc64"] };
const locked = { "node_modules/pg": pg, "node_modules/node-here": here, "node_modules/node-there": elsewhere };

test("what somebody installed by npm ci is not installed again at the start", () => {
  const own = checkout(locked, { "node_modules/pg": pg, "node_modules/node-here": here });
  expect(installedBy(own)).toBeNull();
  expect(existsSync(join(own, "node_modules/.plenum-installed"))).toBe(true);
});

test.skipIf(process.getuid?.() === 0)("a start goes on with dependencies that its user may not change", () => {
  const own = checkout(locked, { "node_modules/pg": pg, "node_modules/node-here": here });
  chmodSync(join(own, "node_modules"), 0o555);
  expect(installedBy(own)).toBeNull();
  chmodSync(join(own, "node_modules"), 0o755);
});

test("a start installs on a fresh machine, once, and where something is missing, left over, older or of another machine", () => {
  const whole = { "node_modules/pg": pg, "node_modules/node-here": here };
  for (const installed of [
    null,
    {},
    { "node_modules/node-here": here },
    { "node_modules/pg": pg },
    { ...whole, "node_modules/pg": { ...pg, version: "7.9.0" } },
    { ...whole, "node_modules/pg": { ...pg, integrity: "sha512-other" } },
    { ...whole, "node_modules/gone": pg },
  ]) {
    const own = checkout(locked, installed);
    expect(installedBy(own), JSON.stringify(installed)).toBe("ci");
    expect(installedBy(own), "once").toBeNull();
    rmSync(own, { recursive: true });
  }
});

test("packages that npm has kept are believed, and asked for anew where they are too old; its words are shown then", () => {
  const own = checkout(locked, null);
  const calls = join(own, "calls");
  const npm = (fails: string) =>
    writeFileSync(
      join(own, "npm.cjs"),
      `require("node:fs").appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
       console.error("npm's words");
       process.exitCode = ${fails} ? 1 : 0;`,
    );
  const startIt = () => {
    const env = { ...process.env, NODE_ENV: "test", npm_execpath: join(own, "npm.cjs") };
    const { status, stderr } = spawnSync(process.execPath, [bootstrap], { cwd: own, encoding: "utf8", env });
    const asked = readFileSync(calls, "utf8").trimEnd().split("\n");
    rmSync(calls);
    return { status, stderr, keptFirst: asked.map((call) => call.includes("--prefer-offline")) };
  };
  const isKept = 'process.argv.includes("--prefer-offline")';
  npm("true");
  expect(startIt()).toEqual({
    status: 1,
    stderr: "npm's words\nThe dependencies could not be installed: see npm's words above, then start again.\n",
    keptFirst: [true, false],
  });
  npm(isKept);
  expect(startIt()).toEqual({ status: 0, stderr: "npm's words\n", keptFirst: [true, false] });
  rmSync(join(own, "node_modules/.plenum-installed"));
  npm("false");
  expect(startIt()).toEqual({ status: 0, stderr: "", keptFirst: [true] });
});
