import type { StockState } from "#engine/catalogue/page-types.ts";
import { waitText } from "#i18n/wait-text.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useT } from "../language/language.tsx";

const looks: Record<StockState["state"], { dot: string; text: string }> = {
  in: { dot: "bg-success", text: "text-success" },
  low: { dot: "bg-warning", text: "text-warning" },
  backorder: { dot: "bg-warning", text: "text-warning" },
  out: { dot: "bg-danger", text: "text-danger" },
  unavailable: { dot: "bg-line-strong", text: "text-muted" },
};

/**
 * Availability: in stock, few left, on back-order, Out of Stock, Unavailable. Stated in words; the color only helps.
 */
export function Stock({ stock, className = "text-sm" }: { stock: StockState; className?: string }) {
  const t = useT();
  const look = looks[stock.state];
  const isLong = stock.state === "backorder";
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium ${isLong ? "" : "whitespace-nowrap"} ${look.text} ${className}`}
    >
      <span className={`size-2 shrink-0 rounded-full ${look.dot}`} aria-hidden />
      {stockText(t, stock)}
    </span>
  );
}

function stockText(t: ShopTranslator, stock: StockState): string {
  if (stock.state === "backorder") return waitText(t, { units: 1, on: stock.on });
  return stock.state === "low" ? t("ui.stock.left", { count: stock.left }) : t(`ui.stock.${stock.state}`);
}
