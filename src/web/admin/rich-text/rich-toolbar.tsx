import { deleteSelection } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "prosemirror-tables";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { acceptedPictures } from "#domain/catalogue/picture-uploads.ts";
import { readLink } from "#domain/kernel/link.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import {
  altAt,
  insertPicture,
  insertTable,
  isStrong,
  isWithin,
  linkAt,
  setAlt,
  setLink,
  toggleHeading,
  toggleList,
  toggleStrong,
} from "./commands.ts";

type Run = (command: Command, keepsFocus?: boolean) => void;

interface Props {
  id: string;
  label: string;
  state: EditorState;
  run: Run;
}

/** The tools of an editor: buttons in one row, and below them what belongs to the link, table or picture at hand. */
export function RichToolbar({ id, label, state, run }: Props) {
  const t = useT();
  const to = useHref();
  const [isLinking, setIsLinking] = useState(false);
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(to("adminPictures"), checkPicture, ({ key }) =>
    run(insertPicture(key)),
  );
  const link = linkAt(state);
  const alt = altAt(state);
  const toggles = [
    ["heading", toggleHeading(2), isWithin(state, "heading", 2)],
    ["subheading", toggleHeading(3), isWithin(state, "heading", 3)],
    ["strong", toggleStrong, isStrong(state)],
    ["bullets", toggleList("bullet_list"), isWithin(state, "bullet_list")],
    ["numbers", toggleList("ordered_list"), isWithin(state, "ordered_list")],
  ] as const;
  return (
    <div className="flex flex-col gap-2 rounded-t-md border border-b-0 border-line-strong bg-wash p-1.5">
      <div
        role="group"
        aria-label={t("adminContent.editor.tools", { label })}
        aria-controls={id}
        className="flex flex-wrap gap-1"
      >
        {toggles.map(([name, command, isOn]) => (
          <Tool key={name} isOn={isOn} onPress={() => run(command)}>
            {t(`adminContent.editor.${name}`)}
          </Tool>
        ))}
        <Tool isOn={link !== null || isLinking} onPress={() => setIsLinking(!isLinking)}>
          {t("adminContent.editor.link")}
        </Tool>
        <Tool onPress={() => run(insertTable)}>{t("adminContent.editor.table")}</Tool>
        <AddFiles
          label={t("adminContent.editor.picture")}
          accepted={acceptedPictures}
          disabled={false}
          onFiles={(files) => add(files)}
        />
        <Tool isOff={undoDepth(state) === 0} onPress={() => run(undo)}>
          {t("adminContent.editor.undo")}
        </Tool>
        <Tool isOff={redoDepth(state) === 0} onPress={() => run(redo)}>
          {t("adminContent.editor.redo")}
        </Tool>
      </div>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {isLinking && <LinkTool key={link?.href} {...{ id, state, run }} onDone={() => setIsLinking(false)} />}
      {isWithin(state, "table") && <TableTools run={run} />}
      {alt !== null && <PictureTools id={id} alt={alt} run={run} />}
    </div>
  );
}

function Tool({
  isOn,
  isOff,
  onPress,
  children,
}: {
  isOn?: boolean;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      className="aria-disabled:cursor-default aria-disabled:text-muted aria-pressed:bg-wash-strong"
      // The words that are selected stay so.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function LinkTool({ id, state, run, onDone }: Omit<Props, "label"> & { onDone: () => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const link = linkAt(state);
  const [typed, setTyped] = useState(link?.href ?? "");
  const [error, setError] = useState<string | null>(null);
  const set = () => {
    const href = readLink(typed);
    if (href === null) return setError(t("adminSettings.problem.link_format"));
    if (state.selection.empty && !link) return setError(t("adminContent.editor.linkNeedsText"));
    run(setLink(href));
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would send the whole form.
    event.preventDefault();
    if (event.key === "Enter") set();
    else onDone();
  };
  return (
    <div className="flex flex-col gap-2 p-1">
      <TextField
        name=""
        id={`${id}-link`}
        label={t("adminContent.editor.linkTo")}
        hint={t("adminContent.editor.linkHint")}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        ref={input}
        spellCheck={false}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={set}>
          {t("adminContent.editor.linkSet")}
        </Button>
        {link && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              run(setLink(null));
              onDone();
            }}
          >
            {t("adminContent.editor.linkRemove")}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onDone}>
          {t("adminContent.editor.cancel")}
        </Button>
      </div>
    </div>
  );
}

const ofTable = [
  ["rowAdd", addRowAfter],
  ["columnAdd", addColumnAfter],
  ["rowRemove", deleteRow],
  ["columnRemove", deleteColumn],
  ["tableRemove", deleteTable],
] as const;

function TableTools({ run }: { run: Run }) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-1">
      {ofTable.map(([name, command]) => (
        <Tool key={name} onPress={() => run(command)}>
          {t(`adminContent.editor.${name}`)}
        </Tool>
      ))}
    </div>
  );
}

function PictureTools({ id, alt, run }: { id: string; alt: string; run: Run }) {
  const t = useT();
  return (
    <div className="flex flex-col items-start gap-2 p-1">
      <TextField
        name=""
        id={`${id}-alt`}
        label={t("adminContent.editor.alt")}
        hint={t("adminContent.editor.altHint")}
        value={alt}
        maxLength={300}
        onChange={(event) => run(setAlt(event.currentTarget.value), true)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="w-full"
        autoComplete="off"
      />
      <Button size="small" variant="secondary" onClick={() => run(deleteSelection)}>
        {t("adminContent.editor.pictureRemove")}
      </Button>
    </div>
  );
}
