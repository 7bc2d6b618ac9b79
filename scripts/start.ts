import { buildIfNeeded } from "./build-if-needed.ts";

buildIfNeeded();
await import("../src/boot/main.ts");
