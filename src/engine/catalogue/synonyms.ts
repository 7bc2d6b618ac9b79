import { cutText } from "#domain/kernel/text.ts";
import { phraseBook, type PhraseBook, plainPhrase } from "#domain/catalogue/search/phrase-book.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Words of the merchant's that mean one thing. */
export interface SynonymGroup {
  readonly id: number;
  readonly version: number;
  readonly words: readonly string[];
  readonly updatedAt: Instant;
}

const select = statement<[], { words: string[] }>(
  "synonyms_to_read",
  "select array_remove(words, null) as words from search_synonyms order by id",
);
const selectAll = statement<[], SynonymGroup>(
  "synonym_groups",
  `select id, version, words, updated_at as "updatedAt" from search_synonyms order by id desc`,
);

export const maxGroups = 500;
const maxWords = 20;
const maxLength = 60;

/** The words of the trade and of the merchant, as searches are read by them. */
export async function readPhrases(db: Db, taxonomy: Taxonomy): Promise<PhraseBook> {
  // A row that was not written by this program must not stop a search, let alone the start.
  const groups = (await db.rows(select, [])).map(({ words }) =>
    words.flatMap((word) => (word.length > maxLength ? [] : (plainPhrase(word) ?? []))),
  );
  return phraseBook(
    groups.filter((words) => words.length > 1),
    taxonomy,
  );
}

export function listSynonyms(db: Db): Promise<SynonymGroup[]> {
  return db.rows(selectAll, []);
}

export type SynonymsRefused =
  | { readonly code: "words_missing" }
  | { readonly code: "too_many_words"; readonly most: number }
  | { readonly code: "word_invalid"; readonly word: string };

/** Words as typed, separated by commas or lines, in the writing that searches are read in. */
export function readWords(typed: string): Result<string[], SynonymsRefused> {
  const words: string[] = [];
  for (const part of typed.split(/[,，、;；\n]/)) {
    if (part.trim() === "") continue;
    const word = plainPhrase(part);
    if (word === null || word.length > maxLength)
      return refuse({ code: "word_invalid", word: cutText(part.trim(), 80) });
    if (!words.includes(word)) words.push(word);
  }
  if (words.length < 2) return refuse({ code: "words_missing" });
  return words.length > maxWords ? refuse({ code: "too_many_words", most: maxWords }) : ok(words);
}
