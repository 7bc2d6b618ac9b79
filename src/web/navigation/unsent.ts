import { isPassing } from "./http-client.ts";
import type { Payload } from "./payload-protocol.ts";

/** Why a form was not taken: nobody answered; too much at once; the shop has closed; the shop could not. */
export type WhyUnsent = "unreached" | "busy" | "closed" | "failed";

/** A form that was sent by scripts and not taken: thrown by the action, shown with a way to try again. */
export class Unsent extends Error {
  readonly why: WhyUnsent;
  /** When to come back, where the shop said so. */
  readonly minutes: number;

  constructor(why: WhyUnsent, minutes = 1) {
    super(`a form was not taken: ${why}`);
    this.why = why;
    this.minutes = minutes;
  }
}

/** What a fetcher has in the place of an answer; `useFetcher` of this folder passes it over. */
export const noAnswer = Object.freeze({ unsent: true });

/** Why an answer is none to a form, or null where it is one. What was answered by something before the shop is no payload. */
export function whyUnsent({ status, headers }: Response, payload: Payload | null): Unsent | null {
  if (payload && !("error" in payload)) return null;
  if (payload && !isPassing(status) && status < 500) return null;
  const { code, minutes } = ((payload && "error" in payload && payload.error) || {}) as {
    code?: string;
    minutes?: number;
  };
  if (status === 429) return new Unsent("busy", minutes ?? (Math.ceil(Number(headers.get("retry-after")) / 60) || 1));
  return new Unsent(code === "shop_closed" ? "closed" : "failed");
}

/** A form to be sent again, as it was. */
export interface UnsentForm {
  /** Null for one that leads to a page. */
  readonly fetcherKey: string | null;
  readonly error: Unsent;
  readonly form: FormData;
  readonly action: string;
  readonly isMultipart: boolean;
}

interface Listener {
  unsent(form: UnsentForm): void;
  /** A form is sent by the same fetcher, or as a navigation. */
  sending(fetcherKey: string | null): void;
  /** Whether what the page shows could not be brought up to date. */
  stale(isStale: boolean): void;
}

let listener: Listener | null = null;

/** Once in the frame: hears of what was not taken. */
export function listenForUnsent(heard: Listener): () => void {
  listener = heard;
  return () => void (listener = null);
}

/** Tells of a form that was not taken; false where nobody is there to show it. */
export function tellUnsent(form: UnsentForm): boolean {
  listener?.unsent(form);
  return listener !== null;
}

export function tellSending(fetcherKey: string | null): void {
  listener?.sending(fetcherKey);
}

export function tellStale(isStale: boolean): void {
  listener?.stale(isStale);
}
