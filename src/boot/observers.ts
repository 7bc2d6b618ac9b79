import type { RequestObserver } from "#server/request-observer.ts";
import type { JobObserver } from "#worker/start.ts";

/** Observers of requests and jobs. */
export interface Observers {
  readonly requests: RequestObserver;
  readonly jobs: JobObserver;
}

/** Combines observers, each seeing what those after it see; undefined without any. */
export function together(...observers: readonly (Observers | undefined)[]): Observers | undefined {
  return observers
    .filter((each) => each !== undefined)
    .reduceRight<Observers | undefined>((inner, outer) => (inner ? nested(outer, inner) : outer), undefined);
}

function nested(outer: Observers, inner: Observers): Observers {
  return {
    requests: {
      observe: (request, response, answer, facts) =>
        outer.requests.observe(
          request,
          response,
          () => inner.requests.observe(request, response, answer, facts),
          facts,
        ),
    },
    jobs: {
      observe: (task, work, traceparent) =>
        outer.jobs.observe(task, () => inner.jobs.observe(task, work, traceparent), traceparent),
    },
  };
}
