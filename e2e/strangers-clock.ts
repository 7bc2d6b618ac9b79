import type { Locator } from "playwright-core";
import type { Language } from "#domain/kernel/language.ts";
import type { Shopper } from "./shopping.ts";

/** Time of a press, in seconds: the finger or the pointer has to get there. */
const press = 1.5;
/** Time of a typed character: on glass, on keys. */
const character = { phone: 1.2, keyboard: 0.4 };
/** Words of English and characters of Chinese that a minute is enough to read. */
const readingInAMinute: Readonly<Record<Language, number>> = { en: 240, cn: 350 };

/**
 * Counts what somebody does who sees the shop for the first time: reads, types and presses. It goes by counted steps
 * and not by the time that the test takes, so that a busy machine changes nothing.
 */
export class StrangersClock {
  readonly counted = { presses: 0, characters: 0, read: 0 };
  readonly #shopper: Shopper;
  readonly #isPhone: boolean;
  readonly #known = new Set<string>();

  constructor(shopper: Shopper) {
    this.#shopper = shopper;
    this.#isPhone = shopper.width < 500;
  }

  /**
   * Reads what is seen of this. What was read before is known again at a glance; lists that are folded show one line.
   */
  async read(...parts: readonly Locator[]): Promise<void> {
    for (const part of parts) {
      await part.first().waitFor();
      for (const text of await part.evaluateAll(textsSeen)) {
        if (this.#known.has(text)) continue;
        this.#known.add(text);
        this.counted.read += lengthOf(text, this.#shopper.language);
      }
    }
  }

  async press(target: Locator): Promise<void> {
    this.counted.presses += 1;
    await (this.#isPhone ? target.tap() : target.click());
  }

  /** Presses into a field and types. */
  async type(target: Locator, text: string): Promise<void> {
    await this.press(target);
    this.counted.characters += text.length;
    await target.pressSequentially(text);
  }

  /** Opens a list and presses one of its lines. */
  async choose(target: Locator, value: string): Promise<void> {
    this.counted.presses += 2;
    await target.selectOption(value);
  }

  /** Types where nothing is to be seen: on the page of a payment provider, whose form the sandbox has filled in. */
  typeElsewhere(text: string): void {
    this.counted.characters += text.length;
  }

  /** Time of all of it. */
  get seconds(): number {
    const { presses, characters, read } = this.counted;
    return Math.round(
      presses * press +
        characters * (this.#isPhone ? character.phone : character.keyboard) +
        (read * 60) / readingInAMinute[this.#shopper.language],
    );
  }
}

function lengthOf(text: string, language: Language): number {
  return language === "en" ? text.split(/\s+/).length : text.replaceAll(/\s/g, "").length;
}

/** The texts of elements that an eye sees. */
function textsSeen(elements: Element[]): string[] {
  const seen: string[] = [];
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
      if (!parent || text === "" || parent.closest("select, script, style, .sr-only") || !parent.checkVisibility())
        continue;
      seen.push(text);
    }
  }
  return seen;
}
