import type { BenchContext, MeasuredProcess } from "../bench-context.ts";
import { sendLoad } from "../load/load.ts";
import { sendBuyers } from "../load/send-buyers.ts";
import type { Figure, Row } from "../table.ts";
import { productPages } from "./uncached.ts";

const most = 3;
/** At each process: a crowd at its door, and what is asked of it to warm it and then. */
const crowd = 8;
const orders = { warm: 40, measured: 240 };
const pages = { warm: 100, measured: 400 };

/** The work of several processes together, and the processor time that a piece of it took. */
interface Carried {
  readonly perSecond: number;
  readonly processorMs: number;
}

/**
 * Requests that one, two and three web processes carry on one database, with a worker beside; the limit is a multiple
 * of one's.
 */
async function growth(means: BenchContext): Promise<Figure[]> {
  const { url, db } = await means.database();
  const skus = await means.lightSkus(db, 200);
  await means.processOfShop("worker", url);
  const processes: MeasuredProcess[] = [];
  const figures: Figure[] = [];
  let one: readonly [ordered: Carried, rendered: Carried] | null = null;
  while (processes.length < most) {
    processes.push(await means.processOfShop("web", url));
    const count = processes.length;
    const carried = [await orderedBy(processes, skus), await renderedBy(processes)] as const;
    one ??= carried;
    const by = `${count} web ${count === 1 ? "process" : "processes"}`;
    const [ordered, rendered] = carried;
    figures.push(
      {
        what: `guests' orders by ${by}`,
        ours: ordered.perSecond,
        unit: "orders/s",
        limit: one[0].perSecond * count,
        goal: "–",
        note: `${Math.round(ordered.perSecond * 3_600).toLocaleString("en-US")} an hour; ${ordered.processorMs.toFixed(1)} ms of the web processes an order, which is three forms; ${crowd} guests at a time at each`,
      },
      {
        what: `product pages not asked for before by ${by}`,
        ours: rendered.perSecond,
        unit: "req/s",
        limit: one[1].perSecond * count,
        goal: "–",
        note: `${rendered.processorMs.toFixed(1)} ms of the web processes a page; ${crowd} at a time at each`,
      },
    );
  }
  return figures;
}

async function orderedBy(processes: readonly MeasuredProcess[], skus: readonly string[]): Promise<Carried> {
  const buying = (count: number) =>
    Promise.all(processes.map(({ url }) => sendBuyers({ url, skus, orders: count, crowd })));
  await buying(orders.warm);
  return carriedBy(processes, orders.measured, () => buying(orders.measured));
}

async function renderedBy(processes: readonly MeasuredProcess[]): Promise<Carried> {
  // Pages of an earlier round are in the caches of the processes that were there.
  const from = (processes.length - 1) * (pages.warm + pages.measured);
  const asking = (requests: readonly string[]) =>
    Promise.all(
      processes.map(({ url }) =>
        sendLoad({ port: Number(new URL(url).port), connections: crowd, requests, seconds: "once" }),
      ),
    );
  await asking(productPages(from, pages.warm));
  const measured = productPages(from + pages.warm, pages.measured);
  return carriedBy(processes, pages.measured, () => asking(measured));
}

/** The work of all of them, so many pieces at each. */
async function carriedBy(
  processes: readonly MeasuredProcess[],
  pieces: number,
  work: () => Promise<{ readonly perSecond: number }[]>,
): Promise<Carried> {
  const used = async () => sum(await Promise.all(processes.map((each) => each.processorSeconds())));
  const before = await used();
  const perSecond = sum((await work()).map((each) => each.perSecond));
  return { perSecond, processorMs: (((await used()) - before) * 1_000) / (pieces * processes.length) };
}

const sum = (figures: readonly number[]): number => figures.reduce((all, figure) => all + figure, 0);

export const growthRows: Row<BenchContext>[] = [{ name: "growth", run: growth }];
