import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

type Messages = { readonly [key: string]: string | Messages };

/** Messages below these, by keys joined by dots. */
const flat = (messages: Messages, above: string): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${above}.${key}`, value] as [string, string]] : flat(value, `${above}.${key}`),
  );

const messages = globSync("src/i18n/messages/en/*.json").flatMap((path) =>
  flat(JSON.parse(readFileSync(path, "utf8")) as Messages, path.replace(/^.*\/(.*)\.json$/, "$1")),
);

interface Source {
  readonly path: string;
  readonly text: string;
}

/** A template names every key of its shape: a star stands for one or more of the sources' words. */
const patternOf = (shape: string) => new RegExp(`^${shape.replaceAll(".", "\\.").replaceAll("*", "([^.]+)")}$`);

/** Keys that no literal of these sources names; `words` are names that they are made of beside those of the sources. */
function unusedOf(keys: readonly string[], sources: readonly Source[], words: readonly string[] = []): string[] {
  const literals = new Set(words);
  const shapes = new Set<string>();
  const addName = ({ key }: { readonly key: { readonly type: string; readonly name?: string } }) =>
    void (key.type === "Identifier" && key.name !== undefined && literals.add(key.name));
  for (const { path, text } of sources)
    new Visitor({
      Property: addName as never,
      TSPropertySignature: addName as never,
      Literal: ({ value }) => void (typeof value === "string" && literals.add(value)),
      TemplateLiteral: ({ quasis }) => void shapes.add(quasis.map(({ value }) => value.raw).join("*")),
    }).visit(parseSync(path, text).program);
  const patterns = [...shapes].filter((shape) => /^\w+(?:\.[\w*-]+)+$/.test(shape)).map(patternOf);
  const parts = [...shapes].filter((shape) => /^[\w*-]*\w[\w*-]*$/.test(shape)).map(patternOf);
  const isMade = (part: string): boolean =>
    literals.has(part) ||
    parts.some((pattern) =>
      pattern
        .exec(part)
        ?.slice(1)
        .every((one) => one !== part && isMade(one)),
    );
  return keys.filter(
    (key) => !literals.has(key) && !patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isMade)),
  );
}

test("every message is shown somewhere", () => {
  const sources = globSync("{src,scripts}/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const keys = messages.map(([key]) => key);
  // The settings name the parts of a mail by the keys of its messages.
  const ofMails = keys.filter((key) => key.startsWith("mail.")).map((key) => key.replace(/^.*\./, ""));
  expect(unusedOf(keys, sources, ofMails)).toEqual([]);
});

test("a message that is named nowhere is seen", () => {
  const text = 't("a.b"); t(`a.c.${code}`); t(`a.d.x-${code}`); type Code = "e" | "f"; const word = `g-${code}`;';
  const keys = ["a.b", "a.c.e", "a.c.h", "a.c.g-f", "a.d.x-e", "a.d.y-e", "a.i"];
  expect(unusedOf(keys, [{ path: "a.ts", text }])).toEqual(["a.c.h", "a.d.y-e", "a.i"]);
});

// A little above the count that was reached: whoever reaches less writes the lower one here.
test("few sentences refuse something", () => {
  const groups = /\.(?:errors?|refused|refusals?|problems?)\./;
  const isRefusal = (key: string) => groups.test(key) || /^(?:adminErrors|fields)\./.test(key);
  const sentences = new Set(messages.filter(([key]) => isRefusal(key)).map(([, text]) => text));
  expect(sentences.size).toBeLessThanOrEqual(598);
});
