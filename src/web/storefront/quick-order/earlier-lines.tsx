import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import type { RowView } from "./line-view.ts";

interface EarlierLinesProps {
  readonly rows: readonly RowView[];
  onTake(): void;
  onClear(): void;
}

const mostNamed = 20;

/** Lines that were being typed before another page sent its own here. They are ordered only once they are taken. */
export function EarlierLines({ rows, onTake, onClear }: EarlierLinesProps) {
  const t = useT();
  const more = rows.length - mostNamed;
  return (
    <section aria-labelledby="earlier" className="flex flex-col gap-3 rounded-lg border border-line bg-wash p-5">
      <h2 id="earlier" className="text-lg font-semibold">
        {t("quickOrder.earlier.title")}
      </h2>
      <p className="text-sm text-muted">{t("quickOrder.earlier.text", { count: rows.length })}</p>
      <ul className="text-sm">
        {rows.slice(0, mostNamed).map(({ number, quantity }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-mono">{number}</span> × {quantity}
          </li>
        ))}
        {more > 0 && <li>{t("quickOrder.earlier.more", { count: more })}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="trash" onClick={onClear}>
          {t("quickOrder.earlier.clear")}
        </Button>
        <Button variant="quiet" icon="plus" onClick={onTake}>
          {t("quickOrder.earlier.take")}
        </Button>
      </div>
    </section>
  );
}
