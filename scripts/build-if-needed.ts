import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const stamp = "build/.built-from";

/**
 * Builds pages and server when a source changed since the last build; throws when the build fails. Where the tools are
 * not installed, as on a server, what was built before is what there is.
 */
export function buildIfNeeded(): void {
  if (!existsSync("node_modules/vite")) {
    if (existsSync("build/server/index.js")) return;
    throw new Error(
      "There is no build here. Make one where everything is installed: npm ci --include=dev, then npm run build.",
    );
  }
  if (isBuilt()) return;
  console.log("Building …");
  const built = spawnSync("npm", ["run", "-s", "build", "--", "--quiet"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (built.status !== 0) throw new Error("the build failed: see its words above");
}

/** True if `build` was made of today's sources. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources();
}

/** Begins a build: until the returned stamp is set, there is none. What is changed meanwhile is not in it. */
export function beginBuild(): () => void {
  const from = sources();
  rmSync(stamp, { force: true });
  return () => writeFileSync(stamp, from);
}

function sources(): string {
  const hash = createHash("sha256");
  const found = globSync(
    ["src/**/*", "public/**/*", "vite.*.ts", "scripts/{build,precompress}.ts", "package-lock.json"],
    { withFileTypes: true },
  );
  const files = found.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}
