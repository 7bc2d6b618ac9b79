import { resolve } from "node:path";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import { openDatabase, type StatementObserver } from "#engine/platform/database.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { createLocalPictures, type PictureFolder } from "#providers/local-files/picture-store.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import { writeExampleMail } from "#worker/mail/example-mail.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import type { Config } from "./config.ts";
import { openFiles } from "./files.ts";
import { ownPictures } from "./picture-folders.ts";
import { savedSecret } from "./saved-secret.ts";
import { openThirdParties } from "./third-parties.ts";

export interface ComposeOptions {
  config: Config;
  databaseUrl: string;
  build: string;
  clock: Clock;
  log: Log;
  sandbox: { url: string; smtpUrl: string } | null;
  /** Pictures that ship with the program, besides the shop's own. */
  pictures: readonly PictureFolder[];
  /** Sees every statement. */
  statements?: StatementObserver | undefined;
}

/** The shop, and what ends with it. */
export interface Composed {
  readonly shop: Shop;
  readonly stop: () => Promise<void>;
}

/** Assembles the shop: the only place that knows which provider implements which port. */
export async function compose({
  config,
  databaseUrl,
  build,
  clock,
  log,
  sandbox,
  pictures,
  statements,
}: ComposeOptions): Promise<Composed> {
  const db = openDatabase({
    url: databaseUrl,
    max: config.DATABASE_POOL,
    prepare: config.DATABASE_PREPARE,
    pooled: config.DATABASE_DIRECT_URL !== undefined,
    onError: (error) => log.warn("an idle database connection broke", errorFields(error)),
    observer: statements,
  });
  const secret = config.SECRET ?? savedSecret(resolve(config.DATA_DIR));
  const sandboxUrl = sandbox?.url ?? null;
  const { parties, stop: closeParties } = await openThirdParties({ config, db, clock, log, secret, sandbox });
  const shop: Shop = {
    db,
    clock,
    log,
    listing: new ListingIndex({
      db,
      clock,
      log,
      snapshot: resolve(config.DATA_DIR, "listing.snapshot"),
      threads: { count: config.SEARCH_THREADS },
    }),
    ...parties,
    orders: payableOrders(clock),
    pictures: createLocalPictures([ownPictures(config), ...pictures]),
    webPictures: createWebPictures(),
    files: await openFiles(config),
    writeOrderMail,
    writeExampleMail,
    settings: {
      publicUrl: config.PUBLIC_URL,
      adminUrl: config.ADMIN_URL,
      production: config.NODE_ENV === "production",
      build,
      sandboxUrl,
      thirdPartyScripts: thirdPartyScripts(config, sandboxUrl),
      // Keys may be entered while the shop runs.
      get paymentOrigins() {
        return [...new Set([...parties.payments.values()].flatMap(({ paymentOrigins }) => paymentOrigins))];
      },
      secret,
      demo: config.DEMO,
    },
  };
  const stop = async () => {
    closeParties();
    await db.close();
  };
  return { shop, stop };
}

/** The configured scripts, or the sandbox's stand-ins. */
function thirdPartyScripts(config: Config, sandboxUrl: string | null): string[] {
  const tag = config.TAG_SCRIPT ?? (sandboxUrl && `${sandboxUrl}/tags/tag.js`);
  const chat = config.CHAT_SCRIPT ?? (sandboxUrl && `${sandboxUrl}/chat/widget.js`);
  return [tag, chat].filter((script) => script !== null);
}
