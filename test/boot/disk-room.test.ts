import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roomOf, watchRoom } from "#boot/disk-room.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

test("a disk that fills up is said once, with what is left, and once when it has room again", async () => {
  const lines: string[] = [];
  const log = { error: (line: string) => lines.push(`error ${line}`), info: (line: string) => lines.push(line) };
  let free = 2_000_000_000;
  const stop = watchRoom("/data", log, async () => ({ free, size: 10_000_000_000 }));
  const minute = () => vi.advanceTimersByTimeAsync(60_000);
  await minute();
  expect(lines).toEqual([]);
  free = 499_999_999;
  await minute();
  await minute();
  expect(lines).toEqual(["error the disk under DATA_DIR is nearly full: 499 MB left"]);
  free = 500_000_000;
  await minute();
  expect(lines.slice(1)).toEqual(["the disk under DATA_DIR has room again"]);
  stop();
  free = 0;
  await minute();
  expect(lines).toHaveLength(2);
});

test("a real disk has a size and some room on it, and a folder that is gone has none to tell", async () => {
  const room = (await roomOf(tmpdir()))!;
  expect(room.size).toBeGreaterThan(room.free);
  expect(room.free).toBeGreaterThan(0);
  expect(await roomOf("/no/such/folder")).toBeNull();
});
