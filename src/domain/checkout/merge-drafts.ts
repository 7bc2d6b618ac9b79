import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, linePlaces, lineParts } from "#domain/checkout/draft.ts";
import { isSaidAlike } from "#domain/kernel/said-alike.ts";

/** The editor's form as somebody opened it, as somebody else has stored it since, and as the first one sends it. */
interface EditedAtOnce {
  readonly opened: DraftValues;
  readonly theirs: DraftValues;
  readonly mine: DraftValues;
}

type Part = (typeof lineParts)[number];
type Line = Partial<Readonly<Record<Part, string>>>;

const isOfLines = (field: string) => field.startsWith("lines.");

/** Fields that say one thing together: half of an address with half of another is neither. */
function togetherWith(field: string): string {
  if (/^shipping\.(?:address1|address2|city|state|zip)$/.test(field)) return "address";
  if (/^shipping(?:Amount|Reason)$/.test(field)) return "freight";
  if (field.startsWith("discount")) return "discount";
  return field.startsWith("own.") ? "own" : field;
}

/**
 * The sent form, with what somebody else has stored since in the fields that were left as they had been opened. Lines
 * are those of a part, wherever they stand.
 */
export function mergeDrafts({ opened, theirs, mine }: EditedAtOnce): DraftValues {
  const fields = [opened, theirs, mine].flatMap((values) => Object.keys(values)).filter((field) => !isOfLines(field));
  const changed = new Set(
    fields.filter((field) => !isSaidAlike(mine[field], opened[field])).map((field) => togetherWith(field)),
  );
  const merged = [...new Set(fields)].map((field): [string, string] => [
    field,
    (changed.has(togetherWith(field)) ? mine : theirs)[field] ?? "",
  ]);
  return Object.fromEntries([...merged, ...mergedLines({ opened, theirs, mine })].filter(([, value]) => value !== ""));
}

function mergedLines({ opened, theirs, mine }: EditedAtOnce): [string, string][] {
  const [was, is, typed] = [linesBySku(opened), linesBySku(theirs), linesBySku(mine)];
  if (!was || !is || !typed) return Object.entries(isSameLines(mine, opened) ? theirs : mine).filter(isLineEntry);
  const remaining = [...typed].flatMap(([sku, line]): Line[] => {
    const [before, now] = [was.get(sku), is.get(sku)];
    if (now) return [mergedLine(before ?? {}, now, line)];
    return before && isSameLine(before, line) ? [] : [line];
  });
  const added = [...is].filter(([sku]) => !typed.has(sku) && !was.has(sku)).map(([, line]) => line);
  return [...remaining, ...added].flatMap((line, place) =>
    lineParts.map((part): [string, string] => [`lines.${place}.${part}`, line[part] ?? ""]),
  );
}

/** An agreed price and its reason belong together. */
function mergedLine(before: Line, now: Line, typed: Line): Line {
  const keeps = (...parts: Part[]) => parts.every((part) => isSaidAlike(typed[part], before[part]));
  const price = keeps("price", "reason") ? now : typed;
  const { quantity = "" } = keeps("quantity") ? now : typed;
  return { sku: typed.sku ?? "", quantity, price: price.price ?? "", reason: price.reason ?? "" };
}

const isLineEntry = ([field]: [string, string]) => isOfLines(field);
const isSameLine = (one: Line, other: Line) => lineParts.every((part) => isSaidAlike(one[part], other[part]));
const isSameLines = (one: DraftValues, other: DraftValues) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter(isOfLines)
    .every((field) => isSaidAlike(one[field], other[field]));

/** The lines by their parts; null where a part is missing or there twice. */
function linesBySku(values: DraftValues): Map<string, Line> | null {
  const lines = new Map<string, Line>();
  for (const place of linePlaces(values)) {
    const line = Object.fromEntries(lineParts.map((part) => [part, values[`lines.${place}.${part}`] ?? ""])) as Line;
    const sku = compactPartNumber(line.sku ?? "");
    if (sku === "" || lines.has(sku)) return null;
    lines.set(sku, line);
  }
  return lines;
}

type Beside = { readonly opened: DraftValues | null; readonly theirs: DraftValues; readonly mine: DraftValues };

/**
 * The same to be read beside each other: a part has one line number in all of them, that of the sent form, and what the
 * delivery does not ask for is left out.
 */
export function besideEachOther({ opened, theirs, mine }: Beside): Beside {
  const methods = new Set([theirs["method"], mine["method"]]);
  const skus = [mine, theirs, opened ?? {}].map((values) => linesBySku(values));
  const order = [...new Set(skus.flatMap((lines) => [...(lines?.keys() ?? [])]))];
  const isNumbered = skus.every((lines) => lines !== null);
  const asNumbered = (values: DraftValues, lines: Map<string, Line> | null | undefined): DraftValues => {
    const fields = Object.entries(values).filter(([field]) => isAsked(field, methods));
    if (!isNumbered || !lines) return Object.fromEntries(fields);
    const numbered = [...lines].flatMap(([sku, line]) =>
      lineParts.map((part): [string, string] => [`lines.${order.indexOf(sku)}.${part}`, line[part] ?? ""]),
    );
    return Object.fromEntries([...numbered, ...fields.filter(([field]) => !isOfLines(field))]);
  };
  return {
    opened: opened && asNumbered(opened, skus[2]),
    theirs: asNumbered(theirs, skus[1]),
    mine: asNumbered(mine, skus[0]),
  };
}

/** False for fields of deliveries by other methods: a list of pick-up places is sent also where nobody picks up. */
function isAsked(field: string, methods: ReadonlySet<string | undefined>): boolean {
  if (field.startsWith("contact.")) return methods.has("PICKUP");
  if (field.startsWith("freight.")) return methods.has("LOCAL");
  return !field.startsWith("shipping") || methods.has("SHIPPING") || methods.has("LOCAL");
}
