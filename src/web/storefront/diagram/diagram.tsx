import { useState } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";
import { useFrameData } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { ErrorScreen } from "../errors/error-screen.tsx";
import { ProductMissing } from "../product/product-missing.tsx";
import type * as server from "./diagram.server.ts";
import { PartsFigure } from "./parts-figure.tsx";
import { PartsList } from "./parts-list.tsx";

export default publicScreen(function Diagram({ loaderData: diagram }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const origin = useFrameData()?.publicUrl ?? "";
  const [active, setActive] = useState<number | null>(null);
  const crumbs = [
    { label: diagram.category.name, to: to("category", { category: diagram.category.slug, id: "all" }) },
    { label: diagram.name, to: to("product", { id: diagram.slug }) },
    { label: t("diagram.heading") },
  ];
  const title = t("diagram.title", { name: diagram.name });
  return (
    <div className="page">
      <PublicHead
        title={title}
        shorter={t("diagram.shortTitle", { name: diagram.name })}
        brand={diagram.brand}
        description={`${title}. ${t("diagram.lead")}`}
        image={diagram.pictureFamily}
        data={
          import.meta.env.SSR
            ? [
                breadcrumbList(origin, [
                  { label: t("shell.home"), to: to("home") },
                  ...crumbs.slice(0, 2),
                  { label: t("diagram.heading"), to: pathname },
                ]),
              ]
            : [null]
        }
      />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-xl font-bold sm:text-2xl lg:text-3xl">
        <Figures text={title} />
      </h1>
      <p className="mt-2 max-w-text print:hidden">{t("diagram.lead")}</p>
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={to("product", { id: diagram.slug })} variant="secondary" size="small">
          {t("diagram.machine")}
        </ButtonLink>
        <ButtonLink to={to("machines", {}, { add: diagram.slug })} variant="secondary" size="small">
          {t("diagram.mine")}
        </ButtonLink>
      </div>
      <div className="mt-4 grid gap-x-10 gap-y-6 pb-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
          <PartsFigure diagram={diagram} active={active} onActive={setActive} />
          <p className="mt-2 text-sm text-muted">{t("diagram.note")}</p>
        </div>
        <PartsList diagram={diagram} active={active} onActive={setActive} />
      </div>
    </div>
  );
});

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />;
  return <ErrorScreen />;
}
