import type { NamedGoods, Rank } from "#domain/catalogue/goods-class.ts";
import { goodsNouns } from "#domain/catalogue/goods-nouns.ts";
import { goodsUses } from "#domain/catalogue/goods-uses.ts";
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
  /** The goods that it names, or is for: those are found, wherever the words stand. */
  readonly goods?: NamedGoods;
  /** What it was taken for: as typed no such word of the trade is known. */
  readonly takenFor?: string;
}

export interface SearchQuery {
  /** Compact form, when the whole query may be a part number; look it up first. */
  readonly partNumber: string | null;
  readonly constraints: readonly Constraint[];
  /** All of them are asked for. */
  readonly terms: readonly TermGroup[];
  /** Help pages that the query asks for; of the goods, only the rest of it is read. */
  readonly help: readonly HelpTopic[];
  /** Papers of the goods are asked for: they stand on the goods' pages. */
  readonly documents: boolean;
}

const longest = 200;

function tokensOf(phrase: string): readonly string[] {
  return wordRuns(plainText(phrase)).flatMap((run) =>
    isChinese(run) ? bigrams(run) : run.split(/[-_/]/).flatMap((word) => latinTokens(word)),
  );
}

/** What a phrase is known by, however its words are put apart. */
const compactOf = (phrase: string): string => phrase.replace(/[\s-]+/g, "");

/**
 * Phrases as one pattern, the longest first: hyphen, space or nothing between Latin words, and an optional plural at the
 * end. Those of one first character stand together, so that most places of a text are told by one look.
 */
function phrasesPattern(longestFirst: readonly string[]): RegExp {
  const chinese = new Map<string, string[]>();
  const latin = new Map<string, string[]>();
  for (const phrase of longestFirst) {
    const [first = "", ...rest] = [...phrase];
    const group = isChinese(phrase) ? chinese : latin;
    const others = group.get(first) ?? [];
    others.push(rest.map((one) => (one === " " ? "[\\s-]?" : one)).join(""));
    group.set(first, others);
  }
  const either = (group: ReadonlyMap<string, readonly string[]>): string =>
    [...group].map(([first, others]) => `${first}(?:${others.join("|")})`).join("|");
  return new RegExp(`(?<![a-z0-9])(?:${either(latin)})(?:e?s)?(?![a-z0-9])|${either(chinese)}`, "gu");
}

/** Phrases that mean one thing, and those that ask for a figure, made ready to be found in a query. */
export interface PhraseBook {
  readonly groupOf: ReadonlyMap<string, TermGroup>;
  /** The same by what a phrase is written like without its gaps. */
  readonly compactGroups: ReadonlyMap<string, TermGroup>;
  readonly longestFirst: readonly string[];
  readonly anyPhrase: RegExp;
  /** Latin words of the nouns of goods, which a slip is looked for in. */
  readonly nounWords: ReadonlySet<string>;
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
  for (const { phrases, rank, classes } of [...goodsNouns, ...goodsUses]) {
    const goods = { rank, classes };
    const alternatives = phrases.map(tokensOf);
    for (const phrase of phrases) {
      const known = groupOf.get(phrase);
      if (known?.goods) continue;
      groupOf.set(phrase, known ? { ...known, goods } : { text: phrase, alternatives, goods });
    }
  }
  const longestFirst = [...groupOf.keys()].sort((a, b) => b.length - a.length);
  const anyPhrase = phrasesPattern(longestFirst);
  const compactGroups = new Map(longestFirst.toReversed().map((phrase) => [compactOf(phrase), groupOf.get(phrase)!]));
  const nounWords = new Set(
    goodsNouns.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.match(/[a-z]{6,}/g) ?? [])),
  );
  return { groupOf, compactGroups, longestFirst, anyPhrase, nounWords, quantities: quantityPhrases(taxonomy) };
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

function plainTerms(text: string, book: PhraseBook): TermGroup[] {
  const terms: TermGroup[] = [];
  for (const run of wordRuns(text)) {
    const meant = isChinese(run) ? nearPhrase(run, book) : null;
    if (meant) {
      terms.push({ ...meant, text: run, takenFor: meant.text });
      continue;
    }
    const tokens = isChinese(run) ? bigrams(run) : [run];
    for (const token of tokens) {
      if (isStopWord(token)) continue;
      const alternatives = isChinese(token) ? [[token]] : alternativesOfWord(token);
      if (alternatives.length > 0) terms.push({ text: token, alternatives });
    }
  }
  return terms;
}

