import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Panel } from "../panel.tsx";
import type { HeldList } from "#engine/admin/prices/price-list-holders.ts";
import type { PriceListRow } from "#engine/admin/prices/price-lists.ts";
import { timesOf } from "./price-words.ts";

/** The price lists that hold for a company or a customer, in the order in which they decide. */
export function PriceListsOf({ lists }: { lists: readonly HeldList[] }) {
  const t = useT();
  return (
    <PriceListPanel
      id="price-lists"
      lists={lists}
      none={t("adminPrices.noneHolds")}
      factsOf={({ isForAll, sites, byGroups }) => [
        isForAll ? t("adminPrices.allSites") : sites,
        byGroups && t("adminPrices.byGroup", { groups: byGroups }),
      ]}
    />
  );
}

interface PanelProps<List> {
  id: string;
  lists: readonly List[];
  /** Shown where there are none. */
  none: string;
  /** Facts of a list that follow its times; empty ones are left out. */
  factsOf?: (list: List) => readonly (string | null)[];
}

/** Price lists, each with its times. */
export function PriceListPanel<List extends PriceListRow>({ id, lists, none, factsOf = () => [] }: PanelProps<List>) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id={id} title={t("adminPrices.title")}>
      {lists.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {lists.map((list) => (
          <li key={list.id}>
            <Link to={to("adminPriceList", { list: String(list.id) })} className="link font-semibold">
              {list.name[t.language]}
            </Link>
            <p className="text-muted">
              {[list.archivedAt === null ? timesOf(t, list) : t("adminPrices.scope.archived"), ...factsOf(list)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
