import { useRef, useState } from "react";
import { maxMessageFiles, sendable } from "#domain/checkout/quote-files.ts";
import { useT } from "../../language/language.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { keepFiles, useHeldForm, useRefusedFiles } from "../refused-files.ts";

/**
 * The choice of a message's files, named below it. Too many of them, or too large ones, are refused before anything is
 * sent; the others stay chosen.
 */
export function FilesField({ id, error }: { id: string; error: string | undefined }) {
  const t = useT();
  const [refused, setRefused] = useRefusedFiles();
  const field = useRef<HTMLInputElement>(null);
  useHeldForm(field, refused);
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <div className="flex w-full flex-col gap-1">
      <FileField
        ref={field}
        id={id}
        name="files"
        multiple
        accept=".pdf,image/jpeg,image/png,image/webp"
        label={t("quotes.files.label")}
        hint={t("quotes.files.hint", { count: maxMessageFiles })}
        optional
        error={refused ?? error}
        onChange={({ currentTarget: input }) => {
          const { kept, tooLarge, tooMany } = sendable([...(input.files ?? [])]);
          const sentence = t("quotes.files.file_too_large");
          const sentences = tooLarge.map(({ name }) => t("quotes.files.ofFile", { name, sentence }));
          if (tooMany) sentences.push(t("quotes.files.too_many_files", { count: maxMessageFiles }));
          if (sentences.length > 0) keepFiles(input, kept);
          setRefused(sentences.join(" ") || null);
          setNames(kept.map(({ name }) => name));
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
