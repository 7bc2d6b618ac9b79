// A process of its own: the shop's would keep what reads TypeScript, 12 MB, for this one step.
import { buildIfNeeded } from "./build-if-needed.ts";

try {
  buildIfNeeded();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
