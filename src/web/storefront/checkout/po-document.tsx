import { maxPoBytes, type PoDocument, poMark } from "#domain/cart/po-document.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";

/** The purpose of the form that takes the PDF of the purchase order off again. */
export const dropPo = "drop-po";

interface PoDocumentProps {
  /** The id of the form that the field belongs to. */
  form: string;
  /** The PDF that is attached to the cart already; another takes its place. */
  attached: PoDocument | null;
  error: string | undefined;
  /** Called with each choice of a file. One that is too large is not sent. */
  onChoose: (isTooLarge: boolean) => void;
}

/** The choice of a PDF of the purchase order. */
export function PoDocumentField({ form, attached, error, onChoose }: PoDocumentProps) {
  const t = useT();
  const hint = t("companyOrders.poDocument.hint");
  const name = attached?.fileName;
  return (
    <>
      <FileField
        // A file that was taken is not sent again.
        key={poMark(attached)}
        form={form}
        name="poDocument"
        accept=".pdf"
        label={t("orders.poDocument.title")}
        hint={name ? t("companyOrders.poDocument.attached", { name }) : hint}
        optional
        error={error}
        onChange={({ currentTarget: input }) => {
          const isTooLarge = (input.files?.[0]?.size ?? 0) > maxPoBytes;
          if (isTooLarge) input.value = "";
          onChoose(isTooLarge);
        }}
      />
      {name && (
        <Button form={form} type="submit" name="intent" value={dropPo} variant="secondary" size="small">
          {t("companyOrders.poDocument.remove")}
        </Button>
      )}
    </>
  );
}
