import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { payableOrders } from "#engine/payable-orders.ts";
import { ListingIndex } from "#engine/catalogue/index/listing-index.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Log, LogFields } from "#engine/platform/log.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import type { App, AppOptions } from "#server/app.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { ImitatedProvider } from "#test/payments/imitated-provider.ts";
import { createLocalPictures } from "#providers/local-files/picture-store.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { demoPictures } from "../demo/pictures/folder.ts";

export interface OpenShop {
  readonly db: TestDatabase;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly stripe: ImitatedProvider;
  readonly url: string;
  /** A browser of its own: keeps cookies, follows nothing. */
  browser(ip?: string): Browser;
  /** What the change listener does when texts, banners or rules changed. */
  contentChanged(): void;
  /** Errors the shop has logged. */
  readonly errors: string[];
  /** Everything the shop has logged, of whatever weight. */
  readonly logged: string[];
}

/**
 * The whole shop behind HTTP, from the built bundle, on a database of the file's own. Read it inside tests only;
 * `through` puts something between the shop and its database.
 */
export function openShop(options: { through?: (db: TestDatabase) => Database } = {}): () => OpenShop {
  const database = testDatabase();
  let open: OpenShop | undefined;
  let close: () => void = () => {};
  beforeAll(async () => {
    const db = database();
    const clock = fixedClock(noon);
    const errors: string[] = [];
    const logged: string[] = [];
    const stripe = new ImitatedProvider(clock);
    const shop = shopOf(options.through?.(db) ?? db, clock, stripe, { errors, logged });
    await shop.listing.load();
    const bundle = pathToFileURL(resolve("build/server/index.js")).href;
    const { createApp } = (await import(/* @vite-ignore */ bundle)) as {
      createApp(shop: Shop, options: AppOptions): App;
    };
    const app = createApp(shop, {
      folders: [],
      trustedProxies: 1,
      stopping: () => false,
    });
    const server = createServer(app.listener);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    open = {
      db,
      clock,
      stripe,
      url,
      errors,
      logged,
      contentChanged: () => app.cache.drop(["content"]),
      browser: (ip) => new Browser(url, ip),
    };
    close = () => (server.closeAllConnections(), server.close());
  });
  afterAll(() => close());
  return () => {
    if (!open) throw new Error("the shop is open inside tests only");
    return open;
  };
}

function shopOf(
  db: Database,
  clock: ReturnType<typeof fixedClock>,
  stripe: ImitatedProvider,
  kept: { errors: string[]; logged: string[] },
): Shop {
  const note = (message: string, fields: LogFields = {}) =>
    void kept.logged.push(JSON.stringify({ message, ...fields }));
  const complain = (message: string, fields: LogFields = {}) => {
    note(message, fields);
    kept.errors.push(`${message} ${fields.error ?? ""}`);
  };
  const log: Log = { debug: note, info: note, warn: note, error: complain };
  const manual = (method: "bank-deposit" | "zeller") =>
    Object.assign(new ImitatedProvider(clock, method), {
      begin: async () => ({ ok: true as const, value: { kind: "instructions" as const } }),
    });
  const payments = new Map([
    ["stripe", stripe],
    ["bank-deposit", manual("bank-deposit")],
    ["zeller", manual("zeller")],
  ] as const);
  return {
    db,
    clock,
    log,
    payments,
    orders: payableOrders(clock),
    listing: new ListingIndex({ db, clock, log }),
    mailer: { send: async () => {}, close: () => {} },
    pictures: createLocalPictures([demoPictures]),
    carriers: new Map(),
    files: filesInMemory(),
    writeOrderMail,
    settings: {
      publicUrl: "http://shop.example",
      production: false,
      build: "test",
      sandboxUrl: null,
      thirdPartyScripts: [],
      paymentOrigins: [],
      secret: "s".repeat(32),
    },
  };
}

/** As much of a browser as forms need. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #ip: string;

  /** Each comes from a network of its own, unless several are to share one. */
  constructor(url: string, ip = `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`) {
    this.#url = url;
    this.#ip = ip;
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path, { method: "GET" });
  }

  post(path: string, fields: Iterable<readonly [string, string]> | Record<string, string>): Promise<Answer> {
    const pairs = Symbol.iterator in fields ? [...fields] : Object.entries(fields);
    const body = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
    return this.#ask(path, { method: "POST", body, headers: { origin: this.#url } });
  }

  /** A form with files. */
  upload(path: string, form: FormData): Promise<Answer> {
    return this.#ask(path, { method: "POST", body: form, headers: { origin: this.#url } });
  }

  /** The bytes at an address, as a picture element asks for them. */
  async bytes(path: string): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.#url + path, { headers: { cookie: cookies } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  }

  /** Anything at all, for what no browser of ours would send. */
  send(path: string, body: string, type: string): Promise<Answer> {
    return this.#ask(path, { method: "POST", body, headers: { origin: this.#url, "content-type": type } });
  }

  async #ask(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", this.#ip);
    headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(path.startsWith("http") ? path : this.#url + path, {
      ...init,
      headers,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      this.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return {
      status: response.status,
      location: response.headers.get("location"),
      text: shown(await response.text()),
      headers: response.headers,
    };
  }
}

export interface Answer {
  readonly status: number;
  readonly location: string | null;
  /** The page without its scripts, entities read. */
  readonly text: string;
  readonly headers: Headers;
}

function shown(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
