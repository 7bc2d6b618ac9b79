// Runs on whatever Node the machine has, without dependencies: installs them when the lockfile or
// this machine changed, and makes sure that `node` is the project's own from then on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// A dependency of only one command lies in a package of its own, named by that command: no shop installs it.
for (const folder of [".", ...process.argv.slice(2)]) install(folder);

function install(folder) {
  // An operator's installation of a running shop, without the tools that build and test it, stays as it is.
  if (process.env.NODE_ENV === "production" && folder === "." && existsSync("node_modules/pg")) return;
  const stamp = join(folder, "node_modules/.plenum-installed");
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // Only this file writes the stamp: whoever ran `npm ci` themselves has installed the same without it.
  if (isInstalled(folder)) return note(stamp, wanted);
  // npm would empty it under whoever else uses it.
  const modules = join(folder, "node_modules");
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      `${modules} is a link to a folder of another checkout, which has other dependencies installed than package-lock.json asks for here. Install them in that checkout, or remove the link, and start again.`,
    );
    process.exit(1);
  }
  console.log(`Installing dependencies${folder === "." ? "" : ` of ${folder}`} …`);
  // Copies that npm has kept are believed first: it asks nobody for hundreds of packages whether each is current. Where
  // they are older than a version that is wanted here, all are asked for.
  if (npmInstalls(folder, ["--prefer-offline"], "ignore") !== 0) {
    const status = npmInstalls(folder, [], "inherit");
    if (status !== 0) {
      console.error("The dependencies could not be installed: see npm's words above, then start again.");
      process.exit(status ?? 1);
    }
  }
  writeFileSync(stamp, wanted);
}

/** Runs `npm ci` in a folder, and gives the status that it ended with. */
function npmInstalls(folder, options, stdio) {
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...options];
  return npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio }).status
    : spawnSync("npm", args, { cwd: folder, stdio, shell: process.platform === "win32" }).status;
}

/** Notes what is installed. A user who may not write there looks through it at each start. */
function note(stamp, wanted) {
  try {
    writeFileSync(stamp, wanted);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

/** True if npm has noted, as it does once it is done, that it installed all of the lockfile that this machine needs. */
function isInstalled(folder) {
  const noted = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(noted)) return false;
  const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};
  const { "": _, ...locked } = packagesIn(join(folder, "package-lock.json"));
  const installed = packagesIn(noted);
  const isSame = (name) =>
    locked[name]?.version === installed[name]?.version && locked[name]?.integrity === installed[name]?.integrity;
  const isNeeded = (name) => !locked[name].optional || isOfMachine(locked[name]);
  return (
    Object.keys(installed).every(isSame) && Object.keys(locked).every((name) => name in installed || !isNeeded(name))
  );
}

/** True for an optional package that is built for this machine; one without a platform is another's substitute. */
function isOfMachine({ os, cpu, libc }) {
  const isGlibc = process.platform === "linux" && "glibcVersionRuntime" in process.report.getReport().header;
  return (
    (os !== undefined || cpu !== undefined) &&
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch) &&
    (libc ?? [isGlibc ? "glibc" : "musl"]).includes(isGlibc ? "glibc" : "musl")
  );
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
