import type { Selections } from "#domain/catalogue/facet-columns.ts";
import { beltLengthText } from "#domain/catalogue/belt-size.ts";
import { readCalculator } from "#domain/catalogue/search/asked-calculator.ts";
import { partCategories } from "#domain/catalogue/part-categories.ts";
import { readHelp } from "#domain/catalogue/search/help-topics.ts";
import { readNotSold } from "#domain/catalogue/search/not-sold.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readSearch, type SearchQuery } from "#domain/catalogue/search/search-text.ts";
import type { NumberedMachine } from "#domain/catalogue/search/faults.ts";
import { plainText, wordsLeftOut } from "#domain/catalogue/search/search-tokens.ts";
import { productTag, searchTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cutText } from "#domain/kernel/text.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { cardsByIds } from "./cards.ts";
import { type Tagged, moreOf } from "./category-page.ts";
import { viewFacets } from "./facet-view.ts";
import { type Fitting, fittingFacet, readFirst, readFitting } from "./fitting-parts.ts";
import { partAmong, partsListed } from "./index/parts-in-text.ts";
import { places } from "./index/postings.ts";
import { machineIn, machineOfId } from "./index/numbered-machine.ts";
import { numberBegun, withHyphens } from "./index/match-part-number.ts";
import type { CountedCategory, Listing, ListingQuery } from "./page-types.ts";
import type { SearchPage, SearchReading } from "./search-page-types.ts";
import type { SearchAnswer } from "./questions/search-goods.ts";

// The version that a number is of; none where the number is of all of them.
const selectVersion = statement<[number, string], { slug: string; sku: string | null }>(
  "product_version",
  `select p.slug, (select v.sku from variants v where v.product_id = p.id and not v.retired
      and (v.sku_compact = $2 or exists (select 1 from cross_references c where c.variant_id = v.id
        and c.number_compact = $2))
      order by v.sku_compact = $2 desc, v.position, v.id limit 1) as sku
   from products p where p.id = $1 and p.status in ('published', 'unavailable')`,
);

/** The longest query that is read; the rest is not. */
const longestQuery = 200;
/** Of the rest so much is named as left out. */
const mostUnread = 80;

/**
 * The product whose part number or cross-reference a query is, or a listing over all categories. One statement; one
 * more where the goods are to fit a machine, or those that fit it to stand first.
 */
export async function findSearchPage(
  shop: Shop,
  q: string,
  language: Language,
  request: ListingQuery,
): Promise<Tagged<SearchPage>> {
  const whole = q.normalize("NFKC").replace(/\s+/g, " ").trim();
  const typed = whole.slice(0, longestQuery);
  const unread = cutText(whole.slice(longestQuery).trim(), mostUnread);
  const { state } = shop.listing;
  const text = withHyphens(state, typed) ?? typed;
  const fitting = await readFitting(shop.db, request.filters, language);
  // Questions that a help page answers are not calculated; words of a symptom ask for none.
  const machine = machineIn(state, text);
  const isAnswered = readHelp(text).topics.length > 0 && readSearch(text, shop.listing.phrases).help.length > 0;
  const { calculator, goods } = isAnswered ? { calculator: null, goods: text } : readCalculator(text);
  const lacking = readLacking(shop, text, language);
  const begun = numberBegun(state, text)?.word ?? null;
  const ailing = machine ?? (fitting && machineOfId(state, fitting.machines[0]?.id ?? 0));
  const search = readSearch(lacking?.query ?? goods, shop.listing.phrases, ailing, begun);
  // Also part numbers of letters alone: an exact one is meant, whatever else the word may mean.
  const number = search.partNumber ?? compactPartNumber(text);
  const exact = state.rowsOfPart(number);
  const parts = wantsParts(request.filters);
  const meant =
    Object.keys(request.filters).length === 0 ||
    (parts && isPart(state.tables[state.tableAt[exact[0] ?? 0]!]!.category.slug));
  if (exact.length === 1 && meant) {
    const product = await shop.db.row(selectVersion, [state.idAt(exact[0]!), number]);
    if (product) return { data: { kind: "product", ...product }, tags: ["search", "catalogue"] };
  }
  const first = await readFirst(shop.db, request, language);
  const hits = await shop.listing.ask({ kind: "search", search, typed: goods, parts, asked: request, fitting, first });
  // A card shows the version whose number was typed: alone, with a slip in it, among others or among other words.
  const corrected = search.partNumber === null ? null : compactPartNumber(hits.corrected[0]?.to ?? search.partNumber);
  const { numbers } = partsListed(state, text);
  const part = exact.length > 0 ? number : numbers.length > 0 ? numbers : (partAmong(state, text) ?? corrected);
  const cards = await cardsByIds(shop, hits.ids, language, {
    number: part,
    ...hits.asked,
    filters: hits.query.filters,
  });
  const { categories, facets } = choicesOf(shop, hits, fitting, language);
  return {
    data: {
      kind: "results",
      reading: readingOf(
        typed,
        { search, goods, machine, lacking, unread },
        { ...hits, corrected: correctionsOf(search, hits, text, typed) },
      ),
      // For what it does not have, a shop can be asked.
      help: isAskedFor(lacking) || hits.noValveAt !== null ? [...search.help, "help"] : search.help,
      calculator,
      categories: categories.filter(({ count }) => count > 0),
      listing: listingOf(hits, cards, facets),
    },
    tags: tagsOf(categories, cards),
  };
}

