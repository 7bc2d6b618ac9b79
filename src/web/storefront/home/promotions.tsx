import type { ActivityTeaser } from "#engine/content/page-types.ts";
import { instant } from "#domain/kernel/time.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ProductPicture } from "../../ui/picture.tsx";

/** Running promotions with their ends. */
export function Promotions({ activities }: { activities: readonly ActivityTeaser[] }) {
  const t = useT();
  if (activities.length === 0) return null;
  return (
    <section aria-labelledby="promotions">
      <h2 id="promotions" className="mb-4 text-xl font-semibold sm:text-2xl">
        {t("home.promotions")}
      </h2>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        {activities.map((activity) => (
          <li key={activity.slug} className="min-w-0">
            <Promotion activity={activity} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Promotion({ activity }: { activity: ActivityTeaser }) {
  const t = useT();
  const to = useHref();
  return (
    <article className="on-deep relative flex h-full items-center max-2xs:flex-wrap gap-4 overflow-hidden rounded-md bg-deep p-5 text-on-deep">
      <div className="min-w-0 flex-1">
        {activity.percentOff !== null && (
          <Badge tone="accent">{t("activity.percentOff", { percent: activity.percentOff })}</Badge>
        )}
        <h3 className="mt-2 text-lg leading-snug font-semibold">
          <Link to={to("activity", { id: activity.slug })} className="after:absolute after:inset-0 hover:underline">
            {activity.title}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-sm text-on-deep-muted">{activity.lead}</p>
        <p className="mt-3 text-sm font-medium">
          <Figures text={t("activity.ends", { at: formatDate(instant(activity.endsAt - 1), t) })} />
        </p>
      </div>
      {activity.picture && (
        <div className="w-28 shrink-0 rounded-sm bg-ground p-1 sm:w-32">
          <ProductPicture family={activity.picture} sizes="8rem" alt="" />
        </div>
      )}
    </article>
  );
}
