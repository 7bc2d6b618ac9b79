import { type Fields, inputsOf } from "#domain/kernel/fields/field.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { itemName } from "../staff/item-name.ts";

/** The name of each input of a form as its label says it: of an item of a table, the item's. */
export function useFieldLabels(form: { readonly fields: Fields<MessageKey> }): (name: string) => string {
  const t = useT();
  const inputs = new Map(inputsOf(form).map((input) => [input.name, input]));
  return (name) => {
    const { field, items = [] } = inputs.get(name) ?? {};
    const item = items.at(-1);
    if (item) return itemName(t, item.as, item.key);
    return field?.label ? t(field.label) : name;
  };
}
