import { useMemo } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { returnErrorText } from "./return-error-message.ts";
import { ReturnDetail } from "./return-detail.tsx";
import type { Say } from "./step-buttons.tsx";
import { Wizard } from "./wizard.tsx";
import type * as server from "./return.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function Return({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const fieldErrors = useMemo(
    () =>
      (actionData?.fieldErrors ?? []).map(({ field, code, ...error }) => ({
        field,
        message: returnErrorText(t, code, "max" in error ? error.max : 0),
      })),
    [actionData, t],
  );
  const say = (field: string) => fieldErrors.find((fieldError) => fieldError.field === field)?.message;
  return (
    <div className="page py-8">
      <PrivateHead title={t("returns.titleOf", { number: loaderData.order })} />
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <ErrorSummary fieldErrors={fieldErrors} />
        <Screen view={loaderData} say={say} />
      </div>
    </div>
  );
}

function Screen({ view, say }: { view: PageProps<typeof server>["loaderData"]; say: Say }) {
  const t = useT();
  const to = useHref();
  if (view.kind === "wizard") return <Wizard view={view} say={say} />;
  if (view.kind === "detail") return <ReturnDetail view={view} say={say} />;
  return (
    <>
      <BackLink to={to("orderDetail", {}, { order: view.order })}>{t("returns.backToOrder")}</BackLink>
      <h1 className="text-2xl font-bold">{t("returns.titleOf", { number: view.order })}</h1>
      <Notice type="info">{t("returns.nothing")}</Notice>
    </>
  );
}
