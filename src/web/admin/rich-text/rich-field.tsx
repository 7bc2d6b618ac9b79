import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import type { EditorProps } from "./rich-editor.tsx";

interface Props {
  name: string;
  id: string;
  defaultValue: string;
  error?: ReactNode;
  label: string;
  hint?: ReactNode;
  lang?: string;
  rows?: number;
  className?: string;
}

/** Loads the editor, and gives it unless its field is gone by then. */
function loadEditor(give: (editor: ComponentType<EditorProps>) => void): (() => void) | undefined {
  // The server's bundle is to be without the editor's packages.
  if (import.meta.env.SSR) return undefined;
  let isGone = false;
  const load = import("./rich-editor.tsx").then(
    (module) => isGone || give(module.default),
    // Without the editor the text area stays.
    () => undefined,
  );
  void load;
  return () => {
    isGone = true;
  };
}

/**
 * A text with headings, lists, links, tables and pictures. Its value is in a text area, which the form sends; the
 * editor is loaded with the first such field. Until then plain paragraphs can be typed.
 */
export function RichField({ name, id, defaultValue, error, label, hint, lang, rows = 9, className = "" }: Props) {
  const t = useT();
  const value = useRef<HTMLTextAreaElement>(null);
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null);
  useEffect(() => loadEditor((editor) => setEditor(() => editor)), []);
  const change = (text: string) => {
    if (!value.current) return;
    value.current.value = text;
    value.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isPlain = !defaultValue.startsWith("[");
  const described = `${id}-hint${error ? ` ${id}-error` : ""}`;
  return (
    <div data-field data-typed={lang} className={`flex max-w-full min-w-0 flex-col gap-1 ${className}`}>
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint} {t("adminContent.editor.keys")}
      </p>
      {Editor && (
        <Editor
          id={id}
          label={label}
          describedBy={described}
          isInvalid={Boolean(error)}
          lang={lang}
          typed={value.current?.value ?? defaultValue}
          onChange={change}
        />
      )}
      {!Editor && !isPlain && <p className="text-sm text-muted">{t("adminContent.editor.loading")}</p>}
      <textarea
        ref={value}
        id={Editor ? undefined : id}
        name={name}
        defaultValue={defaultValue}
        rows={rows}
        lang={lang}
        hidden={Editor !== null || !isPlain}
        aria-labelledby={`${id}-label`}
        aria-describedby={described}
        className="w-full rounded-md border border-line-strong bg-ground px-3 py-2 text-base"
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
