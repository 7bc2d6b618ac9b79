import type { ActivityPage } from "#engine/content/page-types.ts";
import { formatDateTime } from "#i18n/format.ts";
import { formatEnd } from "#i18n/format-end.ts";
import { useHref, useT } from "../../language/language.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { ProductGrid } from "../catalogue/product-card.tsx";
import { TimeLeft } from "./time-left.tsx";

/** A promotion: discount, goods and end; after its end a notice. */
export function ActivityScreen({ page }: { page: ActivityPage }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="page pb-16">
      <PublicHead title={page.title} description={page.lead} image={page.picture} noindex={page.phase === "ended"} />
      <Breadcrumbs crumbs={[{ label: page.title }]} />
      <header className="on-deep flex items-center gap-8 rounded-md bg-deep p-6 text-on-deep lg:p-10">
        <div className="min-w-0 flex-1">
          {page.percentOff !== null && page.phase !== "ended" && (
            <Badge tone="accent">{t("activity.percentOff", { percent: page.percentOff })}</Badge>
          )}
          <h1 className="mt-2 text-2xl font-bold lg:text-4xl">{page.title}</h1>
          <p className="mt-2 max-w-2xl text-on-deep-muted lg:text-lg">{page.lead}</p>
          <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 font-medium">
            {page.phase === "upcoming" && t("activity.starts", { at: formatDateTime(page.startsAt, t) })}
            {page.phase === "running" && t("activity.ends", { at: formatEnd(page.endsAt, t) })}
            {page.phase === "ended" && t("activity.endedAt", { at: formatEnd(page.endsAt, t) })}
            {page.phase === "running" && <TimeLeft endsAt={page.endsAt} />}
          </p>
        </div>
        {page.picture && (
          <div className="w-48 shrink-0 rounded-md bg-ground p-3 max-md:hidden lg:w-64">
            <ProductPicture family={page.picture} sizes="16rem" alt="" eager />
          </div>
        )}
      </header>
      {page.phase === "ended" ? (
        <Notice type="info" title={t("activity.ended")} className="mt-6">
          <p>{t("activity.endedText")}</p>
          <ButtonLink to={to("home")} variant="secondary" size="small" className="mt-3">
            {t("activity.onward")}
          </ButtonLink>
        </Notice>
      ) : (
        page.body.length > 0 && (
          <div className="mt-6 flex max-w-text flex-col gap-3">
            {page.body.map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
        )
      )}
      {page.cards.length > 0 && (
        <section aria-labelledby="products" className="mt-10">
          <h2 id="products" className="mb-4 text-xl font-semibold">
            {t("activity.products", { count: page.total })}
          </h2>
          <ProductGrid cards={page.cards} />
        </section>
      )}
    </div>
  );
}
