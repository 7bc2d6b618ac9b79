import { isRouteErrorResponse, useRouteError } from "react-router";
import { useHref, useT } from "../language/language.tsx";
import { PrivateHead } from "../private-page.tsx";
import { RefusedFormScreen } from "../storefront/errors/refused-form-screen.tsx";
import { SignedOutNotice, signedOutOf } from "../signed-out-form.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Missing, forbidden or broken pages, within the merchant's frame as far as it stands. */
export function ErrorBoundary() {
  const t = useT();
  const to = useHref();
  const error = useRouteError();
  const signedOut = signedOutOf(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const word = status === 403 ? "forbidden" : status === 404 ? "missing" : "failed";
  const path =
    isRouteErrorResponse(error) && status === 404 ? (error.data as { path?: string } | null)?.path : undefined;
  if (signedOut)
    return (
      <div className="px-4 py-6">
        <PrivateHead title={t("errors.signedOut.title")} />
        <SignedOutNotice {...signedOut} />
      </div>
    );
  if (status === 400 || status === 413)
    return <RefusedFormScreen why={status === 400 ? "badForm" : "tooLarge"} status={status} />;
  const title = t(`adminShell.problem.${word}`);
  return (
    <div className="flex max-w-text flex-col items-start gap-5 px-4 py-6">
      <PrivateHead title={title} />
      <h1 className="text-2xl font-bold">{title}</h1>
      {path && <p className="font-mono text-sm break-all text-muted">{t("errors.notFound.path", { path })}</p>}
      <Notice type={word === "failed" ? "error" : "warning"}>{t(`adminShell.problem.${word}Text`)}</Notice>
      <ButtonLink to={to("admin")} variant="secondary">
        {t("adminShell.place.dashboard")}
      </ButtonLink>
    </div>
  );
}
