import { languages, type Language } from "../kernel/language.ts";
import { blockText, type RichText } from "../kernel/rich-text.ts";
import { plainWords } from "../kernel/text.ts";
import type { Article } from "./article.ts";

/** Words of every question, which no page is found by. */
const common = new Set(
  "a an the and or of for to in on at is are be do does did i we you your my our it this that with from by how what when where which why can should will need best about us".split(
    " ",
  ),
);

/** Phrases, each between marks, so that one can be found whole. */
export const articleWords = (phrases: readonly string[]): string =>
  phrases.map((phrase) => `|${plainWords(phrase)}|`).join("");

/** The words by which a search finds a page or post, by language: title, tags, summary and headings. */
export function wordsOf(article: Pick<Article, "title" | "summary" | "tags" | "body">): Record<Language, string> {
  const of = (language: Language) =>
    articleWords([
      article.title[language],
      ...article.tags.map((tag) => tag[language]),
      article.summary[language],
      ...headings(article.body[language]),
    ]);
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, string>;
}

const headings = (text: RichText): string[] =>
  text.flatMap((block) => (typeof block !== "string" && block.type === "heading" ? [blockText(block)] : []));

/**
 * A search as it is matched: as a whole, and its words, of which `least` must be there. Chinese has no spaces: each two
 * signs beside each other are a word.
 */
export function searchedWords(query: string): { whole: string; words: string[]; least: number } {
  const whole = plainWords(query);
  const words = whole.split(" ").flatMap((word) => {
    if (/\p{Script=Han}/u.test(word)) return pairs(word);
    return word.length > 1 && !common.has(word) ? [word.replace(/(?<=[a-z]{3})(?:es|s)$/, "")] : [];
  });
  const each = [...new Set(words)].slice(0, 20);
  return { whole, words: each, least: Math.ceil(each.length * 0.65) };
}

function pairs(word: string): string[] {
  const signs = [...word];
  return signs.length === 1 ? [] : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
