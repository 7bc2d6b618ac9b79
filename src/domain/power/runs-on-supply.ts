import type { PowerVerdict } from "#domain/power/judge-power.ts";

/** True where the supply serves the machine, and so does the breaker, if one was named. */
export const runsOnSupply = ({ state }: PowerVerdict): boolean => state === "runs" || state === "may_trip";
