import type { ReactNode } from "react";
import { uploadedKinds } from "#domain/catalogue/document-files.ts";
import { languages } from "#domain/kernel/language.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { TypedDocument } from "#engine/admin/products/edit-typed.ts";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StepButton } from "../ordered/step-button.tsx";

export interface DocumentFacts {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

interface Props {
  document: TypedDocument;
  file: DocumentFacts | undefined;
  place: number;
  count: number;
  mayOpen: boolean;
  errorOf: (field: string) => ReactNode;
  onChange: (change: Partial<TypedDocument>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onReplace: (next: File) => void;
}

export const accepted = ".pdf,application/pdf";

/** A stored file, as a link for staff who may open it. */
export function FileLink({
  file,
  mayOpen,
  className = "",
  children,
}: {
  file: string;
  mayOpen: boolean;
  className?: string;
  children: ReactNode;
}) {
  const to = useHref();
  if (!mayOpen) return <span className={`break-all ${className}`}>{children}</span>;
  return (
    <a
      href={to("adminDocuments", {}, { key: file, as: "pdf" })}
      target="_blank"
      rel="noreferrer"
      className={`link break-all ${className}`}
    >
      {children}
    </a>
  );
}

/** One paper of a product: its file, what is said of it, and its place. */
export function DocumentItem(props: Props) {
  const { document, file, place, count, mayOpen, errorOf, onChange, onMove, onRemove, onReplace } = props;
  const t = useT();
  const name = document[t.language === "cn" ? "titleCn" : "titleEn"] || file?.fileName || String(place + 1);
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-3">
      <input type="hidden" name="document" value={document.key} />
      {errorOf(`document.${document.key}`) && (
        <p id={`document.${document.key}`} className="text-sm font-medium text-danger">
          {errorOf(`document.${document.key}`)}
        </p>
      )}
      <FileLink file={document.key} mayOpen={mayOpen} className="flex items-center gap-2">
        <Icon name="document" className="size-5" />
        {file ? <About file={file} /> : document.key.slice(0, 8)}
      </FileLink>
      <Facts document={document} errorOf={errorOf} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-1">
        <StepButton
          icon="up"
          label={t("adminProducts.pictures.up", { name })}
          disabled={place === 0}
          onPress={() => onMove(place - 1)}
        />
        <StepButton
          icon="down"
          label={t("adminProducts.pictures.down", { name })}
          disabled={place === count - 1}
          onPress={() => onMove(place + 1)}
        />
        <StepButton icon="trash" label={t("adminProducts.pictures.remove", { name })} onPress={() => onRemove()} />
        <label
          className={`${buttonClass({ variant: "quiet", size: "small" })} has-focus-visible:outline-2 has-focus-visible:outline-primary`}
        >
          <Icon name="reload" />
          {t("adminProducts.documents.replace")}
          <input
            type="file"
            accept={accepted}
            aria-label={t("adminProducts.documents.replaceOf", { name })}
            className="sr-only"
            onChange={(event) => {
              const [next] = event.currentTarget.files ?? [];
              if (next) onReplace(next);
              event.currentTarget.value = "";
            }}
          />
        </label>
      </div>
    </li>
  );
}

function Facts({ document, errorOf, onChange }: Pick<Props, "document" | "errorOf" | "onChange">) {
  const t = useT();
  return (
    <div className="field-row sm:grid-cols-2">
      <SelectField
        name={`document.${document.key}.kind`}
        label={t("adminProducts.documents.kind")}
        choices={uploadedKinds.map((value) => ({ value, label: t(`product.documents.kinds.${value}`) }))}
        value={document.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
        error={errorOf(`document.${document.key}.kind`)}
      />
      <SelectField
        name={`document.${document.key}.language`}
        label={t("adminProducts.documents.language")}
        choices={languages.map((value) => ({ value, label: t(`adminProducts.language.${value}`) }))}
        value={document.language}
        onChange={(event) => onChange({ language: event.currentTarget.value })}
        error={errorOf(`document.${document.key}.language`)}
      />
      {languages.map((language) => {
        const field = language === "cn" ? "titleCn" : "titleEn";
        return (
          <TextField
            key={language}
            name={`document.${document.key}.${field}`}
            label={t(`adminProducts.documents.name.${language}`)}
            lang={tags[language]}
            value={document[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            error={errorOf(`document.${document.key}.${field}`)}
            autoComplete="off"
            maxLength={200}
          />
        );
      })}
    </div>
  );
}

/** Name, size and day of an uploaded file. */
export function About({ file }: { file: DocumentFacts }) {
  const t = useT();
  return t("adminProducts.documents.about", {
    name: file.fileName,
    kilobytes: formatNumber(Math.ceil(file.bytes / 1024), t.language),
    at: formatDateTime(instant(new Date(file.uploadedAt).getTime()), t),
  });
}
