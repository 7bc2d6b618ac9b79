import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ClaimForm } from "../../account/claims/claim-form.tsx";
import { claimErrorText } from "../../account/claims/claim-error-message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import type * as server from "./order-claim.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The buyer's claim form, filled in by staff for a buyer who calls or writes. */
export default function OrderClaim({ loaderData: view, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const fieldErrors = (actionData?.fieldErrors ?? []).map(({ field, code }) => ({
    field,
    message: claimErrorText(t, code, { count: field === "receipt" ? 2 : 5 }),
  }));
  const say = (field: string) => fieldErrors.find((fieldError) => fieldError.field === field)?.message;
  const { refused } = view;
  const open = view.claims.find(({ endedAt }) => endedAt === null);
  return (
    <AdminPage
      title={t("adminClaims.forBuyer.title", { number: view.order })}
      aside={
        <ButtonLink to={to("adminOrder", { number: view.order })} variant="quiet" size="small" icon="left">
          {t("adminOrders.one", { number: view.order })}
        </ButtonLink>
      }
    >
      <ErrorSummary fieldErrors={fieldErrors} />
      {view.done === "opened" && fieldErrors.length === 0 && (
        <SuccessNotice>{t("adminClaims.forBuyer.opened")}</SuccessNotice>
      )}
      {open && (
        <Notice type="info">
          {t("adminClaims.forBuyer.open")}{" "}
          <Link to={to("adminClaim", { id: String(open.id) })} className="link">
            {open.number}
          </Link>
        </Notice>
      )}
      {refused !== null && refused !== "claim_open" && <Notice type="info">{t(`claims.closed.${refused}`)}</Notice>}
      {refused === null && (
        <div className="flex max-w-3xl flex-col gap-6">
          <p className="text-muted">{t("adminClaims.forBuyer.text")}</p>
          <ClaimForm view={view} say={say} />
        </div>
      )}
    </AdminPage>
  );
}
