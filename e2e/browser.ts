import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { ensureBrowser } from "../scripts/ensure-browser.ts";

/** What Chromium needs to run as root and to keep from talking to anyone else. */
export const flags = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export interface VisitOptions {
  width?: number;
  javaScript?: boolean;
  /** What the browser asks for first: 'en-US', 'zh-CN'. */
  locale?: string;
  /** Answers the questions of a first visit, so that they are not in the way; 'ask' leaves them standing. */
  consent?: "accept" | "reject" | "ask";
  /** Errors that belong to this visit: a form refused on purpose, a page that is not there. */
  tolerates?: RegExp;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong so far: console errors, refused content, failed requests, uncaught exceptions. */
  errors: string[];
}

export type Visiting = (options?: VisitOptions) => Promise<Visit>;

/**
 * A browser for the file's tests: `const visit = browser()`, then `await visit({ width: 390 })` for a visitor of
 * its own. A test fails when anything went wrong in one of its visits that the visit doesn't tolerate.
 */
export function browser(): Visiting {
  let running: Browser;
  const open: { context: BrowserContext; errors: string[] }[] = [];
  beforeAll(async () => {
    running = await chromium.launch({ executablePath: ensureBrowser(), args: flags });
  });
  afterEach(async () => {
    const wrong = open.flatMap(({ errors }) => errors);
    for (const { context } of open.splice(0)) await context.close();
    expect(wrong, "errors in the browser").toEqual([]);
  });
  afterAll(() => running?.close());
  return async (options) => {
    const visit = await openVisit(running, inject("shopUrl"), options);
    open.push(visit);
    return visit;
  };
}

/** A visitor with cookies of its own, in a browser that runs. */
export async function openVisit(running: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, javaScript = true, locale = "en-US", consent = "reject", tolerates } = options;
  const context = await running.newContext({
    baseURL: url,
    viewport: { width, height: width < 500 ? 844 : 900 },
    hasTouch: width < 500,
    isMobile: width < 500,
    javaScriptEnabled: javaScript,
    locale,
  });
  if (consent !== "ask") {
    await context.addCookies([
      { name: "consent", value: consent, url },
      { name: "locale", value: locale.startsWith("zh") ? "cn" : "en", url },
    ]);
  }
  const page = await context.newPage();
  const errors: string[] = [];
  const note = (text: string) => tolerates?.test(text) || isMissingPicture(text) || errors.push(`${page.url()}: ${text}`);
  page.on("console", (message) => message.type() === "error" && note(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => note(error.message));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Given up by the page itself: a navigation went on before a prefetch was done.
    if (why !== "net::ERR_ABORTED") note(`${request.url()} failed: ${why}`);
  });
  return { page, context, errors };
}

const picturesRendered = existsSync("demo/pictures/out");

/** Pictures are made by `npm run pictures`; the shop also runs where they were not yet. */
function isMissingPicture(text: string): boolean {
  return !picturesRendered && text.includes("404") && text.includes("/pictures/");
}

/** Waits until the page's scripts answer: what is pressed before that goes the way without them. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}
