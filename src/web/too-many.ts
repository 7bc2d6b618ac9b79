import type { TooMany } from "#engine/platform/rate-limit.ts";
import type { MessageKey } from "#i18n/keys.ts";

/** 429 with Retry-After for an exceeded budget. */
export const tooManyInit = ({ minutes }: Pick<TooMany, "minutes">): ResponseInit => lockedInit(minutes * 60);

/** 429 with Retry-After for what is locked for so many seconds. */
export function lockedInit(seconds: number): ResponseInit {
  return { status: 429, statusText: "Too Many Requests", headers: { "retry-after": String(seconds) } };
}

/** The head of an answer while the search has too much to answer: questions wait for seconds at most. */
export const searchBusyInit = {
  status: 503,
  statusText: "Service Unavailable",
  headers: { "retry-after": "5" },
} as const satisfies ResponseInit;

/** Says that a budget is exceeded, with the time to wait, in hours if long. */
export function tooManyText<Said>(
  say: (key: MessageKey, values: Readonly<Record<string, number>>) => Said,
  minutes: number,
): Said {
  return minutes < 90
    ? say("errors.tooManyRequests", { minutes })
    : say("errors.tooManyForHours", { hours: Math.ceil(minutes / 60) });
}
