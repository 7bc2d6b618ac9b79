import { Form } from "react-router";
import type { ListQuery } from "#engine/admin/list-query.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { type AdminFilter, type AdminTableSpec, queryOf } from "./admin-table-spec.ts";

interface FilterProps<Row, Scope extends string, Filter extends string, Sort extends string> {
  spec: AdminTableSpec<Row, Scope, Filter, Sort>;
  query: ListQuery<Scope, Filter, Sort>;
  /** Other parameters of the address, which stay. */
  keep?: Readonly<Record<string, string>>;
  /** Values to suggest for filters that are typed. */
  suggestions?: Readonly<Partial<Record<Filter, readonly string[]>>> | undefined;
}

/** Search and filters of a list, as one form that leads to the list's address. */
export function ListFilters<Row, Scope extends string, Filter extends string, Sort extends string>({
  spec,
  query,
  keep = {},
  suggestions,
}: FilterProps<Row, Scope, Filter, Sort>) {
  const t = useT();
  const to = useHref();
  const all = { ...query, search: "", filters: {} as ListQuery<Scope, Filter, Sort>["filters"], page: 1 };
  const isNarrowed = query.search !== "" || Object.keys(query.filters).length > 0;
  // A first search leaves the list that the menu opens, where the spec says so; the next ones stay where they found.
  const staysInScope = query.scope !== spec.scopes[0] || (spec.searched !== undefined && query.search !== "");
  return (
    // The key gives the fields their new values when a saved view is opened.
    <Form
      role="search"
      key={JSON.stringify(query)}
      className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap print:hidden"
    >
      <Hidden fields={{ ...(staysInScope && { scope: query.scope }), sort: query.sort, ...keep }} />
      <TextField
        name="q"
        type="search"
        label={spec.search(t)}
        defaultValue={query.search}
        autoComplete="off"
        maxLength={80}
        className="col-span-2 min-w-0 flex-1 basis-64"
      />
      {spec.filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={query.filters[filter.name] ?? ""}
          suggestions={suggestions?.[filter.name]}
        />
      ))}
      <Button type="submit" variant="secondary" icon="search">
        {t("adminShell.list.apply")}
      </Button>
      {isNarrowed && (
        <ButtonLink to={to(spec.at, {}, { ...Object.fromEntries(queryOf(spec, all)), ...keep })} variant="quiet">
          {t("adminShell.list.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}

/** One filter: a choice, a day, or a typed text with suggestions. */
function FilterField({
  filter: { name, label, choices, kind },
  value,
  suggestions = [],
}: {
  filter: AdminFilter<string>;
  value: string;
  suggestions?: readonly string[] | undefined;
}) {
  const t = useT();
  const named = { name, label: label(t), defaultValue: value };
  if (choices)
    return <SelectField {...named} placeholder={t("adminShell.list.any")} choices={choices(t)} className="basis-40" />;
  if (!kind) return <TextField {...named} type="date" className="basis-36" />;
  const list = suggestions.length > 0 ? `${name}-suggestions` : undefined;
  const dollars = { type: "number", min: 0, max: 9_999_999, step: 0.01, inputMode: "decimal" } as const;
  return (
    <>
      <TextField
        {...named}
        {...(kind === "dollars" && dollars)}
        list={list}
        autoComplete="off"
        maxLength={80}
        className="basis-36"
      />
      {list && <Suggestions id={list} values={suggestions} />}
    </>
  );
}

/** Values that a field with the attribute \`list\` suggests. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
