import { build, type InlineConfig } from "vite";
import { beginBuild } from "./build-if-needed.ts";
import { precompress } from "./precompress.ts";

// Whatever NODE_ENV says of the shop that runs: anything else would put React's development build, a third larger, into
// the pages.
process.env.NODE_ENV = "production";

const stampBuild = beginBuild();
const level = process.argv.includes("--quiet") ? "error" : "info";
const config: InlineConfig = { logLevel: level };
await build(config);
await build({ ...config, build: { ssr: "src/server/app.ts" } });
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
