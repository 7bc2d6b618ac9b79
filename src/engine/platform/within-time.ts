/** Waits for some work, and no longer than these milliseconds. Rejects as it does; nobody hears what it does later. */
export async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((over) => (timer = setTimeout(over, ms)));
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
