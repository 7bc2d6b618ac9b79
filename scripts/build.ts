import { spawnSync } from "node:child_process";

// Whatever NODE_ENV says of the shop that runs: anything else would put React's development build, a third larger, into the pages.
const env = { ...process.env, NODE_ENV: "production" };
const built = spawnSync("react-router", ["build", ...process.argv.slice(2)], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env,
});
if (built.status !== 0) process.exit(built.status ?? 1);
await import("./slim-manifest.ts");
await import("./precompress.ts");
