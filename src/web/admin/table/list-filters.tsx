import { Form } from "react-router";
import type { ListQuery } from "#engine/admin/list-query.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { type AdminTableSpec, queryOf } from "./admin-table-spec.ts";

interface FilterProps<Row, Scope extends string, Filter extends string, Sort extends string> {
  spec: AdminTableSpec<Row, Scope, Filter, Sort>;
  query: ListQuery<Scope, Filter, Sort>;
}

/** Search and filters of a list, as one form that leads to the list's address. */
export function ListFilters<Row, Scope extends string, Filter extends string, Sort extends string>({
  spec,
  query,
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
      {query.scope !== spec.scopes[0] && <input type="hidden" name="scope" value={query.scope} />}
      <input type="hidden" name="sort" value={query.sort} />
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
        <ButtonLink to={to(spec.at, {}, queryOf(spec, all))} variant="quiet">
          {t("adminShell.list.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
