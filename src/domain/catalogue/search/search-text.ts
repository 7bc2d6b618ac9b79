import { withoutUsers } from "./asked-users.ts";
import { boundTo, isCompressorMeant, isPower } from "./bound-figures.ts";
import { type NumberedMachine, type ReadFault, readFault } from "./faults.ts";
import { readPurpose } from "./goods-purpose.ts";
import { readTask } from "./goods-task.ts";
import type { HelpTopic } from "./help-topic-words.ts";
import { readHelp } from "./help-topics.ts";
import { readPartNumber } from "#domain/catalogue/part-number.ts";
import { withClimateNamed } from "./oil-climates.ts";
import { namesOfOpened } from "./opened-goods.ts";
import { namesOfNegations } from "./negations.ts";
import { groupIn, type PhraseBook, type TermGroup, tradePhrases } from "./phrase-book.ts";
import { readTerms, withGapsClosed, withHead, withNounsWritten } from "./query-terms.ts";
import type { Constraint } from "./search-constraint.ts";
import { type ReadQuantities, readQuantities } from "./search-quantities.ts";
import { withGoodsTold } from "./told-goods.ts";
import { withFiguresSpelled } from "./spelled-figures.ts";
import { plainText } from "./search-tokens.ts";
import { type Correction, withUnitsWritten } from "./mistyped-units.ts";
import { withNames } from "./written-names.ts";

export interface SearchQuery {
  /** Compact form, when the whole query may be a part number; look it up first. */
  readonly partNumber: string | null;
  readonly constraints: readonly Constraint[];
  /** All terms are required. */
  readonly terms: readonly TermGroup[];
  /** Help pages that the query asks for; of the goods, only the rest of it is read. */
  readonly help: readonly HelpTopic[];
  /** The query asks for documents of the goods, which are on the goods' pages. */
  readonly documents: boolean;
  /** The query names a symptom: the terms are the part to check first, not the typed words. */
  readonly ofFault: boolean;
  /** The typed words that names of the trade stand for: 二手 for open box. */
  readonly typed: ReadonlyMap<string, string>;
  /** Counts of those who use the air, as typed; they are figures of no goods. */
  readonly users: readonly string[];
  /** Units with a slip in them, and what they were read as. */
  readonly units: readonly Correction[];
}

const longest = 200;

