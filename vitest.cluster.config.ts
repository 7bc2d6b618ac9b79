import { defineConfig } from "vitest/config";

/** What the cluster of deploy/cluster survives: `npm run cluster:test`, on a machine that can install its engines. */
export default defineConfig({
  test: {
    include: ["test/**/*.cluster.ts"],
    pool: "forks",
    // All of them start the cluster on the same addresses.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    // Accidents follow each other; after one that was not survived the figures of the next would say nothing.
    bail: 1,
  },
});
