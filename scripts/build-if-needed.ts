import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

const stamp = "build/.built-from";

/** Builds pages and server when a source changed since the last build; throws when the build fails. */
export function buildIfNeeded(): void {
  const hash = createHash("sha256");
  const sources = globSync(
    ["src/**/*", "public/**/*", "vite.*.ts", "scripts/{build,precompress}.ts", "package-lock.json"],
    {
      withFileTypes: true,
    },
  );
  const files = sources.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building …");
  const built = spawnSync("npm", ["run", "-s", "build", "--", "--quiet"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (built.status !== 0) throw new Error("the build failed: see its words above");
  writeFileSync(stamp, wanted);
}
