import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { auditOfSetting } from "#engine/admin/settings/setting-differences.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("a text is cut at a whole character, whatever it is made of", () => {
  // An emoji, a letter with an accent, a family of joined emoji, a hand with a skin tone, a sign with its variant.
  expect(cutText("ab😀c", 3)).toBe("ab");
  expect(cutText("ab😀c", 4)).toBe("ab😀");
  expect(cutText("cafe\u0301s", 4)).toBe("caf");
  expect(cutText("a👩‍👧b", 4)).toBe("a");
  expect(cutText("a👍🏽b", 3)).toBe("a");
  expect(cutText("a❤\ufe0f", 2)).toBe("a");
  expect(cutText("空压机", 2)).toBe("空压");
  // Nothing but marks is something too.
  expect(cutText("\u0301".repeat(9), 4)).toBe("\u0301".repeat(4));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, most) => {
      const cut = cutText(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
      if (text.length <= most) expect(cut).toBe(text);
    }),
  );
});

test("what nobody sees is no text: of names, streets and notes it goes, and alone it is nothing", () => {
  for (const nothing of [
    "\u200b",
    "\u2060 \ufeff",
    "\u00ad\u202e",
    "\u3164",
    "\u2800",
    "\u{e0041}",
    "\u200d",
    "\ufe0f",
  ])
    expect([cleanText(nothing), cleanLines(`${nothing}\n${nothing}`)], JSON.stringify(nothing)).toEqual(["", ""]);
  expect(cleanText("Mill\u200b Ro\u00adad\u2060 1\ufeff")).toBe("Mill Road 1");
  expect(cleanText("Lee \u202egnp.exe\u2069\u061c"), "turns nothing around").toBe("Lee gnp.exe");
  expect(cleanLines("one\u200e\r\n\u2066two")).toBe("one\ntwo");
});

test("what is drawn by invisible signs stays: joined emoji, flags, marks of writing", () => {
  const scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
  for (const text of [
    "👩\u200d👧",
    "❤\ufe0f\u200d🔥",
    "👍🏽",
    "🇺🇸",
    scotland,
    "می\u200cخواهم",
    "क्\u200dष",
    "cafe\u0301",
    "空压机",
  ])
    expect([cleanText(text), cleanLines(text)]).toEqual([text, text]);
  expect(cleanText(`A\u200d ${scotland}\u{e0061}B`)).toBe(`A ${scotland}B`);
});

test("a setting whose record is cut within an emoji is stored all the same", async () => {
  const record = auditOfSetting({ text: "" }, { text: `${"a".repeat(199)}😀 and more` });
  const [row] = await database().sql<{ text: string }>("select $1::jsonb ->> 'text' as text", [JSON.stringify(record)]);
  expect(row?.text).toContain(`${"a".repeat(199)}…`);
});

test("what is typed is cut by that function alone", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((path) =>
    /\b(?:cleanText|cleanLines|textOf)\([^;\n]*\)\.slice\(0,/.test(readFileSync(path, "utf8")),
  );
  expect(files).toEqual([]);
});
