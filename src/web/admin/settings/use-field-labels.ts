import type { Fields, Texts } from "#domain/kernel/fields/field.ts";
import { inputNamed, type Item } from "#domain/kernel/fields/places.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { weekdayName } from "#i18n/opening-hours.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { itemName } from "../staff/item-name.ts";

/** Label of an input, with the row or table it stands in. */
export interface FieldName {
  readonly within: string | null;
  readonly own: string;
}

/** Label and place of each input; of an item of a table, the item's. */
export function useFieldNames(form: {
  readonly fields: Fields<MessageKey>;
}): (name: string, typed?: Texts) => FieldName {
  const t = useT();
  return (name, typed = {}) => {
    const { label = "", items = [] } = inputNamed(form, name, typed) ?? {};
    const row = items.find(({ at }) => at !== undefined);
    const item = items.findLast(({ at }) => at === undefined);
    const own = itemLabel(t, item, label === "" ? name : t(label));
    if (row) return { within: typed[`${row.at}.name.${t.language}`] || itemName(t, row.as, row.key), own };
    return { within: item?.label ? t(item.label) : null, own };
  };
}

function itemLabel(t: ShopTranslator, item: Item | undefined, label: string): string {
  if (!item) return label;
  if (item.as === "weekday") return `${weekdayName(Number(item.key), t.language, "long")}, ${label}`;
  return itemName(t, item.as, item.key);
}

/** Label of each input for a list of errors, preceded by its row or table. */
export function useFieldLabels(form: { readonly fields: Fields<MessageKey> }): (name: string, typed?: Texts) => string {
  const t = useT();
  const nameOf = useFieldNames(form);
  return (name, typed) => {
    const { within, own } = nameOf(name, typed);
    return within === null ? own : t("ui.fieldError", { field: within, error: own });
  };
}
