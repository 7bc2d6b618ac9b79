import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Card, Spec } from "#engine/catalogue/page-types.ts";

/** A product's name in two parts: the thing, and its figures. */
export function splitName(name: string): { title: string; figures: string } {
  const [, title = name, figures = ""] = /^(.+?)(?:, |，)(.+)$/u.exec(name) ?? [];
  return { title, figures };
}

/** The figures that a card's goods are chosen by, in the order of the trade. */
export const leadingSpecs = ({ specs, leading }: Pick<Card, "specs" | "leading">): readonly Spec[] =>
  leading.flatMap((key) => specs.find((spec) => spec.key === key) ?? []);

/** Parts of a name's figures; `isSaid` marks those that the card already shows as leading figures. */
export function figureParts(
  figures: string,
  leadingFigures: readonly Spec[],
  language: Language,
): readonly { readonly text: string; readonly isSaid: boolean }[] {
  const texts = new Set(
    leadingFigures.flatMap(({ value }) =>
      "text" in value
        ? value.text
        : (["imperial", "metric"] as const).map((system) =>
            quantityText(formatQuantity(value.value, value.dimension, language, system)),
          ),
    ),
  );
  return figures.split(/, |，/u).map((text) => ({ text, isSaid: texts.has(text) }));
}

/** In small letters, for a name writes in capitals what its attribute does not: Single-Stage. */
const textOf = ({ value }: Spec, language: Language): string =>
  ("text" in value ? value.text : quantityText(formatQuantity(value.value, value.dimension, language))).toLowerCase();

const most = 2;

type ToldApart = Pick<Card, "id" | "category" | "name" | "specs" | "leading" | "leadsAlone">;

/**
 * The figures under a card's name and its leading ones: none of a card that leads with those of its kind, one of
 * another that has leading ones, else the two that best tell the cards of its category apart, those with the most
 * different values that the names do not say already. Cards of one category show the same, in the category's order.
 */
export function distinguishingSpecs(
  cards: readonly ToldApart[],
  language: Language,
): ReadonlyMap<number, readonly Spec[]> {
  const telling = new Map<number, readonly Spec[]>();
  for (const [, group] of Map.groupBy(cards, ({ category }) => category)) {
    const keys = tellingKeys(group, language);
    for (const card of group) {
      const lead = new Set<Spec>(leadingSpecs(card));
      const others = card.specs.filter(
        (spec) => !lead.has(spec) && !card.name.toLowerCase().includes(textOf(spec, language)),
      );
      const further = card.leadsAlone ? 0 : 1;
      telling.set(card.id, lead.size > 0 ? others.slice(0, further) : card.specs.filter(({ key }) => keys.has(key)));
    }
  }
  return telling;
}

function tellingKeys(cards: readonly ToldApart[], language: Language): ReadonlySet<string> {
  const values = new Map<string, { texts: Set<string>; cards: number; said: number; order: number }>();
  for (const card of cards)
    for (const [order, spec] of card.specs.entries()) {
      const text = textOf(spec, language);
      const specValues = values.get(spec.key) ?? { texts: new Set(), cards: 0, said: 0, order };
      specValues.texts.add(text);
      specValues.cards += 1;
      if (card.name.toLowerCase().includes(text)) specValues.said += 1;
      values.set(spec.key, specValues);
    }
  // A text that all cards share distinguishes none.
  const telling = [...values].filter(
    ([, { texts, cards: stating }]) => cards.length < 2 || texts.size > 1 || stating < cards.length,
  );
  telling.sort(
    ([, a], [, b]) =>
      Number(a.said > cards.length / 2) - Number(b.said > cards.length / 2) ||
      b.texts.size - a.texts.size ||
      a.order - b.order,
  );
  return new Set(telling.slice(0, most).map(([key]) => key));
}
