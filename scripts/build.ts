import { spawnSync } from "node:child_process";

const built = spawnSync("react-router", ["build", ...process.argv.slice(2)], { stdio: "inherit", shell: process.platform === "win32" });
if (built.status !== 0) process.exit(built.status ?? 1);
await import("./precompress.ts");
