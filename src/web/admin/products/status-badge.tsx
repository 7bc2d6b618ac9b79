import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<ProductStatus, Tone>> = {
  published: "success",
  unavailable: "warning",
  draft: "info",
  archived: "neutral",
};

/** A product's status, or when it will be published. */
export function StatusBadge({ status, publishAt }: { status: ProductStatus; publishAt: Instant | null }) {
  const t = useT();
  if (status === "draft" && publishAt !== null)
    return <Badge tone="info">{t("adminProducts.scheduledAt", { at: formatDateTime(publishAt, t) })}</Badge>;
  return <Badge tone={tones[status]}>{t(`adminProducts.state.${status}`)}</Badge>;
}
