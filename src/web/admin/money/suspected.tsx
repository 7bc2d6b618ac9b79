import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import type { MoneyScreen } from "./money-screen.ts";
import { Item, Part } from "./money-parts.tsx";
import { AcknowledgeForm } from "./provider-exceptions.tsx";
import { suspicionName } from "./reason-name.ts";

/** Payments that a provider suspects, before any dispute: their goods wait for review. */
export function Suspected({ screen: { suspected, mayRefund } }: { screen: MoneyScreen }) {
  const t = useT();
  return (
    <Part
      id="suspected"
      title={t("adminMoney.suspected.title")}
      text={t("adminMoney.suspected.text")}
      count={suspected.length}
    >
      {suspected.map(({ id, orderNumber, buyer, amount, method, kind, reason, openedAt }) => (
        <Item
          key={id}
          number={orderNumber}
          buyer={buyer}
          amount={amount}
          facts={
            <>
              <p>
                {t(`orders.payment.${method}`)} · {formatDateTime(openedAt, t)}
              </p>
              <p className="text-danger">
                {t(`adminMoney.suspected.${kind}`)} {suspicionName(t, reason)}
              </p>
            </>
          }
        >
          {mayRefund && (
            <AcknowledgeForm intent="see-suspicion" about={String(id)} label={t("adminMoney.suspected.seen")} />
          )}
        </Item>
      ))}
    </Part>
  );
}
