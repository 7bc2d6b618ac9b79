import { Form, useNavigation } from "react-router";
import type { SaveGroupRefused } from "#engine/admin/prices/customer-groups.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { groupErrorText } from "./group-words.ts";

interface GroupNameProps {
  intent: "make" | "rename";
  stored: string;
  refused: { readonly error: SaveGroupRefused; readonly typed: string } | null;
}

/** The name of a new group, or of one that is renamed. */
export function GroupName({ intent, stored, refused }: GroupNameProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const error = refused ? groupErrorText(t, refused.error.code, { ...refused.error }) : undefined;
  const typed = refused?.typed ?? stored;
  return (
    <Form key={typed} method="post" noValidate className="flex flex-col items-start gap-3">
      {error && <ErrorSummary fieldErrors={[{ field: "name", message: error }]} of={refused!} />}
      <TextField
        name="name"
        label={t("adminGroups.name")}
        hint={t("adminGroups.nameHint")}
        defaultValue={typed}
        error={error}
        autoComplete="off"
        className="w-full"
      />
      <Button type="submit" name="intent" value={intent} variant="secondary" size="small" pending={busy}>
        {t(`adminGroups.${intent}`)}
      </Button>
    </Form>
  );
}
