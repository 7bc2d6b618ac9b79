import { defineConfig } from "vitest/config";
import { messages } from "./vite.messages.ts";

export default defineConfig({
  // Documents and pages say their words from the compiled catalogs, in tests as in the build.
  plugins: [messages()],
  // As the build does it: React's quick build, which tests load, has no other way to make an element.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/quick-react.ts",
    pool: "forks",
    // Two cores wait for the database and for clocks in between.
    maxWorkers: 3,
    // The whole figures take minutes where the shortened ones take seconds; none may take more than half an hour.
    testTimeout: process.env["LONG"] ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
  },
});
