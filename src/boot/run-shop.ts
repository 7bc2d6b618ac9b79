import type { RequestListener } from "node:http";
import { join, resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { MigrationRefused } from "#db/migration-refused.ts";
import { enqueue } from "#engine/platform/outbox.ts";
import { errorFields, jsonLog, type Log } from "#engine/platform/log.ts";
import { hasOwner } from "#engine/staff/staff-row.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { createHealth } from "#server/health.ts";
import { isUnavailable } from "#server/unavailable.ts";
import type { Shop } from "#engine/shop.ts";
import { compose } from "./compose.ts";
import { buildId, type Config, ConfigError, directDatabaseUrl, readConfig } from "./config.ts";
import { keepsData, openDataDir } from "./data-dir.ts";
import { needsDemo } from "./needs-demo.ts";
import { watchRoom } from "./disk-room.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { together } from "./observers.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { checkFiles } from "./files.ts";
import { checkAddress, openHttpServer } from "./http-server.ts";
import { outliveFullDisk } from "./log-output.ts";
import { syncSandboxClock } from "./sandbox-clock.ts";
import { startSandbox } from "./sandbox-process.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { folderFault } from "./start-faults.ts";
import { startPages } from "./start-pages.ts";
import { startJobs } from "./start-jobs.ts";

/** Starts everything in order. Returns a function to stop it in reverse, and the message for when it can be stopped. */
async function start(): Promise<{ stop: () => Promise<void>; welcome: string }> {
  const config = readConfig(process.env);
  openDataDir(config);
  const log = jsonLog(config.LOG_LEVEL);
  let stopping = false;
  // A job's end that cannot be written down while the database is away comes here: the job runs again, and so does the
  // shop. While it stops, that is how a job ends that nobody waits for.
  process.on("unhandledRejection", (reason) => {
    if (!isUnavailable(reason)) throw reason;
    log[stopping ? "info" : "warn"]("something was left undone while the database was away", errorFields(reason));
  });
  const stops: Stop[] = [];
  const stopAll = async () => {
    stopping = true;
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const opened = await openShop(config, log, stops);
    const welcome = await serve(opened, config, stops, () => stopping);
    return { stop: stopAll, welcome };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

type Stop = () => Promise<void> | void;
type Opened = Awaited<ReturnType<typeof openShop>>;

/** The database, the sandbox and the shop of both, before anybody is answered. */
async function openShop(config: Config, log: Log, stops: Stop[]) {
  // It starts beside the database, and where it cannot, that is told once the database is there.
  const startingSandbox = config.SANDBOX ? startSandbox(config, log) : null;
  startingSandbox?.catch(() => {});
  // Its first line only: the rest may repeat what was in a statement.
  const noteDeath = (words: string) =>
    log.error("the database died and is started again", { error: words.split("\n", 1)[0] });
  const postgres = config.DATABASE_URL ? null : await startEmbeddedPostgres(resolve(config.DATA_DIR), [], noteDeath);
  if (postgres) stops.push(postgres.stop);
  const databaseUrl = config.DATABASE_URL ?? postgres?.url("plenum") ?? "";
  const directUrl = directDatabaseUrl(config) ?? databaseUrl;
  // Said before a fresh folder is stocked. The shop listens at the end, and may find it taken then.
  const { PORT: port, HOST: host, SHARE_PORT: sharePort } = config;
  await checkAddress({ port, host, sharePort });
  await prepareDatabase(directUrl, config, log);

  const sandbox = await startingSandbox;
  if (sandbox) stops.push(sandbox.stop);
  const follower: { clockMoved: (ms: number) => void } = { clockMoved() {} };
  const clock = sandbox
    ? await syncSandboxClock(sandbox.url, log, (ms) => follower.clockMoved(ms))
    : { ...systemClock, stop() {} };
  stops.push(clock.stop);

  const build = buildId([join("build/client/.vite/manifest.json"), "build/server/index.js"]);
  const tracing = await openTracing(config, build, log);
  if (tracing) stops.push(tracing.stop);
  const pictures = config.DEMO ? [(await import("../../demo/pictures/folder.ts")).demoPictures] : [];
  const statements = tracing?.statements;
  const { shop, stop } = await compose({ config, databaseUrl, build, clock, log, sandbox, pictures, statements });
  stops.push(stop);
  const filesFault = await checkFiles(shop.files, config);
  if (filesFault !== null) log.error("files cannot be stored or shown", { error: filesFault });
  // A shipped shop has no demo, and of a filled one nothing of it is loaded.
  if (config.DEMO && (await needsDemo(shop))) await (await import("#boot/demo.ts")).loadDemo(shop);
  return { shop, build, directUrl, sandbox, tracing, follower };
}

/** Answers requests and does jobs; gives what is said of it. */
async function serve(
  { shop, build, directUrl, sandbox, tracing, follower }: Opened,
  config: Config,
  stops: Stop[],
  stopping: () => boolean,
): Promise<string> {
  const { log, clock } = shop;
  const metrics = await openMetrics(shop, config);
  if (metrics) stops.push(metrics.stop);
  if (keepsData(config)) {
    const folder = resolve(config.DATA_DIR);
    metrics?.seen.watchRoom(folder);
    stops.push(watchRoom(folder, log));
  }
  const observers = together(tracing ?? undefined, metrics?.seen);

  // Ends after the last request, whose jobs it may still take.
  let stopWorker: () => Promise<void> = async () => {};
  stops.push(() => stopWorker());
  const { listener, stop: stopListening } =
    config.ROLE === "worker"
      ? { listener: listenForHealth(shop, stopping), stop: async () => {} }
      : await startPages(shop, config, { directUrl, observers, metrics: metrics?.seen, stopping });
  stops.push(stopListening);
  const { PORT: port, HOST: host, SHARE_PORT: sharePort, DRAIN_MS: drainMs } = config;
  stops.push(await openHttpServer(listener, { port, host, sharePort, drainMs }));
  // Only once the port is had: a start that fails there must leave no job behind that it has taken.
  if (config.ROLE !== "web") {
    const worker = await startJobs(shop, config, directUrl, observers?.jobs);
    stopWorker = worker.stop;
    follower.clockMoved = worker.clockMoved;
    // Keys that are refused, a webhook that is lacking or a mail server that is away are said before the first buyer
    // meets them.
    void sayMailFault(shop, stopping);
    await shop.db.transaction((tx) => enqueue(tx, clock, "check_providers", {}, { key: "check_providers" }));
  }
  log.info("the shop is running", { path: config.PUBLIC_URL, build });
  const beside = sandbox ? `  (sandbox at ${sandbox.url}/control)` : "";
  const owner = (await hasOwner(shop.db))
    ? ""
    : "It has no owner yet: npm run owner -- you@example.com makes the link to join by.\n";
  const admin = config.ADMIN_URL === null ? "" : `, the merchant's side at ${config.ADMIN_URL}`;
  return `\nPlenum is running at ${config.PUBLIC_URL}${admin}${beside}\n${owner}`;
}

/**
 * One line where mails cannot leave; the start does not wait for a server that says nothing. A shop that stops
 * meanwhile says nothing: the sandbox's server stops with it.
 */
async function sayMailFault({ mailer, log }: Shop, stopping: () => boolean): Promise<void> {
  const fault = await mailer.fault?.().catch((error: unknown) => String(error));
  if (fault && !stopping()) log.error("mails cannot be sent", { error: fault });
}

/** Metrics of the process on their own port. Their library is not loaded unless that port is set. */
async function openMetrics(
  shop: Shop,
  { METRICS_PORT, METRICS_HOST, SHARE_PORT, ROLE }: Config,
): Promise<{ seen: Metrics; stop: () => Promise<void> } | null> {
  if (METRICS_PORT === undefined) return null;
  const metrics = createMetrics(await import("prom-client"), shop, { role: ROLE });
  const stop = await openHttpServer(metrics.listener, {
    port: METRICS_PORT,
    host: METRICS_HOST,
    variable: "METRICS_PORT",
    hostVariable: "METRICS_HOST",
    sharePort: SHARE_PORT,
    drainMs: 0,
  });
  return { seen: metrics, stop };
}

/** Tracing of the process if a collector is configured; otherwise not loaded. */
async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, ROLE }: Config,
  build: string,
  log: Log,
): Promise<Tracing | null> {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { startTracing } = await import("#boot/tracing/tracing.ts");
  return startTracing({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    service: OTEL_SERVICE_NAME,
    share: OTEL_TRACES_SAMPLER_ARG,
    role: ROLE,
    build,
    log,
  });
}

/** Health endpoint of a process that only runs jobs. */
const listenForHealth = (shop: Shop, stopping: () => boolean): RequestListener =>
  getRequestListener(createHealth(shop, stopping).fetch, { overrideGlobalObjects: false });

/** npm's shell is not replaced by us, so a signal may end it without reaching us: then our parent changes. */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && (clearInterval(timer), gone()), 500);
  timer.unref();
}

