import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { buildIfNeeded } from "./build-if-needed.ts";
import { ensureAccidents } from "./ensure-accidents.ts";
import { ensureClusterEngines } from "./ensure-cluster-engines.ts";
import { ensurePgBackRest } from "./ensure-pgbackrest.ts";
import { ensureSwift } from "./ensure-swift.ts";

// Networks are cut and disks mounted: in namespaces of its own (unshare(1)), where that meets nobody else and ends with
// it. What it needs is fetched before, for there is no way out of them.
try {
  ensureClusterEngines();
  ensureAccidents();
  ensurePgBackRest();
  ensureSwift();
  buildIfNeeded();
  const OUTER_NAMESPACES = ["net", "mnt"].map((kind) => readlinkSync(`/proc/self/ns/${kind}`)).join(" ");
  const namespaces = ["--net", "--mount"];
  const tests = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.cluster.config.ts"];
  const { status, error } = spawnSync(
    "unshare",
    [...namespaces, process.execPath, ...tests, ...process.argv.slice(2)],
    { stdio: "inherit", env: { ...process.env, OUTER_NAMESPACES } },
  );
  if (error) throw error;
  process.exit(status ?? 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
