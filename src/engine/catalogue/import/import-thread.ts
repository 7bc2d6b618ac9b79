// Reads one file in a thread of its own, as `import-apart.ts` asks.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../platform/database.ts";
import { fixedClock } from "../../ports/clock.ts";
import type { ThreadMessage, ThreadOrder } from "./import-apart.ts";
import { importProducts } from "./import-products.ts";
import { type ImportReport, notUtf8Report } from "./import-report.ts";
import { type ShopifySurvey, surveyShopify } from "./shopify/shopify-survey.ts";
import { NotUtf8, utf8Text } from "./utf8-text.ts";

const { database, now, families, task, stream } = workerData as ThreadOrder;
const port = parentPort!;
const say = (message: ThreadMessage): void => port.postMessage(message);
let bytes = 0;

async function* counted(): AsyncGenerator<Uint8Array> {
  for await (const part of stream) {
    bytes += part.length;
    yield part;
  }
}
const pieces = (): AsyncGenerator<string> => utf8Text(counted());

async function progress(count: number): Promise<void> {
  const goOn = once(port, "message");
  say({ read: count, bytes });
  await goOn;
}

async function survey(): Promise<ShopifySurvey | ImportReport> {
  try {
    return await surveyShopify(pieces(), progress);
  } catch (error) {
    if (error instanceof NotUtf8) return notUtf8Report(error.line);
    throw error;
  }
}

if (task.name === "survey") say({ done: await survey() });
else {
  const db = openDatabase({ ...database, max: 2 });
  try {
    const shop = { db, clock: fixedClock(now) };
    const { source, dryRun, floorMargin = null } = task;
    say({
      done: await importProducts(shop, { ...source, pieces: pieces() }, { dryRun, floorMargin, progress, families }),
    });
  } finally {
    await db.close();
  }
}
