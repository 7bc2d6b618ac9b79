import { Hono } from "hono";
import { AccessTokens } from "../access/tokens.ts";
import { readInput, text } from "../control/input.ts";
import { sufferingCalls } from "../control/suffer.ts";
import type { FaultStatus, OverHttp } from "../control/suffer.ts";
import type { Sandbox } from "../sandbox.ts";
import { MEANINGS } from "./parcels.ts";
import type { Parcels, Scan } from "./parcels.ts";

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
  409: "Conflict",
  429: "Too Many Requests",
  500: "The sandbox was told to fail this request.",
};

/** USPS: POST /oauth2/v3/token and GET /tracking/v3/tracking/:number. */
export function uspsApi(sandbox: Sandbox, parcels: Parcels): Hono<OverHttp> {
  const api = new Hono<OverHttp>();
  const operation = sufferingCalls(sandbox.faults, "usps", (status) => failure(status, FAULTS[status]));
  const tokens = new AccessTokens(sandbox.store, sandbox.clock);

  api.post("/oauth2/v3/token", operation("token"), async (c) => {
    const input = await readInput(c);
    if (text(input.grant_type) !== "client_credentials" || !text(input.client_id) || !text(input.client_secret)) {
      return c.json(
        {
          error: "invalid_client",
          error_description: "client_id, client_secret and grant_type=client_credentials are needed",
        },
        401,
      );
    }
    return c.json({
      access_token: tokens.issue("usps", TOKEN_SECONDS),
      token_type: "Bearer",
      issued_at: sandbox.clock.now(),
      expires_in: TOKEN_SECONDS,
      status: "approved",
      scope: "tracking",
      client_id: text(input.client_id),
    });
  });

  api.use("/tracking/*", async (c, next) => {
    if (tokens.accepts("usps", c.req.header("authorization"))) return next();
    return c.json(failure(401, "Invalid or missing access token"), 401);
  });
  api.get("/tracking/v3/tracking/:number", operation("tracking"), (c) => {
    const number = c.req.param("number").toUpperCase();
    if (!NUMBER.test(number))
      return c.json(failure(400, "The tracking number is not one of the United States Postal Service"), 400);
    const scans = parcels.track(number);
    if (!scans) return c.json(failure(404, "A status update is not yet available on this tracking number"), 404);
    const detail = (c.req.query("expand") ?? "SUMMARY").toUpperCase() === "DETAIL";
    return c.json(trackingBody(number, scans, parcels.expected(number), detail));
  });
  api.all("*", (c) => c.json(failure(404, "Not Found"), 404));
  return api;
}

function trackingBody(number: string, scans: Scan[], expected: number | null, detail: boolean): object {
  const latest = scans[0];
  const meaning = latest && MEANINGS[latest.code];
  const delivered = latest?.code === "01";
  const where = latest ? `${latest.city}, ${latest.state} ${latest.zip}` : "";
  const when = latest ? stamp(latest.at) : "";
  return {
    trackingNumber: number,
    mailClass: "USPS Ground Advantage",
    statusCategory: meaning?.category ?? "Pre-Shipment",
    status: meaning?.status ?? "Shipping Label Created",
    statusSummary: meaning ? `${meaning.type}, ${where}, ${when}` : "USPS is awaiting the item",
    ...(expected !== null && !delivered && { expectedDeliveryTimeStamp: stamp(expected) }),
    ...(detail && { trackingEvents: scans.map(eventBody) }),
  };
}

const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

function eventBody(scan: Scan): object {
  return {
    eventType: MEANINGS[scan.code]?.type ?? scan.code,
    eventCode: scan.code,
    eventTimestamp: stamp(scan.at),
    GMTTimestamp: stamp(scan.at),
    GMTOffset: "+00:00",
    eventCity: scan.city,
    eventState: scan.state,
    eventZIP: scan.zip,
    eventCountry: null,
    firm: null,
    name: null,
    authorizedAgent: "false",
  };
}
