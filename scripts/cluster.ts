import { readConfig } from "#boot/config.ts";
import { buildIfNeeded } from "./build-if-needed.ts";
import { startCluster } from "./cluster/start-cluster.ts";

buildIfNeeded();
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopped.abort());
try {
  const cluster = await startCluster(readConfig(process.env).DATA_DIR, console.log, stopped.signal);
  const roles = (await cluster.state()).map(({ name, role }) => `${name} ${role.replace("_", " ")}`).join(", ");
  console.log(`
Plenum is running at ${cluster.url}  (sandbox at ${cluster.sandboxUrl}/control)
Databases: ${roles}. What each process says: ${cluster.folder}/log
Ctrl-C stops it; a second start goes on with the data.`);
  if (!stopped.signal.aborted) await new Promise((over) => stopped.signal.addEventListener("abort", over));
  console.log("\nStopping the cluster …");
  await cluster.stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
