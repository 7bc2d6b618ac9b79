import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { maxDocumentBytes, maxDocuments, uploadedKinds } from "#domain/catalogue/document-files.ts";
import { languages } from "#domain/kernel/language.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { TypedDocument } from "#engine/admin/products/edit-typed.ts";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Panel } from "../panel.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { useFileRows } from "../uploads/file-rows.ts";
import { StepButton } from "../ordered/step-button.tsx";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";

/** What the shop tells of an uploaded document. */
export interface DocumentFacts {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

interface Props {
  documents: readonly TypedDocument[];
  /** Of what is stored, and of what was uploaded since. */
  facts: readonly DocumentFacts[];
  /** What was replaced or taken out. */
  earlier: readonly DocumentFacts[];
  errorOf: (field: string) => ReactNode;
  onChange: () => void;
  onBusy: (busy: boolean) => void;
  mayEdit: boolean;
}

const accepted = ".pdf,application/pdf";

/** The papers of a product: PDF files with their kind, language and title, in the order in which buyers see them. */
export function DocumentsPanel(props: Props) {
  const { errorOf, mayEdit } = props;
  const t = useT();
  const to = useHref();
  const { rows: documents, ...files } = useFileRows(props.documents, props.onChange);
  const [facts, setFacts] = useState(() => new Map(props.facts.map((one) => [one.key, one])));
  // Which document the next file takes the place of, by file.
  const replaced = useRef(new Map<File, number>());
  useUnknownFacts(documents, facts, (found) =>
    setFacts(new Map([...facts, ...found.map((one) => [one.key, one] as const)])),
  );
  const check = (file: File): string | null => {
    if (file.size === 0) return "file_empty";
    return file.size > maxDocumentBytes ? "document_too_large" : null;
  };
  const { uploads, add, cancel, retry, running } = useUploads<DocumentFacts>(
    to("adminDocuments"),
    check,
    (done, file) => {
      setFacts((all) => new Map(all).set(done.key, done));
      const number = replaced.current.get(file);
      replaced.current.delete(file);
      if (number !== undefined) return files.set(number, { key: done.key });
      files.add({ key: done.key, kind: "manual", language: t.language, titleEn: "", titleCn: "" });
    },
  );
  const busy = useEffectEvent(props.onBusy);
  useEffect(() => busy(running), [running]);
  const room = maxDocuments - documents.length - uploads.length;
  const about = (file: DocumentFacts | undefined) =>
    file &&
    t("adminProducts.documents.about", {
      name: file.fileName,
      kilobytes: formatNumber(Math.ceil(file.bytes / 1024), t.language),
      at: formatDateTime(instant(new Date(file.uploadedAt).getTime()), t),
    });
  const fileHref = (key: string) => to("adminDocuments", {}, { key, as: "pdf" });
  return (
    <Panel id="documents" title={t("adminProducts.documents.title")}>
      <p className="text-sm text-muted">{t("adminProducts.documents.hint")}</p>
      <FieldError id="documents" error={errorOf("documents")} />
      <AddFiles
        label={t("adminProducts.documents.add")}
        accepted={accepted}
        disabled={!mayEdit || room <= 0}
        onFiles={(all) => add(all.slice(0, Math.max(0, room)))}
      />
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {documents.length > 0 && (
        <ol className="flex flex-col gap-3" aria-label={t("adminProducts.documents.title")}>
          {documents.map((one, place) => {
            const file = facts.get(one.key);
            const name = one[t.language === "cn" ? "titleCn" : "titleEn"] || file?.fileName || String(place + 1);
            return (
              <li key={one.number} className="flex flex-col gap-3 rounded-md border border-line p-3">
                <input type="hidden" name="document" value={one.key} />
                {errorOf(`document.${one.key}`) && (
                  <p id={`document.${one.key}`} className="text-sm font-medium text-danger">
                    {errorOf(`document.${one.key}`)}
                  </p>
                )}
                <a
                  href={fileHref(one.key)}
                  target="_blank"
                  rel="noreferrer"
                  className="link flex items-center gap-2 break-all"
                >
                  <Icon name="document" className="size-5" />
                  {about(file) ?? one.key.slice(0, 8)}
                </a>
                <div className="field-row sm:grid-cols-2">
                  <SelectField
                    name={`document.${one.key}.kind`}
                    label={t("adminProducts.documents.kind")}
                    choices={uploadedKinds.map((value) => ({ value, label: t(`product.documents.kinds.${value}`) }))}
                    value={one.kind}
                    onChange={(event) => files.set(one.number, { kind: event.currentTarget.value })}
                    error={errorOf(`document.${one.key}.kind`)}
                  />
                  <SelectField
                    name={`document.${one.key}.language`}
                    label={t("adminProducts.documents.language")}
                    choices={languages.map((value) => ({ value, label: t(`adminProducts.language.${value}`) }))}
                    value={one.language}
                    onChange={(event) => files.set(one.number, { language: event.currentTarget.value })}
                    error={errorOf(`document.${one.key}.language`)}
                  />
                  {languages.map((language) => {
                    const field = language === "cn" ? "titleCn" : "titleEn";
                    return (
                      <TextField
                        key={language}
                        name={`document.${one.key}.${field}`}
                        label={t(`adminProducts.documents.name.${language}`)}
                        lang={language === "cn" ? "zh-CN" : "en"}
                        value={one[field]}
                        onChange={(event) => files.set(one.number, { [field]: event.currentTarget.value })}
                        error={errorOf(`document.${one.key}.${field}`)}
                        autoComplete="off"
                        maxLength={200}
                      />
                    );
                  })}
                </div>
                <div className="flex flex-wrap items-center gap-1">
                  <StepButton
                    icon="up"
                    label={t("adminProducts.pictures.up", { name })}
                    disabled={place === 0}
                    onPress={() => files.move(place, place - 1)}
                  />
                  <StepButton
                    icon="down"
                    label={t("adminProducts.pictures.down", { name })}
                    disabled={place === documents.length - 1}
                    onPress={() => files.move(place, place + 1)}
                  />
                  <StepButton
                    icon="trash"
                    label={t("adminProducts.pictures.remove", { name })}
                    onPress={() => files.remove(one.number)}
                  />
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
                        if (next) replaced.current.set(next, one.number);
                        if (next) add([next]);
                        event.currentTarget.value = "";
                      }}
                    />
                  </label>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {props.earlier.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-9 cursor-pointer py-2 font-semibold">
            {t("adminProducts.documents.earlier")}
          </summary>
          <ul className="flex flex-col gap-1">
            {props.earlier.map((file) => (
              <li key={file.key}>
                <a href={fileHref(file.key)} target="_blank" rel="noreferrer" className="link break-all">
                  {about(file)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

/** Asks about documents that the browser kept from before and the page did not bring. */
function useUnknownFacts(
  documents: readonly TypedDocument[],
  facts: ReadonlyMap<string, DocumentFacts>,
  onFound: (found: readonly DocumentFacts[]) => void,
): void {
  const to = useHref();
  const found = useEffectEvent(onFound);
  const unknown = documents.filter(({ key }) => !facts.has(key)).map(({ key }) => key);
  const question =
    unknown.length === 0 ? null : to("adminDocuments", {}, new URLSearchParams(unknown.map((key) => ["key", key])));
  useEffect(() => {
    if (question === null) return;
    const asked = new AbortController();
    fetch(question, { signal: asked.signal })
      .then(async (answer) => {
        const all = answer.ok ? ((await answer.json()) as DocumentFacts[]) : [];
        if (all.length > 0) found(all);
      })
      .catch(() => {});
    return () => asked.abort();
  }, [question]);
}
