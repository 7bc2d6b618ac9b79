import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Sandbox } from "../sandbox.ts";
import { answer, readInput } from "../control/input.ts";

const TEN_YEARS = 10 * 366 * 24 * 60 * 60 * 1000;
const PING_EVERY = 15_000;

/** GET /clock, POST /clock/advance {ms}, GET /clock/stream (server-sent events). */
export function clockRoutes({ clock, store }: Sandbox): Hono {
  const routes = new Hono();
  const reading = () => ({ now: clock.iso(), nowMs: clock.now(), offsetMs: clock.offsetMs });

  routes.get("/", (c) => c.json(reading()));

  routes.post("/advance", async (c) => {
    const input = await readInput(c);
    const ms = Number(input.ms);
    if (!Number.isFinite(ms) || ms < 0 || clock.offsetMs + ms > TEN_YEARS) {
      return c.json({ error: "ms must be a number from 0 up to ten years; the clock never goes back" }, 400);
    }
    clock.advance(Math.round(ms));
    store.collection<{ id: string; offsetMs: number }>("clock").put({ id: "clock", offsetMs: clock.offsetMs });
    return answer(c, reading());
  });

  routes.get("/stream", (c) =>
    streamSSE(c, async (stream) => {
      let left: () => void = () => {};
      const closed = new Promise<void>((resolve) => (left = resolve));
      const tell = (offsetMs: number) => void stream.writeSSE({ data: JSON.stringify({ offsetMs }) });
      const stopTelling = clock.onChange(tell);
      const ping = setInterval(() => void stream.write(": still here\n\n"), PING_EVERY);
      ping.unref();
      stream.onAbort(left);
      tell(clock.offsetMs);
      await closed;
      clearInterval(ping);
      stopTelling();
    }),
  );
  return routes;
}
