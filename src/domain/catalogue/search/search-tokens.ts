import { inSimplifiedCharacters } from "./simplified-characters.ts";

const printableAscii = /^[ -~]*$/;
/** Signs that are written otherwise too. */
const otherSigns = /[⁄∕‐‑‒–—−“”′'μ]/;
const cjk = /\p{Script=Han}/u;

/**
 * One writing for text and queries: NFKC, lower case, simplified characters, plain fraction slashes, hyphens and inch
 * marks.
 */
export function plainText(text: string): string {
  // Half of all text, for which the rest changes nothing.
  if (printableAscii.test(text)) return text.toLowerCase().replaceAll("''", '"');
  const same = inSimplifiedCharacters(text.normalize("NFKC").toLowerCase());
  if (!otherSigns.test(same)) return same;
  return same
    .replace(/[⁄∕]/g, "/")
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[“”]|''|′′/g, '"')
    .replace(/μ/g, "u");
}

/** A word without its English plural: `dryers` → `dryer`, `switches` → `switch`, `assemblies` → `assembly`. */
function singular(word: string): string {
  if (word.length < 4 || /\d/.test(word) || !word.endsWith("s") || word.endsWith("ss") || word.endsWith("us"))
    return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const stopWords = new Set(
  "a an and are at by for from i in is it its my need of on or that the this to want with 的 和 与 及 或 了 吗 我 要 个 台 种 请 求".split(
    " ",
  ),
);

export function isStopWord(token: string): boolean {
  return stopWords.has(token);
}

/** Runs of Latin words (with hyphens and decimals) and runs of Chinese characters, in order. */
export function wordRuns(plain: string): readonly string[] {
  const runs = printableAscii.test(plain)
    ? /[a-z0-9]+(?:[.\-_/][a-z0-9]+)*/g
    : /\p{Script=Han}+|[a-z0-9]+(?:[.\-_/][a-z0-9]+)*/gu;
  return plain.match(runs) ?? [];
}

export function isChinese(run: string): boolean {
  return cjk.test(run);
}

/**
 * Overlapping pairs of a Chinese run; a single character stands for itself. 机油 is one word: 螺杆机油 is oil for
 * screws and no 螺杆机, so no pair leads into it.
 */
export function bigrams(run: string): readonly string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  const pairs = characters.slice(1).map((character, index) => characters[index]! + character);
  return run.endsWith("机油") ? pairs.filter((_, at) => at !== pairs.length - 2) : pairs;
}

/** A stretch of Chinese characters, and the pairs that it was read by. */
interface PairedWord {
  readonly word: string;
  readonly pairs: readonly string[];
}

/** Pairs that overlap in a text, joined to the words they were taken from: 管道, 道压 and 压降 to 管道压降. */
function pairedWords(terms: readonly string[], text: string): readonly PairedWord[] {
  const joined: PairedWord[] = [];
  for (const pair of terms) {
    if (!isChinese(pair) || pair.length !== 2) continue;
    const last = joined.at(-1);
    const longer = last === undefined ? "" : last.word + pair.slice(1);
    if (last?.word.endsWith(pair[0]!) && text.includes(longer))
      joined[joined.length - 1] = { word: longer, pairs: [...last.pairs, pair] };
    else joined.push({ word: pair, pairs: [pair] });
  }
  return joined;
}

/** No word begins so: 机, with which a phrase before it ends, is its own. Of 螺杆机械手 the 螺杆机 was read, and 械手 left. */
const withinWord = /^(?:械|器人)/;

/**
 * The words left out of a query's terms, whole as they stand in its text: pairs do not end where words do, and of
 * 管道压降 with 管道 found 道压降 is no word. A pair between two words that were found, 音无 of 静音无油, is none either.
 */
export function wordsLeftOut(dropped: readonly string[], terms: readonly string[], text: string): string[] {
  const left = new Set(dropped);
  const words = pairedWords(terms, text);
  const isFound = ({ word, pairs }: PairedWord): boolean =>
    [...word].every((_, at) => [pairs[at - 1], pairs[at]].some((pair) => pair !== undefined && !left.has(pair)));
  const fromItsBegin = (word: string): string =>
    withinWord.test(word) && text.includes(`机${word}`) ? `机${word}` : word;
  const whole = dropped.flatMap((one) => {
    const of = words.find(({ pairs }) => pairs.includes(one));
    if (!of) return [one];
    return isFound(of) ? [] : [fromItsBegin(of.word)];
  });
  return [...new Set(whole)];
}

/** A Latin run as index words: `two-stage` gives two, stage and twostage. */
export function latinTokens(run: string): readonly string[] {
  const pieces = run.split(/[-_/]|\.(?!\d)/).filter((piece) => piece !== "");
  const words = pieces.map(singular);
  return pieces.length > 1 ? [...words, singular(pieces.join(""))] : words;
}

/** The tokens a run is indexed under: singular Latin words, Chinese characters and their pairs. Some may come twice. */
export function runTokens(run: string): readonly string[] {
  if (!isChinese(run)) return latinTokens(run).filter((word) => !isStopWord(word));
  return [...[...run].filter((character) => !isStopWord(character)), ...bigrams(run)];
}

/** The distinct tokens a text is indexed under. */
export function documentTokens(text: string): readonly string[] {
  return [...new Set(wordRuns(plainText(text)).flatMap(runTokens))];
}
