import type { Runner } from "graphile-worker";

/** Milliseconds without an answer after which a runner is given up: a statement has ended by then. */
const patience = 12_000;

/**
 * Calls `giveUp` once where a runner that looks for jobs has had no answer for long. It looks every second; one whose
 * jobs wait for a free hand does not look. Gives the end of watching.
 */
export function watchFetches({ events }: Runner, giveUp: () => void): () => void {
  let looks = true;
  let answeredAt = performance.now();
  events.on("localQueue:setMode", ({ newMode }) => {
    looks = newMode === "POLLING";
    answeredAt = performance.now();
  });
  events.on("localQueue:getJobs:complete", () => (answeredAt = performance.now()));
  const watch = setInterval(() => {
    if (!looks || performance.now() - answeredAt < patience) return;
    clearInterval(watch);
    giveUp();
  }, 1_000).unref();
  return () => clearInterval(watch);
}