/** Runs the shop until it is told to end, and with it the process. */
export async function runShop(): Promise<void> {
  /** Null until the start is over. */
  let stop: (() => Promise<void>) | null = null;
  let isAsked = false;
  const endWith = (status: number) => {
    // Nobody is answered yet, and an exit ends the database and the sandbox; npm sends a signal twice.
    if (stop === null) process.exit(status);
    if (isAsked) return;
    isAsked = true;
    stop().then(
      () => process.exit(status),
      (error: unknown) => {
        process.stderr.write(`The shop did not end in order: ${errorFields(error).stack ?? String(error)}\n`);
        process.exit(1);
      },
    );
  };
  const end = () => endWith(0);
  outliveFullDisk(() => endWith(1));
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  watchParent(end);

  try {
    const started = await start();
    stop = started.stop;
    // Only now: who reads it may end the shop at once, and it is to end in order.
    process.stdout.write(started.welcome);
  } catch (error) {
    // Ctrl-C that ended a program of the database ends the shop here, before that is told as an error.
    await new Promise((turn) => setImmediate(turn));
    const sentence =
      error instanceof ConfigError || error instanceof MigrationRefused
        ? error.message
        : folderFault(error, resolve(process.env["DATA_DIR"] || "data"));
    if (sentence !== null) process.stderr.write(`The shop did not start.\n${sentence}\n`);
    else process.stderr.write(`The shop did not start: ${errorFields(error).stack ?? String(error)}\n`);
    process.exit(1);
  }
}
