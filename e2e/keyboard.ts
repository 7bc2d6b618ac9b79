import type { ElementHandle, Locator, Page } from "playwright-core";
import { expect } from "vitest";

const maxSteps = 250;

/** Where the focus is, of an element that the page held when it was found. */
async function stateOf(found: ElementHandle | null): Promise<"focused" | "elsewhere" | "gone"> {
  const look = (element: Node) => (element.isConnected ? element === document.activeElement : null);
  const isFocused = await found?.evaluate(look).catch(() => null);
  if (isFocused === true) return "focused";
  return isFocused === false ? "elsewhere" : "gone";
}

/** The focus is on something, is marked where it can be used, and lies under nothing. */
async function seesFocus(page: Page): Promise<void> {
  const { html, ...seen } = await page.evaluate(() => {
    const element = (document.activeElement ?? document.body) as HTMLElement;
    const marked = [element, element.parentElement, element.closest("label")].some((box) => {
      if (!box) return false;
      const style = getComputedStyle(box);
      return (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    });
    // Of something tall, what of it is in the window.
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2);
    return {
      html: element.outerHTML.slice(0, 120),
      lost: element === document.body,
      // A heading that has it until the next step needs no mark.
      marked: marked || element.tabIndex < 0,
      free: above !== null && (element.contains(above) || above.contains(element)),
    };
  });
  expect(seen, `the focus on ${html}`).toEqual({ lost: false, marked: true, free: true });
}

interface Way {
  readonly key?: "Tab" | "Shift+Tab";
  /** Looks at each stop on the way, not only at the last. */
  readonly isWatched?: boolean;
}

/** Goes on by Tab until this has the focus, which must be seen and not lie under anything. */
async function tabTo(page: Page, target: Locator, { key = "Tab", isWatched = false }: Way = {}): Promise<void> {
  const one = target.first();
  await one.waitFor();
  // Asked for after each of very many steps, so it is not looked up again unless the page has drawn it anew.
  let found = await one.elementHandle();
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press(key);
    let state = await stateOf(found);
    if (state === "gone") state = await stateOf((found = await one.elementHandle()));
    if (isWatched || state === "focused") await seesFocus(page);
    if (state === "focused") return;
  }
  throw new Error(`${key} never came to ${String(target)}`);
}

/** Deeds of somebody without a mouse: each goes by Tab to its target first. */
export function keyboardOf(page: Page) {
  return {
    /** Where a step has left the focus: on this, or in it, and seen. */
    staysAt: async (target: Locator) => {
      const holds = (element: Element) => element.contains(document.activeElement);
      await expect.poll(() => target.first().evaluate(holds), { message: `focus at ${String(target)}` }).toBe(true);
      await seesFocus(page);
    },
    /** Sees the focus at each stop on the way there. */
    walk: (target: Locator, key: Way["key"] = "Tab") => tabTo(page, target, { key, isWatched: true }),
    type: async (target: Locator, text: string) => (await tabTo(page, target), await page.keyboard.type(text)),
    activate: async (target: Locator) => (await tabTo(page, target), await page.keyboard.press("Enter")),
    /** Of several answers to a question the chosen one has the stop, or the first, and the arrows go on from it. */
    answer: async (choices: Locator, value: string) => {
      const chosen = choices.and(page.locator(":checked"));
      await tabTo(page, (await chosen.count()) > 0 ? chosen : choices);
      const wanted = choices.and(page.locator(`[value="${value}"]`));
      await page.keyboard.press("Space");
      for (let step = await choices.count(); step > 0 && !(await wanted.isChecked()); step -= 1)
        await page.keyboard.press("ArrowDown");
      await expect.poll(() => wanted.isChecked(), { message: value }).toBe(true);
    },
    tick: async (target: Locator) => (await tabTo(page, target), await page.keyboard.press("Space")),
    /** Goes through the choices of a list from its first one. */
    choose: async (list: Locator, value: string) => {
      await tabTo(page, list);
      await page.keyboard.press("Home");
      for (let step = await list.locator("option").count(); step > 0 && (await list.inputValue()) !== value; step -= 1)
        await page.keyboard.press("ArrowDown");
      await expect.poll(() => list.inputValue()).toBe(value);
    },
  };
}
