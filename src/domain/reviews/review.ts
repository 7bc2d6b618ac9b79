import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";

export const reviewStatuses = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** A review as its buyer writes it. */
export interface WrittenReview {
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly title: string;
  readonly text: string;
}

export type ReviewField = keyof WrittenReview;
type ReviewError = KindError<"required" | "too_long"> & { readonly field: ReviewField };

const longest = { title: 100, text: 3_000 };

/** Reads a review: one to five whole stars, a title and a text; reports every invalid field. */
export function readReview(
  typed: Readonly<Record<ReviewField, string>>,
): Result<WrittenReview, { code: "invalid"; fieldErrors: ReviewError[] }> {
  const stars = ([1, 2, 3, 4, 5] as const).find((count) => String(count) === typed.stars.trim());
  const title = cleanText(typed.title);
  const text = cleanLines(typed.text);
  const fieldErrors: ReviewError[] = [];
  const refuseLong = (field: "title" | "text", { length }: string) => {
    const max = longest[field];
    if (length > max) fieldErrors.push({ field, code: "too_long", values: { max } });
  };
  if (!stars) fieldErrors.push({ field: "stars", code: "required" });
  if (title === "") fieldErrors.push({ field: "title", code: "required" });
  refuseLong("title", title);
  if (text === "") fieldErrors.push({ field: "text", code: "required" });
  refuseLong("text", text);
  return stars && fieldErrors.length === 0 ? ok({ stars, title, text }) : refuse({ code: "invalid", fieldErrors });
}

/** A reviewer's public name: "Dana W.", or a Chinese name as "王*". */
export function authorName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0] ?? "";
  if (/^\p{Script=Han}/u.test(lastName.trim())) return `${initial}*`;
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(" ");
}
