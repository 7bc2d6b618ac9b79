import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLanguage } from "../../language/language.tsx";
import type { Fields } from "./calculator.ts";
import { type Filled, filledBy, queryOf } from "./tool-query.ts";

/** How long the URL waits for the next key. */
const quietMs = 400;

export interface Filling {
  readonly filled: Filled;
  /** Grows when the fields are filled in by something else than their reader's keys. */
  readonly round: number;
  /** What was typed: the answer follows at once, the URL when the typing rests. */
  readonly type: (filled: Filled) => void;
  /** What is put into the fields. */
  readonly fill: (filled: Filled) => void;
}

/** A form whose figures live in the URL's query. */
export function useFilled(fields: Fields): Filling {
  const location = useLocation();
  const navigate = useNavigate();
  const language = useLanguage();
  const [{ filled, round }, set] = useState(() => ({
    filled: filledBy({ fields }, new URLSearchParams(location.search), language),
    round: 0,
  }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(location);
  useEffect(() => {
    // The URL that typing wrote says what the fields say already.
    const own = (location.state as { typed?: boolean } | null)?.typed === true;
    if (shown.current !== location && !own) {
      clearTimeout(timer.current);
      const filled = filledBy({ fields }, new URLSearchParams(location.search), language);
      set(({ round }) => ({ filled, round: round + 1 }));
    }
    shown.current = location;
  }, [location, fields, language]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = useCallback(
    (filled: Filled, afterMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () =>
          void navigate(
            { search: `?${queryOf({ fields }, filled)}` },
            { replace: true, preventScrollReset: true, state: { typed: true } },
          ),
        afterMs,
      );
    },
    [fields, navigate],
  );
  const type = (filled: Filled) => {
    set(({ round }) => ({ filled, round }));
    follow(filled, quietMs);
  };
  const fill = (filled: Filled) => {
    set(({ round }) => ({ filled, round: round + 1 }));
    follow(filled, 0);
  };
  return { filled, round, type, fill };
}
