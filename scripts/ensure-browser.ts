import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where a Chromium is, or null. */
function findBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  if (named && existsSync(named)) return named;
  const own = chromium.executablePath();
  return known.find((path) => existsSync(path)) ?? (own && existsSync(own) ? own : null);
}

/** Where a Chromium is; installs one where it is missing. Throws with what to do when it can't. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("Installing a browser for the tests …");
  // Chinese pages need the fonts.
  if (hasApt) installFromDebian("chromium", "fonts-noto-cjk");
  else
    spawnSync(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"], { stdio: "inherit" });
  const installed = findBrowser();
  if (!installed)
    throw new Error("There is no Chromium, and it could not be installed. Install one and set CHROME_PATH to it.");
  return installed;
}
