import { setImmediate as soon } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";

test("complains on the console", () => console.error("planted %s", "complaint"));

test("writes to stderr itself", () => process.stderr.write("planted line\n"));

test("does what Node warns of", async () => {
  process.emitWarning("planted warning");
  await soon();
});

test("expects the error that it provokes", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => complaints.mockRestore());
  console.error("provoked");
  expect(complaints.mock.calls).toEqual([["provoked"]]);
});
