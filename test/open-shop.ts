import { randomInt } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { policySlugs } from "#domain/content/policy.ts";
import { listenForChanges } from "#boot/change-notices.ts";
import { policyTag } from "#domain/kernel/changes.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import type { ListingThreads } from "#engine/catalogue/index/listing-options.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Log, LogFields } from "#engine/platform/log.ts";
import type { FileStore } from "#engine/ports/file-store.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Shop, ShopSettings } from "#engine/shop.ts";
import type { App, AppOptions } from "#server/app.ts";
import type { StaticFolder } from "#server/static-files.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import { createLocalPictures } from "#providers/local-files/picture-store.ts";
import { writeExampleMail } from "#worker/mail/example-mail.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { demoPictures } from "../demo/pictures/folder.ts";

type ThirdParties = Pick<Shop, "payments" | "keys" | "carriers" | "labels" | "taxes" | "mailer">;

export interface OpenShop {
  readonly db: TestDatabase;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly stripe: FakePaymentProvider;
  /** Where its uploads lie. */
  readonly files: FileStore;
  readonly url: string;
  /** A browser of its own: keeps cookies, follows nothing. */
  browser(ip?: string): Browser;
  /** Tells it that goods changed: lists, searches and calculators know them all once this is done. */
  goodsChanged(): Promise<void>;
  /** Called by the change listener when texts, banners or rules changed. */
  contentChanged(): void;
  /** The same for what stands on every page. */
  settingsChanged(): void;
  /** Called once it listens again: nobody knows what changed meanwhile. */
  changesMissed(): void;
  /** Errors the shop has logged. */
  readonly errors: string[];
  /** Everything the shop has logged, of whatever weight. */
  readonly logged: string[];
}

/**
 * The whole shop behind HTTP, from the built bundle, on a database of the file's own. Read it inside tests only;
 * `through` puts something between the shop and its database.
 */
export function openShop(
  options: {
    through?: (db: TestDatabase) => Database;
    /** Other settings than a developer's, as of a shop in production behind its proxy. */
    settings?: Partial<ShopSettings>;
    folders?: readonly StaticFolder[];
    /** Where its uploads lie, instead of in memory. */
    files?: () => FileStore;
    /** Threads that answer its searches. */
    threads?: ListingThreads;
    /** True if it hears of changes as a running shop does. */
    follows?: boolean;
    /** The header in which its pages name their tags to a shared cache. */
    tagHeader?: string;
    /** Third parties of the test's own, in place of providers in memory. */
    parties?: (base: Pick<Shop, "db" | "clock" | "log" | "settings">) => Promise<Partial<ThirdParties>>;
  } = {},
): () => OpenShop {
  const database = testDatabase();
  let open: OpenShop | undefined;
  let close: () => void = () => {};
  let stopFollowing: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const db = database();
    const clock = fixedClock(noon);
    const errors: string[] = [];
    const logged: string[] = [];
    const stripe = new FakePaymentProvider(clock);
    const own = shopOf(options.through?.(db) ?? db, clock, stripe, { errors, logged }, options);
    const shop = { ...own, ...(await options.parties?.(own)) };
    await shop.listing.load();
    const bundle = pathToFileURL(resolve("build/server/index.js")).href;
    const { createApp } = (await import(/* @vite-ignore */ bundle)) as {
      createApp(shop: Shop, options: AppOptions): App;
    };
    const app = createApp(shop, {
      folders: options.folders ?? [],
      trustedProxies: 1,
      tagHeader: options.tagHeader,
      stopping: () => false,
    });
    if (options.follows) stopFollowing = await listenForChanges(db.url, shop, app.cache);
    const server = createServer(app.listener);
    // As the shop's own: a busy one must not close connections that are about to be used.
    server.keepAliveTimeout = 75_000;
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    open = {
      db,
      clock,
      stripe,
      files: shop.files,
      url,
      errors,
      logged,
      async goodsChanged() {
        app.cache.drop(await shop.listing.refresh(["catalogue"]));
      },
      contentChanged: () => app.cache.drop(["content", ...policySlugs.map(policyTag)]),
      settingsChanged: () => app.cache.drop(["content", "frame"]),
      changesMissed: () => app.cache.clear(),
      browser: (ip) => new Browser(url, ip, shop.settings),
    };
    close = () => {
      server.closeAllConnections();
      server.close();
      void shop.listing.close();
      void app.close();
    };
  });
  afterAll(async () => {
    close();
    await stopFollowing();
  });
  return () => {
    if (!open) throw new Error("the shop is open inside tests only");
    return open;
  };
}

