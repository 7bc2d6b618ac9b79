import { buildIfNeeded } from "./build-if-needed.ts";

try {
  buildIfNeeded();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import(new URL("../src/boot/main.mjs", import.meta.url).href);
