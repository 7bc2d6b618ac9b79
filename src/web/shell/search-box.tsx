import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { useHref, useLanguage, useT } from "../language/language.tsx";
import { Icon } from "../ui/icon.tsx";
import { isTyping, markTyping } from "./typing.ts";
import type { Suggestion } from "./suggestions.ts";

/** Nobody sees it before they type, so it comes with the first focus. */
const loadList = () => import("./suggestion-list.tsx");

const none: readonly Suggestion[] = [];

/** The search field with suggestions: an ARIA combobox over a plain GET form, which works without scripts. */
export function SearchBox({ className = "" }: { className?: string }) {
  const t = useT();
  const to = useHref();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const searched = pathname.endsWith("/search") ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [text, setText] = useState(searched);
  const [suggestions, setSuggestions] = useState(none);
  // Known with the first suggestions, so that the field never says that it is open while nothing is there yet.
  const [list, setList] = useState<Awaited<ReturnType<typeof loadList>> | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<AbortController | null>(null);

  const here = useRef(pathname + search);
  useEffect(() => {
    if (here.current === pathname + search) return;
    here.current = pathname + search;
    // Do not overwrite the next query while its author is typing.
    if (isTyping(field.current)) return;
    setText(searched);
    setOpen(false);
  }, [searched, pathname, search]);
  // Keep the text typed before hydration.
  useLayoutEffect(() => setText((before) => field.current?.value ?? before), []);

  const type = (value: string) => {
    setText(value);
    setActive(-1);
    markTyping(field.current, true);
    typing.current?.abort();
    const query = value.trim();
    if (query.length < 2) return setSuggestions(none);
    const { signal } = (typing.current = new AbortController());
    const timer = setTimeout(() => {
      loadList()
        .then(async (from) => {
          const answer = await from.suggest(query, language, signal);
          if (signal.aborted) return;
          setList(from);
          setSuggestions(answer);
          setOpen(document.activeElement === field.current);
        })
        .catch(() => undefined);
    }, 120);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  const focus = () => {
    loadList().catch(() => undefined);
    if (suggestions.length > 0 && text.trim().length > 1) setOpen(true);
  };
  /** Cancels pending suggestions on submit, so that none covers the next page. */
  const leave = () => {
    setOpen(false);
    typing.current?.abort();
    markTyping(field.current, false);
  };
  const go = (suggestion: Suggestion) => {
    leave();
    if (suggestion.kind === "query") void navigate(to("search", {}, { q: suggestion.query }));
    else if (suggestion.kind === "category")
      void navigate(to("category", { category: suggestion.category, id: suggestion.subcategory ?? "all" }));
    else void navigate(to("product", { id: suggestion.slug }, { v: suggestion.version }));
  };
  const press = (event: KeyboardEvent) => {
    // Keys that choose among Chinese characters are not for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && open) return (event.preventDefault(), setOpen(false));
    // -1 is the field itself, between the last suggestion and the first.
    const places = suggestions.length + 1;
    const by = event.key === "ArrowDown" ? 2 : event.key === "ArrowUp" ? places : 0;
    if (by > 0 && places > 1) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => ((now + by) % places) - 1);
    }
    const choice = open ? suggestions[active] : undefined;
    if (event.key === "Enter" && choice) return (event.preventDefault(), go(choice));
  };
  const isListShown = open && suggestions.length > 0;
  return (
    <Form action={to("search")} method="get" role="search" className={`relative ${className}`} onSubmit={leave}>
      <div className="flex h-12 rounded-md border-2 border-ink bg-ground focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent">
        <input
          ref={field}
          type="text"
          inputMode="search"
          name="q"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={focus}
          onBlur={() => (setOpen(false), markTyping(field.current, false))}
          placeholder={t("shell.search.placeholder")}
          aria-label={t("shell.search.label")}
          role="combobox"
          aria-expanded={isListShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="search"
          className="min-w-0 flex-1 rounded-l-sm bg-transparent px-3 text-base outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          className="-m-0.5 flex cursor-pointer items-center gap-2 rounded-r-md bg-primary forced-colors:border px-4 font-semibold text-on-primary hover:bg-primary-hover active:bg-primary-pressed"
        >
          <Icon name="search" />
          <span className="max-sm:sr-only">{t("shell.search.submit")}</span>
        </button>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t("shell.search.suggestions")}
        hidden={!isListShown}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-ground py-2 shadow-float"
      >
        {isListShown && list && (
          <list.SuggestionList suggestions={suggestions} listId={listId} active={active} go={go} />
        )}
      </div>
      <p role="status" className="sr-only">
        {isListShown && t("shell.search.count", { count: suggestions.length })}
      </p>
    </Form>
  );
}
