import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { activities, banners, discountCodes } from "../../demo/catalogue/content.ts";
import { demoPages, demoPosts } from "../../demo/content/articles.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { glossary } from "#i18n/glossary.ts";

const demoDay = "2026-11-20" as CalendarDay;

interface Said {
  readonly where: string;
  readonly text: string;
}

/** Every string below a value that holds Chinese. */
function chineseIn(value: unknown, where: string): Said[] {
  if (typeof value === "string") return /\p{Script=Han}/u.test(value) ? [{ where, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => chineseIn(inner, `${where}.${key}`));
}

const messages = readdirSync("src/i18n/messages/cn").flatMap((file) =>
  chineseIn(JSON.parse(readFileSync(`src/i18n/messages/cn/${file}`, "utf8")), file.replace(".json", "")),
);
const policies = readdirSync("demo/content/policies/cn").flatMap((file) =>
  readFileSync(`demo/content/policies/cn/${file}`, "utf8")
    .split("\n")
    .map((text, line) => ({ where: `${file}:${line + 1}`, text })),
);
const catalogue = readFileSync("demo/catalogue/products.jsonl", "utf8")
  .trim()
  .split("\n")
  .flatMap((line) => {
    const { slug, reviews: _, ...product } = JSON.parse(line) as Record<string, unknown>;
    return chineseIn(product, String(slug));
  });
const everything: readonly Said[] = [
  ...messages,
  ...policies,
  ...catalogue,
  ...chineseIn(seedTaxonomy.categories, "categories"),
  ...chineseIn({ activities: activities(demoDay), banners, discountCodes: discountCodes(demoDay) }, "content"),
];
const articles = chineseIn({ demoPages, demoPosts }, "articles");

/** Where a pattern is found, as `where: text`; an empty list is what a test wants. */
const found = (texts: readonly Said[], wrong: (text: string) => boolean) =>
  texts.filter(({ text }) => wrong(text)).map(({ where, text }) => `${where}: ${text}`);

describe("Chinese", () => {
  test.each(glossary)("$en is $cn, and nothing else", ({ never, unless = [] }) => {
    const without = (text: string) => unless.reduce((left, right) => left.replaceAll(right, ""), text);
    const wrong = (text: string) => never.some((word) => without(text).includes(word));
    expect(found([...everything, ...articles], wrong)).toEqual([]);
  });

  test("its punctuation is full-width, without a space beside it", () => {
    expect(found(everything, (text) => /\p{Script=Han}[,;:?!]|[,;?!]\p{Script=Han}/u.test(text))).toEqual([]);
    expect(found(everything, (text) => /\p{Script=Han}\s*\([^)]*\p{Script=Han}/u.test(text))).toEqual([]);
    expect(found(everything, (text) => / [，。；：？！、（）]|[，。；：？！、（）] /u.test(text))).toEqual([]);
    expect(found(everything, (text) => /\p{Script=Han} \p{Script=Han}/u.test(text))).toEqual([]);
  });

  test("no dash stands between two spaces in an email", () => {
    expect(found(messages, (text) => / [–-] /.test(text)).filter((text) => text.startsWith("mail."))).toEqual([]);
  });

  test("an ellipsis is six dots", () => {
    expect(found(messages, (text) => /(?<!…)…(?!…)|\.\.\./.test(text))).toEqual([]);
  });

  test("a metric figure comes first, the US one in brackets behind it", () => {
    const us = /(?<![\d(（–-])\d[\d,./–-]*\s?(HP|CFM|SCFM|PSI|gal|lb|°F|ft|qt|inHg|inH₂O)(?![\w/])/g;
    const alone = (text: string) =>
      [...text.matchAll(us)].some(({ index }) => !/[(（][^)）]*$/.test(text.slice(0, index)));
    expect(found(everything, alone)).toEqual([]);
  });
});
