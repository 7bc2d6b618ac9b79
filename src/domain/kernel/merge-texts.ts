import { isSaidAlike } from "#domain/kernel/said-alike.ts";

type Texts = Readonly<Record<string, string>>;

/** A form as somebody opened it, as somebody else has stored it since, and as the first one sends it. */
interface EditedAtOnce {
  /** Null where it is not known: then all of it is as it was sent. */
  readonly opened: Texts | null;
  readonly theirs: Texts;
  readonly mine: Texts;
}

/** The list that a field belongs to and its row in it, as in `row.3.rate`; null of a field outside of lists. */
function placeOf(field: string): { list: string; row: string } | null {
  const [, list, row] = /^(.*?)\.(\d+)(?:\.|$)/.exec(field) ?? [];
  return list === undefined || row === undefined ? null : { list, row: `${list}.${row}` };
}

/**
 * The sent form, with what somebody else has stored since in the fields that were left as they had been opened. A row
 * of a list is one value. Rows are known by their place alone, so a list is merged only where no row was changed by
 * both: else it is the sent one as a whole.
 */
export function mergeTexts({ opened, theirs, mine }: EditedAtOnce): Texts {
  if (!opened) return mine;
  const fields = [...new Set([opened, theirs, mine].flatMap((form) => Object.keys(form)))];
  const lists = listsIn(fields);
  const unitOf = (field: string) => {
    const place = placeOf(field);
    return place && lists.has(place.list) ? place.row : field;
  };
  const changedIn = (form: Texts) =>
    new Set(fields.filter((field) => !isSaidAlike(form[field], opened[field])).map(unitOf));
  const [byMe, byThem] = [changedIn(mine), changedIn(theirs)];
  const ofBoth = new Set([...byMe].flatMap((unit) => (byThem.has(unit) ? (placeOf(unit)?.list ?? []) : [])));
  const isMine = (field: string) => {
    const list = placeOf(field)?.list ?? "";
    return byMe.has(unitOf(field)) || (lists.has(list) && ofBoth.has(list));
  };
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = (isMine(field) ? mine : theirs)[field];
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
}

/** Lists count their rows from zero; other numbers, such as those of zones, are names. */
const listsIn = (fields: readonly string[]): ReadonlySet<string> =>
  new Set(
    fields.flatMap((field) => {
      const place = placeOf(field);
      return place?.row.endsWith(".0") ? place.list : [];
    }),
  );
