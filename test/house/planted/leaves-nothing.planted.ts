import { afterAll, beforeAll, expect, test, vi } from "vitest";

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubEnv("PLANTED", "here");
  return () => vi.unstubAllEnvs();
});
afterAll(() => void vi.useRealTimers());

test("puts back what it changes, by whichever hook", () => expect(process.env["PLANTED"]).toBe("here"));
