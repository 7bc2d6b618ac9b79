import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";

const typingIn = "input, textarea, select, [contenteditable]";

/** The search over everything: `/` or Ctrl+K leads to it. */
export function SearchField() {
  const t = useT();
  const to = useHref();
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isFind = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isFind && !(isSlash && !(event.target as Element).closest?.(typingIn))) return;
      // A dialog above the page keeps the focus.
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const searched = pathname === to("adminSearch") ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form
      action={to("adminSearch")}
      method="get"
      role="search"
      aria-label={t("adminSearch.title")}
      className="relative min-w-0 flex-1 basis-28 lg:flex-none"
    >
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2" />
      <input
        ref={field}
        key={searched}
        type="search"
        name="q"
        defaultValue={searched}
        maxLength={80}
        aria-label={t("adminSearch.label")}
        aria-keyshortcuts="/ Control+K"
        placeholder={t("adminSearch.placeholder")}
        autoComplete="off"
        spellCheck={false}
        className="h-11 w-full rounded-md border border-deep-line bg-deep pr-2 pl-8 text-sm text-on-deep placeholder:text-on-deep-muted lg:pointer-fine:h-9"
      />
    </Form>
  );
}
