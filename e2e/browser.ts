import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { ensureBrowser } from "../scripts/ensure-browser.ts";

const flags = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export interface VisitOptions {
  width?: number;
  javaScript?: boolean;
  /** What the browser asks for first: 'en-US', 'zh-CN'. */
  locale?: string;
  /** Answers the questions of a first visit, so that they are not in the way; 'ask' leaves them standing. */
  consent?: "accept" | "reject" | "ask";
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the browser's console; a test that expects nothing says so. */
  errors: string[];
}

/** A browser for the file's tests: `const visit = browser()`, then `await visit({ width: 390 })` for a visitor of its own. */
export function browser(): (options?: VisitOptions) => Promise<Visit> {
  let running: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    running = await chromium.launch({ executablePath: ensureBrowser(), args: flags });
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await running?.close();
  });
  return async ({ width = 1280, javaScript = true, locale = "en-US", consent = "reject" } = {}) => {
    const url = inject("shopUrl");
    const context = await running.newContext({ baseURL: url, viewport: { width, height: width < 500 ? 844 : 900 }, javaScriptEnabled: javaScript, locale });
    contexts.push(context);
    if (consent !== "ask") {
      await context.addCookies([
        { name: "consent", value: consent, url },
        { name: "locale", value: locale.startsWith("zh") ? "cn" : "en", url },
      ]);
    }
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(`${page.url()}: ${message.text()} ${message.location().url}`));
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
    return { page, context, errors };
  };
}

/** Waits until the page's scripts answer: what is pressed before that goes the way without them. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}
