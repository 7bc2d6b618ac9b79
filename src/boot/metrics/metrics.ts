import type { RequestListener } from "node:http";
import { filesFault } from "#engine/platform/files-fault.ts";
import { errorFields } from "#engine/platform/log.ts";
import type { ThreadPoolFigures } from "#engine/platform/thread-pool.ts";
import type { Shop } from "#engine/shop.ts";
import type { CacheFigures } from "#domain/kernel/lru-map.ts";
import type { CspFigures } from "#server/csp-reports.ts";
import type { ForwardedFigures } from "#server/client-ip.ts";
import type { RequestObserver } from "#server/request-observer.ts";
import type { JobObserver } from "#worker/start.ts";
import { roomOf } from "../disk-room.ts";
import { lostLines } from "../log-output.ts";
import type { PurgeFigures } from "../purges.ts";
import { addDatabaseMetrics } from "./database-metrics.ts";
import { type MetricRegistry, openRegistry, type PrometheusLibrary, type Reading } from "./registry.ts";
import { observeRequests, observeJobs } from "./work-metrics.ts";
import { addSearchMetrics, documentMetrics, addThreadMetrics } from "./thread-metrics.ts";

export interface Metrics {
  readonly requests: RequestObserver;
  readonly jobs: JobObserver;
  /** The disk under DATA_DIR, where the shop keeps anything there. */
  watchRoom(folder: string): void;
  /** The caches of the pages, once they are there. */
  watchCaches(caches: () => readonly CacheFigures[]): void;
  /** The purges of shared caches in front; one of each. */
  watchPurges(purges: () => readonly PurgeFigures[]): void;
  /** The threads that make documents, once they are there. */
  watchDocuments(documents: () => ThreadPoolFigures): void;
  /** The proxies that requests come through, once they are answered. */
  watchForwarded(forwarded: () => ForwardedFigures): void;
  /** Content-Security-Policy violations reported by browsers, available once pages are served. */
  watchRefusals(refusals: () => CspFigures): void;
  /** Answers `/metrics` in Prometheus' text format, and nothing else. */
  readonly listener: RequestListener;
}

export interface MetricsOptions {
  readonly role: "all" | "web" | "worker";
}

/** The metrics of this process. A web process counts requests; a worker counts jobs and reads those of the database. */
export function createMetrics(library: PrometheusLibrary, shop: Shop, { role }: MetricsOptions): Metrics {
  const own = new library.Registry();
  // Delay of the event loop, memory, garbage collection, open handles.
  library.collectDefaultMetrics({ register: own });
  const registry = openRegistry(library, own);
  const notShown = openRegistry(library);
  registry.gauge({
    name: "plenum_build_info",
    help: "Build and role.",
    labelNames: ["build", "role"],
    read: (say) => say(1, { build: shop.settings.build, role }),
  });
  addPoolMetrics(registry, shop);
  if (role !== "worker") addSearchMetrics(registry, shop);
  const fault = filesFault(shop.files);
  registry.gauge({
    name: "plenum_files_away",
    help: "1 while uploaded files can't be read or stored, otherwise 0.",
    read: (say) => say(fault() === null ? 0 : 1),
  });
  registry.counter({
    name: "plenum_log_lines_lost_total",
    help: "Log lines that were dropped because the disk of the log was full.",
    read: (say) => say(lostLines()),
  });
  if (role !== "web") addDatabaseMetrics(registry, shop);
  return {
    requests: observeRequests(role === "worker" ? notShown : registry),
    jobs: observeJobs(role === "web" ? notShown : registry),
    watchRoom: (folder) => addRoomMetrics(registry, folder),
    watchCaches: (caches) => addCacheMetrics(registry, caches),
    watchPurges: (purges) => addPurgeMetrics(registry, purges),
    watchForwarded: (forwarded) =>
      registry.counter({
        name: "plenum_http_forwarded_otherwise_total",
        help: "Requests whose X-Forwarded-For has more or fewer entries than TRUSTED_PROXIES.",
        labelNames: ["entries"],
        read: (say) => Object.entries(forwarded()).forEach(([entries, value]) => say(value, { entries })),
      }),
    watchRefusals: (refusals) =>
      registry.counter({
        name: "plenum_csp_reports_total",
        help: "Content-Security-Policy violations that browsers report; anybody can send such reports.",
        labelNames: ["directive"],
        read: (say) => Object.entries(refusals()).forEach(([directive, value]) => say(value, { directive })),
      }),
    watchDocuments: (documents) => addThreadMetrics(registry, documentMetrics, documents),
    listener: answerMetrics(registry, shop),
  };
}

