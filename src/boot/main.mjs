// Plain JavaScript, so that a Node too old for main.ts can say which one it takes.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const least = parseInt(engines.node.replace(/\D*/, ""), 10);

if (parseInt(process.versions.node, 10) >= least) {
  await import("./main.ts");
} else {
  console.error(`The shop needs Node ${least} or newer, and ${process.execPath} is ${process.version}.`);
  process.exit(1);
}
