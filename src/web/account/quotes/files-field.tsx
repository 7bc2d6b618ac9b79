import { useState } from "react";
import { chosenFilesRefused, maxMessageFiles } from "#domain/checkout/quote-files.ts";
import { useT } from "../../language/language.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { useRefusedFiles } from "../refused-files.ts";

/**
 * The choice of a message's files, named below it. Too many of them, or too large ones, are refused before anything is
 * sent.
 */
export function FilesField({ id, error }: { id: string; error: string | undefined }) {
  const t = useT();
  const [refused, setRefused] = useRefusedFiles();
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <div className="flex w-full flex-col gap-1">
      <FileField
        id={id}
        name="files"
        multiple
        accept=".pdf,image/jpeg,image/png,image/webp"
        label={t("quotes.files.label")}
        hint={t("quotes.files.hint", { count: maxMessageFiles })}
        optional
        error={refused ?? error}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])];
          const code = chosenFilesRefused(files.map(({ size }) => size));
          if (code) input.value = "";
          setRefused(code && t(`quotes.files.${code}`, { count: maxMessageFiles }));
          setNames(code ? [] : files.map(({ name }) => name));
        }}
      />
      {names.length > 1 && (
        <ul className="text-sm text-muted">
          {names.map((name, place) => (
            <li key={`${place} ${name}`} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
