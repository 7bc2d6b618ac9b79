import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProductPicture } from "../../ui/picture.tsx";

interface LineToChoose {
  readonly lineId: number;
  readonly sku: string;
  readonly name: string;
  readonly pictureFamily: string;
  /** Units that can be chosen. */
  readonly units: number;
  readonly chosen: number;
}

/** A line of an order with a quantity input; without units to choose `children` gives the reason. */
export function QuantityLine({
  line,
  error,
  children,
}: {
  line: LineToChoose;
  error: string | undefined;
  children?: ReactNode;
}) {
  const t = useT();
  const id = `quantity-${line.lineId}`;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 border-b border-line py-4">
      <span className={`self-start rounded-md border border-line p-1 ${line.units === 0 ? "opacity-50" : ""}`}>
        <ProductPicture family={line.pictureFamily} sizes="4.5rem" alt="" />
      </span>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold">
            <Figures text={line.name} />
          </p>
          <p className="text-sm text-muted">{t("cart.line.partNumber", { sku: line.sku })}</p>
          {children}
          <FieldError id={id} error={error} />
        </div>
        {line.units > 0 && (
          <span className="flex items-center gap-2">
            <input
              id={id}
              name={id}
              type="number"
              inputMode="numeric"
              min={0}
              max={line.units}
              defaultValue={line.chosen}
              aria-label={t("returns.items.quantity", { name: line.name })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="h-11 w-20 rounded-md border border-line-strong bg-ground px-3 text-base aria-invalid:border-2 aria-invalid:border-danger"
            />
            <span className="text-sm text-muted">{t("returns.items.of", { count: line.units })}</span>
          </span>
        )}
      </div>
    </li>
  );
}
