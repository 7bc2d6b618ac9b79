import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "../companies/company.server.ts";
import { timesOf } from "./price-words.ts";

type PriceLists = Awaited<ReturnType<typeof server.loader>>["priceLists"];

/** The price lists that hold for a company, in the order in which they decide. */
export function PriceListsOf({ lists }: { lists: NonNullable<PriceLists> }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="price-lists" title={t("adminPrices.title")}>
      {lists.length === 0 && <p className="text-sm text-muted">{t("adminPrices.noneOfCompany")}</p>}
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {lists.map((list) => (
          <li key={list.id}>
            <Link to={to("adminPriceList", { list: String(list.id) })} className="link font-semibold">
              {list.name[t.language]}
            </Link>
            <p className="text-muted">
              {[
                list.archivedAt === null ? timesOf(t, list) : t("adminPrices.scope.archived"),
                list.sites ?? t("adminPrices.allSites"),
              ].join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
