import fc from "fast-check";
import { expect, test } from "vitest";
import { longestRecord } from "#engine/catalogue/import/longest-record.ts";
import { readJsonLines } from "#engine/catalogue/import/json-lines.ts";

function* cutInto(text: string, size: number): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const one of readJsonLines(cutInto(text, size)))
    found.push("value" in one ? [one.line, one.value] : [one.line, one.problem.code]);
  return found;
}

test("one value a line is read with its line, wherever the text is cut", async () => {
  const line = fc.constantFrom('{"a":1}', '"中"', "", "  ", "broken", "[]\r");
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const text = lines.join("\n");
      expect(await read(text, size)).toEqual(
        lines.flatMap((one, at) => {
          if (one.trim() === "") return [];
          return [[at + 1, one === "broken" ? "not_json" : JSON.parse(one)]];
        }),
      );
    }),
    { numRuns: process.env["LONG"] ? 20_000 : 500 },
  );
});

test("a line may be as long as the longest product, and a longer one is told once and passed over", async () => {
  const longest = JSON.stringify("x".repeat(longestRecord - 2));
  const longer = JSON.stringify("x".repeat(longestRecord - 1));
  const text = [longest, longer, "1", `${longer}${longer}${longer}`, "2", longer].join("\n");
  for (const size of [text.length, 65_536, longestRecord + 1])
    expect(await read(text, size)).toEqual([
      [1, "x".repeat(longestRecord - 2)],
      [2, "too_long"],
      [3, 1],
      [4, "too_long"],
      [5, 2],
      [6, "too_long"],
    ]);
});
