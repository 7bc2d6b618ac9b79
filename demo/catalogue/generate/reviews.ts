import type { Language } from "#domain/kernel/language.ts";
import type { ProductRecord, ReviewRecord } from "../record.ts";
import { type Random, randomOf } from "./random.ts";
import { type Opinion, opinionsOf } from "./review-texts.ts";

const authors: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Dale R.",
    "M. Okafor",
    "Teresa V.",
    "J. Lindqvist",
    "Hank B.",
    "Priya S.",
    "Rob from Tulsa",
    "C. Whitaker",
    "Luis G.",
    "Marcy T.",
    "Ben A.",
    "Wade P.",
    "S. Novak",
    "Danielle K.",
    "Ed M.",
    "Arturo L.",
    "G. Petersen",
    "Kim D.",
    "Walt J.",
    "Noah F.",
    "Irene C.",
    "T. Abernathy",
    "Shop foreman, Ohio",
    "Ray S.",
    "Jolene M.",
    "Pete H.",
    "D. Castillo",
    "Ana R.",
    "Curtis W.",
    "B. Yoder",
  ],
  cn: [
    "王师傅",
    "李工",
    "陈先生",
    "张建国",
    "刘女士",
    "赵师傅",
    "孙工",
    "周先生",
    "吴老板",
    "郑工",
    "冯师傅",
    "何先生",
    "林女士",
    "郭工",
    "马老板",
    "罗师傅",
    "梁先生",
    "宋工",
  ],
};

const newest = Date.UTC(2026, 10, 16);

function starsOf(random: Random): ReviewRecord["stars"] {
  const roll = random.next();
  if (roll < 0.55) return 5;
  if (roll < 0.81) return 4;
  if (roll < 0.92) return 3;
  return roll < 0.97 ? 2 : 1;
}

/** Popular goods are reviewed more; about a third of all goods not at all. */
function countOf(random: Random, popularity: number): number {
  if (random.chance(0.34)) return 0;
  return Math.min(9, random.whole(1, 2 + Math.floor(popularity / 70)));
}

function dateOf(random: Random, publishedAt: string): string {
  const from = Date.parse(publishedAt) + 12 * 86_400_000;
  const at = from + random.next() * Math.max(0, newest - from);
  return new Date(Math.min(at, newest)).toISOString().slice(0, 10);
}

function reviewOf(random: Random, record: ProductRecord, said: Set<Opinion>): ReviewRecord | null {
  const language: Language = random.chance(0.72) ? "en" : "cn";
  const stars = starsOf(random);
  const fitting = opinionsOf(record, stars, language).filter((opinion) => !said.has(opinion));
  if (fitting.length === 0) return null;
  const opinion = random.pick(fitting);
  said.add(opinion);
  const [title, text] = opinion;
  return {
    stars,
    author: random.pick(authors[language]),
    language,
    title,
    text,
    date: dateOf(random, record.publishedAt),
    verified: random.chance(0.85),
  };
}

/** Reviews of buyers, newest first; nobody says the same about one product twice. */
export function withReviews(record: ProductRecord): ProductRecord {
  if (record.openBox || Date.parse(record.publishedAt) > newest - 20 * 86_400_000) return record;
  const random = randomOf(`reviews ${record.slug}`);
  const said = new Set<Opinion>();
  const reviews: ReviewRecord[] = [];
  for (let left = countOf(random, record.popularity); left > 0; left--) {
    const review = reviewOf(random, record, said);
    if (review) reviews.push(review);
  }
  reviews.sort((a, b) => b.date.localeCompare(a.date));
  return { ...record, reviews };
}
