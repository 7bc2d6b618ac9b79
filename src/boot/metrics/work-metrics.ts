import type { RequestObserver } from "#server/request-observer.ts";
import type { JobObserver } from "#worker/start.ts";
import type { MetricRegistry } from "./registry.ts";

/** In seconds. */
const durationBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export function observeRequests(registry: MetricRegistry): RequestObserver {
  const durations = registry.histogram({
    name: "plenum_http_request_duration_seconds",
    help: "Duration of requests by the pattern of the route that answered.",
    labelNames: ["route", "method", "status"],
    buckets: durationBuckets,
  });
  return {
    observe(request, response, answer, facts) {
      const began = performance.now();
      response.once("close", () => {
        const method = methods.has(request.method ?? "") ? (request.method as string) : "other";
        const status = response.headersSent ? String(response.statusCode) : "aborted";
        // A visitor who reads slowly makes no page slow.
        const ended = facts.madeAt() ?? performance.now();
        durations.observe({ route: facts.route(), method, status }, (ended - began) / 1_000);
      });
      answer();
    },
  };
}

export function observeJobs(registry: MetricRegistry): JobObserver {
  const durations = registry.histogram({
    name: "plenum_job_duration_seconds",
    help: "Duration of jobs by task and outcome.",
    labelNames: ["task", "outcome"],
    buckets: [...durationBuckets, 60, 300],
  });
  return {
    async observe(task, work) {
      const end = durations.startTimer({ task });
      try {
        await work();
        end({ outcome: "done" });
      } catch (error) {
        end({ outcome: "failed" });
        throw error;
      }
    },
  };
}
