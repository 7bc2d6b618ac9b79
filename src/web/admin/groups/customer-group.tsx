import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { PriceListPanel } from "../prices/price-lists-of.tsx";
import { useDone } from "../use-done.ts";
import type * as server from "./customer-group.server.ts";
import { GroupMembers } from "./group-members.tsx";
import { GroupName } from "./group-name.tsx";
import { groupErrorText } from "./group-words.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];

const doneSteps = ["made", "renamed", "added", "removed"] as const;

/** One group: who belongs to it, the price lists that hold for it, and what was changed. */
export default function CustomerGroup({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const done = useDone(doneSteps);
  const { group, mayEdit } = screen;
  return (
    <AdminPage
      title={group.name}
      aside={<BackButton to={to("adminCustomerGroups")}>{t("adminGroups.title")}</BackButton>}
    >
      {done && !reply && <SuccessNotice>{t(`adminGroups.done.${done}`)}</SuccessNotice>}
      {reply?.intent === "delete" && <Notice type="error">{groupErrorText(t, reply.error.code)}</Notice>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <GroupMembers screen={screen} refused={reply?.intent === "add-email" ? reply : null} />
        <div className="flex min-w-0 flex-col gap-6">
          <PriceListPanel id="lists" lists={screen.lists} none={t("adminGroups.noLists")} />
          {mayEdit && (
            <Panel id="name-title" title={t("adminGroups.name")}>
              <GroupName intent="rename" stored={group.name} refused={reply?.intent === "rename" ? reply : null} />
            </Panel>
          )}
          <History screen={screen} />
          {mayEdit && <Delete />}
        </div>
      </div>
    </AdminPage>
  );
}

function History({ screen: { events } }: { screen: Screen }) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminPrices.history")}>
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {events.map(({ id, event, by, member, data, at }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{t(`adminGroups.event.${event}`)}</span>{" "}
              {member === "" ? t("adminGroups.erased") : (member ?? data["list"] ?? data["to"] ?? data["name"])}
            </p>
            <p className="text-muted">{[by, formatDateTime(at, t)].join(" · ")}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Delete() {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted">{t("adminGroups.deleteText")}</p>
      <Button type="submit" name="intent" value="delete" variant="secondary" size="small" pending={busy}>
        {t("adminGroups.delete")}
      </Button>
    </Form>
  );
}
