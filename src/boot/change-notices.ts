import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Change, changeChannel, readNotice, staleTags, turnsContent } from "#domain/kernel/changes.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { nextContentTurn } from "#engine/content/next-turn.ts";
import { keptAlive } from "#engine/platform/database.ts";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";
import type { PageCache } from "#server/pages/page-cache.ts";
import { MissedChanges } from "./missed-changes.ts";

/** A merchant's form waits no longer than this for its own change to be seen. */
const longestCatchUpMs = 1_000;
/** Pause before each try to connect again. */
const reconnectMs = 500;

/**
 * Drops kept pages when what they show changes, in whichever process the change was made: the
 * database's triggers send the tags. After a lost connection everything is dropped, for we may have missed some;
 * until it is found again what is kept goes on: without a database there is nothing else to show.
 */
export async function listenForChanges(
  databaseUrl: string,
  shop: Shop,
  cache: PageCache,
): Promise<() => Promise<void>> {
  const { log } = shop;
  let stopped = false;
  let lost = false;
  let client: pg.Client | null = null;
  const { follow, readTurn, stop } = followChanges(shop, cache);
  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, ...keptAlive, connectionTimeoutMillis: 5_000 });
    next.on("notification", ({ payload }) => {
      const { changes, unknown } = readNotice(payload ?? "");
      if (unknown.length > 0) log.warn("a change of an unknown kind was told", { event: unknown.join(" ") });
      follow(changes);
    });
    next.on("error", (error) => log.warn("the change listener lost its connection", errorFields(error)));
    try {
      await next.connect();
      await next.query(`listen ${changeChannel}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (stopped) return next.end();
    client = next;
    next.on("end", () => void (client = null));
    // Only a connection that stood is followed by another; one that never did is tried again below.
    next.on("end", () => void (stopped || reconnect()));
    cache.clear();
    await readTurn();
    if (lost) follow(["catalogue", "content"]);
  };
  const reconnect = async (): Promise<void> => {
    lost = true;
    for (;;) {
      await pause(reconnectMs);
      if (stopped) return;
      try {
        return await connect();
      } catch {
        // The database is still out of reach; try again after the pause.
      }
    }
  };
  await connect();
  // The database sends a connection its notices before the answer to a statement that it takes after them.
  const readNotices = async () => void (await client?.query("select").catch(() => {}));
  let last = Promise.resolve();
  cache.followBy(() => {
    last = last.then(readNotices);
    return Promise.race([last, pause(longestCatchUpMs, undefined, { ref: false })]);
  });
  return async () => {
    stopped = true;
    await client?.end();
    await stop();
  };
}

/** Drops what a change makes stale, and each second what has begun or ended by itself. */
function followChanges({ db, clock, listing, log }: Shop, cache: PageCache) {
  let turnOfContent: Instant | null = null;
  let reading = Promise.resolve();
  const readTurn = () =>
    (reading = nextContentTurn(db, clock.now()).then(
      (next) => void (turnOfContent = next),
      (error: unknown) => log.error("when content turns could not be read", errorFields(error)),
    ));
  // Pages read the database and the listing. What is kept goes at once, and again once the listing has followed,
  // for a page rendered in between may show the new price in the old order.
  const follow = (changes: readonly Change[]) => {
    if (turnsContent(changes)) void readTurn();
    cache.drop(staleTags(changes));
    listing
      .refresh(changes)
      .then((stale) => {
        cache.drop(stale);
        return listing.rereadRenamed();
      })
      .then(
        (stale) => {
          cache.drop(stale);
          missed.end();
        },
        (error: unknown) => {
          log.error("the listing could not follow a change", errorFields(error));
          missed.add(changes);
        },
      );
  };
  const missed = new MissedChanges(follow);
  let turns = listing.promotionTurns;
  const promotions = setInterval(() => {
    listing.reprice();
    if (turns !== listing.promotionTurns) cache.drop(["content"]);
    turns = listing.promotionTurns;
    if (turnOfContent === null || clock.now() < turnOfContent) return;
    turnOfContent = null;
    cache.drop(["home", "frame", "articles"]);
    void readTurn();
  }, 1_000);
  // The database's pool may end once this is done.
  const stop = async () => {
    clearInterval(promotions);
    missed.stop();
    await reading;
  };
  return { follow, readTurn, stop };
}
