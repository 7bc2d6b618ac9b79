import type { AttributeDefinition, AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { attributeText } from "#domain/catalogue/attribute-text.ts";
import type { Selection, Selections } from "#domain/catalogue/facet-columns.ts";
import type { Constraint, RangeConstraint } from "./search-constraint.ts";
import { priceKey } from "./search-prices.ts";
import type { TermGroup } from "./phrase-book.ts";
import { documentTokens } from "./search-tokens.ts";
import { languages, type LocalizedText } from "#domain/kernel/language.ts";

/** Requested properties: figures and words of a search, filters of a list. */
export interface AskedGoods {
  readonly constraints?: readonly Constraint[];
  readonly terms?: readonly TermGroup[];
  readonly filters?: Selections;
}

/** A version of a product with its distinguishing values. */
export interface ToldVersion {
  readonly name: LocalizedText | null;
  readonly attributes: AttributeValues;
  /** Cents, now. */
  readonly price: number;
  /** Units that can be sold. */
  readonly left: number;
  /** Parcel or freight, as in the list's filter. */
  readonly ship: string;
}

export interface SharedFacts {
  readonly attributes: AttributeValues;
  readonly definitions: readonly AttributeDefinition[];
}

/** Degree to which a version has one requested property; 0 if not at all. */
type Having = (version: ToldVersion) => number;

/**
 * The versions of a product that have what was asked for; all of them where it tells none from the others. Each thing
 * narrows what those before it left: filters, which one version has together, then figures, then words. What none of
 * those has asks nothing of them, for the product was found by something else.
 */
export function askedVersions<V extends ToldVersion>(
  shared: SharedFacts,
  versions: readonly [V, ...V[]],
  { constraints = [], terms = [], filters = {} }: AskedGoods,
): readonly [V, ...V[]] {
  if (versions.length === 1) return versions;
  // Read when a word is asked for that figures and filters have left more than one version to.
  const words = new Map<ToldVersion, ReadonlySet<string>>();
  const wordsOf = (version: ToldVersion): ReadonlySet<string> => {
    const ownWords = words.get(version) ?? tellingWords(shared.definitions, version);
    words.set(version, ownWords);
    return ownWords;
  };
  const havings = [
    ...Object.entries(filters).map(([key, selection]) => passesFilter(shared, key, selection)),
    ...constraints.map((constraint) => hasFigure(shared, constraint)),
    ...terms.map((term) => saysWord(wordsOf, term)),
  ];
  return havings.reduce<readonly [V, ...V[]]>((left, having) => {
    if (left.length === 1) return left;
    const how = left.map(having);
    const most = Math.max(...how);
    const [first, ...others] = most > 0 ? left.filter((_, at) => how[at] === most) : left;
    return first ? [first, ...others] : left;
  }, versions);
}

const valueOf = ({ attributes }: SharedFacts, version: ToldVersion, key: string): AttributeValue | undefined =>
  version.attributes[key] ?? attributes[key];

const listOf = (value: AttributeValue | undefined): readonly unknown[] =>
  value === undefined ? [] : typeof value === "object" ? value : [value];

function hasFigure(shared: SharedFacts, constraint: Constraint): Having {
  if (constraint.kind === "values")
    return (version) =>
      Number(
        constraint.keys.some((key) =>
          listOf(valueOf(shared, version, key)).some((value) => constraint.values.includes(String(value))),
        ),
      );
  if (constraint.keys[0] === priceKey) return ({ price }) => Number(price >= constraint.min && price <= constraint.max);
  return (version) => Math.max(0, ...constraint.keys.map((key) => nearness(valueOf(shared, version, key), constraint)));
}

/** 1 within the range; outside it, higher for nearer figures: those are shown if none is within the range. */
function nearness(value: AttributeValue | undefined, { min, max, asked, orLess }: RangeConstraint): number {
  if (typeof value !== "number") return 0;
  if (value >= min && value <= max) return 1;
  if (asked === undefined || asked <= 0 || value <= 0 || (orLess && value > asked)) return 0;
  return Math.min(value, asked) / Math.max(value, asked);
}

function passesFilter(shared: SharedFacts, key: string, selection: Selection): Having {
  if (key === "ship") return ({ ship }) => Number(selection.kind === "choices" && selection.values.includes(ship));
  if (key === "stock") return ({ left }) => Number(left > 0);
  const isWithin = (value: unknown): boolean =>
    selection.kind === "range" &&
    typeof value === "number" &&
    value >= (selection.min ?? Number.NEGATIVE_INFINITY) &&
    value <= (selection.max ?? Number.POSITIVE_INFINITY);
  if (key === priceKey) return ({ price }) => Number(isWithin(price));
  return (version) =>
    Number(
      listOf(valueOf(shared, version, key)).some((value) =>
        selection.kind === "choices" ? selection.values.includes(filterValue(value)) : isWithin(value),
      ),
    );
}

/** A value as written in a list's URL. */
function filterValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** 1 if the words that distinguish a version contain the term, in either language. */
function saysWord(wordsOf: (version: ToldVersion) => ReadonlySet<string>, { alternatives }: TermGroup): Having {
  return (version) => {
    const words = wordsOf(version);
    return Number(alternatives.some((tokens) => tokens.length > 0 && tokens.every((token) => words.has(token))));
  };
}

/** Words of a version's name and choices; figures are matched as quantities. */
function tellingWords(
  definitions: readonly AttributeDefinition[],
  { name, attributes }: ToldVersion,
): ReadonlySet<string> {
  const own = definitions.filter((one) => one.key in attributes && kindOf(one).tellsVersions);
  const texts = languages.flatMap((language) => [
    name?.[language] ?? "",
    ...own.map((definition) => attributeText(definition, attributes[definition.key]!, language)),
  ]);
  return new Set(texts.flatMap((text) => documentTokens(text)));
}
