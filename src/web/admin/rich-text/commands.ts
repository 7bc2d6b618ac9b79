import { lift, setBlockType, toggleMark } from "prosemirror-commands";
import type { NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { schema } from "./schema.ts";

const typeOf = (name: string): NodeType => schema.nodes[name]!;
const { strong, link } = schema.marks as {
  strong: (typeof schema.marks)["strong"];
  link: (typeof schema.marks)["link"];
};

/** True if the selection lies in a node of this type, and level. */
export function isWithin({ selection }: EditorState, name: string, level?: number): boolean {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === name) return level === undefined || node.attrs["level"] === level;
  }
  return false;
}

export function isStrong(state: EditorState): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return strong!.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, strong!);
}

export const toggleStrong: Command = toggleMark(strong!);

/** A heading of the level; a paragraph where it is one already. */
export const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch) =>
    isWithin(state, "heading", level)
      ? setBlockType(typeOf("paragraph"))(state, dispatch)
      : setBlockType(typeOf("heading"), { level })(state, dispatch);

/** A list of the kind; its items become paragraphs where they are in one. */
export const toggleList =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch) =>
    isWithin(state, name)
      ? liftListItem(typeOf("list_item"))(state, dispatch) || lift(state, dispatch)
      : wrapInList(typeOf(name))(state, dispatch);

/** The link at the selection: where it leads, and from where to where it reaches. */
export function linkAt({ doc, selection }: EditorState): { href: string; from: number; to: number } | null {
  const { $from } = selection;
  let at: { href: string; from: number; to: number } | null = null;
  doc.nodesBetween($from.start(), $from.end(), (node, from) => {
    const href = link!.isInSet(node.marks)?.attrs["href"] as string | undefined;
    const to = from + node.nodeSize;
    if (href === undefined || selection.from < from || selection.from > to) return;
    at ??= { href, from, to };
  });
  return at;
}

/** Sets the link of the selected words, or of the link at the cursor; null takes it away. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const range = empty ? linkAt(state) : { from, to };
    if (!range) return false;
    const change = state.tr.removeMark(range.from, range.to, link!);
    if (href !== null) change.addMark(range.from, range.to, link!.create({ href }));
    dispatch?.(change);
    return true;
  };

/** Puts a block below the one with the cursor, or in the place of an empty paragraph; the cursor goes into it. */
const insertBlock =
  (node: ReturnType<NodeType["create"]>): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const block = $from.depth > 0 ? $from.node(1) : null;
    const isBlank = block?.type.name === "paragraph" && block.content.size === 0;
    const at = $from.depth > 0 ? (isBlank ? $from.before(1) : $from.after(1)) : state.selection.to;
    const change = isBlank ? state.tr.replaceWith(at, $from.after(1), node) : state.tr.insert(at, node);
    // A table or picture at the end would leave no place to write on.
    if (at + node.nodeSize === change.doc.content.size)
      change.insert(change.doc.content.size, typeOf("paragraph").create());
    change.setSelection(
      node.type.name === "image"
        ? NodeSelection.create(change.doc, at)
        : TextSelection.near(change.doc.resolve(at + 1)),
    );
    dispatch?.(change.scrollIntoView());
    return true;
  };

export const insertPicture = (key: string): Command => insertBlock(typeOf("image").create({ key, alt: "" }));

/** Two columns and three rows, the first of them headings. */
export const insertTable: Command = (state, dispatch) => {
  const row = (cell: string) =>
    typeOf("table_row").create(
      null,
      [0, 1].map(() => typeOf(cell).createAndFill()!),
    );
  const table = typeOf("table").create(null, ["table_header", "table_cell", "table_cell"].map(row));
  return insertBlock(table)(state, dispatch);
};

/** The selected picture's alternative text; null while none is selected. */
export function altAt({ selection }: EditorState): string | null {
  return selection instanceof NodeSelection && selection.node.type.name === "image"
    ? String(selection.node.attrs["alt"])
    : null;
}

export const setAlt =
  (alt: string): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false;
    const change = tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt });
    dispatch?.(change.setSelection(NodeSelection.create(change.doc, selection.from)));
    return true;
  };
