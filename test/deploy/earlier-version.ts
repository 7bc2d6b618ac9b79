import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "./accidents.ts";

/** Builds, in a new folder, the version before the one that brought the newest migration. Gives its commit. */
export function buildEarlierVersion(folder: string): string {
  const newest = run("git", ["log", "-1", "--diff-filter=A", "--format=%H", "--", "src/db/migrations"]).trim();
  const commit = run("git", ["rev-parse", "--short", `${newest}^`]).trim();
  const archive = `${folder}.tar`;
  mkdirSync(folder);
  run("git", ["archive", "--output", archive, commit]);
  run("tar", ["-xf", archive, "-C", folder]);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  run(process.execPath, ["scripts/build.ts", "--quiet"], { encoding: "utf8", cwd: folder });
  return commit;
}
