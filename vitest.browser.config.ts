import { defineConfig } from "vitest/config";
import { seededOrder } from "./vitest.seeded-order.ts";

/** With `LONG` the first three take longest by far, in this order. */
const longest = [
  "early-presses",
  "accessibility",
  "own-url",
  "fulfilment-returns",
  "visitor-narrow",
  "fulfilment-time",
  "freight-claim",
  "account-keyboard",
  "company-keyboard",
  "merchant",
  "fulfilment-goods",
  "fulfilment-merchant",
  "specification",
  "promotions",
  "merchant-narrow",
].map((name) => `e2e/${name}.e2e.ts`);

/** The main ways through the shop in a real browser, against a shop of their own. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: "e2e/global-setup.ts",
    setupFiles: ["e2e/open-browser.ts", "test/no-stray-errors.ts", "test/leave-as-found.ts"],
    pool: "forks",
    // Files follow each other in a process that has its browser already.
    isolate: false,
    // Two cores wait for pages and clocks a quarter of their time.
    maxWorkers: 3,
    sequence: { sequencer: seededOrder(longest) },
    // As long as Playwright waits for a button; see vitest.config.ts.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
