import { useState } from "react";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { linesOf } from "#domain/kernel/text.ts";
import type { LinkTarget } from "#engine/admin/products/edit-search.ts";
import { ProductPicker } from "../products/product-picker.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

interface Props {
  label: string;
  hint: string;
  field: FieldOf;
  typed: Texts;
  targets: readonly LinkTarget[];
}

/** The products of a setting's field `products`. */
export function GoodsField({ label, hint, field, typed, targets }: Props) {
  const [round, setRound] = useState(0);
  const element = useFormChange(round);
  return (
    <div ref={element}>
      <ProductPicker
        name="products"
        label={label}
        hint={hint}
        chosen={linesOf(typed["products"])}
        targets={targets}
        error={field("products").error}
        onChange={() => setRound((before) => before + 1)}
      />
    </div>
  );
}
