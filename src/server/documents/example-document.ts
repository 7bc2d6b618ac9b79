import type { ShopTranslator } from "#i18n/translator.ts";
import type { Example } from "./example-text.ts";
import { manualPaper } from "./manual-paper.ts";
import { safetySheet } from "./safety-sheet.ts";
import { vesselReport } from "./vessel-report.ts";
import { wiringPaper } from "./wiring-paper.ts";

/** A document only a maker can issue, from the figures of goods with a fictional maker. */
export function exampleDocument(example: Example, t: ShopTranslator): Promise<Buffer> {
  switch (example.kind) {
    case "manual":
      return manualPaper(example, t);
    case "wiring-diagram":
      return wiringPaper(example, t);
    case "sds":
      return safetySheet(example, t);
    case "certificate":
      return vesselReport(example, t);
  }
}
