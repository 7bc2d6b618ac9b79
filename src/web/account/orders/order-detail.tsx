import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { BadLink, ClosedOrder } from "./closed-order.tsx";
import { OrderPage } from "./order-page.tsx";
import type * as server from "./order-detail.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function OrderDetail({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  if (loaderData.kind === "bad-link") return <BadLink />;
  if (loaderData.kind === "closed")
    return <ClosedOrder number={loaderData.number} asked={actionData?.intent === "invite" ? actionData : undefined} />;
  const reply = actionData?.intent === "invite" ? undefined : actionData;
  return (
    <>
      <PrivateHead title={t("orders.detail.title", { number: loaderData.order.number })} />
      <OrderPage
        order={loaderData.order}
        payment={loaderData.payment}
        now={loaderData.now}
        reply={reply}
        after={loaderData.after}
      />
    </>
  );
}
