import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
