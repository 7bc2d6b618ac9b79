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
// Beside the server's: programs of threads, and what few processes load.
const others = [
  "src/boot/demo.ts",
  "src/boot/tracing/tracing.ts",
  "src/engine/catalogue/import/import-thread.ts",
  "src/engine/catalogue/index/read-state-thread.ts",
  "src/engine/catalogue/questions/search-thread.ts",
  "src/providers/s3/file-store.ts",
  "src/server/documents/document-thread.ts",
];
for (const source of others)
  await build({
    ...config,
    build: {
      ssr: source,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${basename(source, ".ts")}.js` } },
    },
  });
await compressed;
stampBuild();
