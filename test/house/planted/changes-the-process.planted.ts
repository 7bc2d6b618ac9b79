import { test, vi } from "vitest";

test("changes in each way what the files behind it meet", () => {
  // The adapter of Hono does this where nobody forbids it.
  Object.defineProperty(globalThis, "Response", { value: class extends Response {} });
  // A spy on a clock that stands in for the real one: what the runner puts back is the stand-in.
  vi.useFakeTimers();
  vi.spyOn(globalThis, "setTimeout");
  vi.useRealTimers();
  vi.stubGlobal("planted", true);
  vi.stubEnv("PLANTED", "1");
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("TZ", "Pacific/Chatham");
  Date.now = () => 0;
  process.on("SIGTERM", () => {});
  process.chdir("test");
});
