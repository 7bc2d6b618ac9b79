import { expect, inject, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { type Look, screensAt, show, showAll } from "./screen-list.ts";
import { walks } from "./screen-walks.ts";
import { type Shopper, shopper } from "./shopping.ts";
import { levels, violations } from "./sound.ts";

const visit = browser();

/**
 * Each screen once, on a Chinese phone or an English desk by turns that the seed begins; all four for `npm run
 * test:long`.
 */
const all = [
  { language: "cn", width: 390 },
  { language: "en", width: 1440 },
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
] as const satisfies readonly { language: Language; width: number }[];
const sets = process.env.LONG ? all : all.slice(0, 2);
/** Guards against hanging alone: the long suite looks at every screen in each of its sets. */
const timeout = process.env.LONG ? 1_200_000 : 300_000;
/** The merchant's pages are looked at where they are walked through. */
const ways = walks.filter(({ name }) => name !== "the merchant's side");
const seed = inject("seed");
const turnOf = (at: number, set: number) => Boolean(process.env.LONG) || (at + seed) % sets.length === set;

/** Looks at the shopper's page, and notes what is found. */
function into(found: string[], { page, width }: Shopper): Look {
  return async (name) => {
    // The frame is the same everywhere, and looked at with the home page.
    const exclude = name === "home" ? [] : ["body > header", "footer"];
    const faults = await violations(page, { exclude, tags: levels });
    found.push(
      ...faults.map(
        ({ id, impact, nodes }) =>
          `${name} ${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      ),
    );
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (sideways > 0) found.push(`${name} is ${sideways} px wider than its ${width} px window`);
  };
}

for (const [set, { language, width }] of sets.entries()) {
  const screens = screensAt(width).filter((_, at) => turnOf(at, set));
  const tolerates = /status of 4\d\d/;

  test(
    `no screen has a serious fault of accessibility or scrolls sideways, in ${language} at ${width} px`,
    { timeout },
    async () => {
      const guest = await shopper(visit, language, width, { tolerates });
      const found: string[] = [];
      for (const screen of screens.filter(({ firstVisit }) => firstVisit)) {
        const newcomer = await shopper(visit, language, width, { tolerates, consent: "ask" });
        await show(newcomer, screen, into(found, newcomer));
      }
      const others = screens.filter(({ firstVisit }) => !firstVisit);
      await showAll(guest, others, into(found, guest), () => guest.context.clearCookies({ name: "cart" }));
      expect(found).toEqual([]);
    },
  );

  test.each(ways.filter((_, at) => turnOf(at, set)))(
    `the screens on the way of $name have none either, in ${language} at ${width} px`,
    { timeout },
    async ({ walk }) => {
      const guest = await shopper(visit, language, width, { tolerates });
      const found: string[] = [];
      await walk(guest, into(found, guest));
      expect(found).toEqual([]);
    },
  );
}
