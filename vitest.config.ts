import { defineConfig } from "vitest/config";
import { messages } from "./vite.messages.ts";

export default defineConfig({
  // Documents and pages say their words from the compiled catalogs, in tests as in the build.
  plugins: [messages()],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
