import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Card, Spec } from "#engine/catalogue/page-types.ts";

/** A product's name in two: what it is, and the figures that its name goes on with. */
export function splitName(name: string): { title: string; figures: string } {
  const [, title = name, figures = ""] = /^(.+?)(?:, |，)(.+)$/u.exec(name) ?? [];
  return { title, figures };
}

const textOf = ({ value }: Spec, language: Language): string =>
  "text" in value ? value.text : quantityText(formatQuantity(value.value, value.dimension, language));

const most = 2;

/**
 * The two figures of each card that best tell the cards of its category apart: those with the most different values
 * that the names do not say already. Cards of one category show the same two, in the category's order.
 */
export function distinguishingSpecs(cards: readonly Card[], language: Language): ReadonlyMap<number, readonly Spec[]> {
  const telling = new Map<number, readonly Spec[]>();
  for (const [, group] of Map.groupBy(cards, ({ category }) => category)) {
    const keys = tellingKeys(group, language);
    for (const { id, specs } of group)
      telling.set(
        id,
        specs.filter(({ key }) => keys.has(key)),
      );
  }
  return telling;
}

function tellingKeys(cards: readonly Card[], language: Language): ReadonlySet<string> {
  const values = new Map<string, { texts: Set<string>; said: number; order: number }>();
  for (const card of cards)
    for (const [order, spec] of card.specs.entries()) {
      const text = textOf(spec, language);
      const known = values.get(spec.key) ?? { texts: new Set(), said: 0, order };
      known.texts.add(text);
      if (card.name.includes(text)) known.said += 1;
      values.set(spec.key, known);
    }
  const ranked = [...values].sort(
    ([, a], [, b]) =>
      Number(a.said > cards.length / 2) - Number(b.said > cards.length / 2) ||
      b.texts.size - a.texts.size ||
      a.order - b.order,
  );
  return new Set(ranked.slice(0, most).map(([key]) => key));
}
