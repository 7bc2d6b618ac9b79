import { defineConfig } from "vitest/config";

/** Files that break the suite's rules on purpose: `test/house/suite.test.ts` runs them and reads what is said. */
export default defineConfig({
  test: {
    include: ["test/house/planted/*.planted.ts"],
    setupFiles: ["test/no-stray-errors.ts", "test/leave-as-found.ts"],
    pool: "forks",
  },
});
