import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { until } from "./until.ts";

/** Arguments that Chromium needs to run as root and to keep from talking to anyone else. */
export const flags = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface VisitOptions {
  width?: number;
  javaScript?: boolean;
  /** Language that the browser asks for first: 'en-US', 'zh-CN'. */
  locale?: string;
  /** By whose clock the visitor's computer goes; the machine's where nothing is said. */
  timeZone?: string;
  /** Answers the questions of a first visit, so that they are not in the way; 'ask' leaves them standing. */
  consent?: "accept" | "reject" | "ask";
  /** Errors that belong to this visit: a form refused on purpose, a page that is not there. */
  tolerates?: RegExp;
  /** Comes back from opening a page at once, not only when its scripts answer. */
  early?: boolean;
  /** Stays for the whole file instead of leaving after the test. */
  stays?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Faults so far: console errors, refused content, failed requests, uncaught exceptions. */
  errors: string[];
  /** Where the shop and its sandbox are. */
  url: string;
  sandboxUrl: string;
}

/**
 * A network that nobody else comes from: the shop limits what one may hold back, and all tests of a run are no single
 * buyer.
 */
function ownNetwork(): string {
  const part = () => randomInt(1, 255);
  return `10.${part()}.${part()}.${part()}`;
}

/** A visitor with cookies and a network of its own, in a browser that runs. */
export async function openVisit(
  running: Browser,
  { url, sandboxUrl }: { url: string; sandboxUrl: string },
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 1280, javaScript = true, locale = "en-US", consent = "reject", tolerates, timeZone } = options;
  const context = await running.newContext({
    baseURL: url,
    viewport: { width, height: width < 500 ? 844 : 900 },
    hasTouch: width < 500,
    isMobile: width < 500,
    javaScriptEnabled: javaScript,
    // A test's own proxy has a certificate that nobody has signed.
    ignoreHTTPSErrors: url.startsWith("https:"),
    locale,
    extraHTTPHeaders: { "x-forwarded-for": ownNetwork() },
    ...(timeZone && { timezoneId: timeZone }),
  });
  if (consent !== "ask") {
    await context.addCookies([
      { name: "consent", value: consent, url },
      { name: "locale", value: locale.startsWith("zh") ? "cn" : "en", url },
    ]);
  }
  if (javaScript && !options.early) context.on("page", waitForScripts);
  context.on("page", watchRequests);
  const page = await context.newPage();
  if (!javaScript) scriptless.add(page);
  const errors: string[] = [];
  const note = (text: string) =>
    tolerates?.test(text) || isMissingPicture(text) || errors.push(`${page.url()}: ${text}`);
  page.on("console", (message) => message.type() === "error" && note(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => note(error.message));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Given up by the page itself: a navigation went on before a prefetch was done.
    const withoutScripts = !javaScript && why === "csp";
    if (why !== "net::ERR_ABORTED" && !withoutScripts) note(`${request.url()} failed: ${why}`);
  });
  return { page, context, errors, url, sandboxUrl };
}

/** Pictures are made by `npm run pictures`; the shop also runs where some were not yet. */
function isMissingPicture(text: string): boolean {
  const picture = /status of 404 .*\/pictures\/(\S+)/.exec(text)?.[1];
  return (
    picture !== undefined &&
    !["demo/pictures/out", "public/pictures"].some((folder) => existsSync(`${folder}/${picture}`))
  );
}

/**
 * A page is loaded before its scripts are; a test goes on when they answer, where the page has any, and show what the
 * URL names: the router writes the URL first and renders in a task of its own, which another task can only follow.
 */
function waitForScripts(page: Page): void {
  const settled = async <Answer>(answer: Answer): Promise<Answer> => {
    await page
      .waitForFunction(
        () => !document.querySelector("body > main#content") || document.documentElement.dataset.ready === "true",
      )
      .then(() => page.evaluate(taskLater))
      .catch(() => undefined);
    return answer;
  };
  const [goto, reload, waitForURL] = [page.goto.bind(page), page.reload.bind(page), page.waitForURL.bind(page)];
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)];
  page.goto = async (...args) => settled(await goto(...args));
  page.reload = async (...args) => settled(await reload(...args));
  page.waitForURL = async (...args) => settled(await waitForURL(...args));
  page.goBack = async (...args) => settled(await goBack(...args));
  page.goForward = async (...args) => settled(await goForward(...args));
}

/** In the page: after the tasks that wait already, React's among them, which come by a message as this one does. */
const taskLater = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

/** Requests of a page that are under way, and when that last changed. */
const underway = new WeakMap<Page, { open: Set<Request>; changed: number }>();

function watchRequests(page: Page): void {
  const state = { open: new Set<Request>(), changed: Date.now() };
  underway.set(page, state);
  const done = (request: Request) => {
    state.open.delete(request);
    state.changed = Date.now();
  };
  page.on("request", (request) => {
    state.open.add(request);
    state.changed = Date.now();
  });
  page.on("requestfinished", done);
  page.on("requestfailed", done);
}

/**
 * Waits until the page has had all it asked for and asks for nothing more. The browser's own "networkidle" is said once
 * a document, so that it tells nothing of what is begun later.
 */
export async function atRest(page: Page): Promise<void> {
  const state = underway.get(page);
  if (!state) throw new Error("not a page of a visit");
  const lacking = () => [...state.open].map((request) => `${request.resourceType()} ${request.url()}`).join(", ");
  await until(
    () => `the page to come to rest, which lacks ${lacking() || "nothing"}`,
    async () => state.open.size === 0 && Date.now() - state.changed > 500,
  );
}

/** Presses a link that leads there, by the router; gives the key of the history's entry before it. */
export function follows(page: Page, path: string): Promise<string> {
  return page.evaluate((to) => {
    Object.assign(window, { sameDocument: true });
    const link = document.createElement("a");
    link.dataset["link"] = "";
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
    return (history.state as { key?: string } | null)?.key ?? "";
  }, path);
}

/**
 * Comes to a page by the router, from one of the shop's that answers: for walks through very many pages, each of which
 * would else compile the shop anew. Where the router loads a page whole, or is led elsewhere, that is waited for as
 * well.
 */
export async function comesTo(page: Page, path: string): Promise<void> {
  const before = await follows(page, path);
  await page
    .waitForFunction((key) => {
      const { key: now = "" } = (history.state ?? {}) as { key?: string };
      return !("sameDocument" in window) || now !== key;
    }, before)
    .catch((error: Error) => {
      throw new Error(`${path} was not come to from ${page.url()}: ${error.message}`);
    });
  await ready(page);
  await page.evaluate(taskLater);
  // A page that is not there has the code of its words to fetch first.
  await page.locator("h1").first().waitFor();
}

/** Pages of visitors without scripts. */
const scriptless = new WeakSet<Page>();

/** Waits until the page's scripts answer, if it may have any: what is pressed before that goes the way without them. */
export async function ready(page: Page): Promise<void> {
  if (scriptless.has(page)) return;
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}
