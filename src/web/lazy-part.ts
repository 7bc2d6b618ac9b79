import { type ComponentType, lazy } from "react";

const againMs = 5_000;

/** Loads code, again and again until it is there. */
export const loadAtLast = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch(async () => {
    await new Promise((done) => setTimeout(done, againMs));
    return loadAtLast(load);
  });

/**
 * A part of a page whose code comes when it is needed. While that cannot be had, what stands in its place stays: a
 * load that failed would take the whole page with it, and all that was typed there.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => loadAtLast(load));