/** The goods that a word of three characters and more names with one of them mistyped: 安全伐 is 安全阀. */
function nearPhrase(run: string, { groupOf, longestFirst }: PhraseBook): TermGroup | null {
  if (run.length < 3) return null;
  const near = longestFirst.find(
    (phrase) =>
      phrase.length === run.length &&
      groupOf.get(phrase)?.goods &&
      [...phrase].filter((one, at) => one !== run[at]).length === 1,
  );
  const group = near === undefined ? undefined : groupOf.get(near);
  return group && near !== undefined ? { ...group, text: near } : null;
}

/** A hyphenated word is found as written together or by its pieces. */
function alternativesOfWord(word: string): readonly (readonly string[])[] {
  const tokens = latinTokens(word).filter((token) => !isStopWord(token));
  if (tokens.length < 2) return tokens.length === 0 ? [] : [tokens];
  return [tokens.slice(0, -1), tokens.slice(-1)];
}

/** A text with words that are one slip from a noun of the trade written as that. */
function withoutSlips(
  text: string,
  { nounWords }: PhraseBook,
): { text: string; corrected: ReadonlyMap<string, string> } {
  const corrected = new Map<string, string>();
  const right = text.replace(/(?<![a-z0-9-])[a-z]{6,}(?![a-z0-9-])/g, (word) => {
    const plain = word.replace(/e?s$/, "");
    if (nounWords.has(word) || nounWords.has(plain) || nounWords.has(word.replace(/s$/, ""))) return word;
    for (const noun of nounWords)
      if (isOneSlip(word, noun)) {
        corrected.set(noun, word);
        return noun;
      }
    return word;
  });
  return { text: right, corrected };
}

/** One letter more, less, other, or two changed about; the first is seldom wrong. */
function isOneSlip(word: string, noun: string): boolean {
  if (word[0] !== noun[0] || Math.abs(word.length - noun.length) > 1) return false;
  let from = 0;
  while (word[from] === noun[from] && from < word.length) from++;
  let [end, other] = [word.length - 1, noun.length - 1];
  while (end >= from && other >= from && word[end] === noun[other]) {
    end--;
    other--;
  }
  const [left, meant] = [word.slice(from, end + 1), noun.slice(from, other + 1)];
  if (left.length <= 1 && meant.length <= 1) return true;
  return left.length === 2 && meant.length === 2 && left[0] === meant[1] && left[1] === meant[0];
}

/** The group of a phrase as it was typed, in the plural perhaps. */
function groupIn({ compactGroups }: PhraseBook, typed: string): TermGroup | undefined {
  const compact = compactOf(typed);
  return (
    compactGroups.get(compact) ??
    compactGroups.get(compact.replace(/s$/, "")) ??
    compactGroups.get(compact.replace(/es$/, ""))
  );
}

function readTerms(typed: string, book: PhraseBook): readonly TermGroup[] {
  const { text, corrected } = withoutSlips(typed, book);
  // Outside of a phrase the goods' own words tell what a slip was meant for.
  const asTyped = (words: string): string => words.replace(/[a-z]+/g, (word) => corrected.get(word) ?? word);
  const terms: TermGroup[] = [];
  let from = 0;
  for (const match of text.matchAll(book.anyPhrase)) {
    terms.push(...plainTerms(asTyped(text.slice(from, match.index)), book));
    from = match.index + match[0].length;
    const group = groupIn(book, match[0]);
    if (group) {
      const slip = [...corrected].find(([noun]) => match[0].includes(noun));
      terms.push({
        ...group,
        text: slip ? match[0].replace(slip[0], slip[1]) : match[0],
        ...(slip && { takenFor: match[0] }),
      });
    }
  }
  terms.push(...plainTerms(asTyped(text.slice(from)), book));
  // A character between words of the trade says nothing by itself.
  return terms.filter(({ text: one, goods }) => goods || one.length > 1 || !isChinese(one) || terms.length === 1);
}

const rankOf: Readonly<Record<Rank, number>> = { use: 0, machine: 1, tank: 1, treatment: 2, part: 3 };

/** What comes after these only comes along, or is where it stands. */
const alongside = /\s(?:with|w\/|without|and|plus|in|from|at|on|including|incl)\s/u;
const broughtAlong = /[带配含附]$/u;

/**
 * The terms, of which one at most names the goods: a part before the machine it is for, of equals the last, as the trade
 * says it in both languages. A tank is what a machine stands on where power is asked for.
 */
