import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { isChanged } from "../../ui/early-change.ts";
import type { RowView } from "./line-view.ts";

interface Draft {
  readonly rows: readonly RowView[];
  readonly text: string;
}

/** Changes when the fields are to be filled in anew. */
interface VersionedDraft extends Draft {
  readonly version: string;
}

const storageKey = "plenum-quick-order";
const empty: Draft = { rows: [], text: "" };

interface Reply {
  readonly rows: readonly RowView[];
  readonly rest: string;
  readonly press: string;
}

/**
 * The lines and the pasted text: those of the last reply, else what was typed in this tab before a reload or the way
 * back. `save` stores what stands in the form.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, reply: Reply | undefined) {
  const [restored, setRestored] = useState<VersionedDraft>({ ...empty, version: "new" });
  const save = () => form.current && store(typedIn(form.current));
  const open = useEffectEvent(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
    const draft = stored();
    // Values typed before the scripts ran stay.
    if (!draft || (!reply && [...fields].some(isChanged))) return;
    setRestored({ ...draft, version: reply ? `${reply.press} joined` : "restored" });
  });
  useLayoutEffect(() => open(), []);
  const shownDraft = reply ? withDraft(reply, restored) : restored;
  const keep = useEffectEvent(() => store(shownDraft));
  useEffect(() => {
    if (reply) keep();
  }, [reply, restored]);
  return { ...shownDraft, save };
}

/** The lines of a reply; below those that another page sent here, those that were being typed before. */
function withDraft({ rows, rest, press }: Reply, draft: VersionedDraft): VersionedDraft {
  const version = `${press} joined`;
  if (draft.version !== version) return { rows, text: rest, version: press };
  const isSent = (one: RowView) =>
    rows.some(({ number, quantity }) => number === one.number && quantity === one.quantity);
  return { rows: [...rows, ...draft.rows.filter((one) => !isSent(one))], text: rest || draft.text, version };
}

function typedIn(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  const texts = (name: string) => fields.getAll(name).map(String);
  const [quantities, sures] = [texts("quantity"), texts("sure")];
  const rows = texts("number").map((number, at) => ({
    number,
    quantity: quantities[at] ?? "",
    sure: sures[at] ?? "",
    state: null,
  }));
  return { rows: rows.filter(({ number }) => number.trim() !== ""), text: String(fields.get("text") ?? "") };
}

function store({ rows, text }: Draft): void {
  try {
    if (rows.length === 0 && text.trim() === "") sessionStorage.removeItem(storageKey);
    else {
      const storedRows = rows.map(({ number, quantity, sure }) => ({ number, quantity, sure, state: null }));
      sessionStorage.setItem(storageKey, JSON.stringify({ rows: storedRows, text }));
    }
  } catch {
    // Storage may be full or forbidden: then nothing is kept.
  }
}

function stored(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}
