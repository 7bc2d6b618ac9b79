import { EditorState } from "prosemirror-state";
import type { Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../language/language.tsx";
import { plugins } from "./keys.ts";
import { cleanPasted, type Pasted } from "./pasted-html.ts";
import { RichToolbar } from "./rich-toolbar.tsx";
import { documentOf, typedOf } from "./typed-document.ts";

export interface EditorProps {
  id: string;
  label: string;
  describedBy: string;
  isInvalid: boolean;
  lang?: string | undefined;
  /** The field's text at first. */
  typed: string;
  onChange: (typed: string) => void;
}

const look =
  "editor max-h-160 min-h-56 overflow-y-auto rounded-b-md border border-line-strong bg-ground px-3 py-2 text-base break-words whitespace-pre-wrap space-y-3";

/** The editor of a text, with its tools above it. */
export default function RichEditor({ id, label, describedBy, isInvalid, lang, typed, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [dropped, setDropped] = useState<Pasted["dropped"]>({});
  const [start] = useState(typed);
  const change = useEffectEvent(onChange);
  const attributes = {
    id,
    role: "textbox",
    class: look,
    "aria-multiline": "true",
    "aria-labelledby": `${id}-label`,
    "aria-describedby": describedBy,
    "aria-invalid": String(isInvalid),
    ...(lang && { lang }),
  };
  const first = useRef(attributes);
  useEffect(() => {
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc: documentOf(start), plugins: plugins() }),
      attributes: first.current,
      editable: () => !place.current?.closest("fieldset:disabled"),
      transformPastedHTML(html) {
        const pasted = cleanPasted(html);
        setDropped(pasted.dropped);
        return pasted.html;
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) change(typedOf(next.doc));
      },
    });
    view.current = editor;
    setState(editor.state);
    return () => editor.destroy();
  }, [start]);
  useEffect(() => view.current?.setProps({ attributes }));
  const run = (command: Command, keepsFocus = false) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, (transaction) => editor.dispatch(transaction), editor);
    if (!keepsFocus) editor.focus();
  };
  return (
    <div className="min-w-0">
      {state && <RichToolbar id={id} label={label} state={state} run={run} />}
      <div ref={place} />
      <LeftOut dropped={dropped} />
    </div>
  );
}

/** Parts of the pasted content that the document could not hold. */
function LeftOut({ dropped }: Pick<Pasted, "dropped">) {
  const t = useT();
  return (
    <div role="status">
      {Object.keys(dropped).length > 0 && (
        <div className="mt-1 rounded-md bg-wash p-2 text-sm">
          <p>{t("adminContent.editor.dropped")}</p>
          <ul className="list-disc pl-5">
            {dropped.pictures && <li>{t("adminContent.editor.droppedPictures", { count: dropped.pictures })}</li>}
            {dropped.links && <li>{t("adminContent.editor.droppedLinks", { count: dropped.links })}</li>}
            {dropped.media && <li>{t("adminContent.editor.droppedMedia", { count: dropped.media })}</li>}
            {dropped.looks && <li>{t("adminContent.editor.droppedLooks")}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