/** Words that announce a part number at the beginning. */
const numberWords =
  /^\s*(?:part\s*(?:number|no\.?|#)|p\/?n|sku|item\s*(?:number|no\.?|#)|model|零件号|型号|货号|订货号)[\s:：#]*/iu;

/** Words between goods and their number or size, which say nothing of either: `belt number A40`, 皮带的型号是A40. */
const announcing = new RegExp(
  [
    String.raw`\s*(?<![a-z])(?:(?:part|item|model|stock)\s*(?:numbers?|nos?\.?|#)|p\/?n|sku|models?|numbers?)\s*(?:is\s+)?[:#]?\s*(?=[a-z-]*\d)`,
    String.raw`\s*的?(?:(?:零件|订货|型|货|料|编)号|规格|尺寸)+[是为]?\s*[:#]?\s*`,
  ].join("|"),
  "gu",
);

/** Characters that people copy along with a number. */
const aroundNumber = /^[\s"'“”‘’「」#＃]+|[\s"'“”‘’「」]+$/gu;

/**
 * Parses a search query: part number, quantities as constraints, words with synonyms, help topics. `numbered` is the
 * machine that the query names by its number, `part` a word of it that part numbers begin like, in plain writing.
 */
export function readSearch(
  query: string,
  book: PhraseBook = tradePhrases,
  numbered: NumberedMachine | null = null,
  part: string | null = null,
): SearchQuery {
  const typed = query.slice(0, longest).replace(numberWords, "");
  const bare = typed.replace(aroundNumber, "");
  // A symptom is told with slips in its nouns too.
  const { text: inUnits, corrected: units } = withUnitsWritten(withoutAnnouncing(plainText(typed)));
  const plain = withGapsClosed(inUnits, book);
  const right = withNounsWritten(plain, book);
  const fault = readFault(right, numbered);
  const { topics, rest } = readHelp(fault ? right.replace(fault.symptom, " ") : typed);
  const toldIn = (sentence: string) => withGoodsTold(sentence, book, fault?.symptom);
  const toldGoods = topics.length > 0 ? null : (toldIn(plain) ?? (right === plain ? null : toldIn(right)));
  const isFault = toldGoods === null && fault !== null;
  const meant = toldGoods ?? fault?.goods;
  const { words: plainWords, documents } = withoutDocuments(
    meant ?? (topics.length > 0 ? withoutAnnouncing(plainText(rest)) : plain),
  );
  const opened = withNames({ text: plainWords, typed: new Map() }, namesOfOpened);
  const { text: spelled, typed: typedFor } = withNames(
    { ...opened, text: withFiguresSpelled(opened.text) },
    namesOfNegations,
  );
  const { text: uncounted, users } = withoutUsers(spelled, book);
  const { goods, machine, use } = readPurpose(meant === undefined ? readTask(withClimateNamed(uncounted)) : uncounted);
  const [own, its] = [readBeside(part, goods, book), readBeside(part, machine, book)];
  const named = withHead(readTerms(own.rest, book), own.rest, own.constraints.some(isPower));
  const machines = groupIn(book, "compressor");
  const terms = [
    ...(machines && isCompressorMeant(own.constraints, named) ? [machines] : []),
    ...named,
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
    terms: distinct(isFault ? withSuspects(withoutOtherUses(terms), fault, book) : withoutOtherUses(terms)),
    help: topics,
    documents,
    ofFault: isFault,
    typed: use ? new Map([...typedFor, use]) : typedFor,
    users,
    units,
  };
}

/** The terms, of which the one for the part to check first knows what to look at after it. */
function withSuspects(terms: readonly TermGroup[], { further, notOf }: ReadFault, book: PhraseBook): TermGroup[] {
  const suspect = { further: further.flatMap((part) => groupIn(book, part) ?? []), notOf };
  const first = terms.find(({ goods, ofMachine }) => goods && goods.rank !== "use" && !ofMachine);
  return terms.map((term) => (term === first ? { ...term, suspect } : term));
}

/** The quantities of a text, of which a part number is none: of GM-P1-015H05 no 15 hours. */
function readBeside(part: string | null, text: string, book: PhraseBook): ReadQuantities {
  if (part === null || !text.includes(part)) return readQuantities(text, book.quantities);
  const { constraints, rest } = readQuantities(text.replace(part, " "), book.quantities);
  return { constraints, rest: `${part} ${rest}`.trim() };
}

const withoutAnnouncing = (plain: string): string => plain.replace(announcing, " ");

const otherMovers: ReadonlySet<string> = new Set(["vacuum", "blowers"]);

/**
 * A use says nothing of a pump or blower that it has no goods of: food is packed with a vacuum pump, whatever air it
 * takes. Compressor is said for whatever moves air: one for a fish pond is a blower.
 */
function withoutOtherUses(terms: readonly TermGroup[]): readonly TermGroup[] {
  const head = terms.find(({ goods }) => goods?.rank === "machine");
  if (!head) return terms;
  const shelves = head.goods!.classes.map(({ category }) => category);
  const isOfOthers = ({ goods }: TermGroup): boolean =>
    goods?.rank === "use" && goods.classes.every(({ category }) => !shelves.includes(category));
  if (shelves.every((shelf) => otherMovers.has(shelf))) return terms.filter((term) => !isOfOthers(term));
  const isMoved = terms.some(
    (term) => isOfOthers(term) && term.goods!.classes.every(({ category }) => otherMovers.has(category)),
  );
  return isMoved ? terms.filter((term) => term !== head) : terms;
}

/** Documents on the pages of their goods. */
const papers =
  /(?<![a-z])(?:m?sds|safety\s+data\s+sheets?|(?:owner'?s?|operator'?s?|service|parts|instruction|user)?\s*manuals?|spec\s*sheets?|data\s*sheets?|wiring\s+diagrams?|drawings?|certificates?)(?![a-z])|安全数据表|安全技术说明书|数据表|规格书|使用手册|操作手册|维修手册|说明书|手册|接线图|电路图|图纸|样本|合格证/gu;

/** A query for the papers of goods asks for those goods. */
function withoutDocuments(plain: string): { words: string; documents: boolean } {
  const words = plain.replace(papers, " ");
  const documents = words !== plain && /[\p{L}\d]/u.test(words);
  return documents ? { words: words.replace(/\s+/g, " ").trim(), documents } : { words: plain, documents: false };
}

/** Keeps the first of equal terms. */
function distinct(terms: readonly TermGroup[]): TermGroup[] {
  const byText = new Map<unknown, TermGroup>();
  for (const term of terms) {
    // Phrases that mean the same share their alternatives.
    const key = term.alternatives.length === 1 ? term.alternatives[0]!.join(" ") : term.alternatives;
    if (!byText.has(key)) byText.set(key, term);
  }
  return [...byText.values()];
}
