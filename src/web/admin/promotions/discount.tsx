import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { DiscountForm } from "./discount-form.tsx";
import type * as server from "./discount.server.ts";
import { PromotionEditor } from "./promotion-editor.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Discount({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { automatic, name, promotion, low, use } = loaderData;
  return (
    <PromotionEditor
      kind="discount"
      title={(automatic && name?.[t.language]) || promotion.key}
      back={{ to: to("adminDiscounts"), label: t("adminPromotions.discounts") }}
      page={to("adminDiscount", { code: promotion.key })}
      presence={to("adminDiscountPresence", { code: promotion.key })}
      promotion={promotion}
      low={low}
      reply={actionData}
      fixed={["code", "kind"]}
      form={DiscountForm}
      figures={
        use && [
          { name: "orders", count: use.orders },
          { name: "amount", amount: use.amount },
          { name: "shipping", amount: use.shipping },
          { name: "sold", amount: use.sold },
        ]
      }
    />
  );
}