function answerMetrics(registry: MetricRegistry, { log }: Shop): RequestListener {
  return (request, response) => {
    const isAsked = request.url?.split("?", 1)[0] === "/metrics";
    if (!isAsked || (request.method !== "GET" && request.method !== "HEAD"))
      return void response.writeHead(isAsked ? 405 : 404).end();
    registry.text().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.error("metrics could not be read", errorFields(error));
        response.writeHead(500).end();
      },
    );
  };
}

function addRoomMetrics(registry: MetricRegistry, folder: string): void {
  for (const [name, help, field] of [
    ["plenum_data_free_bytes", "Free space on the disk under DATA_DIR.", "free"],
    ["plenum_data_size_bytes", "Size of the disk under DATA_DIR.", "size"],
  ] as const)
    registry.gauge({
      name,
      help,
      async read(say) {
        const room = await roomOf(folder);
        if (room) say(room[field]);
      },
    });
}

function addPoolMetrics(registry: MetricRegistry, { db }: Shop): void {
  for (const [name, help, value] of [
    ["plenum_database_connections", "Open database connections.", () => db.pool.totalCount],
    ["plenum_database_connections_idle", "Open database connections that are idle.", () => db.pool.idleCount],
    ["plenum_database_connections_max", "Limit of open connections (DATABASE_POOL).", () => db.pool.options.max ?? 0],
    ["plenum_database_pool_waiting", "Requests that wait for a database connection.", () => db.pool.waitingCount],
  ] as const)
    registry.gauge({ name, help, read: (say) => say(value()) });
  registry.counter({
    name: "plenum_database_pool_waits_total",
    help: "Requests that had to wait for a database connection.",
    read: (say) => say(db.waits()),
  });
}

function addCacheMetrics(registry: MetricRegistry, caches: () => readonly CacheFigures[]): void {
  const each = (field: "entries" | "filled" | "hits" | "misses"): Pick<Reading, "labelNames" | "read"> => ({
    labelNames: ["cache"],
    // The last word of a name counts.
    read: (say) => {
      const figures = new Map(caches().map((one) => [one.cache, one[field]]));
      for (const [cache, value] of figures) say(value, { cache });
    },
  });
  for (const [kind, name, help, field] of [
    ["gauge", "plenum_cache_entries", "Entries in a cache of this process.", "entries"],
    ["gauge", "plenum_cache_filled_ratio", "Share of a cache's limit that is in use, from 0 to 1.", "filled"],
    ["counter", "plenum_cache_hits_total", "Lookups that found their entry in a cache.", "hits"],
    ["counter", "plenum_cache_misses_total", "Lookups that did not find their entry in a cache.", "misses"],
  ] as const)
    registry[kind]({ name, help, ...each(field) });
}

/** All zero without a CDN. */
function addPurgeMetrics(registry: MetricRegistry, purges: () => readonly PurgeFigures[]): void {
  const sum = (field: "sent" | "failed" | "waiting") => purges().reduce((all, one) => all + one[field], 0);
  registry.counter({
    name: "plenum_cdn_purges_total",
    help: "Purges that a shared cache accepted.",
    read: (say) => say(sum("sent")),
  });
  registry.counter({
    name: "plenum_cdn_purges_failed_total",
    help: "Purges that a shared cache refused or did not answer.",
    read: (say) => say(sum("failed")),
  });
  registry.gauge({
    name: "plenum_cdn_purges_waiting",
    help: "Purges that wait to be sent to a shared cache.",
    read: (say) => say(sum("waiting")),
  });
  registry.gauge({
    name: "plenum_cdn_purge_late_seconds",
    help: "For how long a shared cache has refused purges; 0 while it accepts them.",
    read: (say) => say(Math.max(0, ...purges().map(({ lateSeconds }) => lateSeconds))),
  });
}
