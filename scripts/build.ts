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
await build({ ...config, build: { ssr: "src/boot/program.ts" } });
// A thread's program is a file of its own, beside the server's.
await build({
  ...config,
  build: {
    ssr: "src/server/documents/document-thread.ts",
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: "document-thread.js" } },
  },
});
precompress("build/client");
stampBuild();
