import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take a minute and more, the longest first. */
const longest = [
  "accessibility",
  "fulfilment-returns",
  "merchant",
  "fulfilment-time",
  "visitor-narrow",
  "freight-claim",
  "fulfilment-goods",
  "promotions",
  "fulfilment-merchant",
].map((name) => `e2e/${name}.e2e.ts`);

const gone = longest.filter((file) => !existsSync(file));
if (gone.length > 0) throw new Error(`vitest.browser.config.ts names files that are gone: ${gone.join(", ")}`);

/** Begins with what takes longest, so that at the end no worker waits for another: a clean clone remembers no durations. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** The main ways through the shop in a real browser, against a shop of their own. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: "e2e/global-setup.ts",
    pool: "forks",
    // Two cores wait for pages and clocks a quarter of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
