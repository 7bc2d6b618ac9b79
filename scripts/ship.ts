import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readArguments } from "./read-arguments.ts";

const help = `Copies what was built by \`npm run build\` into a folder that is all a server needs:

  npm run ship -- FOLDER
`;

/** Files that a shop and its server need beside its dependencies: it is built already, and builds and tests nothing. */
const parts = [
  "package.json",
  "package-lock.json",
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "docs",
  "deploy",
  "src",
  "scripts",
  "build/client",
  "build/server",
];

/**
 * Copies a shop that can be started elsewhere into a new folder; `npm ci --omit=dev` there brings what it depends on.
 * The demo and the emulated third parties stay behind. Throws with what to do.
 */
export function shipTo(folder: string): void {
  if (!existsSync("build/server/index.js")) throw new Error("Nothing is built yet. Run first: npm run build");
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`);
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  rmSync(join(folder, "build/server/demo.js"));
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const [folder = ""] = readArguments(help, { words: [1, 1] }).positionals;
  try {
    shipTo(resolve(folder));
    console.log(`The shop is in ${folder}. There: npm ci --omit=dev, then NODE_ENV=production node src/boot/main.mjs`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
