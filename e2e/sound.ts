import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type axeCore from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The levels of WCAG 2.2 that the law asks for, and what axe advises besides. */
export const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Parts of a page by their selectors, and the tags of the rules. By default the whole page and all rules. */
interface Scope {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly tags?: string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Violations that axe finds on the page on show. It is asked for them alone: to write down every element that is right
 * takes most of its time. A document is given axe once, without its comments; the library's own builder sends all
 * of it twice each time, and is needed only where frames are looked into.
 */
export async function violations(
  page: Page,
  { include = [], exclude = [], tags }: Scope = {},
): Promise<readonly axeCore.Result[]> {
  const options: axeCore.RunOptions = {
    resultTypes: ["violations"],
    ...(tags && { runOnly: { type: "tag", values: tags } }),
  };
  // A control that waits for its code is dimmed, as a disabled one is.
  await page.waitForFunction(
    () => !matchMedia("(scripting: enabled)").matches || !document.querySelector("#later:not([data-ready])"),
  );
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource: source }).options(options);
    for (const part of include) builder.include(part);
    for (const part of exclude) builder.exclude(part);
    return (await builder.analyze()).violations;
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ([context, asked]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      return (await axe.run(context, asked)).violations;
    },
    [{ include, exclude }, options] as const,
  );
}

/** The page on show has no fault that assistive technology meets, and does not scroll sideways. */
export async function isSound(page: Page): Promise<void> {
  const faults = await violations(page);
  expect(faults.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, page.url()).toBeLessThanOrEqual(0);
}
