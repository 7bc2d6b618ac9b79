import type { ThreadPoolFigures } from "#engine/platform/thread-pool.ts";
import type { Shop } from "#engine/shop.ts";
import type { MetricRegistry } from "./registry.ts";

/**
 * Lists, searches and suggestions, and their threads; these are all zero while a small catalogue is searched without
 * them.
 */
export function addSearchMetrics(registry: MetricRegistry, { listing }: Shop): void {
  const durations = registry.histogram({
    name: "plenum_search_duration_seconds",
    help: "Duration of lists, searches and suggestions by kind, including the wait for a thread.",
    labelNames: ["kind"],
    buckets: [0.001, 0.005, 0.01, 0.02, 0.03, 0.04, 0.06, 0.1, 0.25, 1],
  });
  listing.onAnswered = (kind, seconds) => durations.observe({ kind }, seconds);
  addThreadMetrics(registry, searchMetrics, () => listing.threads);
}

const searchMetrics = [
  ["gauge", "plenum_search_threads", "Threads that answer lists, searches and suggestions.", "threads"],
  ["gauge", "plenum_search_threads_busy", "Search threads that are answering.", "busy"],
  ["gauge", "plenum_search_waiting", "Lists, searches and suggestions that wait for a thread.", "waiting"],
  ["counter", "plenum_search_refused_total", "Lists and searches refused because too many waited.", "refused"],
  ["counter", "plenum_search_threads_died_total", "Search threads that ended and were replaced.", "died"],
] as const;

/** Threads that make documents; none until one is requested. */
export const documentMetrics = [
  ["gauge", "plenum_documents_threads", "Threads that make documents.", "threads"],
  ["gauge", "plenum_documents_waiting", "Documents that wait to be made.", "waiting"],
  ["counter", "plenum_documents_refused_total", "Documents that were refused because too many waited.", "refused"],
  ["counter", "plenum_documents_threads_died_total", "Document threads that ended and were replaced.", "died"],
] as const;

export function addThreadMetrics(
  registry: MetricRegistry,
  metrics: readonly (readonly ["gauge" | "counter", name: string, help: string, field: keyof ThreadPoolFigures])[],
  figures: () => ThreadPoolFigures | null,
): void {
  for (const [kind, name, help, field] of metrics)
    registry[kind]({ name, help, read: (say) => say(figures()?.[field] ?? 0) });
}
