import { useT } from "../../language/language.tsx";
import { useMarked } from "../refused-group.tsx";

interface Props {
  lineId: number;
  sku: string;
  /** Units that can be shipped. */
  left: number;
  typed: Readonly<Record<string, string>>;
}

/** Units of a line that go into a parcel. */
export function UnitsInput({ lineId, sku, left, typed }: Props) {
  const t = useT();
  const name = `units ${lineId}`;
  const marked = useMarked();
  return (
    <span className="xs:whitespace-nowrap">
      <input
        type="number"
        name={name}
        min={0}
        max={left}
        defaultValue={typed[name] ?? left}
        disabled={left === 0}
        {...marked}
        aria-label={t("adminOrders.unitsOf", { sku })}
        className="h-10 w-20 rounded-md border border-line-strong px-2 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-danger disabled:bg-wash"
      />
      <span className="ml-2 text-muted">{t("adminOrders.ofLeft", { left })}</span>
    </span>
  );
}
