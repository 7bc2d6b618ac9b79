import { Agent } from "node:http";
import { percentile } from "../table.ts";
import { buyAsGuest } from "./guest.ts";
import type { Buyers } from "./send-buyers.ts";

// Ends what hangs: a bench never runs on by itself.
const maxMs = 600_000;
const maxMsWithoutOrder = 60_000;

process.once("message", (message) => {
  void buyAll(message as Buyers).then((bought) => process.send?.(bought));
});
process.once("disconnect", () => process.exit());
setTimeout(() => process.exit(1), maxMs).unref();
const hanging = setTimeout(() => process.exit(1), maxMsWithoutOrder).unref();

async function buyAll({ url, skus, orders, crowd }: Buyers): Promise<{ perSecond: number; p95: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  const times: number[] = [];
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (begun < orders) {
        const number = begun++;
        const from = performance.now();
        await buyAsGuest(agent, url, skus[number % skus.length] ?? "", number);
        times.push(performance.now() - from);
        hanging.refresh();
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: orders / seconds, p95: percentile(times, 0.95) };
}
