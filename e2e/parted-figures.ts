import type { Page } from "playwright-core";

/** Figures that stand on another line than their units, and dates and times that are broken, each with its text. */
export function partedFigures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    const figures =
      /\d[\d.,/–]* (?:in NPT|S?CFM|PSI|HP|kW|V|A|gal|µm|MPa|°[FC]|m³\/min|mm|cm|m|L|h)(?![\w/])|[A-Z][a-z]{2} \d{1,2}, \d{4}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}:\d{2} [AP]M/g;
    const broken: string[] = [];
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      // Typed text breaks as it was typed: a rich text like that of a text area, which holds no nodes.
      if (text.parentElement?.isContentEditable) continue;
      for (const { index, 0: figure } of text.data.matchAll(figures)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + figure.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 4));
        if (new Set(tops).size > 1) broken.push(`${figure} in ${text.data}`);
      }
    }
    return broken;
  });
}
