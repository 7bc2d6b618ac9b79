import { format } from "node:util";
import { afterEach, beforeAll } from "vitest";

let said: string[] = [];

const stderr = process.stderr;
const [plainError, plainWarn, plainWrite] = [console.error, console.warn, stderr.write];

console.error = (...words: unknown[]) => {
  said.push(format(...words));
  plainError(...words);
};
console.warn = (...words: unknown[]) => {
  said.push(format(...words));
  plainWarn(...words);
};
stderr.write = ((...written: Parameters<typeof plainWrite>) => {
  said.push(String(written[0]));
  return plainWrite.apply(stderr, written);
}) as typeof plainWrite;

// pg says it once a process, and Node writes it past `stderr`. The next major version of pg refuses such a query.
const noteUnordered = (warning: Error) => {
  if (warning.message.includes("already executing a query")) said.push(warning.stack ?? warning.message);
};

process.on("warning", noteUnordered);

/** Refuses what was said since it was last asked. */
function refuseStrayErrors(): void {
  // A blank line between two lines of a child process says nothing.
  const stray = said.filter((words) => words.trim() !== "");
  said = [];
  if (stray.length === 0) return;
  throw new Error(
    `an error was said that nobody expected:\n${stray.map((words) => `  ${words.trim()}\n`).join("")}` +
      'Mend its cause. A test that provokes it says so: vi.spyOn(console, "error").mockImplementation(() => {}), and expects the words.',
  );
}

beforeAll(() => () => {
  process.off("warning", noteUnordered);
  [console.error, console.warn, stderr.write] = [plainError, plainWarn, plainWrite];
  refuseStrayErrors();
});

afterEach(({ task }) => {
  // A test that failed says all it can of why.
  if (task.result?.state === "fail") said = [];
  refuseStrayErrors();
});
