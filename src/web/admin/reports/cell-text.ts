import { cents } from "#domain/kernel/money.ts";
import { formatDate, formatMoney, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { Cell, CellKind } from "./report-shape.ts";

export function cellText(cell: Cell, kind: CellKind, t: ShopTranslator): string {
  if (cell === null) return "–";
  switch (kind) {
    case "money":
    case "price":
      return formatMoney(cents(Number(cell)), t.language);
    case "count":
    case "each":
      return formatNumber(Number(cell), t.language);
    case "percent":
      return `${formatNumber(Number(cell), t.language, 1)}%`;
    case "day":
      return formatDate(String(cell), t);
    case "text":
      return String(cell);
  }
}
