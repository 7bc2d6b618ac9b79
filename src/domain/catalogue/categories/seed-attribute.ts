import type {
  AttributeGroup,
  Choice,
  ChoiceAttribute,
  Dimension,
  FlagAttribute,
  NumberAttribute,
} from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";

/** Options of an attribute; it is a filter by default. */
interface More {
  readonly help?: LocalizedText;
  readonly filter?: false;
  readonly card?: number;
  readonly table?: boolean;
}

/** A measured attribute; `within` is what a real product can have, in the canonical unit. */
export const number = (
  key: string,
  en: string,
  cn: string,
  group: AttributeGroup,
  dimension: Dimension,
  within: NumberAttribute["within"],
  more: More = {},
): NumberAttribute => ({ key, name: { en, cn }, group, kind: "number", dimension, within, filter: "range", ...more });

const ofChoices =
  (kind: ChoiceAttribute["kind"]) =>
  (
    key: string,
    en: string,
    cn: string,
    group: AttributeGroup,
    choices: readonly Choice[],
    more: More = {},
  ): ChoiceAttribute => ({ key, name: { en, cn }, group, kind, choices, filter: "choices", ...more });

export const choice = ofChoices("choice");
export const list = ofChoices("list");

export const flag = (key: string, en: string, cn: string, group: AttributeGroup, more: More = {}): FlagAttribute => ({
  key,
  name: { en, cn },
  group,
  kind: "flag",
  filter: "choices",
  ...more,
});
