import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { maxDocumentBytes, maxDocuments } from "#domain/catalogue/document-files.ts";
import type { TypedDocument } from "#engine/admin/products/edit-typed.ts";
import { useHref, useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Panel } from "../panel.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { useFileRows } from "../uploads/file-rows.ts";
import { About, accepted, type DocumentFacts, DocumentItem, FileLink } from "./document-item.tsx";
import { UploadList } from "../uploads/upload-list.tsx";
import { useBusy, useUploads } from "../uploads/use-uploads.ts";

interface Props {
  documents: readonly TypedDocument[];
  /** Of stored documents, and of those uploaded since. */
  facts: readonly DocumentFacts[];
  /** Replaced or removed files. */
  earlier: readonly DocumentFacts[];
  errorOf: (field: string) => ReactNode;
  onChange: () => void;
  onBusy: (busy: boolean) => void;
  mayEdit: boolean;
}

/** The papers of a product: PDF files with their kind, language and title, in the order in which buyers see them. */
export function DocumentsPanel(props: Props) {
  const { errorOf, mayEdit } = props;
  const [t, to] = [useT(), useHref()];
  const { rows: documents, ...files } = useFileRows(props.documents, props.onChange);
  const [facts, setFacts] = useState(() => new Map(props.facts.map((one) => [one.key, one])));
  // Which document the next file takes the place of, by file.
  const replaced = useRef(new Map<File, number>());
  const addFacts = (more: readonly DocumentFacts[]) =>
    setFacts((all) => new Map([...all, ...more.map((one) => [one.key, one] as const)]));
  useUnknownFacts(documents, facts, addFacts);
  const { uploads, add, cancel, retry, running } = useUploads<DocumentFacts>(
    to("adminDocuments"),
    checkDocument,
    (done, file) => {
      addFacts([done]);
      const number = replaced.current.get(file);
      replaced.current.delete(file);
      if (number !== undefined) return files.set(number, { key: done.key });
      files.add({ key: done.key, kind: "manual", language: t.language, titleEn: "", titleCn: "" });
    },
  );
  useBusy(running, props.onBusy);
  const room = maxDocuments - documents.length - uploads.length;
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
          {documents.map((one, place) => (
            <DocumentItem
              key={one.number}
              document={one}
              file={facts.get(one.key)}
              place={place}
              count={documents.length}
              mayOpen={mayEdit}
              errorOf={errorOf}
              onChange={(change) => files.set(one.number, change)}
              onMove={(to) => files.move(place, to)}
              onRemove={() => files.remove(one.number)}
              onReplace={(next) => {
                replaced.current.set(next, one.number);
                add([next]);
              }}
            />
          ))}
        </ol>
      )}
      {props.earlier.length > 0 && <Earlier files={props.earlier} mayOpen={mayEdit} />}
    </Panel>
  );
}

function checkDocument(file: File): string | null {
  if (file.size === 0) return "file_empty";
  return file.size > maxDocumentBytes ? "document_too_large" : null;
}

function Earlier({ files, mayOpen }: { files: readonly DocumentFacts[]; mayOpen: boolean }) {
  const t = useT();
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-2 font-semibold">{t("adminProducts.documents.earlier")}</summary>
      <ul className="flex flex-col gap-1">
        {files.map((file) => (
          <li key={file.key}>
            <FileLink file={file.key} mayOpen={mayOpen}>
              <About file={file} />
            </FileLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Loads facts of documents that the browser had stored and the page lacks. */
function useUnknownFacts(
  documents: readonly TypedDocument[],
  facts: ReadonlyMap<string, DocumentFacts>,
  onFound: (found: readonly DocumentFacts[]) => void,
): void {
  const to = useHref();
  const onPicked = useEffectEvent(onFound);
  const unknown = documents.filter(({ key }) => !facts.has(key)).map(({ key }) => key);
  const question =
    unknown.length === 0 ? null : to("adminDocuments", {}, new URLSearchParams(unknown.map((key) => ["key", key])));
  useEffect(() => {
    if (question === null) return;
    const request = new AbortController();
    fetch(question, { signal: request.signal })
      .then(async (answer) => {
        const all = answer.ok ? ((await answer.json()) as DocumentFacts[]) : [];
        if (all.length > 0) onPicked(all);
      })
      .catch(() => {});
    return () => request.abort();
  }, [question]);
}
