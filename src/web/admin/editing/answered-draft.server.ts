import type { Texts } from "#domain/kernel/fields/field.ts";
import { mergeTexts } from "#domain/kernel/merge-texts.ts";
import { versionOf } from "./form-version.server.ts";
import { openedIn } from "./opened.server.ts";

type Merge = (forms: { readonly opened: Texts; readonly theirs: Texts; readonly mine: Texts }) => Texts;

interface Answered {
  /** As they were sent. */
  readonly values: Texts;
  /** The version that is shown with them. */
  readonly seen: number;
  /** Those of a colleague who has saved since; null where nobody has. */
  readonly stored: Texts | null;
  readonly draft: { readonly version: number; readonly typed: Texts } | null;
}

/**
 * The form of a draft as it is shown again, and what the next one counts as opened with: theirs where somebody else has
 * saved it, one's own once they were stored, and else the same as before.
 */
export function answeredDraft(form: FormData, { values, seen, stored, draft }: Answered, merge: Merge = mergeTexts) {
  const version = versionOf(form);
  const before = openedIn(form) ?? (draft?.version === version ? draft.typed : null);
  if (!stored) return { values, before: null, opened: seen === version ? before : values };
  return {
    values: before ? merge({ opened: before, theirs: stored, mine: values }) : values,
    before,
    opened: stored,
  };
}
