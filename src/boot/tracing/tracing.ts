import diagnostics from "node:diagnostics_channel";
import {
  type Attributes,
  type Context,
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { StatementObserver } from "#engine/platform/database.ts";
import type { Log } from "#engine/platform/log.ts";
import { withinTime } from "#engine/platform/within-time.ts";
import type { RequestObserver } from "#server/request-observer.ts";
import type { JobObserver } from "#worker/start.ts";

export interface Tracing {
  readonly requests: RequestObserver;
  readonly jobs: JobObserver;
  readonly statements: StatementObserver;
  /** Sends the rest for at most two seconds. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** Of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318. */
  readonly endpoint: string;
  readonly service: string;
  /** Sampled share of new traces, from 0 to 1. */
  readonly share: number;
  readonly role: string;
  readonly build: string;
  readonly log: Log;
}

/** Most spans in the queue. Further ones are dropped, so that an unavailable collector costs no memory. */
const maxWaiting = 2_048;

/**
 * Sends what requests and jobs are made of to a collector: statements by their names, calls to providers by their host.
 * No parameter, path, query or name of anybody is in it. Sending is done in batches beside the work and never waited
 * for.
 */
export function startTracing(options: TracingOptions): Tracing {
  const { endpoint, log } = options;
  const sayOnlyErrors = { warn() {}, info() {}, debug() {}, verbose() {} };
  diag.setLogger(
    {
      ...sayOnlyErrors,
      error: (error) => log.warn("traces could not be sent", { error: error.split("\n", 1)[0] ?? "" }),
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = openProvider(options);
  const tracer = provider.getTracer("plenum");
  const begin: Begin = (name, kind, attributes, parent = context.active()) =>
    tracer.startSpan(name, { kind, attributes }, parent);
  const stopWatching = watchFetches(new URL(endpoint).origin, (name, attributes) =>
    begin(name, SpanKind.CLIENT, attributes),
  );
  return {
    requests: traceRequests(begin),
    jobs: {
      observe(task, work, traceparent) {
        const parent = parentOf(traceparent);
        return within(begin(`job ${task}`, SpanKind.CONSUMER, { "plenum.task": task }, parent), parent, work);
      },
    },
    statements: {
      observe(name, send) {
        // Only what is done for a request or a job: not what a process asks by itself.
        if (trace.getActiveSpan() === undefined) return send();
        const span = begin(name, SpanKind.CLIENT, { "db.system.name": "postgresql", "db.query.summary": name });
        return within(span, context.active(), send);
      },
      traceparent() {
        const span = trace.getActiveSpan()?.spanContext();
        return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` : null;
      },
    },
    async stop() {
      stopWatching();
      await withinTime(
        provider.shutdown().catch(() => {}),
        2_000,
      );
      context.disable();
      diag.disable();
    },
  };
}

type Begin = (name: string, kind: SpanKind, attributes: Attributes, parent?: Context) => Span;

function openProvider({ endpoint, service, share, role, build }: TracingOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: 2_000,
    concurrencyLimit: 2,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": build, "plenum.role": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaiting,
        maxExportBatchSize: 512,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: 2_000,
      }),
    ],
  });
}

const traceRequests = (begin: Begin): RequestObserver => ({
  observe(request, response, answer, facts) {
    const parent = parentOf(request.headers.traceparent);
    const method = request.method ?? "GET";
    const span = begin(method, SpanKind.SERVER, { "http.request.method": method }, parent);
    response.once("close", () => {
      const route = facts.route();
      span.updateName(`${method} ${route}`);
      span.setAttributes({ "http.route": route, "http.response.status_code": response.statusCode });
      if (response.statusCode >= 500 || !response.headersSent) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), answer);
  },
});

/** Runs the work within the span and ends it with the outcome. */
async function within<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: Span, error: unknown): void {
  // An error's text may repeat what somebody typed: its name is enough to find it in the log.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "error" });
}

/** The caller's trace (W3C Trace Context, version 00); a new one without it. */
function parentOf(traceparent: string | readonly string[] | undefined): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent ?? "")) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** A request in the diagnostics channels of undici, Node's fetch. */
interface Fetched {
  readonly request: { readonly origin?: string | URL; readonly method?: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/** A span for each call by fetch to others than the collector, while something is being done; gives how to end it. */
function watchFetches(collector: string, begin: (name: string, attributes: Attributes) => Span): () => void {
  const spans = new WeakMap<object, Span>();
  const end = ({ request, error }: Fetched) => {
    const span = spans.get(request);
    if (!span) return;
    if (error) fail(span, error);
    span.end();
  };
  const channels: Readonly<Record<string, (fetched: Fetched) => void>> = {
    "undici:request:create": ({ request }) => {
      const origin = String(request.origin ?? "");
      if (trace.getActiveSpan() === undefined || !URL.canParse(origin)) return;
      const { origin: to, host } = new URL(origin);
      if (to === collector) return;
      const method = request.method ?? "GET";
      spans.set(request, begin(`${method} ${host}`, { "http.request.method": method, "server.address": host }));
    },
    "undici:request:headers": ({ request, response }) =>
      spans.get(request)?.setAttribute("http.response.status_code", response?.statusCode ?? 0),
    "undici:request:trailers": end,
    "undici:request:error": end,
  };
  const listeners = Object.entries(channels).map(
    ([name, listen]) => [name, (message: unknown) => listen(message as Fetched)] as const,
  );
  for (const [name, listen] of listeners) diagnostics.subscribe(name, listen);
  return () => {
    for (const [name, listen] of listeners) diagnostics.unsubscribe(name, listen);
  };
}
