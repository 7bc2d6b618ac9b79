import { type HelpTopic, readHelp } from "#domain/catalogue/help-topics.ts";
import { readPartNumber } from "#domain/catalogue/part-number.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { Constraint, Phrase } from "#domain/catalogue/search-constraint.ts";
import { quantityPhrases, readQuantities } from "#domain/catalogue/search-quantities.ts";
import { synonymGroups } from "#domain/catalogue/search-synonyms.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { bigrams, isChinese, isStopWord, latinTokens, plainText, wordRuns } from "#domain/catalogue/search-tokens.ts";

/** One thing the text must say: any alternative will do, and an alternative needs all of its tokens. */
export interface TermGroup {
  readonly text: string;
  readonly alternatives: readonly (readonly string[])[];
  /** It tells of the machine that the goods are for, not of the goods. */
  readonly ofMachine?: true;
}

export interface SearchQuery {
  /** Compact form, when the whole query may be a part number; look it up first. */
  readonly partNumber: string | null;
  readonly constraints: readonly Constraint[];
  /** All of them are asked for. */
  readonly terms: readonly TermGroup[];
  /** Help pages that the query asks for; of the goods, only the rest of it is read. */
  readonly help: readonly HelpTopic[];
}

const longest = 200;

function tokensOf(phrase: string): readonly string[] {
  return wordRuns(plainText(phrase)).flatMap((run) =>
    isChinese(run) ? bigrams(run) : run.split(/[-_/]/).flatMap((word) => latinTokens(word)),
  );
}

/** A phrase as a pattern: hyphen, space or nothing between Latin words, and an optional plural at its end. */
function phrasePattern(phrase: string): string {
  if (isChinese(phrase)) return phrase;
  return `(?<![a-z0-9])${phrase.split(" ").join("[\\s-]?")}(?:e?s)?(?![a-z0-9])`;
}

/** Phrases that mean one thing, and those that ask for a figure, made ready to be found in a query. */
export interface PhraseBook {
  readonly groupOf: ReadonlyMap<string, TermGroup>;
  readonly longestFirst: readonly string[];
  readonly anyPhrase: RegExp;
  readonly quantities: readonly Phrase[];
}

/**
 * The phrases of the trade and a merchant's own, and the figures that a taxonomy's attributes are asked for by. A
 * merchant's group takes the trade's words for the same thing along.
 */
export function phraseBook(own: readonly (readonly string[])[] = [], taxonomy: Taxonomy = seedTaxonomy): PhraseBook {
  const groupOf = new Map<string, TermGroup>();
  const enter = (phrases: readonly string[]) => {
    const alternatives = phrases.map(tokensOf);
    for (const phrase of phrases) if (!groupOf.has(phrase)) groupOf.set(phrase, { text: phrase, alternatives });
  };
  for (const group of own) {
    const shared = synonymGroups.filter((trade) => trade.some((phrase) => group.includes(phrase)));
    enter([...new Set([...group, ...shared.flat()])]);
  }
  for (const group of synonymGroups) enter(group);
  const longestFirst = [...groupOf.keys()].sort((a, b) => b.length - a.length);
  const anyPhrase = new RegExp(longestFirst.map((phrase) => `(${phrasePattern(phrase)})`).join("|"), "gu");
  return { groupOf, longestFirst, anyPhrase, quantities: quantityPhrases(taxonomy) };
}

/** The phrases of the trade alone. */
export const tradePhrases = phraseBook();

/** A phrase as it stands in a phrase book: lower case, words apart by one space. Null for one that no query could hold. */
export function plainPhrase(typed: string): string | null {
  const phrase = plainText(typed)
    .replace(/[\s_-]+/g, " ")
    .trim();
  return /^(?:\p{Script=Han}+|[a-z0-9]+(?: [a-z0-9]+)*)$/u.test(phrase) ? phrase : null;
}

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

