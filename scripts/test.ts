import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { buildIfNeeded } from "./build-if-needed.ts";
import { ensureTestBrowser } from "./ensure-browser.ts";

/** One check of `npm test`: what it proves, and the command. Whatever fails says what to do. */
interface Check {
  name: string;
  run: () => boolean;
}

const binary =
  (name: string, ...args: string[]) =>
  () =>
    spawnSync(name, args, { stdio: "inherit", shell: process.platform === "win32" }).status === 0;

const reports = mkdtempSync(join(tmpdir(), "plenum-test-"));
const failedTests: string[] = [];

/** Runs the tests of a configuration, and notes which of them failed. */
function tests(name: string, ...args: string[]): boolean {
  const report = join(reports, `${name}.json`);
  const good = binary(
    "vitest",
    "run",
    ...args,
    `--sequence.seed=${seed}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  )();
  if (!good) failedTests.push(...namesOfFailed(report));
  return good;
}

function namesOfFailed(report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failedHere = assertionResults.filter(({ status }) => status === "failed");
      // A file that could not be read or set up has no tests to name.
      const sentences = failedHere.length > 0 ? failedHere.map(({ fullName }) => fullName) : ["the file itself"];
      return sentences.map((sentence) => `${relative(process.cwd(), name)}: ${sentence}`);
    });
}

// Hundreds of processes read the same built shop and the same libraries: they are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/compiled");

// The whole figures take hours; the same tests run shortened in `npm test`.
const long = process.argv.includes("--long");
if (long) process.env.LONG = "1";

// The files' order: another each time, so that none comes to rely on another before it.
const seed = Number(process.argv.find((argument) => argument.startsWith("--seed="))?.slice(7) ?? Date.now());
if (!Number.isSafeInteger(seed))
  throw new Error("--seed takes a whole number, as one was printed: --seed=1795372484345");

const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

const checks: Check[] = [
  { name: "types", run: () => binary("tsc", "--noEmit")() },
  { name: "format", run: binary("oxfmt", "--check", ".") },
  { name: "lint", run: binary("oxlint", "--deny-warnings") },
  { name: "unused", run: binary("knip") },
  { name: "build", run: () => (buildIfNeeded(), true) },
  { name: "rules and requests", run: () => tests("requests") },
  { name: "browser", run: () => (ensureTestBrowser(), tests("browser", "--config", "vitest.browser.config.ts")) },
  // Its clock is fast and its memory is weighed, so nothing else runs beside it.
  ...(long
    ? [{ name: "a day of trade", run: () => ((process.env.DAY = "1"), tests("day", "test/day/day.test.ts")) }]
    : []),
];

let passed = 0;
const failed: string[] = [];
for (const { name, run } of checks) {
  if (only.length > 0 && !only.includes(name)) continue;
  const began = performance.now();
  console.log(`\n── ${name}`);
  let good: boolean;
  try {
    good = run();
  } catch (error) {
    console.error((error as Error).message);
    good = false;
  }
  console.log(`── ${name}: ${good ? "passed" : "FAILED"} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (good) passed += 1;
  else failed.push(name);
  // Without types or a build the rest would only repeat the same complaint.
  if (!good && (name === "types" || name === "build")) break;
}
rmSync(reports, { recursive: true, force: true });
if (failedTests.length > 0) console.error(`\nTests that failed:\n${failedTests.map((name) => `  ${name}`).join("\n")}`);
if (failed.length > 0)
  console.error(`\nFailed: ${failed.join(", ")}. Run one alone with: npm test -- "${failed[0]}" --seed=${seed}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
