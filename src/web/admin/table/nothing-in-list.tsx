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
 * Why a list is empty, and the way on: the search found nothing, or something in another list, or nothing is there yet.
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
  // The counts are those of the search.
  const isElsewhere = counts[filled] > 0;
  if (!isNarrowed && !isElsewhere) return t(`adminShell.list.first.${spec.at}`);
  const onward: typeof query = isElsewhere
    ? { ...query, scope: filled, page: 1 }
    : { ...query, search: "", filters: {} as typeof query.filters, page: 1 };
  return (
    <>
      {t(isElsewhere ? "adminShell.list.emptyScope" : "adminShell.list.empty")}{" "}
      <Link to={to(spec.at, {}, queryOf(spec, onward))} className="link font-semibold">
        {isElsewhere ? spec.scopeName(filled, t) : t("adminShell.list.clearAll")}
      </Link>
    </>
  );
}
