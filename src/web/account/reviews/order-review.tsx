import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { LineReview } from "./line-review.tsx";
import type * as server from "./order-review.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function OrderReview({ loaderData: { number, lines, sent }, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AccountPage title={t("account.review.title")}>
      <BackLink to={to("orderDetail", {}, { order: number })}>{t("account.review.back")}</BackLink>
      <p className="max-w-text text-muted">{t("account.review.intro")}</p>
      {sent !== null && !actionData && <SuccessNotice>{t("account.review.sent")}</SuccessNotice>}
      <ul className="flex flex-col gap-6">
        {lines.map((line) => (
          <LineReview key={line.sku} line={line} reply={actionData?.sku === line.sku ? actionData : undefined} />
        ))}
      </ul>
    </AccountPage>
  );
}
