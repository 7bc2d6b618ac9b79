import fc from "fast-check";
import { expect, test } from "vitest";
import { lineThatIsNotUtf8, NotUtf8, utf8Text } from "#engine/catalogue/import/utf8-text.ts";

async function* cutInto(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size: number): Promise<string> {
  let text = "";
  for await (const piece of utf8Text(cutInto(bytes, size))) text += piece;
  return text;
}

const letters = fc.string({ unit: fc.constantFrom("a", "é", "中", "😀", "\n", ","), maxLength: 12 });
const cut = fc.integer({ min: 1, max: 9 });
const numRuns = process.env["LONG"] ? 20_000 : 1_000;

test("UTF-8 is read as it was written, wherever the file is cut", async () => {
  await fc.assert(
    fc.asyncProperty(letters, cut, async (text, size) => {
      expect(await read(Buffer.from(text), size)).toBe(text);
      expect(await lineThatIsNotUtf8(cutInto(Buffer.from(text), size))).toBeNull();
    }),
    { numRuns },
  );
});

test("the first line that is not UTF-8 is named, wherever the file is cut", async () => {
  // A letter of Windows-1252, half a Chinese one, a continuation without a beginning, and the mark of UTF-16.
  const broken = fc.constantFrom([0xe9], [0xe4, 0xb8], [0xb0], [0xff, 0xfe]);
  await fc.assert(
    fc.asyncProperty(letters, broken, letters, cut, async (before, wrong, after, size) => {
      // Between them a letter, for what follows must not complete what is broken.
      const bytes = Buffer.concat([Buffer.from(before), Buffer.from(wrong), Buffer.from(`x${after}`)]);
      expect(await lineThatIsNotUtf8(cutInto(bytes, size))).toBe(before.split("\n").length);
      await expect(read(bytes, size)).rejects.toThrow(NotUtf8);
    }),
    { numRuns },
  );
});

test("a file that ends within a letter is not UTF-8 on its last line", async () => {
  expect(await lineThatIsNotUtf8(cutInto(Buffer.from([0x61, 0x0a, 0xe4, 0xb8]), 3))).toBe(2);
});
