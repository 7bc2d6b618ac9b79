// Runs on whatever Node the machine has, without dependencies: installs them when the lockfile or
// this machine changed, and makes sure that `node` is the project's own from then on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const stamp = "node_modules/.plenum-installed";
const wanted = createHash("sha256")
  .update(readFileSync("package-lock.json"))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log("Installing dependencies …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const installed = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" });
  if (installed.status !== 0) {
    console.error("The dependencies could not be installed: see npm's words above, then start again.");
    process.exit(installed.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

const found = spawnSync("node", ["-p", "process.versions.node"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
if (Number((found.stdout ?? "").split(".")[0]) < 24) {
  console.error(
    `Node ${(found.stdout ?? "").trim() || "(none)"} was found, and the project's own Node 24 has no build for ${process.platform}-${process.arch}. Install Node 24 or newer and start again.`,
  );
  process.exit(1);
}
