import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Spec } from "#engine/catalogue/page-types.ts";

/** A product's name without those of its figures that stand in columns beside it, alone or with the column's name. */
export function nameBeside(name: string, columns: readonly Spec[], language: Language): string {
  const [title = name, ...figures] = name.split(/, |，/u);
  const isBeside = (part: string) =>
    columns.some((column) =>
      bothTexts(column, language).some((text) => {
        if (part === text) return true;
        const words = part.startsWith(`${text} `)
          ? part.slice(text.length + 1)
          : part.endsWith(` ${text}`)
            ? part.slice(0, -text.length - 1)
            : null;
        return words !== null && column.name.includes(words);
      }),
    );
  return [title, ...figures.filter((part) => !isBeside(part))].join(language === "cn" ? "，" : ", ");
}

const bothTexts = ({ value }: Spec, language: Language): readonly string[] =>
  "text" in value
    ? [value.text]
    : (["imperial", "metric"] as const).map((system) =>
        quantityText(formatQuantity(value.value, value.dimension, language, system)),
      );
