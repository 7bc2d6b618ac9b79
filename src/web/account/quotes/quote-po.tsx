import { useT } from "../../language/language.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { useRefusedFiles } from "../refused-files.ts";
import type { PoShown } from "./po-of-quote.server.ts";
import type { QuoteView } from "./quote-view.server.ts";

/**
 * The choice of a PDF of the purchase order, sent with the acceptance. One that is too large is refused before anything
 * is sent; an attached one is replaced by another, or taken off with the press. Of a quote that waits for approval it
 * stays as it is.
 */
export function QuotePo({
  attached,
  view,
  error,
}: {
  attached: PoShown | null;
  view: Pick<QuoteView, "waits"> & { readonly po: Pick<QuoteView["po"], "maxBytes"> };
  error: string | undefined;
}) {
  const t = useT();
  const [refused, setRefused] = useRefusedFiles();
  const seen = <input type="hidden" name="seenPoDocument" value={attached?.mark ?? ""} />;
  if (view.waits)
    return (
      <>
        {seen}
        {attached && (
          <p className="wrap-anywhere">
            <span className="block text-sm text-muted">{t("orders.poDocument.title")}</span>
            {attached.fileName}
          </p>
        )}
      </>
    );
  return (
    <>
      {seen}
      <FileField
        // A file that was taken is not sent again.
        key={attached?.mark ?? ""}
        name="poDocument"
        accept=".pdf"
        label={t("orders.poDocument.title")}
        hint={
          attached
            ? t("companyOrders.poDocument.attached", { name: attached.fileName })
            : t("companyOrders.poDocument.hint")
        }
        optional
        error={refused ?? error}
        onChange={({ currentTarget: input }) => {
          const isTooLarge = (input.files?.[0]?.size ?? 0) > view.po.maxBytes;
          if (isTooLarge) input.value = "";
          setRefused(isTooLarge ? t("companyOrders.poDocument.tooLarge") : null);
        }}
      />
      {attached && <CheckboxField name="dropPo" label={t("companyOrders.poDocument.remove")} />}
    </>
  );
}
