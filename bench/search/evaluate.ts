import type { Language } from "#domain/kernel/language.ts";
import type { RouteName } from "#i18n/routes.ts";
import { answers, type Catalogue, type Found } from "./goods.ts";
import { kinds, type Query } from "./query.ts";

/** Results of a search: products in their order, and the pages that stand above them in theirs. */
export interface Outcome {
  readonly goods: readonly Found[];
  readonly pages: readonly RouteName[];
}

export type Search = (text: string, language: Language) => Promise<Outcome>;

export interface Judged {
  readonly query: Query;
  readonly outcome: Outcome;
  /** Place of the first right answer, from 1: of a product among the products, of a page among the pages. */
  readonly place: number | null;
}

export interface Share {
  readonly name: string;
  readonly count: number;
  readonly first: number;
  readonly firstThree: number;
}

export function judge(query: Query, outcome: Outcome, catalogue: Catalogue): Judged {
  const places = query.right.map((right) =>
    "pages" in right
      ? outcome.pages.findIndex((page) => right.pages.includes(page))
      : outcome.goods.findIndex((found) => answers(right, found, catalogue)),
  );
  const reached = places.filter((place) => place >= 0);
  return { query, outcome, place: reached.length > 0 ? Math.min(...reached) + 1 : null };
}

/** Asks one after the other, as a buyer would. */
export async function evaluate(all: readonly Query[], search: Search, catalogue: Catalogue): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const query of all) judged.push(judge(query, await search(query.text, query.language), catalogue));
  return judged;
}

/** Shares of all, of each language, and of each kind in each language. */
export function shares(judged: readonly Judged[]): Share[] {
  const share = (name: string, some: readonly Judged[]): Share => ({
    name,
    count: some.length,
    first: some.filter(({ place }) => place === 1).length,
    firstThree: some.filter(({ place }) => place !== null && place <= 3).length,
  });
  const languages = (["en", "cn"] as const).flatMap((language) => {
    const ofIt = judged.filter(({ query }) => query.language === language);
    return [
      share(language, ofIt),
      ...kinds.map((kind) =>
        share(
          `${language} ${kind}`,
          ofIt.filter(({ query }) => query.kind === kind),
        ),
      ),
    ];
  });
  return [share("all", judged), ...languages].filter(({ count }) => count > 0);
}

/** The shares as a table, then each query whose right answer is not first, with what stood there and what should. */
export function reportText(judged: readonly Judged[]): string {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(8);
  const table = shares(judged).map(
    ({ name, count, first, firstThree }) =>
      `${name.padEnd(18)}${String(count).padStart(5)}${percent(first, count)}${percent(firstThree, count)}`,
  );
  const misses = judged
    .filter(({ place }) => place !== 1)
    .map(({ query, outcome, place }) => {
      const goods = outcome.goods.slice(0, 3).map(({ slug, sku }) => sku ?? slug);
      const given = [...outcome.pages.map((page) => `page ${page}`), ...goods].join(", ") || "nothing";
      return `${place ?? "-"}\t${query.language} ${query.kind}\t${query.text}\n\tgiven: ${given}\n\tclerk: ${query.clerk}`;
    });
  return [
    `${"".padEnd(18)}    n   first  in three`,
    ...table,
    "",
    "Not first (place of the right one):",
    ...misses,
  ].join("\n");
}
