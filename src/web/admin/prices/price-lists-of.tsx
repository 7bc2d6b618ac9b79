import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Panel } from "../panel.tsx";
import type { HeldList } from "#engine/admin/prices/price-list-holders.ts";
import { timesOf } from "./price-words.ts";

/** The price lists that hold for a company or a customer, in the order in which they decide. */
export function PriceListsOf({ lists }: { lists: readonly HeldList[] }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="price-lists" title={t("adminPrices.title")}>
      {lists.length === 0 && <p className="text-sm text-muted">{t("adminPrices.noneHolds")}</p>}
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {lists.map((list) => (
          <li key={list.id}>
            <Link to={to("adminPriceList", { list: String(list.id) })} className="link font-semibold">
              {list.name[t.language]}
            </Link>
            <p className="text-muted">
              {[
                list.archivedAt === null ? timesOf(t, list) : t("adminPrices.scope.archived"),
                list.isForAll ? t("adminPrices.allSites") : list.sites,
                list.byGroups && t("adminPrices.byGroup", { groups: list.byGroups }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
