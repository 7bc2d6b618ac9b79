import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type CountedPlace, countedPlaces, type MenuCounts } from "#domain/staff/menu-counts.ts";
import { type Role, may } from "#domain/staff/permissions.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { menuGroups, type MenuPlace, menuPlaces } from "./menu-places.ts";
import { useMenuCounts } from "./use-menu-counts.ts";

/**
 * The merchant's menu: seven groups, of which the present one shows its places. A group that is closed counts what
 * waits in all of them.
 */
export function Menu({ role, counts: ofPage }: { role: Role; counts: MenuCounts }) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const counts = useMenuCounts(ofPage, to("adminCounts"));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => keepInView(row), [pathname]);
  const present = placeAt(pathname, (place) => to(place[0]));
  return (
    <nav aria-label={t("adminShell.menu")}>
      <ul
        ref={row}
        className="-mx-3 flex gap-1 scroll-edge px-3 pb-1 lg:mx-0 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:bg-none lg:p-0"
      >
        {menuGroups.map(([icon, all]) => {
          const places = all.filter(([, , permission]) => may(role, permission));
          const props = { icon, places, present, counts };
          return places.length > 0 && <Group key={all[0][1]} {...props} />;
        })}
      </ul>
    </nav>
  );
}

/** On a phone the places are one row; the present one must be in view. */
function keepInView({ current: row }: RefObject<HTMLUListElement | null>): void {
  const place = row?.querySelector<HTMLElement>("[aria-current=page]");
  if (row && place) row.scrollLeft = place.offsetLeft - row.offsetLeft - 48;
}

/** The place that the page is, or lies under; of two that hold it, the nearer one. */
function placeAt(pathname: string, hrefOf: (place: MenuPlace) => string): MenuPlace | undefined {
  return menuPlaces
    .filter((place) => {
      const href = hrefOf(place);
      return pathname === href || (place[0] !== "admin" && pathname.startsWith(`${href}/`));
    })
    .toSorted((a, b) => hrefOf(b).length - hrefOf(a).length)[0];
}

interface GroupProps {
  icon: IconName;
  /** Those that the member may open. */
  places: readonly MenuPlace[];
  present: MenuPlace | undefined;
  counts: MenuCounts;
}

function Group({ icon, places, present, counts }: GroupProps) {
  const [head, ...others] = places;
  if (!head) return null;
  const isOpen = present !== undefined && places.includes(present);
  return (
    <li className="flex shrink-0 gap-1 lg:flex-col lg:gap-0.5">
      <Entry
        place={head}
        icon={icon}
        isPresent={head === present}
        waiting={waitingAt(isOpen ? [head] : places, counts)}
      />
      {isOpen && others.length > 0 && (
        <ul className="flex gap-1 lg:flex-col lg:gap-0.5 lg:pb-1">
          {others.map((place) => (
            <li key={place[0]}>
              <Entry place={place} isPresent={place === present} waiting={waitingAt([place], counts)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type Waiting = readonly (readonly [CountedPlace, number])[];

const waitingAt = (places: readonly MenuPlace[], counts: MenuCounts): Waiting =>
  countedPlaces
    .filter((counted) => places.some(([, word]) => word === counted))
    .flatMap((counted) => (counts[counted] ? [[counted, counts[counted]] as const] : []));

interface EntryProps {
  place: MenuPlace;
  /** Of a group; its other places stand under its name without one. */
  icon?: IconName;
  isPresent: boolean;
  waiting: Waiting;
}

function Entry({ place: [route, word], icon, isPresent, waiting }: EntryProps) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <Link
        to={to(route)}
        aria-describedby={waiting.map(([place]) => `waiting-${place}`).join(" ") || undefined}
        aria-current={isPresent ? "page" : undefined}
        className={`flex min-h-10 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-on-deep-muted hover:text-on-deep hover:underline aria-[current=page]:bg-deep-line aria-[current=page]:text-on-deep pointer-coarse:min-h-11 lg:whitespace-normal lg:pointer-fine:min-h-8 ${icon ? "" : "lg:pl-9.5"}`}
      >
        {icon && <Icon name={icon} className="size-4.5" />}
        {t(`adminShell.place.${word}`)}
        {waiting.length > 0 && (
          <span
            aria-hidden
            className="ml-auto min-w-5 shrink-0 rounded-full bg-on-deep px-1.5 text-center text-2xs/5 font-bold text-deep tabular-nums"
          >
            {formatNumber(
              waiting.reduce((sum, [, count]) => sum + count, 0),
              t.language,
            )}
          </span>
        )}
      </Link>
      {/* Beside the link, which keeps its name: screen readers say it after that. */}
      {waiting.map(([place, count]) => (
        <span key={place} id={`waiting-${place}`} hidden>
          {t(`adminShell.waiting.${place}`, { count })}
        </span>
      ))}
    </>
  );
}
