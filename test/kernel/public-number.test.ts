import { expect, test } from "vitest";
import { publicNumberFrom, readPublicNumber } from "#domain/kernel/public-number.ts";

const numberOf = (byte: number) => publicNumberFrom("QU", new Uint8Array(32).fill(byte));

test("all thirty symbols of a public number are equally likely: eight of the 256 bytes stand for each", () => {
  const symbols = Array.from({ length: 256 }, (_, byte) => numberOf(byte)?.at(-1) ?? "none");
  const counts = Map.groupBy(symbols, (symbol) => symbol);
  expect(counts.get("none")).toHaveLength(16);
  counts.delete("none");
  expect(counts.size).toBe(30);
  for (const [symbol, bytes] of counts) expect(bytes, symbol).toHaveLength(8);
});

test("a number is made of eight fair bytes, and of fewer none is made", () => {
  const unfair = new Uint8Array(24).fill(255);
  expect(publicNumberFrom("QU", Uint8Array.of(...unfair, 0, 1, 2, 3, 4, 5, 6, 7))).toBe("QU-2345-6789");
  expect(publicNumberFrom("QU", Uint8Array.of(...unfair, 0, 1, 2, 3, 4, 5, 6))).toBeNull();
});

test("a number is known however it is typed, in two groups of four, and by its own prefix alone", () => {
  for (const typed of ["QU-7K3F-92QX", "qu7k3f92qx", " 7k3f 92qx ", "ＱＵ－７Ｋ３Ｆ－９２ＱＸ"])
    expect(readPublicNumber("QU", typed), typed).toBe("QU-7K3F-92QX");
  for (const typed of ["QU-7K3F-92Q", "QU-7K3F-92QXX", "QU-7K3F-92Q0", "PO-7K3F-92QX", ""])
    expect(readPublicNumber("QU", typed), typed).toBeNull();
});
