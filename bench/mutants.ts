import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parseSync, Visitor } from "vite";
import { startTestDatabase } from "../test/global-setup.ts";

/** Of files that ask a database, for one mutant. */
const mostOfDatabase = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40" },
    /** Judged by tests that ask a database, the nearest ones by imports. */
    database: { type: "boolean", default: false },
    /** One part of several that clones judge beside each other: `2/3` takes every third from the second on. */
    part: { type: "string", default: "1/1" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
  },
});

/** One change of one place. */
interface Mutant {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

interface Operation {
  readonly operator: string;
  readonly left: { readonly end: number };
  readonly right: { readonly start: number };
}

const opposites = [
  ["<", "<="],
  [">", ">="],
  ["===", "!=="],
  ["+", "-"],
  ["*", "/"],
  ["&&", "||"],
] as const;
const swapped = new Map<string, string>([...opposites, ...opposites.map(([a, b]) => [b, a] as const)]);

/** Every place of a file that can be changed: operators, constants, and guards that leave a function or a loop. */
function mutantsOf(path: string): Mutant[] {
  const text = readFileSync(path, "utf8");
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, to: string) => mutants.push({ path, start, end, to });
  const swap = ({ operator, left, right }: Operation) => {
    const to = swapped.get(operator);
    const start = text.indexOf(operator, left.end);
    if (to !== undefined && start < right.start) add(start, start + operator.length, to);
  };
  // Types are gone when the tests run: a number in one changes nothing.
  const ofTypes = new Set<number>();
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    TSLiteralType({ start }) {
      ofTypes.add(start);
    },
    Literal({ start, end, value }) {
      if (ofTypes.has(start)) return;
      if (typeof value === "number") add(start, end, String(value + 1));
      if (typeof value === "boolean") add(start, end, String(!value));
    },
    IfStatement({ start, end, consequent, alternate }) {
      const leaves = /^(?:return|throw|continue|break)\b/.test(text.slice(consequent.start));
      if (leaves && !alternate) add(start, end, ";");
    },
  }).visit(parseSync(path, text).program);
  return mutants;
}

const imports = new Map<string, readonly string[]>();

/** The files of the repository that a file imports as values or types. */
function importsOf(path: string): readonly string[] {
  const stored = imports.get(path);
  if (stored) return stored;
  const names = [...readFileSync(path, "utf8").matchAll(/(?:from|import) "([.#][^"]+\.tsx?)"/g)].map(([, name = ""]) =>
    name.startsWith("#") ? name.replace(/^#(?!test)/, "src/").replace("#", "") : join(dirname(path), name),
  );
  // A test may hold the text of a file that is not there.
  const paths = names.filter((name) => existsSync(name));
  imports.set(path, paths);
  return paths;
}

/** A file with everything that it imports, directly or not. */
function closureOf(path: string, closure = new Set<string>()): Set<string> {
  if (closure.has(path)) return closure;
  closure.add(path);
  for (const name of importsOf(path)) closureOf(name, closure);
  return closure;
}

interface TestFile {
  readonly path: string;
  readonly closure: Set<string>;
}

const withBuild = /^(?:src\/(?:boot|db|server)\/|test\/open-shop\.ts|test\/web\/weight\.test\.ts)/;

/** Tests without a server and a build, with the files they read: those of rules alone, or those that ask a database. */
function quickTests(askDatabase: boolean): TestFile[] {
  return globSync("test/**/*.test.ts")
    .map((path) => ({ path, closure: closureOf(path) }))
    .filter(({ closure }) => closure.has("test/database.ts") === askDatabase)
    .filter(({ closure }) => [...closure].every((path) => !withBuild.test(path)));
}

/** Imports from a test to a file, the fewest. */
function distance(test: string, file: string): number {
  let reached = new Set([test]);
  for (let steps = 0; ; steps += 1) {
    if (reached.has(file)) return steps;
    const further = new Set([...reached, ...[...reached].flatMap(importsOf)]);
    if (further.size === reached.size) return Infinity;
    reached = further;
  }
}

/** The tests of a file, of the database's only the nearest. */
function testsOf(file: string): string[] {
  const paths = tests.filter(({ closure }) => closure.has(file)).map(({ path }) => path);
  if (!values.database) return paths;
  return paths.sort((a, b) => distance(a, file) - distance(b, file)).slice(0, mostOfDatabase);
}

/** True if the tests pass. A mutant that never ends counts as killed, with the processes that run its tests. */
async function pass(tests: readonly string[], timeout = 300_000, stdio: "ignore" | "inherit" = "ignore") {
  const run = ["node_modules/vitest/vitest.mjs", "run", "--config", "bench/vitest.mutants.config.ts", ...tests];
  const runner = spawn(process.execPath, run, { stdio, detached: true });
  const end = once(runner, "exit");
  const stop = () => process.kill(-Number(runner.pid), "SIGKILL");
  const timer = setTimeout(stop, timeout);
  process.once("SIGINT", stop);
  const [code] = await end;
  clearTimeout(timer);
  process.off("SIGINT", stop);
  return code === 0;
}

/** True if a test fails while the mutant stands in its file. */
async function isKilled({ path, start, end, to }: Mutant, tests: readonly string[]): Promise<boolean> {
  const text = readFileSync(path, "utf8");
  const restore = () => writeFileSync(path, text);
  process.once("SIGINT", restore);
  try {
    writeFileSync(path, text.slice(0, start) + to + text.slice(end));
    return !(await pass(tests));
  } finally {
    restore();
    process.off("SIGINT", restore);
  }
}

function describe({ path, start, end, to }: Mutant): string {
  const text = readFileSync(path, "utf8");
  const from = text.slice(start, end).replace(/\s+/g, " ");
  return `${path}:${text.slice(0, start).split("\n").length}  ${from}  →  ${to}`;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

const folders = positionals.length > 0 ? positionals : ["src/domain"];
const tests = quickTests(values.database);
const candidates = globSync(folders.map((folder) => `${folder}/**/*.ts`))
  .filter((file) => tests.some(({ closure }) => closure.has(file)))
  .flatMap(mutantsOf);
const numbers = numbersFrom(Number(values.seed));
const [part, parts] = values.part.split("/").map(Number);
if (!part || !parts || part > parts) throw new Error("--part takes a part of all, as 1/2");
const drawn = candidates
  .map((mutant) => ({ mutant, at: numbers.next().value }))
  .sort((a, b) => a.at - b.at)
  .slice(0, Number(values.count))
  .filter((_, place) => place % parts === part - 1)
  .map(({ mutant }) => mutant);

const database = values.database ? await startTestDatabase() : null;
if (database) {
  process.env["MUTANTS_DATABASE"] = database.url;
  process.env["MUTANTS_CLUSTER"] = database.migratedCluster;
}
console.log(`${drawn.length} of ${candidates.length} mutants of ${folders.join(" ")}, --seed ${values.seed}`);
const all = [...new Set(drawn.flatMap(({ path }) => testsOf(path)))];
if (!(await pass(all, 1_800_000, "inherit"))) throw new Error("The tests fail without a mutant");
let killed = 0;
for (const mutant of drawn) {
  const isDead = await isKilled(mutant, testsOf(mutant.path));
  if (isDead) killed += 1;
  console.log(`${isDead ? "killed  " : "SURVIVED"}  ${describe(mutant)}`);
}
console.log(`${killed} of ${drawn.length} killed`);
await database?.stop();
