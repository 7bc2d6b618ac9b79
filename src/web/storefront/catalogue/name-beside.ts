import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Card, Spec } from "#engine/catalogue/page-types.ts";

const comma = (language: Language): string => (language === "cn" ? "，" : ", ");

/** A product's name without those of its figures that stand in columns beside it, alone or with the column's name. */
export function nameBeside(name: string, columns: readonly Spec[], language: Language): string {
  const { title, figures, beside } = partsOf(name, columns, language);
  return [title, ...figures.filter((part) => !beside.has(part))].join(comma(language));
}

/** The figures of a name that stand in columns beside it: on a phone these are out of sight at times. */
export function figuresBeside(name: string, columns: readonly Spec[], language: Language): string {
  const { figures, beside } = partsOf(name, columns, language);
  return figures.filter((part) => beside.has(part)).join(comma(language));
}

function partsOf(name: string, columns: readonly Spec[], language: Language) {
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
  return { title, figures, beside: new Set(figures.filter(isBeside)) };
}

const bothTexts = ({ value }: Spec, language: Language): readonly string[] =>
  "text" in value
    ? [value.text]
    : (["imperial", "metric"] as const).map((system) =>
        quantityText(formatQuantity(value.value, value.dimension, language, system)),
      );

/**
 * The columns that say something of these goods: a card carries its key figures only, so some would stand empty, and
 * what all lines have alike tells none from another.
 */
export function tellingColumns<Column extends { readonly key: string }>(
  columns: readonly Column[],
  cards: readonly Pick<Card, "specs">[],
): readonly Column[] {
  return columns.filter(({ key }) => {
    const values = cards.map(({ specs }) => JSON.stringify(specs.find((spec) => spec.key === key)?.value));
    return new Set(values).size > 1 || (cards.length === 1 && values[0] !== undefined);
  });
}
