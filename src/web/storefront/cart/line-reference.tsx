import { longestLineReference } from "#domain/cart/line-reference.ts";
import { useHref, useT } from "../../language/language.tsx";
import { useFetcher } from "../../navigation/fetcher.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { CartReply } from "./cart-action.server.ts";
import type { LineView } from "./cart-view.ts";

/** The company's own reference of a line of its cart, folded where there is none. */
export function LineReference({ line, reply: sent }: { line: LineView; reply: CartReply | undefined }) {
  const t = useT();
  const to = useHref();
  const fetcher = useFetcher<CartReply>();
  const pending = fetcher.state !== "idle";
  const last = fetcher.data ?? sent;
  const reply = last?.intent === "reference" && last.sku === line.sku ? last : undefined;
  const refused = reply && !reply.ok ? reply : undefined;
  const error = !refused
    ? undefined
    : refused.error.code === "text_too_long"
      ? t("cart.line.referenceTooLong", { max: refused.error.max })
      : t("cart.errors.product_missing");
  return (
    <details open={refused !== undefined} className="text-sm">
      <summary className="link inline-flex min-h-8 cursor-pointer items-center wrap-anywhere pointer-coarse:min-h-11">
        {line.reference === "" ? t("cart.line.addReference") : t("cart.line.referenceIs", { text: line.reference })}
      </summary>
      <fetcher.Form method="post" action={to("cart")} className="flex max-w-text flex-wrap items-end gap-3 pt-1">
        <input type="hidden" name="intent" value="reference" />
        <input type="hidden" name="sku" value={line.sku} />
        <TextField
          key={refused?.typed ?? line.reference}
          id={`reference-${line.sku}`}
          name="reference"
          label={t("cart.line.reference")}
          hint={t("cart.line.referenceHint")}
          optional
          maxLength={longestLineReference}
          autoComplete="off"
          defaultValue={refused?.typed ?? line.reference}
          error={pending ? undefined : error}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="secondary" size="small" pending={pending}>
          {t("cart.line.saveReference")}
        </Button>
        <span role="status" className="text-sm text-muted">
          {!pending && !fetcher.unsent && reply?.ok ? t("cart.line.saved") : ""}
        </span>
      </fetcher.Form>
    </details>
  );
}
