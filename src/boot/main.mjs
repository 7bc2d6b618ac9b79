// Plain JavaScript, so that a Node too old for TypeScript can say which one it takes.
import { existsSync, readFileSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const least = parseInt(engines.node.replace(/\D*/, ""), 10);
const program = new URL("../../build/server/index.js", import.meta.url);

if (parseInt(process.versions.node, 10) < least) {
  console.error(`The shop needs Node ${least} or newer, and ${process.execPath} is ${process.version}.`);
  process.exit(1);
}
if (!existsSync(program)) {
  console.error("The shop is not built. Run first: npm run build");
  process.exit(1);
}
// The next start finds what V8 has compiled of the program, here or where NODE_COMPILE_CACHE says. A folder that cannot
// be written is no fault: the shop starts a third of a second later there.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)));
// React chooses its quick build by this when it is first loaded. The shop reads what was said of itself.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = "production";
const { runShop } = await import(program.href);
if (NODE_ENV === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = NODE_ENV;
await runShop();
// Now, since a process that is killed keeps nothing.
flushCompileCache();
