import { basename } from "node:path";
import { build, type InlineConfig } from "vite";
import { beginBuild } from "./build-if-needed.ts";
import { precompress } from "./precompress.ts";

// Set production whatever NODE_ENV the shop runs with: otherwise React's development build, a third larger, would be
// bundled.
process.env.NODE_ENV = "production";

const stampBuild = beginBuild();
const level = process.argv.includes("--quiet") ? "error" : "info";
const config: InlineConfig = { logLevel: level };
await build(config);
const compressed = precompress("build/client");
await build({ ...config, build: { ssr: "src/boot/program.ts" } });
// Each thread's program is a file of its own, beside the server's.
const threads = [
  "src/engine/catalogue/import/import-thread.ts",
  "src/engine/catalogue/index/read-state-thread.ts",
  "src/engine/catalogue/questions/search-thread.ts",
  "src/server/documents/document-thread.ts",
];
for (const thread of threads)
  await build({
    ...config,
    build: {
      ssr: thread,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${basename(thread, ".ts")}.js` } },
    },
  });
await compressed;
stampBuild();
