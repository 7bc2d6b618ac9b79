import { withSoundsWritten } from "./homophones.ts";
import type { Rank } from "./goods-class.ts";
import { groupIn, type PhraseBook, type TermGroup } from "./phrase-book.ts";
import { withNamesRight } from "./mistyped-names.ts";
import { hasSameLetters } from "./slips.ts";
import { bigrams, isChinese, isStopWord, latinTokens, wordRuns } from "./search-tokens.ts";

/** Filler words of queries for goods, ignored unless there are no others. */
const weightless = new Set(
  `air compressed best good cheap cheapest buy buying purchase price prices sale online industrial commercial professional
   quality heavy duty replacement replace replacing spare genuine original compatible equivalent aftermarket part parts
   accessory accessories which one any some looking find where right suitable needed wanted use using job work qty each
   how what why when will would should could much many long often loud please recommend recommended used-for thing stuff item about get do does can you i me we
   into onto goes go going without size sizes sized big new brand-new vs versus difference between
   whats hows s`.split(/\s+/),
);
const weightlessChinese =
  /压缩空气|价格|多少钱|哪里买|哪里有|推荐|哪种|哪款|专用|配套|厂家|品牌|原装|正品|替代|代替|替换|更换|求购|采购|购买|想买|要买|该买|要换|该换|要用|该用|哪些|工业用?|商用|好用|配件|零配件|备件|设备|使用|请问|一台|一套|一个|一把|(?:要|用|需|配|买|选|该)?多大的?|怎么办|怎么|什么|里的|里面|需要|可以|有没有|你们|我们|适合|用的?$/gu;

function plainTerms(text: string, book: PhraseBook): TermGroup[] {
  const terms: TermGroup[] = [];
  for (const run of wordRuns(text)) {
    const meant = isChinese(run) ? nearPhrase(run, book) : null;
    if (meant) {
      terms.push({ ...meant, text: run, takenFor: meant.text });
      continue;
    }
    const tokens = isChinese(run) ? bigramsOfSaid(run) : [run];
    const isFiller = isChinese(run) && saidIn(run) === "";
    for (const token of tokens) {
      if (isStopWord(token)) continue;
      const alternatives = isChinese(token) ? [[token]] : alternativesOfWord(token);
      if (alternatives.length > 0)
        terms.push({
          text: token,
          alternatives,
          ...((weightless.has(token) || isFiller) && { weightless: true }),
        });
    }
  }
  return terms;
}

/** Between two words of a run, so that no pair of characters reaches over them: 标准流量和流量有什么区别. */
const betweenWords = /(?<![饱温缓平中])和|与|及|或者?|跟|有(?=什么|啥|何|区别|差别|不同|$)|区别|差别/gu;

const saidIn = (run: string): string =>
  run.replace(weightlessChinese, " ").replace(betweenWords, " ").replace(/\s+/g, " ").trim();

/** Bigrams of a run's words, without filler words unless there are only those. */
function bigramsOfSaid(run: string): readonly string[] {
  const phrase = saidIn(run);
  return phrase === "" ? bigrams(run) : phrase.split(" ").flatMap((piece) => (piece === "" ? [] : bigrams(piece)));
}

/** The goods that a word of three characters and more names with one of them mistyped: 安全伐 is 安全阀. */
function nearPhrase(run: string, { groupOf, namesByLength }: PhraseBook): TermGroup | null {
  if (run.length < 3) return null;
  const near = namesByLength.get(run.length)?.find((phrase) => isOneOther(run, phrase));
  const group = near === undefined ? undefined : groupOf.get(near);
  return group && near !== undefined ? { ...group, text: near } : null;
}

function isOneOther(run: string, phrase: string): boolean {
  let others = 0;
  for (let at = 0; at < run.length && others < 2; at++) if (run[at] !== phrase[at]) others++;
  return others === 1;
}

/** A hyphenated word is found as written together or by its pieces. */
function alternativesOfWord(word: string): readonly (readonly string[])[] {
  const tokens = latinTokens(word).filter((token) => !isStopWord(token));
  if (tokens.length < 2) return tokens.length === 0 ? [] : [tokens];
  return [tokens.slice(0, -1), tokens.slice(-1)];
}

/** Endings that make another word of a noun, which is no slip in it. */
const endings = /(?:e?s|e?d|ing|e?r)$/;

/** A text with words that are one slip from a noun of the trade written as that. */
function withoutSlips(
  text: string,
  { knownWords, meantNoun }: PhraseBook,
): { text: string; corrected: ReadonlyMap<string, string> } {
  const corrected = new Map<string, string>();
  const right = text.replace(/(?<![a-z0-9-])[a-z]{5,}(?![a-z0-9-])/g, (word) => {
    const others = [word, word.replace(endings, ""), word.replace(/[sdr]$/, ""), word.replace(/ed$/, "er")];
    if (others.some((other) => knownWords.has(other))) return word;
    const noun = meantNoun(word, (meant) => Math.min(word.length, meant.length) > 5 || hasSameLetters(word, meant));
    if (noun === undefined) return word;
    corrected.set(noun, word);
    return noun;
  });
  return { text: right, corrected };
}

