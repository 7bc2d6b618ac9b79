import { useMemo } from "react";
import { useAddress, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Route } from "./+types/return";
import { wordsOf } from "./refused-words.ts";
import { orderInSight } from "./return-access.server.ts";
import { answerReturnForm } from "./return-action.server.ts";
import { ReturnDetail } from "./return-detail.tsx";
import { loadReturnPage } from "./return-page.server.ts";
import type { Say } from "./step-buttons.tsx";
import { Wizard } from "./wizard.tsx";

export { shouldRevalidate } from "../../navigation/after-refusal.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadReturnPage(await orderInSight(context, request), new URL(request.url));
}

export async function action({ context, request }: Route.ActionArgs) {
  // Who may not see the order has nothing read of what is sent.
  return answerReturnForm(await orderInSight(context, request), request);
}

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const faults = useMemo(
    () => (actionData?.faults ?? []).map(({ field, code }) => ({ field, message: t(wordsOf(code), { count: 5 }) })),
    [actionData, t],
  );
  const say = (field: string) => faults.find((fault) => fault.field === field)?.message;
  return (
    <div className="page py-8">
      <PrivateHead title={t("returns.titleOf", { number: loaderData.order })} />
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <ErrorSummary faults={faults} />
        <Screen view={loaderData} say={say} />
      </div>
    </div>
  );
}

function Screen({ view, say }: { view: Route.ComponentProps["loaderData"]; say: Say }) {
  const t = useT();
  const to = useAddress();
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
