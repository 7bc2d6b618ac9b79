import { Form } from "react-router";
import { mostAtOnce } from "#engine/admin/failed-mail-list-shape.ts";
import { useHref, useT } from "../../language/language.tsx";
import { useReply } from "../../navigation/reply.ts";
import { Answered } from "../../ui/answered.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { failedMailTable } from "./failed-mail-table.tsx";
import type * as server from "./failed-mails.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function FailedMails({
  loaderData: { query, rows, counts, page, pages, waiting, views, chosen, mayStep },
}: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const reply = useReply<server.StepReply>();
  const count = counts[query.scope];
  const spec = failedMailTable(mayStep);
  return (
    <AdminPage title={t("adminFailedMails.title")}>
      <p className="max-w-text text-muted">{t("adminFailedMails.text")}</p>
      <p className="max-w-text">{t("adminFailedMails.waiting", { count: waiting })}</p>
      {reply && <Answer reply={reply} here={to("adminFailedMails", {}, queryOf(spec, query))} />}
      <AdminTable
        {...{ spec, query, rows, counts, page, pages, views, chosen }}
        canBulk={mayStep}
        ticked={reply?.question?.rows.map(String) ?? []}
      />
      {mayStep && count > rows.length && <StepsWithAll count={Math.min(count, mostAtOnce)} />}
    </AdminPage>
  );
}

/** The outcome of a press, or the question before mails are dropped for good. */
function Answer({ reply, here }: { reply: server.StepReply; here: string }) {
  const t = useT();
  const { done, question, refused } = reply;
  // The forms of saved views have replies of their own.
  if (!done && !question && !refused) return null;
  return (
    <Answered answer={reply}>
      {done && (
        <SuccessNotice>
          {t(`adminFailedMails.done.${done.step}`, { count: done.count })}
          {done.left > 0 && ` ${t("adminFailedMails.done.left", { count: done.left })}`}
        </SuccessNotice>
      )}
      {refused && <ErrorNotice>{t("adminFailedMails.nothingChosen")}</ErrorNotice>}
      {question && (
        <Notice type="warning" live title={t("adminFailedMails.question", { count: question.rows.length })}>
          <Form method="post" className="mt-2 flex flex-wrap gap-2">
            {question.rows.map((id) => (
              <input key={id} type="hidden" name="row" value={id} />
            ))}
            <Button type="submit" name="intent" value="drop-now" size="small">
              {t("adminFailedMails.dropNow")}
            </Button>
            <ButtonLink to={here} variant="quiet" size="small">
              {t("adminFailedMails.keep")}
            </ButtonLink>
          </Form>
        </Notice>
      )}
    </Answered>
  );
}

/** Steps with a list that is longer than its page. */
function StepsWithAll({ count }: { count: number }) {
  const t = useT();
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2 print:hidden">
      <Button type="submit" name="intent" value="retry-all" variant="secondary" size="small">
        {t("adminFailedMails.retryAll", { count })}
      </Button>
      <Button type="submit" name="intent" value="drop-all" variant="quiet" size="small">
        {t("adminFailedMails.dropAll", { count })}
      </Button>
    </Form>
  );
}