function readTerms(text: string, book: PhraseBook): readonly TermGroup[] {
  const terms: TermGroup[] = [];
  let from = 0;
  for (const match of text.matchAll(book.anyPhrase)) {
    terms.push(...plainTerms(text.slice(from, match.index)));
    from = match.index + match[0].length;
    const which = match.slice(1).findIndex((part) => part !== undefined);
    const group = book.groupOf.get(book.longestFirst[which] ?? "");
    if (group) terms.push({ ...group, text: match[0] });
  }
  terms.push(...plainTerms(text.slice(from)));
  return terms;
}

/** Words before what the goods are for: `oil for`, `element to fit`, `油滤 适用`. */
const purpose = /\s(?:for|to\s+fit|fits|that\s+fits)\s|适用于?|用于|配套/u;
/** 螺杆机用油: what stands before 用 is the machine. */
const usedBy = /^(.*[机泵罐])用(?=\S)/u;
const machineWord =
  /compressor|screw|piston|recip|pump|tank|receiver|blower|machine|unit|engine|[a-z]{2}[\s-]?\d|\brs\d|\brv\d|空压机|螺杆|活塞|罐|泵|机/u;

interface Purpose {
  readonly goods: string;
  /** The machine that the goods are for. */
  readonly machine: string;
}

/** `oil filter for 20 hp screw` speaks of a filter and of a machine; a compressor for something is the goods itself. */
function readPurpose(plain: string): Purpose {
  const used = usedBy.exec(plain);
  if (used) return { goods: oilOf(plain.slice(used[0].length), used[1] ?? ""), machine: used[1] ?? "" };
  const at = purpose.exec(plain);
  if (!at) return { goods: plain, machine: "" };
  const goods = plain.slice(0, at.index);
  const machine = plain.slice(at.index + at[0].length);
  const sound = goods.trim() !== "" && !/compressor|空压机|气泵/u.test(goods) && machineWord.test(machine);
  return sound ? { goods: oilOf(goods, machine), machine } : { goods: plain, machine: "" };
}

const oils = [
  [/vacuum|真空/u, "vacuum oil"],
  [/blower|风机/u, "blower oil"],
  [/piston|recip|stage|活塞/u, "piston oil"],
  [/screw|rotary|螺杆|\brs\d|\brv\d/u, "screw oil"],
  [/tool|wrench|工具/u, "air tool oil"],
] as const;

/** Oil by itself is the one that the machine runs on. */
function oilOf(goods: string, machine: string): string {
  if (!/^\s*(?:oil|lubricant|润滑油|机油|油)\s*$/u.test(goods)) return goods;
  return oils.find(([kind]) => kind.test(machine))?.[1] ?? "compressor oil";
}

/** Words that only say a part number follows. */
const numberWords =
  /^\s*(?:part\s*(?:number|no\.?|#)|p\/?n|sku|item\s*(?:number|no\.?|#)|model|零件号|型号|货号|订货号)[\s:：#]*/iu;

/** What people put around a number that they have copied. */
const aroundNumber = /^[\s"'“”‘’「」#＃]+|[\s"'“”‘’「」]+$/gu;

/** What a shopper's query asks for: a part number perhaps, quantities as constraints, words with synonyms, help. */
export function readSearch(query: string, book: PhraseBook = tradePhrases): SearchQuery {
  const typed = query.slice(0, longest).replace(numberWords, "");
  const bare = typed.replace(aroundNumber, "");
  const { topics, rest } = readHelp(typed);
  const { goods, machine } = readPurpose(plainText(topics.length > 0 ? rest : typed));
  const [own, its] = [readQuantities(goods, book.quantities), readQuantities(machine, book.quantities)];
  return {
    partNumber: topics.length > 0 ? null : readPartNumber(bare),
    constraints: [...own.constraints, ...its.constraints.map((each): Constraint => ({ ...each, ofMachine: true }))],
    terms: distinct([
      ...readTerms(own.rest, book),
      ...readTerms(its.rest, book).map((term): TermGroup => ({ ...term, ofMachine: true })),
    ]),
    help: topics,
  };
}

/** The first of equal terms stands. */
function distinct(terms: readonly TermGroup[]): TermGroup[] {
  const byText = new Map<string, TermGroup>();
  for (const term of terms) {
    const key = JSON.stringify(term.alternatives);
    if (!byText.has(key)) byText.set(key, term);
  }
  return [...byText.values()];
}
