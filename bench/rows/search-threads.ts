import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { isSearchBusy } from "#engine/catalogue/questions/search-busy.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile } from "../table.ts";
import { readCategory, readSearchPage, readSuggestions } from "./catalogue-reads.ts";

/** Requests that no cache answers: a list, a search or a suggestion every so many milliseconds. */
const everyMs = 50;
const asked = 300;

/** Lists, searches and suggestions in turn at a steady pace, and how long everything else had to wait meanwhile. */
export async function searchThreads(means: BenchContext): Promise<Figure[]> {
  const shop = await means.reader();
  const reads = [
    readCategory,
    readSearchPage,
    (of: typeof shop, at: number) => readSuggestions(of, at % 2 ? "en" : "cn", at),
  ] as const;
  const read = (at: number) => reads[at % reads.length]!(shop, Math.floor(at / reads.length));
  for (let at = 0; at < 60; at++) await read(at);
  const idle = await delayWhile(() => pause(3_000));
  const took: number[] = [];
  const before = shop.listing.onAnswered;
  shop.listing.onAnswered = (_, seconds) => void took.push(seconds * 1_000);
  let refused = 0;
  const delay = await delayWhile(async () => {
    const answers: Promise<unknown>[] = [];
    for (let at = 0; at < asked; at++) {
      answers.push(
        read(at).catch((error: unknown) => {
          if (!isSearchBusy(error)) throw error;
          refused += 1;
        }),
      );
      await pause(everyMs);
    }
    await Promise.all(answers);
  });
  shop.listing.onAnswered = before;
  const threads = shop.listing.threads?.threads ?? 0;
  return [
    {
      what: "a list, search or suggestion while others are asked, p95",
      ours: percentile(took, 0.95),
      unit: "ms",
      limit: null,
      goal: "≤ 60 ms at 1,000,000",
      note: `one every ${everyMs} ms, threads: ${threads}, p50 ${percentile(took, 0.5).toFixed(2)} ms, refused: ${refused}`,
    },
    {
      what: "delay of the event loop meanwhile, p99",
      ours: delay,
      unit: "ms",
      limit: idle,
      goal: "≤ 20 ms at 1,000,000",
      note: "the limit is the same process with nothing to do",
    },
  ];
}

/** The 99th percentile in milliseconds, of the time that a timer comes late. */
async function delayWhile(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.percentile(99) / 1e6;
}
