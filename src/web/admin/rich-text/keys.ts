import { baseKeymap, chainCommands, exitCode, toggleMark, setBlockType } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { schema } from "./schema.ts";

const { hard_break, list_item, heading, paragraph, bullet_list, ordered_list } = schema.nodes as Required<
  typeof schema.nodes
>;

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break!.create()).scrollIntoView());
  return true;
});

/**
 * Tab moves between the cells of a table and leaves it after the last one; anywhere else it leaves the editor, so that
 * nobody is caught in it. Items of lists move by Ctrl+] and Ctrl+[.
 */
export const plugins = (): Plugin[] => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*([-*])\s$/, bullet_list!),
      wrappingInputRule(/^1[.)]\s$/, ordered_list!),
      textblockTypeInputRule(/^(##)\s$/, heading!, { level: 2 }),
      textblockTypeInputRule(/^(###)\s$/, heading!, { level: 3 }),
    ],
  }),
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleMark(schema.marks["strong"]!),
    "Mod-Alt-0": setBlockType(paragraph!),
    "Mod-Alt-2": setBlockType(heading!, { level: 2 }),
    "Mod-Alt-3": setBlockType(heading!, { level: 3 }),
    "Shift-Enter": breakLine,
    Enter: splitListItem(list_item!),
    "Mod-]": sinkListItem(list_item!),
    "Mod-[": liftListItem(list_item!),
    Tab: goToNextCell(1),
    "Shift-Tab": goToNextCell(-1),
  }),
  keymap(baseKeymap),
  history(),
  tableEditing(),
];
