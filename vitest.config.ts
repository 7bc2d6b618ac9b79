import { configDefaults, defineConfig } from "vitest/config";
import { messages } from "./vite.messages.ts";
import { seededOrder } from "./vitest.seeded-order.ts";

/** With `LONG` the first takes half an hour, the next five to fifteen minutes each. */
const longest = [
  "inventory/stock-under-load",
  "web/hostile-forms-of-merchants",
  "web/hostile-forms-about-goods",
  "web/hostile-forms-of-buyers",
  "web/bad-input",
  "payments/uncertain-answers",
  "payments/histories",
  "web/react-complaints",
  "power/every-machine",
  "files/s3-files",
  "boot/restart",
  "orders/legal-transitions-over-http",
  "admin/picture-memory",
  "deploy/traces",
  "web/bad-ids",
].map((name) => `test/${name}.test.ts`);

const day = "test/day/day.test.ts";

/** They take React's slow build (`test/quick-react.ts`), or weigh the process that they run in. */
const ofTheirOwn = [
  "test/web/react-complaints.test.ts",
  "test/admin/picture-memory.test.ts",
  // A process takes seconds to read the shop: only where the day is asked for.
  ...(process.env["DAY"] === undefined ? [] : [day]),
];

/**
 * Most files of tests follow each other in one process, which has read the shop already: a process for each took as long
 * again as their tests. So a file leaves the process as it found it, which is checked: globals, clock, environment, listeners.
 */
export default defineConfig({
  // Documents and pages say their words from the compiled catalogs, in tests as in the build.
  plugins: [messages()],
  // As the build does it: React's quick build, which tests load, has no other way to make an element.
  oxc: { jsx: { runtime: "automatic", development: false } },
  test: {
    globalSetup: "test/global-setup.ts",
    setupFiles: ["test/quick-react.ts", "test/no-stray-errors.ts", "test/leave-as-found.ts"],
    pool: "forks",
    // Two cores wait for the database and for clocks in between; in the long suite half an hour's load with pauses, too.
    maxWorkers: process.env["LONG"] ? 5 : 3,
    sequence: { sequencer: seededOrder(longest) },
    // What never comes is waited for no longer, and a test that hangs is ended. No test is judged by either: beside others
    // a machine is as slow as they make it, and vitest's own second of waiting is over before it gets there.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: process.env["LONG"] ? 1_800_000 : 240_000,
    hookTimeout: 240_000,
    projects: [
      { extends: true, test: { name: "of their own", include: ofTheirOwn } },
      {
        extends: true,
        test: {
          name: "in turn",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...ofTheirOwn, day],
          isolate: false,
        },
      },
    ],
  },
});
