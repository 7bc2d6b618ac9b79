import { readConfig } from "./config.ts";
import { startSandbox } from "./start.ts";

const PARENT_LOOK = 500;
const parent = process.ppid;

try {
  const sandbox = await startSandbox(readConfig(process.env));
  console.log(`sandbox ready ${sandbox.url} ${sandbox.smtpUrl}`);

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
