import { defineConfig } from "vitest/config";

/** The main ways through the shop in a real browser, against a shop of their own. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: "e2e/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
