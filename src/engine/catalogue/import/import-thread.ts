// Imports one file in a thread of its own, as `importApart` asks.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../platform/database.ts";
import { fixedClock } from "../../ports/clock.ts";
import type { ImportOrder, ThreadMessage } from "./import-apart.ts";
import { importProducts } from "./import-products.ts";

const { database, now, format, dryRun, stream } = workerData as ImportOrder;
const port = parentPort!;
let bytes = 0;

async function* pieces(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of stream) {
    bytes += part.length;
    yield decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}

const db = openDatabase({ ...database, max: 2 });
try {
  const report = await importProducts(
    { db, clock: fixedClock(now) },
    { format, pieces: pieces() },
    {
      dryRun,
      progress: async (read) => {
        const goOn = once(port, "message");
        port.postMessage({ read, bytes } satisfies ThreadMessage);
        await goOn;
      },
    },
  );
  port.postMessage({ report } satisfies ThreadMessage);
} finally {
  await db.close();
}
