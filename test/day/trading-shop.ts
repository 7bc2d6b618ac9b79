import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { hours } from "#domain/kernel/time.ts";
import type { Database } from "#engine/platform/database.ts";
import { type Answer, Browser } from "#test/open-shop.ts";
import { Sandbox } from "#test/payments/sandbox-process.ts";
import { type OwnShop, ownShop } from "../boot/own-shop.ts";

/** The demo shop as a process of its own, with its sandbox and jobs, and what happens in it. */
export interface TradingShop {
  readonly process: OwnShop;
  readonly db: Database;
  readonly sandbox: Sandbox;
  readonly metricsUrl: string;
  readonly inspectorPort: number;
  /** Requests that were answered as they should. */
  requests: number;
  /** Until the shop closes for the day; stories that wait for something end then. */
  open: boolean;
}

export const oneOf = <T>(from: readonly T[]): T => from[randomInt(from.length)]!;
/** With a chance of one in so many. */
export const oneIn = (many: number): boolean => randomInt(many) === 0;

export async function startTradingShop(db: Database, url: string): Promise<TradingShop> {
  const [sandboxPort, metricsPort, inspectorPort] = [await freePort(), await freePort(), await freePort()];
  const process = await ownShop({
    DATABASE_URL: url,
    DEMO: "1",
    SANDBOX: "1",
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: String(metricsPort),
    TRUSTED_PROXIES: "1",
    // Where it answers once it is asked to (heap.ts); nothing of it runs before.
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectorPort}`,
  });
  const sandbox = new Sandbox(`http://127.0.0.1:${sandboxPort}`);
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  return { process, db, sandbox, metricsUrl, inspectorPort, requests: 0, open: true };
}

/** Somebody with a browser and a network of their own, to whom the shop answers as it should, or the day ends. */
export class Visitor {
  readonly #shop: TradingShop;
  readonly #browser: Browser;

  constructor(shop: TradingShop) {
    this.#shop = shop;
    this.#browser = new Browser(shop.process.url);
  }

  sees(path: string, ...wanted: number[]): Promise<Answer> {
    return this.#gets(`look ${path}`, this.#browser.get(path), wanted.length > 0 ? wanted : [200]);
  }

  sends(path: string, fields: Record<string, string>, ...wanted: number[]): Promise<Answer> {
    const asked = `${fields.intent ?? "send"} ${path}`;
    return this.#gets(asked, this.#browser.post(path, fields), wanted.length > 0 ? wanted : [303]);
  }

  uploads(path: string, form: FormData, ...wanted: number[]): Promise<Answer> {
    return this.#gets(`upload ${path}`, this.#browser.upload(path, form), wanted.length > 0 ? wanted : [303]);
  }

  async #gets(asked: string, answered: Promise<Answer>, wanted: readonly number[]): Promise<Answer> {
    const answer = await answered;
    if (!wanted.includes(answer.status)) {
      const said = answer.text.replace(/[\s\S]*<main/, "<main").replaceAll(/<[^>]*>|\s+/g, " ");
      throw new Error(`${asked}: ${answer.status}, not ${wanted.join(" or ")}: ${said.slice(0, 1_500)}`);
    }
    this.#shop.requests += 1;
    return answer;
  }
}

/** Waits until there is something; null when the shop closes before. */
export async function whileOpen<T>(shop: TradingShop, look: () => Promise<T | null | undefined>): Promise<T | null> {
  while (shop.open) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    await wait(200);
  }
  return null;
}

/** The link in a mail to somebody that leads to a path, as soon as it is there. */
export async function mailedLink(shop: TradingShop, email: string, path: string): Promise<string | null> {
  return whileOpen(shop, async () => {
    const mails = await shop.sandbox.get<{ links: string[] }[]>(`/mail?to=${encodeURIComponent(email)}`);
    return mails.flatMap(({ links }) => links).find((link) => link.includes(path));
  });
}

const oneRun = "the clock has moved";

/** Moves the clock, and waits until the shop has followed and has done all that was due then. */
export async function moveClock(shop: TradingShop, ms: number): Promise<void> {
  const { db, sandbox } = shop;
  // A job of the time between: the jump moves it, with everything else that waits, to now.
  await db.sql("select graphile_worker.add_job('release_dead_jobs', run_at => now() + $1::interval, job_key => $2)", [
    `${ms / 2} milliseconds`,
    oneRun,
  ]);
  await sandbox.advance(ms);
  await expect
    .poll(() => db.sql("select from graphile_worker.jobs where key = $1", [oneRun]), {
      timeout: 120_000,
      interval: 100,
    })
    .toEqual([]);
  await doneWithJobs(shop);
}

/** Waits until no webhook is on its way and no job is due. */
async function doneWithJobs({ db, sandbox }: TradingShop): Promise<void> {
  const due = async () => {
    await sandbox.post("/control/webhooks/settle", {});
    return db.sql<{ task: string; error: string | null }>(
      `select task_identifier as task, last_error as error from graphile_worker.jobs
       where run_at <= now() or locked_at is not null or attempts > 0`,
    );
  };
  await expect.poll(due, { timeout: 240_000, interval: 200 }).toEqual([]);
}

/** As a rule that is to be kept by an hourly job is judged: its time and two hours. */
export const purgeLag = hours(2);
