import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { totalOf } from "../../storefront/quick-order/line-view.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { LineForm } from "./line-form.tsx";
import { ListLine } from "./list-line.tsx";
import { Outcome } from "./list-outcome.tsx";
import { ChangeList } from "./change-list.tsx";
import { AddLines, Labels } from "./list-tools.tsx";
import { countsForm, type ListReplyView, type ListScreen } from "./list-screen.ts";
import type * as server from "./list.server.ts";

type Props = PageProps<typeof server>;

/** A list of parts: what shall be on the shelf of each, what is there, and one press that orders what is missing. */
export default function List({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const { lines } = screen;
  useEffect(() => {
    if (reply?.order) void refreshVisitor();
  }, [reply]);
  return (
    <AccountPage title={screen.name}>
      <BackLink to={to("lists")}>{t("lists.title")}</BackLink>
      {screen.site && <p className="-mt-2 text-muted wrap-anywhere">{t("lists.keptBy", { site: screen.site })}</p>}
      <ErrorSummary fieldErrors={errors.summary} />
      <Outcome screen={screen} reply={reply} />
      {lines.length === 0 ? (
        <p className="text-muted">{t("lists.noLines")}</p>
      ) : (
        <>
          <p className="max-w-text text-muted">{t("lists.how")}</p>
          {/* A full load: the camera is allowed by the policy of the scanning page alone. */}
          <ButtonLink
            to={to("listScan", { list: String(screen.id) })}
            reloadDocument
            variant="secondary"
            size="small"
            className="self-start"
          >
            {t("lists.scan.link")}
          </ButtonLink>
          <Lines screen={screen} reply={reply} say={errors.say} />
          {!screen.isBoughtFor && (
            <Notice type="warning">
              {t("lists.boughtForOther", { site: screen.site })}{" "}
              <Link to={to("companies")} className="link">
                {t("lists.chooseSite")}
              </Link>
            </Notice>
          )}
          <Orders screen={screen} />
        </>
      )}
      <AddLines screen={screen} reply={reply} say={errors.say} />
      {lines.length > 0 && <Labels screen={screen} />}
      <ChangeList screen={screen} reply={reply} say={errors.say} />
    </AccountPage>
  );
}

interface LinesProps {
  screen: ListScreen;
  reply: ListReplyView;
  say: (field: string) => string | undefined;
}

function Lines({ screen, reply, say }: LinesProps) {
  const { lines, editing, at: marked } = screen;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {lines.map((line, at) => (
        <li key={line.id} id={`line-${line.id}`} tabIndex={-1} className="scroll-mt-4 py-4 target:bg-primary-wash">
          <ListLine
            line={line}
            screen={screen}
            reply={reply}
            error={say(`count.${line.id}`)}
            isMarked={marked === line.id}
          />
          {editing === line.id && (
            <LineForm line={line} listId={screen.id} at={at + 1} last={lines.length} reply={reply} say={say} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The buttons that store the counts and order by them. */
function Orders({ screen: { lines, press, id } }: { screen: ListScreen }) {
  const t = useT();
  const to = useHref();
  const formData = useNavigation().formData;
  const pending = formData?.has("shown") ? String(formData.get("intent")) : null;
  const isKept = lines.some(({ par }) => par !== null);
  const total = totalOf(lines);
  const counts = lines.flatMap((line) => (line.onHand === null ? [] : [`${line.id}:${line.onHand}`])).join(",");
  const look = (intent: string) => ({ pending: pending === intent, pendingLabel: t("cart.add.pending") });
  return (
    <Form
      id={countsForm}
      method="post"
      action={to("list", { list: String(id) })}
      noValidate
      autoComplete="off"
      preventScrollReset
      onSubmit={(event) => pending && event.preventDefault()}
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="press" value={press} />
      <input type="hidden" name="shown" value={counts} />
      <div className="flex flex-wrap gap-3">
        {isKept && (
          <Button type="submit" name="intent" value="order-below" icon="cart" {...look("order-below")}>
            {t("lists.orderBelow")}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="order-all"
          icon="cart"
          variant={isKept ? "secondary" : "primary"}
          {...look("order-all")}
        >
          {t("lists.orderAll")}
        </Button>
        {isKept && (
          <Button type="submit" name="intent" value="counts" variant="secondary" {...look("counts")}>
            {t("lists.saveCounts")}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{t("lists.total", { total: formatMoney(total, t.language) })}</p>
    </Form>
  );
}
