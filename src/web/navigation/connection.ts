interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether fetching ahead would cost the visitor more than it gives: 2G, or a browser that saves data. */
export function isVerySlow(
  connection: Connection | undefined = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

/** Runs when the browser has nothing better to do, at the latest two seconds on. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
