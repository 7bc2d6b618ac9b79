import type { Locator } from "playwright-core";

/** Pastes a text into a place of the page, as a spreadsheet or an editor gives it. */
export const pasteInto = (place: Locator, copied: string, type = "text/plain"): Promise<void> =>
  place.evaluate(
    (element, [format, text]) => {
      const data = new DataTransfer();
      data.setData(format, text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [type, copied] as const,
  );
