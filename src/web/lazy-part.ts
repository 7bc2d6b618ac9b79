import { type ComponentType, lazy } from "react";

const againMs = 5_000;

/** Some time, or until the browser says that the network is back. */
const aWhile = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, againMs);
    window.addEventListener("online", () => done(), { once: true });
  });

/** Loads code, again and again until it is there. */
export async function loadAtLast<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await aWhile();
    return loadAtLast(load);
  }
}

/**
 * A part of a page whose code comes when it is needed. While that cannot be had, what stands in its place stays: a
 * load that failed would take the whole page with it, and all that was typed there.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => loadAtLast(load));
