import { defineConfig } from "vitest/config";
import { messages } from "../vite.messages.ts";

/**
 * Tests of rules and of the database, as `bench/mutants.ts` runs them: one process, no build beforehand, the first
 * failure ends it.
 */
export default defineConfig({
  plugins: [messages()],
  test: {
    globalSetup: "bench/mutants-database.ts",
    include: ["test/**/*.test.ts"],
    isolate: false,
    fileParallelism: false,
    bail: 1,
    testTimeout: 240_000,
  },
});
