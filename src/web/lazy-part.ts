import { type ComponentType, lazy } from "react";

const againMs = 5_000;

/** Loads code, again and again until it is there: after some time, or when the browser says the network is back. */
export async function loadAtLast<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((done) => {
        setTimeout(done, againMs);
        window.addEventListener("online", done, { once: true });
      });
    }
}

/**
 * A part of a page whose code comes when it is needed. While that cannot be had, what stands in its place stays: a
 * load that failed would take the whole page with it, and all that was typed there.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => loadAtLast(load));
