import { EventEmitter } from "node:events";

/** Of each place that all code of a process shares: what stands there, by name. */
export type SharedState = ReadonlyMap<string, ReadonlyMap<PropertyKey, unknown>>;

/** Node's modules whose functions a test might replace. */
const modules = [
  "child_process",
  "dns",
  "fs",
  "fs/promises",
  "http",
  "https",
  "net",
  "os",
  "timers",
  "timers/promises",
];

/** Globals that the test runner sets anew for each file. */
const ofTheRunner = /vitest|jest/;

/** Globals that a library sets when it is first loaded, and keeps. */
const ofLibraries = new RegExp(
  [
    String.raw`^(globalThis\.)?(__|awslambda)`,
    String.raw`Symbol\((undici\.globalDispatcher|opentelemetry|signal-exit)`,
    String.raw`^Reflect\.(decorate|\w*etadata)`,
    String.raw`^process\.env\.VIPSHOME$`,
  ].join("|"),
);

/** Helpers of compiled TypeScript. Each copy of tslib that is loaded puts its own, equal ones there. */
const helpersOfTslib = /^globalThis\.__[a-z]\w*$/i;

/**
 * State that the process shares: everything global with all that hangs on it, Node's modules, environment, listeners,
 * clock.
 */
export function sharedState(): SharedState {
  const globals = new Map<PropertyKey, unknown>();
  const state = new Map<string, ReadonlyMap<PropertyKey, unknown>>([["globalThis", globals]]);
  for (const key of Reflect.ownKeys(globalThis)) {
    if (ofTheRunner.test(String(key))) continue;
    // Read, not described: Node puts many of them there when they are first asked for.
    const value: unknown = Reflect.get(globalThis, key);
    globals.set(key, value);
    if (!isObject(value) || value === globalThis) continue;
    state.set(String(key), functionsOf(value));
    const { prototype } = value as { prototype?: unknown };
    if (isObject(prototype)) state.set(`${String(key)}.prototype`, functionsOf(prototype));
  }
  for (const name of modules) state.set(`node:${name}`, functionsOf(process.getBuiltinModule(name) as object));
  state.set("process.env", new Map(Object.entries(process.env)));
  for (const event of process.eventNames())
    state.set(
      `process.on(${JSON.stringify(String(event))})`,
      new Map(process.rawListeners(event).map((listener, at) => [at, listener])),
    );
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { stackTraceLimit } = Error;
  const { defaultMaxListeners } = EventEmitter;
  const rest = { cwd: process.cwd(), umask: process.umask(), exitCode: process.exitCode, argv: process.argv.join(" ") };
  state.set("the process", new Map(Object.entries({ ...rest, timeZone, stackTraceLimit, defaultMaxListeners })));
  return state;
}

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** An object's methods by name; it may count figures of its own as it likes. */
function functionsOf(value: object): ReadonlyMap<PropertyKey, unknown> {
  const functions = new Map<PropertyKey, unknown>();
  for (const key of Reflect.ownKeys(value)) {
    const held: unknown = Reflect.getOwnPropertyDescriptor(value, key)?.value;
    if (typeof held === "function") functions.set(key, held);
  }
  return functions;
}

/** Each thing that is no longer as it was, and how it has changed. */
export function changes(before: SharedState, after: SharedState): string[] {
  const none: ReadonlyMap<PropertyKey, unknown> = new Map();
  const replaced = new Set<string>();
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    // A property of another object is another too.
    if (replaced.has(place.replace(/\.prototype$/, ""))) return [];
    const [was, is] = [before.get(place) ?? none, after.get(place) ?? none];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
      if (was.has(key) === is.has(key) && Object.is(was.get(key), is.get(key))) return [];
      const name = `${place}${typeof key === "string" ? `.${key}` : `[${String(key)}]`}`;
      if (place === "globalThis") replaced.add(String(key));
      if (!was.has(key)) return ofLibraries.test(name) ? [] : [`${name} is new`];
      if (is.has(key) && helpersOfTslib.test(name)) return [];
      return [`${name} ${is.has(key) ? "is another" : "is gone"}`];
    });
  });
}
