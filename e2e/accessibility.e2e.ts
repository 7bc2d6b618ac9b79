import { expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { type Look, screensAt, show } from "./screen-list.ts";
import { walks } from "./screen-walks.ts";
import { type Shopper, shopper } from "./shopping.ts";
import { axe, levels } from "./sound.ts";

const visit = browser();

/** Each screen once on a Chinese phone or an English desk by turns; all four for `npm run test:long`. */
const all = [
  { language: "cn", width: 390 },
  { language: "en", width: 1440 },
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
] as const satisfies readonly { language: Language; width: number }[];
const sets = process.env.LONG ? all : all.slice(0, 2);
/** The merchant's pages are looked at where they are walked through; the customer's own in every turn. */
const ways = walks.filter(({ name }) => name !== "the merchant's side");
const inEveryTurn = new Set(["a customer's account", "reviews and returns"]);
const turnOf = (at: number, set: number) => Boolean(process.env.LONG) || at % sets.length === set;

/** Looks at the shopper's page, and notes what is found. */
function into(found: string[], { page, width }: Shopper): Look {
  return async (name) => {
    const whole = axe(page).withTags(levels);
    // The frame is the same everywhere, and looked at with the home page.
    const { violations } = await (name === "home" ? whole : whole.exclude("body > header").exclude("footer")).analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    found.push(
      ...grave.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
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
    { timeout: 300_000 },
    async () => {
      const guest = await shopper(visit, language, width, { tolerates });
      const found: string[] = [];
      for (const screen of screens) {
        const one = screen.firstVisit ? await shopper(visit, language, width, { tolerates, consent: "ask" }) : guest;
        await show(one, screen, into(found, one));
        await guest.context.clearCookies({ name: "cart" });
      }
      expect(found).toEqual([]);
    },
  );

  test.each(ways.filter(({ name }, at) => inEveryTurn.has(name) || turnOf(at, set)))(
    `the screens on the way of $name have none either, in ${language} at ${width} px`,
    { timeout: 300_000 },
    async ({ walk }) => {
      const guest = await shopper(visit, language, width, { tolerates });
      const found: string[] = [];
      await walk(guest, into(found, guest));
      expect(found).toEqual([]);
    },
  );
}
