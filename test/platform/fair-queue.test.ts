import { expect, test } from "vitest";
import { fairQueue } from "#engine/platform/fair-queue.ts";
import { NoTurn } from "#engine/platform/fair-share.ts";

const minute = 60_000;

test("whoever has a hundred slow tasks delays another's by one of them, and a task that fails stops no other", async () => {
  const inTurn = fairQueue(100, minute);
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

test("a task that fails before it promises anything stops no other", async () => {
  const inTurn = fairQueue(1, minute);
  const broken = inTurn("one", () => {
    throw new Error("unreadable");
  });
  const waiting = inTurn("other", async () => "read");
  await expect(broken).rejects.toThrow("unreadable");
  expect(await waiting).toBe("read");
  expect(await inTurn("one", async () => "again")).toBe("again");
});

test("a party with enough waiting is sent away at once, and who waits too long then, while others keep their turns", async () => {
  const inTurn = fairQueue(2, 20);
  const { promise: slow, resolve: finish } = Promise.withResolvers<string>();
  const read = async () => "read";
  const running = inTurn("stranger 0", () => slow);
  const waiting = [inTurn("stranger 1", read), inTurn("stranger 1", read), inTurn("buyer", read)];
  await expect(inTurn("stranger 1", read)).rejects.toBeInstanceOf(NoTurn);
  const late = await Promise.allSettled(waiting);
  expect(late.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const [next, another] = [inTurn("buyer", read), inTurn("stranger 1", read)];
  finish("slowly");
  expect(await Promise.all([running, next, another])).toEqual(["slowly", "read", "read"]);
});
