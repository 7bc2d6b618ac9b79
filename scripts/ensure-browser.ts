import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Chromium without what draws windows: the same engine, which starts in half the time and draws no frame around pages.
 */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** The browser that somebody named for all that needs one. */
function namedBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  return named && existsSync(named) ? named : null;
}

/** Where a Chromium is, or null. */
function findBrowser(): string | null {
  const own = chromium.executablePath();
  return namedBrowser() ?? known.find((path) => existsSync(path)) ?? (own && existsSync(own) ? own : null);
}

/** Where a Chromium is; installs one where it is missing. Throws with what to do when it can't. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("Installing a browser …");
  // Chinese pages need the fonts.
  if (hasApt) installFromDebian("chromium", "fonts-noto-cjk");
  else
    spawnSync(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"], { stdio: "inherit" });
  const installed = findBrowser();
  if (!installed)
    throw new Error("There is no Chromium, and it could not be installed. Install one and set CHROME_PATH to it.");
  return installed;
}

/** The browser of the tests: the headless shell where it is, and else a whole Chromium. */
export function testBrowser(): string {
  return namedBrowser() ?? (existsSync(headlessShell) ? headlessShell : ensureBrowser());
}

/** Installs what the tests are quickest with, where it is missing and can be had; and a whole Chromium beside it. */
export function ensureTestBrowser(): void {
  if (!namedBrowser() && !existsSync(headlessShell) && hasApt) {
    console.log("Installing a browser for the tests …");
    installFromDebian("chromium-headless-shell", "fonts-noto-cjk");
  }
  // The rest of a visitor's browser, such as filling in a form again, is tried in a whole one.
  ensureBrowser();
}
