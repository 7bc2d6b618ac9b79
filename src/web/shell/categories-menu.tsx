import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useT } from "../language/language.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSharedPart } from "./shared-parts.tsx";

/** The categories' menu as a native disclosure, which opens without scripts too. */
export function CategoriesMenu() {
  const t = useT();
  const menu = useRef<HTMLDetailsElement>(null);
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
        id="shared-categories"
        aria-label={t("shell.categories")}
        className="absolute top-full left-0 z-40 mt-1 w-full border border-line bg-ground p-3 shadow-float lg:w-[52rem] lg:rounded-md lg:p-4"
        {...useSharedPart("categories")}
      />
    </details>
  );
}
