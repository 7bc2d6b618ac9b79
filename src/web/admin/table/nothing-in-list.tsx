import type { ListQuery } from "#engine/admin/list-query.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { type AdminTableSpec, queryOf } from "./admin-table-spec.ts";

interface Props<Row, Scope extends string, Filter extends string, Sort extends string> {
  spec: AdminTableSpec<Row, Scope, Filter, Sort>;
  query: ListQuery<Scope, Filter, Sort>;
  counts: Readonly<Record<Scope, number>>;
}

/**
 * Why a list is empty, and the way on: the search found nothing, another list has something, or nothing is there yet.
 */
export function NothingInList<Row, Scope extends string, Filter extends string, Sort extends string>({
  spec,
  query,
  counts,
}: Props<Row, Scope, Filter, Sort>) {
  const t = useT();
  const to = useHref();
  const isNarrowed = query.search !== "" || Object.values(query.filters).some(Boolean);
  const filled = spec.scopes.toSorted((one, other) => counts[other] - counts[one])[0] ?? query.scope;
  if (!isNarrowed && counts[filled] === 0) return t(`adminShell.list.first.${spec.at}`);
  const plain: typeof query = {
    ...query,
    search: "",
    filters: {} as typeof query.filters,
    page: 1,
    scope: isNarrowed ? query.scope : filled,
  };
  return (
    <>
      {t(isNarrowed ? "adminShell.list.empty" : "adminShell.list.emptyScope")}{" "}
      <Link to={to(spec.at, {}, queryOf(spec, plain))} className="link font-semibold">
        {isNarrowed ? t("adminShell.list.clearAll") : spec.scopeName(filled, t)}
      </Link>
    </>
  );
}
