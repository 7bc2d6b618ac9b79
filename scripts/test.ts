import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { isBuilt } from "./build-if-needed.ts";
import { ensureTestBrowser } from "./ensure-browser.ts";

/** One check of `npm test`: what it proves, and the command. Whatever fails says what to do. */
interface Check {
  name: string;
  run: () => boolean | Promise<boolean>;
}

const shell = process.platform === "win32";

/** Runs a command, whose words are shown as they come. */
async function runs(name: string, ...args: string[]): Promise<boolean> {
  const child = spawn(name, args, { stdio: "inherit", shell });
  return (await once(child, "exit"))[0] === 0;
}

/** Runs a command beside others, whose words are shown when it has ended. */
async function runsBeside(name: string, ...args: string[]): Promise<boolean> {
  const child = spawn(name, args, { stdio: ["ignore", "pipe", "pipe"], shell });
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (words += chunk.toString("utf8")));
  const [status] = (await once(child, "close")) as [number | null];
  process.stdout.write(words);
  return status === 0;
}

const reports = mkdtempSync(join(tmpdir(), "plenum-test-"));
const failedTests: string[] = [];

/** Runs the tests of a configuration, and notes which of them failed. */
async function tests(name: string, ...args: string[]): Promise<boolean> {
  const report = join(reports, `${name}.json`);
  const good = await runs(
    "vitest",
    "run",
    ...args,
    `--sequence.seed=${seed}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  );
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

// They ask nothing of the build, so they run beside each other, the build and the tests.
const beside: Check[] = [
  { name: "types", run: () => runsBeside("tsc", "--noEmit") },
  { name: "format", run: () => runsBeside("oxfmt", "--check", ".") },
  { name: "lint", run: () => runsBeside("oxlint", "--deny-warnings") },
  { name: "unused", run: () => runsBeside("knip") },
];
const build: Check = { name: "build", run: () => isBuilt() || runs("npm", "run", "-s", "build", "--", "--quiet") };
const suites: Check[] = [
  { name: "rules and requests", run: () => tests("requests") },
  { name: "browser", run: () => (ensureTestBrowser(), tests("browser", "--config", "vitest.browser.config.ts")) },
  // Its clock is fast and its memory is weighed, so nothing else runs beside it.
  ...(long
    ? [{ name: "a day of trade", run: () => ((process.env.DAY = "1"), tests("day", "test/day/day.test.ts")) }]
    : []),
];

let passed = 0;
const failed: string[] = [];

/** Runs a check, unless others were asked for, and says how it ended. */
async function check({ name, run }: Check): Promise<boolean> {
  if (only.length > 0 && !only.includes(name)) return true;
  const began = performance.now();
  console.log(`\n── ${name}`);
  let good: boolean;
  try {
    good = await run();
  } catch (error) {
    console.error((error as Error).message);
    good = false;
  }
  console.log(`── ${name}: ${good ? "passed" : "FAILED"} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (good) passed += 1;
  else failed.push(name);
  return good;
}

const [types, ...others] = beside.map(check);
const built = await check(build);
// Without types or a build the rest would only repeat the same complaint.
if ((await types) && built) for (const suite of suites) await check(suite);
await Promise.all(others);
rmSync(reports, { recursive: true, force: true });
if (failedTests.length > 0) console.error(`\nTests that failed:\n${failedTests.map((name) => `  ${name}`).join("\n")}`);
if (failed.length > 0)
  console.error(`\nFailed: ${failed.join(", ")}. Run one alone with: npm test -- "${failed[0]}" --seed=${seed}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
