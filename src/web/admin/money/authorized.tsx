import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { MoneyScreen } from "./money-screen.ts";
import { Item, Part } from "./money-parts.tsx";

/** Cards to charge before their authorization ends; the steps for it are on the order's page. */
export function Authorized({ screen: { authorized } }: { screen: MoneyScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <Part
      id="authorized"
      title={t("adminMoney.authorized.title")}
      text={t("adminMoney.authorized.text")}
      count={authorized.length}
    >
      {authorized.map(({ id, orderNumber, buyer, amount, until }) => (
        <Item
          key={id}
          number={orderNumber}
          buyer={buyer}
          amount={amount}
          facts={<p className="text-danger">{t("adminMoney.authorized.until", { at: formatDateTime(until, t) })}</p>}
        >
          <ButtonLink to={to("adminOrder", { number: orderNumber })} variant="secondary" size="small">
            {t("adminMoney.authorized.open")}
          </ButtonLink>
        </Item>
      ))}
    </Part>
  );
}
