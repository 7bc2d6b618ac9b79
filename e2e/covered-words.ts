import type { Locator } from "playwright-core";

/** The words of a card that its covers lie over; those that are only read out, and those of the covers, left out. */
export const coveredWords = (covers: Locator): Promise<string[]> =>
  covers.evaluateAll((all) =>
    all.flatMap((cover) => {
      const over = cover.getBoundingClientRect();
      const words = document.createTreeWalker(cover.closest("article")!, NodeFilter.SHOW_TEXT);
      const covered: string[] = [];
      while (words.nextNode()) {
        const { currentNode } = words;
        const holder = currentNode.parentElement!;
        if (cover.contains(holder) || holder.closest(".sr-only")) continue;
        if (getComputedStyle(holder).visibility === "hidden") continue;
        const range = document.createRange();
        range.selectNodeContents(currentNode);
        for (const box of range.getClientRects())
          if (
            box.right > over.left + 1 &&
            box.left < over.right - 1 &&
            box.bottom > over.top + 1 &&
            box.top < over.bottom - 1
          )
            covered.push(currentNode.textContent ?? "");
      }
      return covered;
    }),
  );
