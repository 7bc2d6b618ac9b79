import { readFileSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { openShop } from "#test/open-shop.ts";

/** Threads that die as they begin leave what was asked of them without an answer. */
const kill = (worker: Worker) => void worker.terminate();
beforeAll(() => void process.on("worker", kill));
const shop = openShop();
afterAll(() => void process.off("worker", kill));

test("a document that cannot be made now says when to come back, is not kept, and is there the next time", async () => {
  const line = readFileSync("demo/catalogue/products.jsonl", "utf8").split("\n", 1)[0] ?? "";
  const { slug } = JSON.parse(line) as { slug: string };
  await importProducts({ db: shop().db, clock: shop().clock }, { format: "jsonl", pieces: [line] });
  const ask = () => fetch(`${shop().url}/documents/${slug}/spec-sheet-en.pdf`);
  const busy = await ask();
  expect(busy.status).toBe(503);
  expect(busy.headers.get("retry-after")).toBe("5");
  expect(await busy.json()).toEqual({ error: "documents_busy" });
  process.off("worker", kill);
  const made = await ask();
  expect(made.status).toBe(200);
  expect(made.headers.get("content-type")).toBe("application/pdf");
  expect(new Set(shop().errors.map((error) => error.trim()))).toEqual(new Set(["a thread of the documents ended"]));
});
