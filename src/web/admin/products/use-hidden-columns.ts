import { useState } from "react";
import { useFetcher } from "../../navigation/fetcher.ts";

/**
 * Columns of the grid of variants that the reader does not see, and the step that shows or hides one of those offered.
 * It is stored at once. Nothing is loaded anew, so what is typed stays.
 */
export function useHiddenColumns(stored: readonly string[]): {
  readonly hidden: ReadonlySet<string>;
  readonly choose: (column: string, isShown: boolean, offered: readonly string[]) => void;
} {
  const fetcher = useFetcher();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(stored));
  const choose = (column: string, isShown: boolean, offered: readonly string[]) => {
    const next = new Set(hidden);
    if (isShown) next.delete(column);
    else next.add(column);
    setHidden(next);
    const form = new FormData();
    form.append("intent", "columns");
    for (const one of offered) {
      form.append("columnOffered", one);
      if (!next.has(one)) form.append("columnShown", one);
    }
    void fetcher.submit(form, { method: "post", defaultShouldRevalidate: false });
  };
  return { hidden, choose };
}
