import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useShop } from "../../shell/frame-data.ts";

/** Contacts when no claim can be opened: the shop's phone, email and help page, as far as configured. */
export function ContactUs({ order }: { order: string }) {
  const t = useT();
  const to = useHref();
  const { phone, email } = useShop();
  return (
    <p>
      {t("claims.contact.text", { number: order })} {phone && <span className="whitespace-nowrap">{phone} </span>}
      {email && (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      )}{" "}
      <Link to={to("help")} className="link">
        {t("claims.contact.help")}
      </Link>
    </p>
  );
}
