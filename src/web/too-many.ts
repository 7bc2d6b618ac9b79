import type { TooMany } from "#engine/platform/rate-limit.ts";

/** The head of an answer to who did something too often: when to come back. */
export function tooManyInit({ minutes }: Pick<TooMany, "minutes">): ResponseInit {
  return { status: 429, statusText: "Too Many Requests", headers: { "retry-after": String(minutes * 60) } };
}
