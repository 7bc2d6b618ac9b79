import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./quote-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** For whom a quote is begun: a site of a company, an account, or a guest. */
export default function QuoteNew({ loaderData: { search, gone, buyers, hasMore } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminDrafts.begin.title")}
      aside={
        <ButtonLink to={to("adminDrafts")} variant="quiet" size="small" icon="left">
          {t("adminDrafts.title")}
        </ButtonLink>
      }
    >
      {gone && <Notice type="warning">{t("adminDrafts.begin.gone")}</Notice>}
      <Panel id="account" title={t("adminDrafts.begin.account")}>
        <Form key={search} role="search" className="field-row sm:grid-cols-[minmax(0,24rem)_auto]">
          <TextField
            name="q"
            type="search"
            label={t("adminDrafts.begin.find")}
            hint={t("adminDrafts.begin.findHint")}
            defaultValue={search}
            autoComplete="off"
            maxLength={80}
          />
          <BesideFields>
            <Button type="submit" variant="secondary" icon="search">
              {t("adminDrafts.findSubmit")}
            </Button>
          </BesideFields>
        </Form>
        {search !== "" && (
          <div role="status" className="flex flex-col gap-3">
            {buyers.length === 0 ? (
              <p className="wrap-anywhere">{t("adminDrafts.begin.none", { text: search })}</p>
            ) : (
              <Buyers buyers={buyers} />
            )}
            {hasMore && <p className="text-sm text-muted">{t("adminDrafts.begin.more")}</p>}
          </div>
        )}
      </Panel>
      <Panel id="guest" title={t("adminDrafts.begin.guest")}>
        <p className="max-w-text text-sm text-muted">{t("adminDrafts.begin.guestText")}</p>
        <ButtonLink to={to("adminDraftNew", {}, { as: "quote" })} variant="secondary" className="self-start">
          {t("adminDrafts.begin.forGuest")}
        </ButtonLink>
      </Panel>
    </AdminPage>
  );
}

function Buyers({ buyers }: Pick<PageProps<typeof server>["loaderData"], "buyers">) {
  const t = useT();
  const to = useHref();
  return (
    <ul aria-label={t("adminDrafts.begin.found")} className="flex flex-col divide-y divide-line border-y border-line">
      {buyers.map(({ customerId, siteId, name, email, place }) => (
        <li key={`${customerId} ${siteId}`} className="flex flex-col py-2 wrap-anywhere">
          <Link
            to={to(
              "adminDraftNew",
              {},
              { as: "quote", customer: customerId, ...(siteId !== null && { site: siteId }) },
            )}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {place ? t("adminDrafts.begin.forSite", { name, ...place }) : t("adminDrafts.begin.forPerson", { name })}
          </Link>
          <span className="text-sm text-muted">{email}</span>
        </li>
      ))}
    </ul>
  );
}
