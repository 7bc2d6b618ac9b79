import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { breadcrumbList } from "../../public-pages/structured-data.ts";
import { useFrameData } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { webPage } from "./web-page.ts";

/** The page of a tool: breadcrumbs, purpose, and a print button. */
export function ToolFrame({ name, lead, children }: { name: string; lead: string; children: ReactNode }) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const origin = useFrameData()?.publicUrl ?? "";
  const crumbs = [{ label: t("tools.name"), to: to("tools") }, { label: name }];
  return (
    <div className="page pb-16">
      <PublicHead
        title={name}
        description={lead}
        data={
          import.meta.env.SSR
            ? [
                breadcrumbList(origin, [
                  { label: t("shell.home"), to: to("home") },
                  ...crumbs.map((crumb) => ({ to: pathname, ...crumb })),
                ]),
                webPage(origin + canonicalPath(splitPath(pathname).rest, t.language), origin, name, lead, t.language),
              ]
            : [null, null]
        }
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="max-w-text">
          <h1 className="text-2xl font-bold lg:text-3xl">{name}</h1>
          <p className="mt-1 text-muted print:hidden">{lead}</p>
        </div>
        <button
          type="button"
          onClick={() => window.print()}
          className="link inline-flex min-h-8 cursor-pointer items-center gap-1.5 noscript:hidden pointer-coarse:min-h-11 print:hidden"
        >
          <Icon name="print" className="size-4" />
          {t("tools.print")}
        </button>
      </div>
      {children}
    </div>
  );
}
