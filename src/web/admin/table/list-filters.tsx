import { Form } from "react-router";
import type { ListQuery } from "#engine/admin/list-query.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { type AdminTableSpec, queryOf } from "./admin-table-spec.ts";

interface FilterProps<Row, Scope extends string, Filter extends string, Sort extends string> {
  spec: AdminTableSpec<Row, Scope, Filter, Sort>;
  query: ListQuery<Scope, Filter, Sort>;
  /** Other parameters of the address, which stay. */
  keep?: Readonly<Record<string, string>>;
}

/** Search and filters of a list, as one form that leads to the list's address. */
export function ListFilters<Row, Scope extends string, Filter extends string, Sort extends string>({
  spec,
  query,
  keep = {},
}: FilterProps<Row, Scope, Filter, Sort>) {
  const t = useT();
  const to = useHref();
  const all = { ...query, search: "", filters: {} as ListQuery<Scope, Filter, Sort>["filters"], page: 1 };
  const isNarrowed = query.search !== "" || Object.keys(query.filters).length > 0;
  return (
    // The key gives the fields their new values when a saved view is opened.
    <Form
      role="search"
      key={JSON.stringify(query)}
      className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap print:hidden"
    >
      <Hidden fields={{ ...(query.scope !== spec.scopes[0] && { scope: query.scope }), sort: query.sort, ...keep }} />
      <TextField
        name="q"
        type="search"
        label={spec.search(t)}
        defaultValue={query.search}
        autoComplete="off"
        maxLength={80}
        className="col-span-2 min-w-0 flex-1 basis-64"
      />
      {spec.filters.map(({ name, label, choices }) =>
        choices ? (
          <SelectField
            key={name}
            name={name}
            label={label(t)}
            placeholder={t("adminShell.list.any")}
            choices={choices(t)}
            defaultValue={query.filters[name] ?? ""}
            className="basis-40"
          />
        ) : (
          <TextField
            key={name}
            name={name}
            type="date"
            label={label(t)}
            defaultValue={query.filters[name] ?? ""}
            className="basis-36"
          />
        ),
      )}
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

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