/** A query with its slips in nouns of the trade written right, in letters and by sound. */
export function withNounsWritten(plain: string, book: PhraseBook): string {
  return withSoundsWritten(withoutSlips(plain, book).text, book.bySound, book.phrasesIn).text;
}

export function readTerms(typed: string, book: PhraseBook): readonly TermGroup[] {
  const latin = withoutSlips(typed, book);
  const chinese = withSoundsWritten(latin.text, book.bySound, book.phrasesIn);
  const named = withNamesRight(chinese.text, book.namesByLength, book.phrasesIn);
  const { text } = named;
  const corrected = new Map([...latin.corrected, ...chinese.corrected, ...named.corrected]);
  // Outside of a phrase the goods' own words tell what a slip was meant for.
  const asTyped = (words: string): string => words.replace(/[a-z]+/g, (word) => corrected.get(word) ?? word);
  const terms: TermGroup[] = [];
  let from = 0;
  for (const match of book.phrasesIn(text)) {
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
  return withoutWeightless(terms).filter(
    ({ text: one, goods }) => goods || one.length > 1 || !isChinese(one) || terms.length === 1,
  );
}

const rankOf: Readonly<Record<Rank, number>> = {
  use: 0,
  machine: 1,
  tank: 1,
  driven: 1.5,
  treatment: 2,
  pipe: 2.5,
  piece: 2.8,
  part: 3,
};

function withoutWeightless(terms: readonly TermGroup[]): readonly TermGroup[] {
  const telling = terms.filter((term) => !term.weightless);
  return telling.length > 0 ? telling : terms;
}

/** Behind the word for a part, it says of which kind a machine is: 旋片式, `vane type`. */
const describes = /^(?:式|传动|驱动|[\s-]+(?:driven|type|style|operated)(?![a-z]))/u;
const isOfMachines = ({ goods }: TermGroup): boolean => goods !== undefined && rankOf[goods.rank] > rankOf.driven;

const isTool = ({ goods }: TermGroup): boolean =>
  goods?.classes.every(({ has = [] }) => has[0] === "extraType" && has[1] === "air-tool") ?? false;

/** Words after these name accessories or places, not the goods. */
const alongside = /(?:^|\s)(?:with|w\/|without|and|plus|in|from|at|on|including|incl)\s/u;
const broughtAlong = /[带配含附](?:[^，,。]{0,8}[和及与加、])?$/u;

/**
 * The terms, of which one at most names the goods: a part before the machine it is for, of equals the last, as the
 * trade says it in both languages. A tank is what a machine stands on where power is asked for.
 */
export function withHead(terms: readonly TermGroup[], plain: string, hasPower: boolean): TermGroup[] {
  const cut = alongside.exec(plain)?.index ?? plain.length;
  let at = 0;
  let used = false;
  const named = terms.flatMap((term) => {
    const start = plain.indexOf(term.text, at);
    if (start >= 0) at = start + term.text.length;
    const isAside = start > cut || (start > 0 && broughtAlong.test(plain.slice(0, start)));
    // A shop with its tools asks for the air that they take.
    const isOfUse = used && isTool(term);
    if (term.goods?.rank === "use" && !term.goods.classes.some(({ category }) => category === "extras")) used = true;
    const isKind = start >= 0 && describes.test(plain.slice(at)) && isOfMachines(term);
    return term.goods && term.goods.rank !== "use" && !isAside && !isOfUse && !isKind ? [term] : [];
  });
  const weight = ({ goods }: TermGroup): number => rankOf[goods!.rank] - (hasPower && goods!.rank === "tank" ? 0.5 : 0);
  const head = named.reduce<TermGroup | null>(
    (best, term) => (best && weight(best) > weight(term) ? best : term),
    null,
  );
  return terms.map((term) => {
    if (!term.goods || term.goods.rank === "use" || term === head) return term;
    const { goods, ...word } = term;
    if (used && isTool(term)) return { ...word, ofMachine: true };
    return head && rankOf[goods.rank] < rankOf[head.goods!.rank] ? { ...word, ofMachine: true } : word;
  });
}

const chineseGap = /(\p{Script=Han}+) (\p{Script=Han}+)/gu;

/** A Chinese noun typed with a space in it, written as the trade writes it: 空压机 油 is 空压机油. */
export const withGapsClosed = (plain: string, book: PhraseBook): string =>
  plain.replace(chineseGap, (typed, front: string, back: string) => {
    // A kind behind its machine is read as the machine's name: 真空泵 旋片 is 旋片真空泵.
    if (book.groupOf.get(`${back}${front}`)?.goods?.rank === "machine") return `${back}${front}`;
    const goods = book.groupOf.get(`${front}${back}`)?.goods;
    return goods && goods.rank !== "use" ? `${front}${back}` : typed;
  });
