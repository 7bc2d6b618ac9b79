import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import { useLanguage } from "../../language/language.tsx";
import type { Fields } from "./calculator.ts";
import { type Filled, filledBy, queryOf } from "./tool-query.ts";

/** Pause in typing before the router updates the page. */
const quietMs = 400;

export interface Filling {
  readonly filled: Filled;
  /** The query of the fields' values. */
  readonly query: string;
  /** Grows when the fields are filled in by something else than their reader's keys. */
  readonly round: number;
  /** Handles typing: the URL changes at once, the page after a pause. */
  readonly type: (filled: Filled) => void;
  /** Fills the fields. */
  readonly fill: (filled: Filled) => void;
  /** Submits the form as it is: the reply replaces the typed URL. */
  readonly send: () => void;
}

/** Unsent input of a form that the server answers. */
interface Unsent {
  /** The query of the input; `now` is the URL's current query. */
  readonly query: (filled: Filled, now: URLSearchParams) => string;
  /** True if the URL's query is a result to return to, and not the place for input. */
  readonly isAnswer: boolean;
  /** The form that a URL fills in; the same function in every render. */
  readonly read: (fields: Fields, query: URLSearchParams, language: Language) => Filled;
}

/**
 * A form whose figures live in the URL's query: reloading, Back and the other language find what was typed. Without
 * `unsent` the page follows the query by itself; with it, the server is asked for nothing until the form is sent.
 */
export function useFilled(fields: Fields, unsent?: Unsent): Filling {
  const location = useLocation();
  const language = useLanguage();
  const reader = unsent?.read ?? readPlain;
  const [{ filled, round, typed }, set] = useState(() => ({
    filled: reader(fields, new URLSearchParams(location.search), language),
    round: 0,
    typed: null as string | null,
  }));
  const lastSent = useRef<Filled | null>(null);
  const queryFor = (filled: Filled): string =>
    unsent ? unsent.query(filled, new URLSearchParams(location.search)) : queryOf({ fields }, filled);
  const { go, follow, stop, forget, written, busy } = useWrittenUrl(unsent !== undefined);
  const lastLocation = useRef(location);
  useEffect(() => {
    if (lastLocation.current === location) return;
    lastLocation.current = location;
    // The URL that typing wrote says what the fields say already.
    if (written.current === location.search) return;
    forget();
    const arrived = reader(fields, new URLSearchParams(location.search), language);
    const answered = lastSent.current;
    lastSent.current = null;
    if (typed !== null && answered !== null && saysSame(answered, arrived) && !saysSame(filled, answered)) {
      // Values typed while the answer was under way stay, to be sent with the next request.
      set({ filled: { units: filled.units, typed: { ...arrived.typed, ...filled.typed } }, round, typed });
      go(typed, { replaces: false });
    } else if (saysSame(filled, arrived)) set({ filled: arrived, round, typed: null });
    else set({ filled: arrived, round: round + 1, typed: null });
  }, [location, fields, reader, language, filled, round, typed, go, forget, written]);
  const type = (filled: Filled) => {
    const query = queryFor(filled);
    set(({ round }) => ({ filled, round, typed: query }));
    if (unsent?.isAnswer && written.current === null && !busy.current) {
      go(query, { replaces: false });
      return;
    }
    keepInUrl(query);
    follow(query, quietMs);
  };
  const fill = (filled: Filled) => {
    const query = queryFor(filled);
    set(({ round }) => ({ filled, round: round + 1, typed: query }));
    follow(query, 0);
  };
  const send = () => {
    stop();
    lastSent.current = filled;
  };
  return { filled, query: typed ?? location.search.slice(1), round, type, fill, send };
}

const readPlain: Unsent["read"] = (fields, query, language) => filledBy({ fields }, query, language);

/** True if a form equals another one, ignoring fields that only the other has. */
function saysSame(form: Filled, other: Filled): boolean {
  const names = Object.keys(form.typed);
  return form.units === other.units && names.every((name) => form.typed[name] === (other.typed[name] ?? ""));
}

/** Stores input in the URL before the router follows, so that a reload right after a key keeps it. */
function keepInUrl(query: string): void {
  try {
    window.history.replaceState(window.history.state, "", `?${query}`);
  } catch {
    // Browsers refuse many of these within seconds; the router writes it when the typing rests.
  }
}

/** Writes what is typed into the URL: at once, or after a while in which nobody has gone to another page. */
function useWrittenUrl(isUnsent: boolean) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef<string | null>(null);
  const busy = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    busy.current = state !== "idle";
  }, [state]);
  const go = useCallback(
    /** Goes to the query; `replaces` the current entry of the history, or adds one that Back leads to. */
    (query: string, { replaces }: { readonly replaces: boolean }) => {
      written.current = `?${query}`;
      void navigate(
        { search: `?${query}` },
        { replace: replaces, preventScrollReset: true, ...(isUnsent && { defaultShouldRevalidate: false }) },
      );
    },
    [navigate, isUnsent],
  );
  const follow = useCallback(
    (query: string, afterMs: number) => {
      clearTimeout(timer.current);
      const due = () => {
        // A visitor who has pressed for another page is not called back to this one.
        if (busy.current) timer.current = setTimeout(due, quietMs);
        else go(query, { replaces: true });
      };
      timer.current = setTimeout(due, afterMs);
    },
    [go],
  );
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  const forget = useCallback(() => {
    stop();
    written.current = null;
  }, [stop]);
  return { go, follow, stop, forget, written, busy };
}
