import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { SavedReply } from "./saved-action.server.ts";

/** The name that an account gives a quotation: it is kept under it, or renamed. */
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
  const sent = useNavigation().formData;
  const refused = reply?.number === number ? reply : null;
  return (
    <Form key={name} method="post" action={action} noValidate className="flex flex-wrap items-end gap-3 print:hidden">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="number" value={number} />
      <TextField
        id={`name-${number}`}
        name="name"
        label={t("quotation.name")}
        defaultValue={refused?.typed ?? name}
        error={refused && t(`quotation.errors.${refused.error.code}`)}
        autoComplete="off"
        maxLength={80}
        className="w-full sm:w-72"
      />
      <Button
        type="submit"
        variant="secondary"
        pending={sent?.get("intent") === "save" && sent.get("number") === number}
        pendingLabel={t("quotation.saving")}
      >
        {label}
      </Button>
    </Form>
  );
}
