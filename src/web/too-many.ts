import type { TooMany } from "#engine/platform/rate-limit.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

/** 429 with Retry-After for an exceeded budget. */
export function tooManyInit({ minutes }: Pick<TooMany, "minutes">): ResponseInit {
  return { status: 429, statusText: "Too Many Requests", headers: { "retry-after": String(minutes * 60) } };
}

/** The head of an answer while the search has too much to answer: questions wait for seconds at most. */
export const searchBusyInit = {
  status: 503,
  statusText: "Service Unavailable",
  headers: { "retry-after": "5" },
} as const satisfies ResponseInit;

/** The message of an exceeded budget with the time to wait, in hours if long. */
export const tooManyMessage = (minutes: number): { key: MessageKey; values: Readonly<Record<string, number>> } =>
  minutes >= 90
    ? { key: "errors.tooManyForHours", values: { hours: Math.ceil(minutes / 60) } }
    : { key: "errors.tooManyRequests", values: { minutes } };

export function tooManyText(t: Translator, minutes: number): string {
  const { key, values } = tooManyMessage(minutes);
  return t(key, values);
}
