import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import browserConfig from "../../vitest.browser.config.ts";
import requestConfig from "../../vitest.config.ts";
import { isBuilt } from "../../scripts/build-if-needed.ts";
import { seededOrder } from "../../vitest.seeded-order.ts";
import plantedConfig from "./planted/vitest.config.ts";

interface Outcome {
  name: string;
  status: string;
  message: string;
  assertionResults: { title: string; status: string; failureMessages: string[] }[];
}

/** The suite's report on the files in `planted`, which break its rules; by name. */
function outcomesOfPlanted(): Record<string, Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "plenum-planted-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, "report.json");
  const config = ["--config", "test/house/planted/vitest.config.ts"];
  const reporter = ["--reporter=json", `--outputFile.json=${report}`];
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...config, ...reporter]);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: Outcome[] };
  return Object.fromEntries(testResults.map((outcome) => [/([\w-]+)\.planted\.ts$/.exec(outcome.name)?.[1], outcome]));
}

test("a file that leaves the process other than it found it fails and says what it left, and so does a test with an error that nobody expected", () => {
  const { "changes-the-process": changed, "says-errors": errors, "leaves-nothing": clean } = outcomesOfPlanted();
  expect(clean?.status).toBe("passed");

  expect(changed?.status).toBe("failed");
  expect(changed?.message).toContain(
    "planted/changes-the-process.planted.ts leaves the process other than it found it",
  );
  expect(changed?.message.match(/^ {2}\S.*$/gm)?.toSorted()).toEqual(
    [
      "  globalThis.setTimeout is another",
      "  globalThis.Response is another",
      "  globalThis.planted is new",
      "  Date.now is another",
      "  process.env.NODE_ENV is another",
      "  process.env.PLANTED is new",
      "  process.env.TZ is new",
      "  the process.cwd is another",
      "  the process.timeZone is another",
      '  process.on("SIGTERM")[0] is new',
    ].toSorted(),
  );

  const failures = errors?.assertionResults.map(({ title, status, failureMessages: [words = ""] }) => [
    title,
    status,
    /nobody expected:\n {2}(.*planted \w+)/.exec(words)?.[1],
  ]);
  expect(failures).toEqual([
    ["complains on the console", "failed", "planted complaint"],
    ["writes to stderr itself", "failed", "planted line"],
    ["does what Node warns of", "failed", expect.stringContaining("Warning: planted warning")],
    ["expects the error that it provokes", "passed", undefined],
  ]);
});

test("requests and browsers are watched as the planted files are", () => {
  const watches = plantedConfig.test?.setupFiles as string[];
  expect(watches).toHaveLength(2);
  for (const { test: options } of [requestConfig, browserConfig])
    expect(options?.setupFiles).toEqual(expect.arrayContaining(watches));
});

test("the shop that tests ask was built of today's sources", () => {
  expect(isBuilt(), "the build is older than src, or src was changed during the run").toBe(true);
});

test("what the bundle loads beside itself is built, and so is the program of each thread: no source is read", () => {
  const bundle = readFileSync("build/server/index.js", "utf8");
  const loaded = [...bundle.matchAll(/\bimport\("([.#][^"]+)"\)/g)].map(([, path = ""]) => path);
  expect(loaded.sort()).toEqual(["./demo.js", "./file-store.js", "./tracing.js"]);
  for (const path of loaded) expect(existsSync(join("build/server", path)), path).toBe(true);
  const sources = globSync("src/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/threadScript\("(src\/[^"]+)"\)/g)].map(([, source = ""]) => source),
  );
  expect(sources).toHaveLength(3);
  for (const source of sources) {
    expect(existsSync(source), source).toBe(true);
    expect(existsSync(`build/server/${basename(source, ".ts")}.js`), source).toBe(true);
  }
});

test("files run in the order of a seed, those with a process of their own first, the longest in the first half", async () => {
  const says = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => void vi.unstubAllEnvs().restoreAllMocks());
  vi.stubEnv("LONG", undefined);
  const [longest = "", ...rest] = ["vite.config.ts", ...Array.from({ length: 40 }, (_, at) => `test/${at}.test.ts`)];
  const shared = { config: { isolate: false } };
  const files = [longest, ...rest].map((path) => ({ moduleId: resolve(path), project: shared }));
  const own = { moduleId: resolve("test/own.test.ts"), project: { config: { isolate: true } } };
  const order = async (seed: number, some: readonly object[] = [...files, own]) => {
    const vitest = { config: { root: process.cwd(), sequence: { seed } } } as Vitest;
    const sorted = await new (seededOrder([longest]))(vitest).sort(some as TestSpecification[]);
    return sorted.map(({ moduleId }) => moduleId);
  };
  const first = await order(1);
  expect(says).toHaveBeenCalledWith("The files' order is that of seed 1; --sequence.seed=1 gives it again.");
  expect(await order(1)).toEqual(first);
  expect(await order(2)).not.toEqual(first);
  expect(first.toSorted()).toEqual([...files, own].map(({ moduleId }) => moduleId).toSorted());
  const few = files.filter((_, at) => at % 3 === 0);
  expect(await order(1, few)).toEqual(first.filter((path) => few.some(({ moduleId }) => moduleId === path)));
  for (let seed = 1; seed <= 20; seed += 1) {
    const sorted = await order(seed);
    expect(sorted[0]).toBe(own.moduleId);
    expect(sorted.indexOf(resolve(longest)), `seed ${seed}`).toBeLessThan(30);
  }

  // A file that takes half an hour in the long suite begins there before all others.
  vi.stubEnv("LONG", "1");
  const long = await order(1);
  expect(long.slice(0, 2)).toEqual([resolve(longest), own.moduleId]);
  expect(long.slice(2)).toEqual(first.filter((path) => path !== resolve(longest) && path !== own.moduleId));
});
