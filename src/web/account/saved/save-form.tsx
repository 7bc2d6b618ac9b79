import { Form, useNavigation } from "react-router";
import type { SaveRefused } from "#engine/customers/saved-quotations.ts";
import type { Translator } from "#i18n/translator.ts";
import { type CodeOf, errorText, kindText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import type { SavedReply } from "./saved-action.server.ts";

const saveErrorText = errorText((t, code: CodeOf<"quotation.errors">) => t(`quotation.errors.${code}`), {
  name_required: "quotation.name",
});

/** Message of a refused name. */
export function savedErrorText(t: Translator, error: SaveRefused): string {
  if (error.code === "text_too_long")
    return kindText(t, t("quotation.name"), { code: "too_long", values: { max: error.max } });
  if (error.code === "too_many_saved")
    return t("fields.full_at", { field: t("quotation.saved.title"), most: error.most });
  return saveErrorText(t, error.code);
}

/** Saves a quotation in the account under a name, or renames it. */
export function SaveForm({
  number,
  name,
  action,
  label,
  reply,
}: {
  number: string;
  name: string;
  action: string;
  label: string;
  reply: SavedReply | null;
}) {
  const t = useT();
  const formData = useNavigation().formData;
  const refused = reply?.number === number ? reply : null;
  return (
    <Form
      key={name}
      method="post"
      action={action}
      noValidate
      className="field-row w-full sm:w-auto sm:grid-cols-[minmax(0,18rem)_auto] print:hidden"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="number" value={number} />
      <TextField
        id={`name-${number}`}
        name="name"
        label={t("quotation.name")}
        defaultValue={refused?.typed ?? name}
        error={refused && savedErrorText(t, refused.error)}
        autoComplete="off"
        maxLength={80}
      />
      <BesideFields>
        <Button
          type="submit"
          variant="secondary"
          pending={formData?.get("intent") === "save" && formData.get("number") === number}
          pendingLabel={t("quotation.saving")}
        >
          {label}
        </Button>
      </BesideFields>
    </Form>
  );
}