function withHead(terms: readonly TermGroup[], plain: string, hasPower: boolean): TermGroup[] {
  const cut = alongside.exec(plain)?.index ?? plain.length;
  let at = 0;
  const named = terms.flatMap((term) => {
    const found = plain.indexOf(term.text, at);
    if (found >= 0) at = found + term.text.length;
    const isAside = found > cut || (found > 0 && broughtAlong.test(plain.slice(0, found)));
    return term.goods && term.goods.rank !== "use" && !isAside ? [term] : [];
  });
  const weight = ({ goods }: TermGroup): number => rankOf[goods!.rank] - (hasPower && goods!.rank === "tank" ? 0.5 : 0);
  const head = named.reduce<TermGroup | null>(
    (best, term) => (best && weight(best) > weight(term) ? best : term),
    null,
  );
  return terms.map((term) => {
    if (!term.goods || term.goods.rank === "use" || term === head) return term;
    const { goods, ...word } = term;
    return head && rankOf[goods.rank] < rankOf[head.goods!.rank] ? { ...word, ofMachine: true } : word;
  });
}

/** Words before what the goods are for: `oil for`, `element to fit`, `油滤 适用`. */
const purpose = /\s(?:for|to\s+fit|fits|that\s+fits)\s|适用于?|用于|配套/u;
/** 螺杆机用油: what stands before 用 is the machine. */
const usedBy = /^(.*[机泵罐])用(?=\S)/u;
const machineWord =
  /compressor|screw|piston|recip|pump|tank|receiver|blower|machine|unit|engine|[a-z]{2}[\s-]?\d|\brs\d|\brv\d|空压机|螺杆|活塞|罐|泵|机/u;

const treatment = /dryer|drier|filter|wrench|grinder|sander|gun|干燥|冷干|吸干|过滤/u;

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
  const sound =
    goods.trim() !== "" &&
    !/compressor|空压机|气泵/u.test(goods) &&
    (machineWord.test(machine) || treatment.test(machine));
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
  const { words: asked, documents } = withoutDocuments(plainText(topics.length > 0 ? rest : typed));
  const { goods, machine } = readPurpose(asked);
  const [own, its] = [readQuantities(goods, book.quantities), readQuantities(machine, book.quantities)];
  const isPower = (each: Constraint): boolean => each.keys.includes("horsepower") || each.keys.includes("voltage");
  const terms = [
    ...withHead(readTerms(own.rest, book), own.rest, own.constraints.some(isPower)),
    ...readTerms(its.rest, book).map((term): TermGroup => {
      if (term.goods?.rank === "use") return term;
      const { goods: _goods, ...word } = term;
      return { ...word, ofMachine: true };
    }),
  ];
  return {
    partNumber: topics.length > 0 ? null : readPartNumber(bare),
    constraints: [
      ...boundTo(
        own.constraints,
        terms.find((term) => term.goods && term.goods.rank !== "use"),
      ),
      ...its.constraints.map((each): Constraint => ({ ...each, ofMachine: true })),
    ],
    terms: distinct(terms),
    help: topics,
    documents,
  };
}

/** Papers that stand on the page of the goods they are of. */
const papers =
  /(?<![a-z])(?:m?sds|safety\s+data\s+sheets?|(?:owner'?s?|operator'?s?|service|parts|instruction|user)?\s*manuals?|spec\s*sheets?|data\s*sheets?|wiring\s+diagrams?|drawings?|certificates?)(?![a-z])|安全数据表|安全技术说明书|数据表|规格书|使用手册|操作手册|维修手册|说明书|手册|接线图|电路图|图纸|样本|合格证/gu;

/** A query for the papers of goods asks for those goods. */
function withoutDocuments(plain: string): { words: string; documents: boolean } {
  const words = plain.replace(papers, " ");
  const documents = words !== plain && /[\p{L}\d]/u.test(words);
  return documents ? { words: words.replace(/\s+/g, " ").trim(), documents } : { words: plain, documents: false };
}

/** Figures as the goods that are named mean them: cubic meters of a tank are what it holds, of all else a flow. */
function boundTo(constraints: readonly Constraint[], head: TermGroup | undefined): readonly Constraint[] {
  const { rank, classes = [] } = head?.goods ?? {};
  const isTool = classes.some(({ has }) => has?.[0] === "extraType" && has.includes("air-tool"));
  return constraints.map((each): Constraint => {
    if (each.kind === "range" && each.cubicMeters !== undefined && rank === "tank") {
      const gallons = each.cubicMeters * 264.172;
      return {
        kind: "range",
        text: each.text,
        keys: ["tankVolume"],
        min: gallons * 0.94,
        max: gallons * 1.06,
        asked: gallons,
      };
    }
    if (each.kind === "values" && isTool && each.keys.includes("driveSize")) return { ...each, keys: ["driveSize"] };
    return each;
  });
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
