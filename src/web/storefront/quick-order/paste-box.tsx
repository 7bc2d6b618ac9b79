import { useState } from "react";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { TextArea } from "../../ui/field.tsx";
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
      <div className="flex flex-col gap-1">
        <label htmlFor="file" className="text-sm font-semibold">
          {t("quickOrder.file")}
        </label>
        <p id="file-hint" className="text-sm text-muted">
          {t("quickOrder.fileHint")}
        </p>
        <input
          type="file"
          id="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "file-hint file-error" : "file-hint"}
          onChange={({ currentTarget }) => {
            const large = (currentTarget.files?.[0]?.size ?? 0) > maxFileBytes;
            setLarge(large);
            if (large) currentTarget.value = "";
          }}
          className="min-h-11 w-full cursor-pointer py-1.5 text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-ground file:px-3 file:font-semibold"
        />
        <FieldError id="file" error={error} />
      </div>
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
