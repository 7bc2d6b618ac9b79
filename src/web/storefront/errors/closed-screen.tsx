import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { ContactLinks } from "../../shell/contact-links.tsx";
import { useShop } from "../../shell/frame-data.ts";

/** Page of the closed shop, with the way to an existing order. */
export function ClosedScreen({ isNew }: { isNew: boolean }) {
  const t = useT();
  const to = useHref();
  const { closedNote, hours } = useShop();
  const key = isNew ? "notYet" : "closed";
  return (
    <section className="page flex flex-col gap-4 py-16 lg:py-24">
      <PrivateHead title={t(`errors.closed.${key}.title`)} />
      <h1 className="text-3xl font-bold">{t(`errors.closed.${key}.title`)}</h1>
      <p className="max-w-text">{t(`errors.closed.${key}.text`)}</p>
      {closedNote && <p className="max-w-text font-medium break-words whitespace-pre-line">{closedNote}</p>}
      <ContactLinks>
        {hours && <span className="basis-full break-words whitespace-pre-line text-muted">{hours}</span>}
      </ContactLinks>
      {!isNew && (
        <p className="max-w-text text-muted">
          {t("errors.closed.ordered")}{" "}
          <Link to={to("orderTrack")} className="link">
            {t("shell.trackOrder")}
          </Link>
        </p>
      )}
    </section>
  );
}
