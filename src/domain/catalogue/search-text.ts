import { readPartNumber } from "#domain/catalogue/part-number.ts";
import type { Constraint } from "#domain/catalogue/search-quantities.ts";
import { readQuantities } from "#domain/catalogue/search-quantities.ts";
import { synonymGroups } from "#domain/catalogue/search-synonyms.ts";
import { bigrams, isChinese, isStopWord, latinTokens, plainText, wordRuns } from "#domain/catalogue/search-tokens.ts";

/** One thing the text must say: any alternative will do, and an alternative needs all of its tokens. */
export interface TermGroup {
  readonly text: string;
  readonly alternatives: readonly (readonly string[])[];
}

export interface SearchQuery {
  /** Compact form, when the whole query may be a part number; look it up first. */
  readonly partNumber: string | null;
  readonly constraints: readonly Constraint[];
  /** All of them are asked for. */
  readonly terms: readonly TermGroup[];
}

const longest = 200;

function tokensOf(phrase: string): readonly string[] {
  return wordRuns(plainText(phrase)).flatMap((run) =>
    isChinese(run) ? bigrams(run) : run.split(/[-_/]/).flatMap((word) => latinTokens(word)),
  );
}

const groupOfPhrase = new Map<string, TermGroup>();
for (const group of synonymGroups) {
  const alternatives = group.map(tokensOf);
  for (const phrase of group) if (!groupOfPhrase.has(phrase)) groupOfPhrase.set(phrase, { text: phrase, alternatives });
}

/** A phrase as a pattern: hyphen, space or nothing between Latin words, and an optional plural at its end. */
function phrasePattern(phrase: string): string {
  if (isChinese(phrase)) return phrase;
  return `(?<![a-z0-9])${phrase.split(" ").join("[\\s-]?")}(?:e?s)?(?![a-z0-9])`;
}

const phrasesLongestFirst = [...groupOfPhrase.keys()].sort((a, b) => b.length - a.length);
const anyPhrase = new RegExp(phrasesLongestFirst.map((phrase) => `(${phrasePattern(phrase)})`).join("|"), "gu");

function plainTerms(text: string): TermGroup[] {
  const terms: TermGroup[] = [];
  for (const run of wordRuns(text)) {
    const tokens = isChinese(run) ? bigrams(run) : [run];
    for (const token of tokens) {
      if (isStopWord(token)) continue;
      const alternatives = isChinese(token) ? [[token]] : alternativesOfWord(token);
      if (alternatives.length > 0) terms.push({ text: token, alternatives });
    }
  }
  return terms;
}

/** A hyphenated word is found as written together or by its pieces. */
function alternativesOfWord(word: string): readonly (readonly string[])[] {
  const tokens = latinTokens(word).filter((token) => !isStopWord(token));
  if (tokens.length < 2) return tokens.length === 0 ? [] : [tokens];
  return [tokens.slice(0, -1), tokens.slice(-1)];
}

function readTerms(text: string): readonly TermGroup[] {
  const terms: TermGroup[] = [];
  let from = 0;
  for (const match of text.matchAll(anyPhrase)) {
    terms.push(...plainTerms(text.slice(from, match.index)));
    from = match.index + match[0].length;
    const which = match.slice(1).findIndex((part) => part !== undefined);
    const group = groupOfPhrase.get(phrasesLongestFirst[which] ?? "");
    if (group) terms.push({ ...group, text: match[0] });
  }
  terms.push(...plainTerms(text.slice(from)));
  return [...new Map(terms.map((term) => [JSON.stringify(term.alternatives), term])).values()];
}

/** What a shopper's query asks for: a part number perhaps, quantities as constraints, and words with synonyms. */
export function readSearch(query: string): SearchQuery {
  const typed = query.slice(0, longest);
  const { constraints, rest } = readQuantities(plainText(typed));
  return { partNumber: readPartNumber(typed), constraints, terms: readTerms(rest) };
}
