import { z } from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { connectUsps, NoAnswer, parseReply, TokenRefused, Unreadable, type UspsOptions } from "./connect.ts";
import type { Carrier, CarrierRefused, Tracking, TrackingError } from "#engine/ports/carrier.ts";

const trackingReply = z.object({
  trackingNumber: z.string().optional(),
  /** Set for a number without an answer. */
  statusCode: z.string().optional(),
  status: z.string().default(""),
  statusCategory: z.string().default(""),
  deliveryDateExpectation: z.object({ expectedDeliveryDate: z.string().nullish() }).nullish(),
  trackingEvents: z
    .array(
      z.object({
        eventType: z.string().nullish(),
        eventCode: z.string().nullish(),
        eventTimestamp: z.string().nullish(),
        GMTTimestamp: z.string().nullish(),
        GMTOffset: z.string().nullish(),
        eventCity: z.string().nullish(),
        eventState: z.string().nullish(),
        eventZIPCode: z.string().nullish(),
      }),
    )
    .default([]),
});
type TrackingReply = z.infer<typeof trackingReply>;

const tracking = "/tracking/v3r2/tracking";
const maxAtOnce = 35;
/** Wait after an exhausted quota when USPS gives no time. */
const usualWait = 3_600_000;

/** USPS: client credentials at /oauth2/v3/token, then tracking 3.2 at /tracking/v3r2/tracking with all events. */
export function createUsps(options: UspsOptions): Carrier {
  const usps = connectUsps(options);
  // Requests before this time would count against the quota too.
  let fullUntil = 0;
  const ask = (numbers: readonly string[]) =>
    usps.send(tracking, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(numbers.map((trackingNumber) => ({ trackingNumber }))),
    });

  return {
    name: "usps",
    maxAtOnce,
    async check() {
      try {
        await usps.authorize();
        return ok(true);
      } catch (error) {
        if (error instanceof TokenRefused && error.status >= 400 && error.status < 404) return ok(false);
        return refuse(refusedBy(error));
      }
    },
    async track(numbers): Promise<Result<ReadonlyMap<string, Result<Tracking, TrackingError>>, CarrierRefused>> {
      const wait = fullUntil - options.now();
      if (wait > 0) return refuse({ code: "too_many", retryAfterMs: wait });
      try {
        const response = await ask(numbers);
        if (response.status === 429) {
          const seconds = Number(response.headers.get("retry-after"));
          const retryAfterMs = seconds > 0 ? seconds * 1_000 : usualWait;
          fullUntil = options.now() + retryAfterMs;
          return refuse({ code: "too_many", retryAfterMs });
        }
        if (!response.ok) return refuse({ code: "unknown", detail: `answered ${response.status}` });
        const replies = await parseReply(response, z.array(trackingReply));
        return ok(new Map(numbers.map((number, at) => [number, readReply(replyTo(number, at, replies))])));
      } catch (error) {
        return refuse(refusedBy(error));
      }
    },
  };
}

/** The refusal of a call that failed so. Throws errors that are none of USPS. */
function refusedBy(error: unknown): CarrierRefused {
  if (error instanceof Unreadable) return { code: "unreadable", detail: error.message };
  if (!(error instanceof NoAnswer || error instanceof TokenRefused)) throw error;
  return { code: "unknown", detail: error.message.slice(0, 200) };
}

/** Replies name their number, or follow the order of the request; one that names another number is that one's alone. */
function replyTo(number: string, at: number, replies: readonly TrackingReply[]): TrackingReply | undefined {
  const inOrder = replies[at]?.trackingNumber === undefined ? replies[at] : undefined;
  return replies.find(({ trackingNumber }) => trackingNumber === number) ?? inOrder;
}

function readReply(reply: TrackingReply | undefined): Result<Tracking, TrackingError> {
  if (reply?.statusCode === "404") return refuse({ code: "not_known" });
  return !reply || reply.statusCode !== undefined
    ? refuse({ code: "unknown", detail: `answered ${reply?.statusCode ?? "nothing"}` })
    : ok(translate(reply));
}

/** USPS event codes for delivery to the recipient, and back to the sender. */
const delivered = "01";
const backAtSender = "17";

function translate(reply: TrackingReply): Tracking {
  const events = reply.trackingEvents.flatMap((event) => {
    const at = momentOf(event.GMTTimestamp ?? (event.eventTimestamp && event.eventTimestamp + (event.GMTOffset ?? "")));
    if (at === null) return [];
    const place = [event.eventCity, [event.eventState, event.eventZIPCode].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", ");
    return [{ code: event.eventCode ?? "", text: event.eventType ?? "", place, at }];
  });
  const moment = (eventCode: string) => events.find(({ code }) => code === eventCode)?.at ?? null;
  const isOver = reply.statusCategory.startsWith("Delivered");
  return {
    status: reply.status,
    expectedAt: endOfDay(reply.deliveryDateExpectation?.expectedDeliveryDate),
    deliveredAt: isOver ? moment(delivered) : null,
    returnedAt: isOver ? moment(backAtSender) : null,
    events,
  };
}

// USPS gives the day without a time, so the parcel is expected by its end.
function endOfDay(day: string | null | undefined): Instant | null {
  return day && /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(`${day}T23:59:00Z`) : null;
}

function momentOf(text: string | null | undefined): Instant | null {
  // USPS writes its times without a zone; they are UTC, as in GMTTimestamp.
  const zoned = text && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text;
  const at = Date.parse(zoned ?? "");
  return Number.isNaN(at) ? null : instant(at);
}
