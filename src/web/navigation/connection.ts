interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** True on 2G or with data saving, where prefetching costs more than it gains. */
export function isVerySlow(
  connection: Connection | undefined = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

/** Runs when the browser is idle, after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
