import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { ensureBrowser } from "../scripts/ensure-browser.ts";
import { flags, openVisit, type Visit, type VisitOptions } from "./visit.ts";

export type Visiting = (options?: VisitOptions) => Promise<Visit>;

/**
 * A browser for the file's tests: `const visit = browser()`, then `await visit({ width: 390 })` for a visitor of
 * its own. A test fails when anything went wrong in one of its visits that the visit doesn't tolerate.
 */
export function browser(): Visiting {
  let running: Browser;
  const open: { context: BrowserContext; errors: string[] }[] = [];
  beforeAll(async () => {
    running = await chromium.launch({ executablePath: ensureBrowser(), args: flags });
  });
  afterEach(async () => {
    const wrong = open.flatMap(({ errors }) => errors);
    for (const { context } of open.splice(0)) await context.close();
    expect(wrong, "errors in the browser").toEqual([]);
  });
  afterAll(() => running?.close());
  return async (options) => {
    const visit = await openVisit(running, { url: inject("shopUrl"), sandboxUrl: inject("sandboxUrl") }, options);
    open.push(visit);
    return visit;
  };
}
