import { groupIn, type PhraseBook } from "./phrase-book.ts";
import { isChinese, wordRuns } from "./search-tokens.ts";
import { toldWords } from "./told-words.ts";

/** Words of any sentence, which tell nothing of a task. */
const fillers = new Set(
  `a an the and or of to in on at by for with from into onto as is are be been am was it its this that these those my our
   your i we you they he she me us one some any so too very just still also only then than when where what which who how why
   do does did done can could will would should may might must need needs want wants like looking get gets getting got have
   has had there here up down please there's it's i'm thing things something stuff kind sort way about use much`.split(
    /\s+/,
  ),
);

const chineseFillers = new Set("把的了在是要想用和有个都就也还给让里上下那这我你能会得着过到从被");

/** The stem of an English word: `rattling`, `rattles` and `rattle` have one. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const bare = word.replace(/(?:'s|s|es|ed|ing|er|ly)$/, (ending) => (word.endsWith("ss") ? ending : ""));
  const stem = bare.length < 3 ? word : bare;
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, "$1").replace(/(?<=..)[ey]$/, "");
}

/** Words of the whole trade, which tell little of any of its tasks. */
const ofTheTrade = new Set([
  ..."air compress compressor tank lin pip hos tool machin mot pump oil wat shop dr filt pressur leak".split(" "),
  ..."气 空气 空压机 压缩机 机器 机子 设备 气管 管子 管道 水 油 压力 气动 工具 电机".split(" "),
]);

interface ToldGoods {
  readonly goods: string;
  readonly words: ReadonlySet<string>;
}

const goodsWithWords: readonly ToldGoods[] = toldWords.map(([goods, english, chinese]) => ({
  goods,
  words: new Set([...english.split(/\s+/).map(stemOf), ...chinese.split(/\s+/)]),
}));

const goodsOfWord = Map.groupBy(
  goodsWithWords.flatMap(({ goods, words }) => [...words].map((word) => ({ word, goods }))),
  ({ word }) => word,
);
const longestWord = Math.max(
  ...goodsWithWords.flatMap(({ words }) => [...words].filter(isChinese).map(({ length }) => length)),
);

/**
 * Weight of a word: the fewer products it describes, the higher. A word of no product weighs as one of a fifth of them.
 */
function weightOf(word: string): number {
  if (ofTheTrade.has(word)) return 0.7;
  return Math.log(goodsWithWords.length / (goodsOfWord.get(word)?.length ?? goodsWithWords.length / 5));
}

/** A Chinese run cut into the longest known words; a character of none stands for itself. */
function cut(run: string): readonly string[] {
  const words: string[] = [];
  for (let from = 0; from < run.length; from += words.at(-1)?.length ?? 1) {
    let length = Math.min(longestWord, run.length - from);
    while (length > 1 && !goodsOfWord.has(run.slice(from, from + length))) length -= 1;
    words.push(run.slice(from, from + length));
  }
  return words;
}

function wordsOf(plain: string): readonly string[] {
  const words = wordRuns(plain).flatMap((run) =>
    isChinese(run)
      ? cut(run).filter((word) => !chineseFillers.has(word))
      : run.split(/[-_/]/).flatMap((word) => (fillers.has(word) ? [] : [stemOf(word)])),
  );
  return [...new Set(words)];
}

interface Told {
  readonly goods: string;
  /** The words that tell it. */
  readonly said: readonly string[];
  /** Their share in what the sentence tells. */
  readonly share: number;
}

/** The goods that a sentence tells most of, first. */
function rankTold(plain: string): readonly Told[] {
  const words = wordsOf(plain);
  const weigh = (some: readonly string[]): number => some.reduce((sum, word) => sum + weightOf(word), 0);
  const whole = weigh(words);
  return goodsWithWords
    .map(({ goods, words: own }) => {
      const ownWords = words.filter((word) => own.has(word));
      return { goods, said: ownWords, share: weigh(ownWords) / whole };
    })
    .sort((one, other) => other.share - one.share);
}

/** Removes the names of products from a sentence. */
function withoutNames(plain: string, book: PhraseBook): string {
  return book
    .phrasesIn(plain)
    .filter(({ 0: phrase }) => (groupIn(book, phrase)?.goods?.rank ?? "use") !== "use")
    .reduceRight((text, { 0: name, index }) => `${text.slice(0, index)} ${text.slice(index + name.length)}`, plain);
}

/** Words of supply (fed with, runs on) identify no product; words of output may. */
const supply =
  /\d[\d/-]*\s*(?:volts?|vac|v|伏)(?![a-z]|\s*(?:power|plugs?|outlets?|sockets?|插))|(?:[13]|single|three)[\s-]*(?:phase|ph)(?![a-z])|[单三]相电?|[\d零一二两三四五六七八九十百]+(?:公斤|千瓦|匹|米|升)/gu;

/**
 * Goods that a sentence asks for by what they are to do, without their noun. Null for fewer than three known words, for
 * names of goods alone, where other goods are told nearly as well, or where much of what is said is of none of them:
 * more may be so of a longer sentence of which nothing is of other goods.
 */
export function readTold(typed: string, book: PhraseBook): string | null {
  const plain = typed.replace(supply, " ");
  const [best, next] = rankTold(plain);
  if (!best || !next) return null;
  const telling = best.said.filter((word) => !ofTheTrade.has(word));
  const isClear = best.said.length >= 3 && telling.length >= 2 && best.share >= 0.62 && best.share >= next.share * 1.25;
  const isAlone = telling.length >= 3 && best.share >= 0.5 && best.share >= next.share * 2.5;
  if (!isClear && !isAlone) return null;
  const besides = new Set(wordsOf(withoutNames(plain, book)));
  return telling.some((word) => besides.has(word)) ? best.goods : null;
}

const figures = /\d[\d./-]*\s*-?(?:s?cfm|hp|kw|gal(?:lons?)?|立方米?|匹|马力|千瓦|加仑|升)(?![a-z])/gu;

/** True if a sentence tells of these goods in two words at least besides a symptom. */
function isToldBesides(goods: string, plain: string, symptom: string): boolean {
  const ownWords = rankTold(plain.replace(symptom, " ")).find((each) => each.goods === goods)?.said ?? [];
  return ownWords.filter((word) => !ofTheTrade.has(word)).length >= 2;
}

/**
 * The same as a query for the goods, with the figures of a machine or flow. Where the sentence names a symptom, more
 * must be told than that.
 */
export function withGoodsTold(plain: string, book: PhraseBook, symptom = ""): string | null {
  const goods = readTold(plain, book);
  if (goods === null || (symptom !== "" && !isToldBesides(goods, plain, symptom))) return null;
  return [goods, ...(plain.match(figures) ?? [])].join(" ");
}
