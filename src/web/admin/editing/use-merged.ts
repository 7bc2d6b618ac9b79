import { useMemo } from "react";
import { mergeTexts } from "#domain/kernel/merge-texts.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { SentOverNewer } from "./opened-field.tsx";

/**
 * The answer to a form that somebody else has saved since, holding what both have changed: one's own in what one had
 * changed, and theirs in every field that one had left alone.
 */
export function useMerged<Reply extends SentOverNewer>(stale: Reply | null, stored: Texts): Reply | null {
  return useMemo(
    () => stale && { ...stale, typed: mergeTexts({ opened: stale.opened, theirs: stored, mine: stale.typed }) },
    [stale, stored],
  );
}
