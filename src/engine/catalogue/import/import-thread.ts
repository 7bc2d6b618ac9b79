// Reads one file in a thread of its own, as `import-apart.ts` asks.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../platform/database.ts";
import { fixedClock } from "../../ports/clock.ts";
import type { ThreadMessage, ThreadOrder } from "./import-apart.ts";
import { importProducts } from "./import-products.ts";
import { surveyShopify } from "./shopify/shopify-survey.ts";

const { database, now, task, stream } = workerData as ThreadOrder;
const port = parentPort!;
const say = (message: ThreadMessage): void => port.postMessage(message);
let bytes = 0;

async function* pieces(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of stream) {
    bytes += part.length;
    yield decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}

async function progress(read: number): Promise<void> {
  const goOn = once(port, "message");
  say({ read, bytes });
  await goOn;
}

if (task.name === "survey") say({ done: await surveyShopify(pieces(), progress) });
else {
  const db = openDatabase({ ...database, max: 2 });
  try {
    const shop = { db, clock: fixedClock(now) };
    const { source, dryRun } = task;
    say({ done: await importProducts(shop, { ...source, pieces: pieces() }, { dryRun, progress }) });
  } finally {
    await db.close();
  }
}
