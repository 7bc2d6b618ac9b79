import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { testBrowser } from "../scripts/ensure-browser.ts";
import type { TestedShop } from "./global-setup.ts";
import { type ShopOptions, type ShopProcess, startShop } from "./shop-process.ts";
import { flags, openVisit, type Visit, type VisitOptions } from "./visit.ts";

export type Visiting = (options?: VisitOptions) => Promise<Visit>;

/** A shop to visit, with its sandbox. */
interface OpenShop {
  readonly url: string;
  readonly sandboxUrl: string;
  stop?(): Promise<void>;
}

/**
 * A browser for the file's tests: `const visit = browser()`, then `await visit({ width: 390 })` for a visitor of
 * its own. A test fails when anything went wrong in one of its visits that the visit doesn't tolerate. Visitors come
 * to a shop that files visit one after another, or to the one that `open` starts for this file alone; `more` is what
 * else a Chromium of the file's own is started with, and `find` says which, where the headless shell will not do.
 */
export function browser(
  open: () => Promise<OpenShop> = usualShop,
  more: readonly string[] = [],
  find: () => string = testBrowser,
): Visiting {
  let running: Browser;
  let shop: OpenShop;
  const here: { context: BrowserContext; errors: string[]; stays: boolean }[] = [];
  const isUsual = more.length === 0 && find === testBrowser;
  beforeAll(async () => {
    shop = await open();
    running = isUsual ? await usualBrowser() : await launch(find(), more);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") for (const { context } of here) await tell(context);
    const wrong = here.flatMap(({ errors }) => errors.splice(0));
    for (const one of here.splice(0)) {
      if (one.stays) here.push(one);
      else await one.context.close();
    }
    expect(wrong, "errors in the browser").toEqual([]);
  });
  afterAll(async () => {
    for (const { context } of here.splice(0)) await context.close();
    if (!isUsual) await running?.close();
    await shop?.stop?.();
  });
  return async (options = {}) => {
    const visit = await openVisit(running, shop, options);
    here.push({ ...visit, stays: options.stays ?? false });
    return visit;
  };
}

const launch = (executablePath: string, more: readonly string[] = []) =>
  chromium.launch({ executablePath, args: [...flags, ...more] });

let usual: Promise<Browser> | undefined;

/** The browser of all files that follow each other in this process, which ends with it. */
export const usualBrowser = () => (usual ??= launch(testBrowser()));

/** Writes down what stood on the pages of a visit that went wrong: where, and the words. */
async function tell(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const words = await page.locator("body").innerText({ timeout: 1_000 }).catch(String);
    console.error(`${page.url()} showed:\n${words.replaceAll(/\s*\n\s*/g, "\n").slice(0, 2_000)}`);
  }
}

/** The shop of the run that no other file visits meanwhile: earlier files did, and it keeps what they changed. */
export async function usualShop(): Promise<TestedShop> {
  const shops = inject("shops");
  const shop = shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length];
  if (!shop) throw new Error("no shop was started for this worker");
  return shop;
}

/**
 * A shop for a file alone, stocked as the others are: in those of the run it would move the clock of other files, or
 * their rules.
 */
export function ownShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const stocked = inject("stockedFolder");
  return startShop({ ...options, ...(stocked && { copyOf: stocked }) });
}
