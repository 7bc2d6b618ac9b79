import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Messages = { readonly [key: string]: string | Messages };

/** Every message of a language, as `file.key: text`. */
function messagesOf(language: string): string[] {
  const folder = `src/i18n/messages/${language}`;
  const flat = (messages: Messages, above: string): string[] =>
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === "string" ? [`${above}.${key}: ${value}`] : flat(value, `${above}.${key}`),
    );
  return readdirSync(folder).flatMap((file) =>
    flat(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Messages, file.replace(".json", "")),
  );
}

describe("English messages are written one way", () => {
  const english = messagesOf("en");

  test("with round apostrophes and quotation marks", () => {
    expect(english.filter((text) => /['"`´]/.test(text))).toEqual([]);
    expect(english.filter((text) => text.includes("’")).length).toBeGreaterThan(100);
  });

  test("in American spelling", () => {
    const british =
      /\b(?:catalogues?|colours?|centres?|metres?|litres?|aluminium|tyres?|cheques?|favours?|honours?|(?:organ|recogn)is\w+|cancell(?:ed|ing)|(?:label|travel)led|fulfil|fulfilment|grey|judgement|acknowledgements?|(?<!\{)dearer|stocktakes?|delivery notes?|licence|programmes?|analyse[ds]?|behaviours?|neighbours?|moulds?)\b/i;
    expect(english.filter((text) => british.test(text.replace(/^[^:]*: /, "")))).toEqual([]);
  });

  test("with “email” for an email: mail is what USPS carries", () => {
    const post = /\bmail(?:s|ed|ing)?\b(?! server| provider)/i;
    const ofPost = ["adminLabels.emulated"];
    const wrong = english.filter((text) => post.test(text.replace(/^[^:]*: /, "")));
    expect(wrong.filter((text) => !ofPost.some((key) => text.startsWith(`${key}: `)))).toEqual([]);
  });
});

describe("Chinese messages set a space between Chinese and Latin or digits, and none within Chinese", () => {
  const chinese = messagesOf("cn");
  const han = "[\\u4e00-\\u9fff]";
  const breaking = (pattern: string, isWrong: (name: string) => boolean = () => true) =>
    chinese.filter((text) => [...text.matchAll(new RegExp(pattern, "gu"))].some(([, name = ""]) => isWrong(name)));

  test("where both stand in the message", () => {
    expect(breaking(`${han}[A-Za-z0-9]|[A-Za-z0-9]${han}`)).toEqual([]);
    expect(breaking(`${han} ${han}|${han} [，。：；！？（“]|[，。：；！？）”] ${han}`)).toEqual([]);
  });

  // Placeholders by name. A day or a moment begins with a figure and ends in Chinese: 2026年11月24日（美国中部时间）.
  const moments = "at date deadline due until from last range arrives signed made day month";
  const measures = "hours months supply";
  const words = "state category name field hint what days to intro weekday schedule paper";
  const isOf = (list: string) => (name: string) => list.split(" ").includes(name);

  test("where one of them is filled in", () => {
    expect(breaking(`${han}\\{(\\w+)\\}`, (name) => !isOf(words)(name))).toEqual([]);
    const behind = (name: string) => !isOf(`${words} ${moments} ${measures}`)(name);
    expect(breaking(`\\{(\\w+)\\}${han}`, behind)).toEqual([]);
    expect(breaking(`\\{(\\w+)\\} ${han}`, isOf("date deadline due until"))).toEqual([]);
  });
});

test("a grade that the merchant chooses is the grade that buyers read", () => {
  for (const language of ["en", "cn"]) {
    const grades = (key: string) =>
      messagesOf(language)
        .filter((text) => text.startsWith(`${key}.grades.`))
        .map((text) => text.slice(key.length));
    expect(grades("openBox")).toHaveLength(3);
    expect(grades("adminProducts.openBox")).toEqual(grades("openBox"));
  }
});
