import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { BulkChanges, UndoAnswer } from "../table/bulk-changes.tsx";
import { useDone } from "../use-done.ts";
import { ChangePrices } from "./change-prices.tsx";
import { Holders, History, Rates } from "./price-list-parts.tsx";
import { PriceListForm } from "./price-list-form.tsx";
import { ListedPrices, pageQuery } from "./listed-prices.tsx";
import { PricePlanned } from "./price-planned.tsx";
import type * as server from "./price-list.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

const doneSteps = ["saved", "held", "unheld", "rated", "unrated", "priced", "unchanged", "archive", "restore"] as const;

/** One price list: what it says of itself, for whom it holds, its prices, and what was changed. */
export default function PriceList({ loaderData: screen, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const done = useDone(doneSteps);
  const { list, stored, mayEdit, prices, batches } = screen;
  const reply = actionData && "code" in actionData ? actionData : undefined;
  const undone = actionData && "undone" in actionData ? actionData : undefined;
  const here = to("adminPriceList", { list: String(list.id) });
  const rows = to("adminPriceList", { list: String(list.id) }, pageQuery(prices, { page: prices.page }));
  const isPlan = reply?.code === "plan";
  const cells = isPlan ? reply.grid : reply?.code === "grid" ? reply : null;
  return (
    <AdminPage
      title={list.name[t.language]}
      badge={list.archivedAt !== null && <Badge>{t("adminPrices.scope.archived")}</Badge>}
      aside={<BackButton to={to("adminPriceLists")}>{t("adminPrices.title")}</BackButton>}
    >
      {done && !actionData && <SuccessNotice>{t(`adminPrices.done.${done}`)}</SuccessNotice>}
      <UndoAnswer reply={undone} changes={batches} />
      {isPlan && <PricePlanned reply={reply} at={rows} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <ListedPrices screen={screen} cells={cells} />
          <BulkChanges changes={batches} />
          {mayEdit && <ChangePrices screen={screen} reply={reply} at={here} />}
          <PriceListForm
            stored={stored}
            version={list.version}
            mayEdit={mayEdit}
            reply={reply?.code === "form" ? reply : undefined}
            reload={here}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Holders screen={screen} reply={reply} at={here} />
          <Rates screen={screen} reply={reply} at={here} />
          <History screen={screen} />
          {mayEdit && <Archive isArchived={list.archivedAt !== null} at={here} />}
        </div>
      </div>
    </AdminPage>
  );
}

function Archive({ isArchived, at }: { isArchived: boolean; at: string }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={at} className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted">{t(isArchived ? "adminPrices.restoreText" : "adminPrices.archiveText")}</p>
      <Button
        type="submit"
        name="intent"
        value={isArchived ? "restore" : "archive"}
        variant="secondary"
        size="small"
        pending={busy}
      >
        {t(isArchived ? "adminPrices.restore" : "adminPrices.archive")}
      </Button>
    </Form>
  );
}