function shopOf(
  db: Database,
  clock: ReturnType<typeof fixedClock>,
  stripe: FakePaymentProvider,
  kept: { errors: string[]; logged: string[] },
  {
    settings = {},
    files = filesInMemory,
    threads,
  }: { settings?: Partial<ShopSettings>; files?: () => FileStore; threads?: ListingThreads },
): Shop {
  const note = (message: string, fields: LogFields = {}) =>
    void kept.logged.push(JSON.stringify({ message, ...fields }));
  const complain = (message: string, fields: LogFields = {}) => {
    note(message, fields);
    kept.errors.push(`${message} ${fields.error ?? ""}`);
  };
  const log: Log = { debug: note, info: note, warn: note, error: complain };
  const manual = (method: "bank-deposit" | "zeller") =>
    Object.assign(new FakePaymentProvider(clock, method), {
      begin: async () => ({ ok: true as const, value: { kind: "instructions" as const } }),
    });
  const payments = new Map([
    ["stripe", stripe],
    ["paypal", new FakePaymentProvider(clock, "paypal")],
    ["bank-deposit", manual("bank-deposit")],
    ["zeller", manual("zeller")],
  ] as const);
  return {
    db,
    clock,
    log,
    payments,
    keys: {
      emulated: false,
      strict: false,
      has: () => true,
      isTest: () => false,
      environment: () => ({}),
      refresh: async () => {},
      attempt: async () => ({ ok: true, value: "taken" }),
    },
    orders: payableOrders(clock),
    listing: new ListingIndex({ db, clock, log, ...(threads && { threads }) }),
    mailer: { send: async () => {}, close: () => {} },
    pictures: createLocalPictures([demoPictures]),
    webPictures: createWebPictures(),
    carriers: new Map(),
    labels: { current: () => Promise.resolve(null), of: () => Promise.resolve(null) },
    taxes: { current: () => Promise.resolve(null), all: () => Promise.resolve([]) },
    files: files(),
    writeOrderMail,
    writeExampleMail,
    settings: {
      publicUrl: "http://shop.example",
      adminUrl: null,
      production: false,
      build: "test",
      sandboxUrl: null,
      thirdPartyScripts: [],
      paymentOrigins: [],
      secret: "s".repeat(32),
      ...settings,
    },
  };
}

/** As much of a browser as forms need. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The header by which browsers name themselves. */
  userAgent = "tests";
  readonly #url: string;
  readonly #ip: string;
  /** Origin in the visitor's address bar; in production it is the proxy's. */
  readonly #origin: string;

  /** Each comes from a network of its own, unless several are to share one. */
  constructor(
    url: string,
    ip = `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`,
    { production, publicUrl }: Pick<ShopSettings, "production" | "publicUrl"> = { production: false, publicUrl: url },
  ) {
    this.#url = url;
    this.#ip = ip;
    this.#origin = production ? publicUrl : url;
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path);
  }

  post(path: string, fields: Iterable<readonly [string, string]> | Record<string, string>): Promise<Answer> {
    const pairs = Symbol.iterator in fields ? [...fields] : Object.entries(fields);
    return this.#ask(path, { body: new URLSearchParams(pairs.map(([name, value]) => [name, value])) });
  }

  /** A form with files. */
  upload(path: string, form: FormData): Promise<Answer> {
    return this.#ask(path, { body: form });
  }

  /** The bytes at an address, as a picture element asks for them. */
  async bytes(path: string): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.#url + path, { headers: { cookie: cookies } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  }

  /** Anything at all, for what no browser of ours would send. */
  send(path: string, body: string, type: string): Promise<Answer> {
    return this.#ask(path, { body, type });
  }

  async #ask(path: string, { body, type }: { body?: URLSearchParams | FormData | string; type?: string } = {}) {
    // As fetch writes it, which takes twice as long for the whole of a request.
    const written = body === undefined ? null : new Response(body);
    const bytes = written && Buffer.from(await written.arrayBuffer());
    const url = new URL(path.startsWith("http") ? path : this.#url + path);
    const { host, protocol } = new URL(this.#origin);
    const answer = await new Promise<IncomingMessage>((done, failed) => {
      const headers = {
        host,
        accept: "*/*",
        "accept-language": "*",
        // Files that read many pages took a tenth longer to have each compressed and to unpack it again.
        "accept-encoding": "identity",
        "user-agent": this.userAgent,
        "x-forwarded-for": this.#ip,
        "x-forwarded-proto": protocol.slice(0, -1),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(written && {
          origin: this.#origin,
          "content-type": type ?? written.headers.get("content-type") ?? "",
          "content-length": bytes!.length,
        }),
      };
      sendRequest(url, { method: written ? "POST" : "GET", agent: connections, headers }, done)
        .on("error", failed)
        .end(bytes ?? undefined);
    });
    const headers = new Headers();
    for (let at = 0; at < answer.rawHeaders.length; at += 2)
      headers.append(answer.rawHeaders[at]!, answer.rawHeaders[at + 1]!);
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      this.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const text = shown(new TextDecoder().decode(await buffer(answer)));
    return { status: answer.statusCode ?? 0, location: headers.get("location"), text, headers } satisfies Answer;
  }
}

/** Connections to the shops of a process, each used again. */
const connections = new Agent({ keepAlive: true });

export interface Answer {
  readonly status: number;
  readonly location: string | null;
  /** The page without its scripts, entities read. */
  readonly text: string;
  readonly headers: Headers;
}

function shown(html: string): string {
  return (
    html
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
      .replaceAll("<!-- -->", "")
      // Figures, days and times stand in one piece on the screen; a sentence is read on through them.
      .replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, "$1")
      .replaceAll("&#x27;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&")
  );
}
