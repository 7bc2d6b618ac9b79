import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { TypedLink } from "../navigation/typed-link.tsx";
import { CategoryPicture } from "../ui/category-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { useFrameData, useListedCategories } from "./frame-data.ts";
import type { ShopMenus } from "./menus.ts";
import { useSharedPart } from "./shared-parts.ts";
import { useIsPaying } from "./use-is-paying.ts";

/** The categories' menu as a native disclosure, which opens without scripts too. */
export function CategoriesMenu() {
  const t = useT();
  const menu = useRef<HTMLDetailsElement>(null);
  const isPaying = useIsPaying();
  const { pathname, search } = useLocation();
  const here = useRef(pathname + search);
  useEffect(() => {
    // A menu opened before hydration stays open; a navigation closes it.
    if (here.current === pathname + search) return;
    here.current = pathname + search;
    if (menu.current) menu.current.open = false;
  }, [pathname, search]);
  useEffect(() => {
    const close = (event: Event) => {
      const box = menu.current;
      if (!box?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        box.open = false;
        box.querySelector("summary")?.focus();
      } else if (!box.contains(event.target as Node)) box.open = false;
    };
    for (const type of ["keydown", "pointerdown", "focusin"]) document.addEventListener(type, close);
    return () => {
      for (const type of ["keydown", "pointerdown", "focusin"]) document.removeEventListener(type, close);
    };
  }, []);
  return (
    <details ref={menu} className="group lg:relative">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 rounded-md font-semibold hover:bg-wash max-lg:size-11 max-lg:justify-center lg:h-12 lg:border lg:border-line-strong lg:px-4 lg:hover:border-ink">
        <Icon name="menu" className="size-5 group-open:hidden" />
        <Icon name="close" className="hidden size-5 group-open:block" />
        <span className="max-lg:sr-only">{t("shell.categories")}</span>
      </summary>
      <nav
        aria-label={t("shell.categories")}
        className="absolute top-full left-0 z-40 mt-1 w-full border border-line bg-ground p-3 shadow-float lg:w-[52rem] lg:rounded-md lg:p-4"
        {...useSharedPart("categories", <CategoriesList isPaying={isPaying} />)}
      />
    </details>
  );
}

/** Without the merchant's own links where buyers pay. */
export function CategoriesList({ isPaying }: { isPaying: boolean }) {
  const to = useHref();
  const categories = useListedCategories();
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-2 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              to={to("category", { category: category.slug, id: "all" })}
              className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1 font-medium hover:bg-wash hover:text-primary"
            >
              <CategoryPicture {...category} className="w-12 shrink-0" />
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
      <MenuLinks isPaying={isPaying} />
    </>
  );
}

/** Quick order, the tools, and links for which a narrow header has no room. */
function MenuLinks({ isPaying }: { isPaying: boolean }) {
  const t = useT();
  const to = useHref();
  const frame = useFrameData();
  const menus = isPaying ? undefined : frame?.menus;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 border-t border-line pt-2 text-sm">
      {(["quickOrder", "tools", "airSystem", "machines", "myPower"] as const).map((tool) => (
        <li key={tool}>
          <Link to={to(tool)} className="inline-flex min-h-11 items-center font-medium hover:text-primary">
            {t(`shell.menuTools.${tool}`)}
          </Link>
        </li>
      ))}
      {menus ? <OwnLinks menus={menus} /> : <UsualLinks />}
    </ul>
  );
}

const plain = "inline-flex min-h-11 items-center gap-2";

function UsualLinks() {
  const t = useT();
  const to = useHref();
  return (
    <>
      <li className="lg:hidden">
        <Link to={to("orderTrack")} className={plain}>
          <Icon name="truck" /> {t("shell.trackOrder")}
        </Link>
      </li>
      <li className="lg:hidden">
        <Link to={to("help")} className={plain}>
          <Icon name="phone" /> {t("shell.help")}
        </Link>
      </li>
    </>
  );
}

/** The merchant's links, each until the header has room for it. */
function OwnLinks({ menus: { header } }: { menus: ShopMenus }) {
  return header.map(
    ({ label, href = "", icon, isTool }, at) =>
      !isTool && (
        <li key={at} className={header.length - 1 - at > 1 ? "xl:hidden" : "lg:hidden"}>
          <TypedLink href={href} className={plain}>
            {icon && <Icon name={icon} />} {label}
          </TypedLink>
        </li>
      ),
  );
}
