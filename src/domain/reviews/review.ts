import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines, cleanText } from "#domain/kernel/text.ts";

export const reviewStatuses = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** A review as its buyer writes it. */
export interface WrittenReview {
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly title: string;
  readonly text: string;
}

export type ReviewField = keyof WrittenReview;
export type ReviewErrorCode = "required" | "too_long";

const longest = { title: 100, text: 3_000 };

/** Reads a review: one to five whole stars, a title and a text; reports every invalid field. */
export function readReview(
  typed: Readonly<Record<ReviewField, string>>,
): Result<WrittenReview, { code: "invalid"; fieldErrors: { field: ReviewField; code: ReviewErrorCode }[] }> {
  const stars = ([1, 2, 3, 4, 5] as const).find((count) => String(count) === typed.stars.trim());
  const title = cleanText(typed.title);
  const text = cleanLines(typed.text);
  const fieldErrors: { field: ReviewField; code: ReviewErrorCode }[] = [];
  if (!stars) fieldErrors.push({ field: "stars", code: "required" });
  if (title === "") fieldErrors.push({ field: "title", code: "required" });
  if (title.length > longest.title) fieldErrors.push({ field: "title", code: "too_long" });
  if (text === "") fieldErrors.push({ field: "text", code: "required" });
  if (text.length > longest.text) fieldErrors.push({ field: "text", code: "too_long" });
  return stars && fieldErrors.length === 0 ? ok({ stars, title, text }) : refuse({ code: "invalid", fieldErrors });
}

/** A reviewer's public name: "Dana W.", or a Chinese name as "王*". */
export function authorName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0] ?? "";
  if (/^\p{Script=Han}/u.test(lastName.trim())) return `${initial}*`;
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(" ");
}
