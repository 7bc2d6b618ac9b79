import { Hono } from "hono";
import { answer, readInput, text, wholeNumber } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import type { SandboxClock } from "../clock/clock.ts";
import { MEANINGS, OUTCOMES } from "./parcels.ts";
import type { Parcels, Scan } from "./parcels.ts";
import type { Quota } from "./quota.ts";

/** GET and POST /control/parcels: what the post knows, and a way to decide it; POST …/quota sets the calls an hour. */
export function parcelControl(parcels: Parcels, quota: Quota, clock: SandboxClock): Hono {
  const routes = new Hono();
  routes.get("/", (c) =>
    c.json({
      parcels: parcels.list(),
      outcomes: OUTCOMES,
      codes: MEANINGS,
      quota: { perHour: quota.perHour, used: quota.calls },
    }),
  );
  routes.post("/quota", async (c) => {
    quota.set(wholeNumber((await readInput(c)).perHour, 60));
    return answer(c, { perHour: quota.perHour });
  });
  routes.post("/", async (c) => {
    const input = await readInput(c);
    const number = text(input.trackingNumber).toUpperCase();
    if (!number) return c.json({ error: "trackingNumber is needed" }, 400);
    if (Array.isArray(input.events)) {
      const scans = input.events.map((event: unknown) => readScan(event as Input, clock.now()));
      if (scans.some((scan) => scan === null))
        return c.json({ error: "every event needs a known code", codes: Object.keys(MEANINGS) }, 400);
      return answer(c, {
        parcel: parcels.set(
          number,
          scans.filter((scan) => scan !== null),
        ),
      });
    }
    const outcome = text(input.outcome) || "delivered";
    if (outcome === "unknown") return answer(c, { parcel: parcels.forget(number) });
    if (!OUTCOMES.includes(outcome))
      return c.json({ error: "unknown outcome", outcomes: [...OUTCOMES, "unknown"] }, 400);
    return answer(c, { parcel: parcels.send(number, outcome, wholeNumber(input.alreadyMs, 0)) });
  });
  return routes;
}

// `at` is an ISO time; without it `afterMs` counts from now.
function readScan(event: Input, now: number): Scan | null {
  const code = text(event.code).toUpperCase();
  const written = Date.parse(text(event.at));
  const at = Number.isNaN(written) ? now + wholeNumber(event.afterMs, 0) : written;
  if (!(code in MEANINGS)) return null;
  return {
    at,
    code,
    city: text(event.city) || "COLUMBUS",
    state: text(event.state) || "OH",
    zip: text(event.zip) || "43228",
  };
}
