import { useState } from "react";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { FileField } from "../../ui/file-field.tsx";
import type { FileError } from "./quick-order.server.ts";

/** The server reads files up to so many bytes. */
const maxFileBytes = 1024 * 1024;

interface PasteBoxProps {
  readonly text: string;
  readonly fileError: FileError | null;
  readonly pending: boolean;
}

/** Lines to paste, or a file of them. */
export function PasteBox({ text, fileError, pending }: PasteBoxProps) {
  const t = useT();
  const [isLarge, setLarge] = useState(false);
  const error = isLarge ? t("quickOrder.errors.file_large") : fileError && t(`quickOrder.errors.${fileError}`);
  return (
    <section aria-labelledby="paste" className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5">
      <h2 id="paste" className="text-xl font-semibold">
        {t("quickOrder.paste")}
      </h2>
      <TextArea
        name="text"
        label={t("quickOrder.text")}
        hint={t("quickOrder.textHint")}
        defaultValue={text}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        wrap="off"
      />
      <FileField
        name="file"
        accept={acceptedTables}
        label={t("quickOrder.file")}
        hint={t("quickOrder.fileHint")}
        error={error}
        onChange={({ currentTarget }) => {
          const large = (currentTarget.files?.[0]?.size ?? 0) > maxFileBytes;
          setLarge(large);
          if (large) currentTarget.value = "";
        }}
      />
      <Button
        type="submit"
        name="intent"
        value="check"
        variant="secondary"
        pending={pending}
        pendingLabel={t("quickOrder.checking")}
      >
        {t("quickOrder.read")}
      </Button>
    </section>
  );
}
