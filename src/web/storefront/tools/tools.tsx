import type { MessageKey } from "#i18n/keys.ts";
import type { RouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";
import { useFrameData } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

const list = [
  { route: "airSystem", icon: "gauge", name: "sizing.name", lead: "sizing.tile" },
  { route: "toolRunningCost", icon: "table", name: "tools.cost.name", lead: "tools.cost.lead" },
  { route: "toolPower", icon: "shield", name: "tools.power.name", lead: "tools.power.lead" },
  { route: "toolReceiver", icon: "gauge", name: "tools.receiver.name", lead: "tools.receiver.lead" },
  { route: "toolPumpUp", icon: "clock", name: "tools.pumpUp.name", lead: "tools.pumpUp.lead" },
  { route: "toolPipe", icon: "minus", name: "tools.pipe.name", lead: "tools.pipe.lead" },
  { route: "toolLeaks", icon: "search", name: "tools.leaks.name", lead: "tools.leaks.lead" },
  { route: "toolDewPoint", icon: "filter", name: "tools.dewPoint.name", lead: "tools.dewPoint.lead" },
  { route: "toolUnits", icon: "reload", name: "tools.units.name", lead: "tools.units.lead" },
] as const satisfies readonly { route: RouteName; icon: IconName; name: MessageKey; lead: MessageKey }[];

/** All calculators with their purposes. */
export default publicScreen(function Tools(_: { loaderData: unknown }) {
  const t = useT();
  const to = useHref();
  const origin = useFrameData()?.publicUrl ?? "";
  return (
    <div className="page pb-16">
      <PublicHead
        title={t("tools.name")}
        description={t("tools.lead")}
        data={[
          import.meta.env.SSR
            ? breadcrumbList(origin, [
                { label: t("shell.home"), to: to("home") },
                { label: t("tools.name"), to: to("tools") },
              ])
            : null,
        ]}
      />
      <Breadcrumbs crumbs={[{ label: t("tools.name") }]} />
      <h1 className="text-2xl font-bold lg:text-3xl">{t("tools.name")}</h1>
      <p className="mt-1 max-w-text text-muted">{t("tools.lead")}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.map(({ route, icon, name, lead }) => (
          <li key={route} className="relative rounded-md border border-line bg-wash p-5 hover:border-ink">
            <h2 className="flex items-center gap-2.5 text-lg font-semibold">
              <Icon name={icon} className="size-6 text-primary" />
              <Link to={to(route)} className="after:absolute after:inset-0 hover:text-primary">
                {t(name)}
              </Link>
            </h2>
            <p className="mt-1.5 text-sm text-muted">{t(lead)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
});
