import { useT } from "../language/language.tsx";

export type StockState = "in" | "low" | "out" | "unavailable";

const looks: Record<StockState, { dot: string; text: string }> = {
  in: { dot: "bg-success", text: "text-success" },
  low: { dot: "bg-warning", text: "text-warning" },
  out: { dot: "bg-danger", text: "text-danger" },
  unavailable: { dot: "bg-line-strong", text: "text-muted" },
};

/** Availability: in stock, few left, Out of Stock, Unavailable. Stated in words; the color only helps. */
export function Stock({
  state,
  left,
  className = "text-sm",
}: {
  state: StockState;
  left?: number | null;
  className?: string;
}) {
  const t = useT();
  const look = looks[state];
  const words = state === "low" && left ? t("ui.stock.left", { count: left }) : t(`ui.stock.${state}`);
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${look.text} ${className}`}>
      <span className={`size-2 shrink-0 rounded-full ${look.dot}`} aria-hidden />
      {words}
    </span>
  );
}
