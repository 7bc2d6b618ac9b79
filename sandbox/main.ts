import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

const PARENT_LOOK = 500;
/** A shop says its id itself: one that is killed while this process starts would not be missed. */
const parent = Number(process.argv[2] ?? process.ppid);

// As the shop does it (src/boot/main.mjs); what is imported statically would be compiled before.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
const { readConfig } = await import("./config.ts");
const { startSandbox } = await import("./start.ts");

try {
  const sandbox = await startSandbox(readConfig(process.env));
  console.log(`sandbox ready ${sandbox.url} ${sandbox.smtpUrl}`);
  flushCompileCache();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  // npm and shells do not pass signals on; a changed parent is the only sign that the shop is gone.
  setInterval(() => {
    if (process.ppid !== parent) void stop();
  }, PARENT_LOOK).unref();
} catch (error) {
  console.error(`sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
