import { z } from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { Carrier, Tracking, TrackingError } from "#engine/ports/carrier.ts";

interface UspsOptions {
  /** Without a trailing slash; https://apis.usps.com in life. */
  readonly apiBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Milliseconds the carrier may take to answer. */
  readonly timeout: number;
  readonly now: () => Instant;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const trackingReply = z.object({
  /** Of a number that could not be answered. */
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

/** A token is renewed this long before it ends. */
const early = 60_000;
const tracking = "/tracking/v3r2/tracking";

/** USPS: client credentials at /oauth2/v3/token, then tracking 3.2 at /tracking/v3r2/tracking with every event. */
export function createUsps(options: UspsOptions): Carrier {
  let token: { text: string; until: Instant } | null = null;
  const call = (path: string, init: RequestInit) =>
    fetch(options.apiBase + path, { ...init, signal: AbortSignal.timeout(options.timeout) });

  async function authorize(): Promise<string> {
    if (token && options.now() < token.until) return token.text;
    const { clientId, clientSecret } = options;
    const body = JSON.stringify({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret });
    const response = await call("/oauth2/v3/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!response.ok) throw new Error(`token refused with ${response.status}`);
    const reply = tokenReply.parse(await response.json());
    token = { text: reply.access_token, until: instant(Math.round(options.now() + reply.expires_in * 1_000 - early)) };
    return token.text;
  }

  async function ask(number: string): Promise<Response> {
    const request = async () => ({
      method: "POST",
      headers: { authorization: `Bearer ${await authorize()}`, "content-type": "application/json" },
      body: JSON.stringify([{ trackingNumber: number }]),
    });
    const response = await call(tracking, await request());
    if (response.status !== 401) return response;
    // The token was revoked before its time.
    token = null;
    return call(tracking, await request());
  }

  return {
    name: "usps",
    async track(number): Promise<Result<Tracking, TrackingError>> {
      try {
        const response = await ask(number);
        if (!response.ok) return refuse({ code: "unknown", detail: `answered ${response.status}` });
        const [reply] = z.array(trackingReply).parse(await response.json());
        if (reply?.statusCode === "404") return refuse({ code: "not_known" });
        return !reply || reply.statusCode !== undefined
          ? refuse({ code: "unknown", detail: `answered ${reply?.statusCode ?? "nothing"}` })
          : ok(translate(reply));
      } catch (error) {
        return refuse({ code: "unknown", detail: error instanceof Error ? error.message.slice(0, 200) : "no answer" });
      }
    },
  };
}

/** USPS event code of a parcel in its receiver's hands; "17", to the original sender, is none. */
const delivered = "01";

function translate(reply: TrackingReply): Tracking {
  const events = reply.trackingEvents.flatMap((event) => {
    const at = momentOf(event.GMTTimestamp ?? (event.eventTimestamp && event.eventTimestamp + (event.GMTOffset ?? "")));
    if (at === null) return [];
    const place = [event.eventCity, [event.eventState, event.eventZIPCode].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", ");
    return [{ code: event.eventCode ?? "", text: event.eventType ?? "", place, at }];
  });
  const arrival = events.find(({ code }) => code === delivered)?.at ?? null;
  return {
    status: reply.status,
    expectedAt: endOfDay(reply.deliveryDateExpectation?.expectedDeliveryDate),
    deliveredAt: reply.statusCategory.startsWith("Delivered") ? arrival : null,
    events,
  };
}

// USPS names the day; the parcel comes at some time of it.
function endOfDay(day: string | null | undefined): Instant | null {
  return day && /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(`${day}T23:59:00Z`) : null;
}

function momentOf(text: string | null | undefined): Instant | null {
  // USPS writes its own times without a zone: they are read as UTC, which GMTTimestamp is.
  const zoned = text && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text;
  const at = Date.parse(zoned ?? "");
  return Number.isNaN(at) ? null : instant(at);
}
