import { expect, test } from "vitest";
import { fairQueue } from "#engine/platform/fair-queue.ts";

test("whoever has a hundred slow tasks delays another's by one of them, and a task that fails stops no other", async () => {
  const inTurn = fairQueue();
  const done: string[] = [];
  const task = (name: string) => async () => void done.push(name);
  const failing = inTurn("greedy", () => Promise.reject(new Error("unreadable"))).catch(() => task("failed")());
  const greedy = Array.from({ length: 99 }, (_, at) => inTurn("greedy", task(`greedy ${at}`)));
  const buyer = [inTurn("buyer", task("buyer 0")), inTurn("buyer", task("buyer 1"))];
  await Promise.all([failing, ...greedy, ...buyer]);
  expect(done).toHaveLength(102);
  expect(done.indexOf("buyer 0")).toBeLessThanOrEqual(2);
  expect(done.indexOf("buyer 1")).toBeLessThanOrEqual(4);
  // Idle, it begins anew.
  await inTurn("greedy", task("later"));
  expect(done.at(-1)).toBe("later");
});
