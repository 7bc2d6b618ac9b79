import { Hono } from "hono";
import { readInput, text } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import { injectFaults } from "../control/inject-faults.ts";
import type { FaultStatus, HttpEnv } from "../control/inject-faults.ts";
import type { Sandbox } from "../sandbox.ts";
import { MEANINGS } from "./parcels.ts";
import type { Parcels, Scan } from "./parcels.ts";
import { labelRoutes } from "./label-routes.ts";
import type { Labels } from "./labels.ts";
import type { Quota } from "./quota.ts";

const TOKEN_SECONDS = 28_799;
// Twenty to thirty-four digits, or the international form of two letters, nine digits and the country.
const NUMBER = /^(\d{20,34}|[A-Z]{2}\d{9}US)$/;

const failure = (status: number, message: string): object => ({
  apiVersion: "v3",
  error: {
    code: String(status),
    message,
    errors: [{ status: String(status), code: String(status), title: message, detail: message }],
  },
});
const FAULTS: Record<FaultStatus, string> = {
  401: "Invalid or missing access token",
  403: "The Mailer ID of this parcel is not linked to your account",
  409: "Conflict",
  429: "Too Many Requests",
  500: "The sandbox was told to fail this request.",
};

const MOST_AT_ONCE = 35;

/** Rights of an app; one whose key begins with `tracking` is not enrolled for labels. */
const SCOPES = "addresses locations payments prices service-standards tracking labels";

/**
 * USPS: POST /oauth2/v3/token, POST /tracking/v3r2/tracking with up to 35 numbers a call, prices, payments and labels.
 */
export function uspsApi(sandbox: Sandbox, parcels: Parcels, quota: Quota, labels: Labels): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  const operation = injectFaults(sandbox.faults, "usps", (status) => failure(status, FAULTS[status]));
  const { tokens } = sandbox;

  api.post("/oauth2/v3/token", operation("token"), async (c) => {
    const input = await readInput(c);
    const secret = text(input.client_secret);
    const isTaken = secret !== "" && !secret.startsWith("revoked");
    if (text(input.grant_type) !== "client_credentials" || !text(input.client_id) || !isTaken) {
      return c.json(
        {
          error: "invalid_client",
          error_description: "client_id, client_secret and grant_type=client_credentials are needed",
        },
        401,
      );
    }
    const tracksOnly = text(input.client_id).startsWith("tracking");
    return c.json({
      access_token: tokens.issue(tracksOnly ? "usps-tracking" : "usps", TOKEN_SECONDS),
      token_type: "Bearer",
      issued_at: sandbox.clock.now(),
      expires_in: TOKEN_SECONDS,
      status: "approved",
      scope: tracksOnly ? "tracking" : SCOPES,
      client_id: text(input.client_id),
    });
  });

  api.use("/tracking/*", async (c, next) => {
    const header = c.req.header("authorization");
    if (tokens.accepts("usps", header) || tokens.accepts("usps-tracking", header)) return next();
    return c.json(failure(401, "Invalid or missing access token"), 401);
  });
  api.post("/tracking/v3r2/tracking", operation("tracking"), async (c) => {
    const wait = quota.spend();
    if (wait !== null) return c.json(failure(429, FAULTS[429]), 429, { "retry-after": String(wait) });
    const asked: unknown = await c.req.json().catch(() => null);
    if (!Array.isArray(asked) || asked.length === 0 || asked.length > MOST_AT_ONCE)
      return c.json(failure(400, `Send an array of 1 to ${MOST_AT_ONCE} tracking numbers`), 400);
    const replies = asked.map((one: unknown) => trackingReply(parcels, text((one as Input | null)?.trackingNumber)));
    // One number that cannot be answered makes the whole answer a multi-status one.
    return c.json(replies, replies.some((reply) => "error" in reply) ? 207 : 200);
  });
  api.route("/", labelRoutes({ sandbox, labels, operation, failure }));
  api.all("*", (c) => c.json(failure(404, "Not Found"), 404));
  return api;
}

function trackingReply(parcels: Parcels, written: string): object {
  const number = written.toUpperCase();
  if (!NUMBER.test(number))
    return { trackingNumber: number, statusCode: "400", ...failure(400, "The tracking number is not one of USPS") };
  const scans = parcels.track(number);
  return scans
    ? trackingBody(number, scans, parcels.expected(number))
    : {
        trackingNumber: number,
        statusCode: "404",
        ...failure(404, "A status update is not yet available on this tracking number"),
      };
}

function trackingBody(number: string, scans: Scan[], expected: number | null): object {
  const latest = scans[0];
  const meaning = latest && MEANINGS[latest.code];
  const delivered = meaning?.category === "Delivered";
  const where = latest ? `${latest.city}, ${latest.state} ${latest.zip}` : "";
  const when = latest ? local(latest).replace("T", " ") : "";
  return {
    trackingNumber: number,
    mailClass: "USPS Ground Advantage",
    mailType: "DOMESTIC_MAIL",
    destinationCity: "COLUMBUS",
    destinationState: "OH",
    destinationZIPCode: "43228",
    originCity: "HOUSTON",
    originState: "TX",
    originZIPCode: "77015",
    statusCategory: meaning?.category ?? "Pre-Shipment",
    status: meaning?.status ?? "Shipping Label Created",
    statusSummary: meaning ? `${meaning.type}, ${where}, ${when}` : "USPS is awaiting the item",
    ...(expected !== null &&
      !delivered && {
        deliveryDateExpectation: { expectedDeliveryDate: new Date(expected).toISOString().slice(0, 10) },
      }),
    emailEnabled: true,
    kahalaIndicator: false,
    onTime: true,
    redeliveryEnabled: false,
    returnDateNotice: null,
    trackingEvents: scans.map(eventBody),
  };
}

// Where the sandbox's parcels travel, clocks stand this far from UTC in winter.
const OFFSETS: Record<string, number> = { TX: -6, IN: -5, OH: -5 };
const offsetOf = ({ state }: Scan): number => OFFSETS[state] ?? -6;
const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
/** A scan's time as the place reads it: without a zone. */
const local = (scan: Scan): string => stamp(scan.at + offsetOf(scan) * 3_600_000).replace("Z", "");

function eventBody(scan: Scan): object {
  const offset = offsetOf(scan);
  return {
    eventType: MEANINGS[scan.code]?.type ?? scan.code,
    eventCode: scan.code,
    eventTimestamp: local(scan),
    GMTTimestamp: stamp(scan.at),
    GMTOffset: `${offset < 0 ? "-" : "+"}${String(Math.abs(offset)).padStart(2, "0")}:00`,
    eventCity: scan.city,
    eventState: scan.state,
    eventZIPCode: scan.zip,
    eventCountry: null,
    firm: null,
    name: null,
    authorizedAgent: false,
    additionalProperty: null,
  };
}
