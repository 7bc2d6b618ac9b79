import { useMemo } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { formatDateTime } from "#i18n/format.ts";
import { claimErrorText } from "./claim-error-message.ts";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimStory } from "./claim-story.tsx";
import { ContactUs } from "./contact-us.tsx";
import type { Say } from "../returns/step-buttons.tsx";
import type { ClaimPageView } from "./claim-page.server.ts";
import type * as server from "./claim.server.ts";
import type { PageProps } from "../../page-props.ts";

const doneWords = ["opened", "photos", "withdrawn"] as const;

export default function Claim({ loaderData: view, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const fieldErrors = useMemo(
    () =>
      (actionData?.fieldErrors ?? []).map(({ field, code, ...error }) => ({
        field,
        message: claimErrorText(t, code, {
          count: field === "receipt" ? 2 : 5,
          field: t("claims.form.description"),
          ...("max" in error && { max: error.max ?? 0 }),
        }),
      })),
    [actionData, t],
  );
  const say = (field: string) => fieldErrors.find((fieldError) => fieldError.field === field)?.message;
  const done = fieldErrors.length === 0 && doneWords.find((word) => word === view.done);
  const { refused, claimBy } = view;
  return (
    <div className="page py-8">
      <PrivateHead title={t("claims.titleOf", { number: view.order })} />
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <header className="flex flex-col gap-2">
          <BackLink to={to("orderDetail", {}, { order: view.order })}>{t("returns.backToOrder")}</BackLink>
          <h1 className="text-2xl font-bold">{t("claims.titleOf", { number: view.order })}</h1>
        </header>
        <ErrorSummary fieldErrors={fieldErrors} />
        {done && <SuccessNotice>{t(`claims.done.${done}`)}</SuccessNotice>}
        {view.claims.map((claim) => (
          <ClaimStory key={claim.id} claim={claim} view={view} say={say} />
        ))}
        {refused === null ? (
          <NewClaim view={view} say={say} isRefused={fieldErrors.length > 0} />
        ) : (
          refused !== "claim_open" && (
            <Notice type="info" title={t(`claims.closed.${refused}`)}>
              {refused === "claim_window_over" && claimBy !== null && (
                <p>
                  <Figures text={t("claims.closed.until", { at: formatDateTime(claimBy, t) })} />
                </p>
              )}
              <ContactUs order={view.order} />
            </Notice>
          )
        )}
      </div>
    </div>
  );
}

/** The form of a claim. Below claims that there are it opens by its heading, and is open once it is written in. */
function NewClaim({ view, say, isRefused }: { view: ClaimPageView; say: Say; isRefused: boolean }) {
  const t = useT();
  const { claims, draft, photos, receipts } = view;
  if (claims.length === 0) return <ClaimForm view={view} say={say} />;
  const isBegun = draft.lines.length + photos.length + receipts.length > 0 || draft.description !== "";
  return (
    <Disclosure summary={t("claims.after.more")} open={isRefused || isBegun} className="border-t">
      <ClaimForm view={view} say={say} />
    </Disclosure>
  );
}
