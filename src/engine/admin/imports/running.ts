export type ImportState = "reading" | "mapping" | "checking" | "checked" | "importing" | "done" | "canceled" | "failed";

/** States in which a job works on a run. */
export const runningStates = ["reading", "checking", "importing"] as const satisfies readonly ImportState[];
export type RunningState = (typeof runningStates)[number];
export const isRunning = (state: ImportState): state is RunningState =>
  (runningStates as readonly ImportState[]).includes(state);