const tagsOf = (categories: readonly CountedCategory[], cards: Listing["cards"]): Tagged<SearchPage>["tags"] => [
  "search",
  ...categories.map(({ slug }) => searchTag(slug)),
  ...cards.map(({ id }) => productTag(id)),
  "catalogue",
  "content",
];

/** Words that are read otherwise than typed; the whole query as it was typed. */
const correctionsOf = (
  { units }: SearchQuery,
  { corrected }: Pick<SearchAnswer, "corrected">,
  text: string,
  typed: string,
): SearchReading["corrected"] =>
  [...units, ...corrected].map(({ from, to }) => ({ from: from === text ? typed : from, to }));

const listingOf = (
  { total, query }: Pick<SearchAnswer, "total" | "query">,
  cards: Listing["cards"],
  facets: Listing["facets"],
): Listing => ({ total, cards, from: query.from, more: moreOf(total, query), facets, query });

const isAskedFor = (lacking: ReadQuery["lacking"]): boolean =>
  lacking !== null && lacking.goods !== "phaseConverter" && lacking.goods !== "transformer";

interface ReadQuery {
  readonly search: SearchQuery;
  /** The typed words about the goods. */
  readonly goods: string;
  /** The end of a query that is longer than is read, as far as it is shown. */
  readonly unread: string;
  readonly machine: NumberedMachine | null;
  readonly lacking: ReturnType<typeof readNotSold>;
}

/** The understanding of a query, for those who typed it. */
function readingOf(
  query: string,
  { search, goods, machine, lacking, unread }: ReadQuery,
  hits: SearchAnswer,
): SearchReading {
  const { quantities, nearest, corrected, dropped, isOfMachine, noValveAt } = hits;
  // Instead of a set pressure that no valve has, only lower ones are shown.
  const setPressures = search.constraints.flatMap((each) => (each.kind === "range" && each.strict ? each.text : []));
  return {
    query,
    quantities,
    nearest: nearest.filter((text) => !setPressures.includes(text)),
    opensEarlier: nearest.find((text) => setPressures.includes(text)) ?? null,
    corrected,
    documents: search.documents,
    ofFault: search.ofFault && !isOfMachine,
    // Of the words left out for a symptom only the machine's number is the searcher's.
    dropped: [
      ...(search.ofFault
        ? dropped.filter((word) => word === machine?.written)
        : wordsLeftOut(
            dropped,
            search.terms.map(({ text }) => text),
            plainText(goods),
          ).map((word) => search.typed.get(word) ?? beltLengthText(word))),
      ...search.users,
      ...(unread === "" ? [] : [unread]),
    ],
    notSold: lacking?.goods ?? null,
    noneForBreathing: hits.total === 0 && search.constraints.some((each) => each.kind === "values" && each.strict),
    noValveAt,
  };
}

/** Goods that a query asks for and the shop does not have, by the names of its shelves. */
function readLacking({ listing }: Shop, typed: string, language: Language): ReturnType<typeof readNotSold> {
  const what = readNotSold(plainText(typed), language);
  if (!what) return null;
  const isSold = what.words.some((word) => listing.state.rowsOfWord(word).places.some((place) => place >= places.kind));
  return isSold ? null : what;
}

/** The categories that a search has goods in, and the filters beside its results. */
function choicesOf(shop: Shop, answer: SearchAnswer, fitting: Fitting | null, language: Language) {
  const { taxonomy } = shop.listing;
  const categories = answer.categories.map(({ category, count }): CountedCategory => ({
    slug: category,
    name: taxonomy.category(category).name[language],
    count,
  }));
  const only = answer.only && taxonomy.category(answer.only);
  // A category that the filters leave nothing of stays among the choices, with 0.
  const names = { category: categories, ...(only && { subcategory: only }) };
  const facets = viewFacets(answer.counts, answer.query.filters, only, names, language);
  return { categories, facets: [...fittingFacet(fitting, answer.total), ...facets] };
}

/** Only shelves of parts are chosen. */
function wantsParts(filters: Selections): boolean {
  const { category, ...others } = filters;
  return (
    Object.keys(others).length === 0 &&
    category?.kind === "choices" &&
    category.values.length > 0 &&
    category.values.every(isPart)
  );
}

const isPart = (category: string): boolean => (partCategories as readonly string[]).includes(category);
