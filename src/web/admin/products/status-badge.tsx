import type { ProductStatus } from "#domain/catalogue/product.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<ProductStatus, Tone>> = {
  published: "success",
  unavailable: "warning",
  draft: "info",
  archived: "neutral",
};

/** Whether a product is shown and sold. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`adminProducts.state.${status}`)}</Badge>;
}
