import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { isChanged } from "../../ui/early-change.ts";
import type { RowView } from "./line-view.ts";

interface Draft {
  readonly rows: readonly RowView[];
  readonly text: string;
  /** Lines that were being typed when another page sent its own here; no part of the order unless they are taken. */
  readonly earlier: readonly RowView[];
}

/** Changes when the fields are to be filled in anew. */
interface VersionedDraft extends Draft {
  readonly version: string;
}

const storageKey = "plenum-quick-order";
const empty: Draft = { rows: [], text: "", earlier: [] };

interface Reply {
  readonly rows: readonly RowView[];
  readonly rest: string;
  readonly press: string;
}

const isSame = (one: RowView) => (other: RowView) => other.number === one.number && other.quantity === one.quantity;

/**
 * The lines and the pasted text: those of the last reply, else what was typed in this tab before a reload or the way
 * back. `save` stores what stands in the form; `take` puts the lines left from earlier below it, `clear` drops them.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, reply: Reply | undefined) {
  const [restored, setRestored] = useState<VersionedDraft>({ ...empty, version: "new" });
  const shownDraft = shownOf(reply, restored);
  const typed = (earlier: Draft["earlier"]) => (form.current ? { ...typedIn(form.current), earlier } : null);
  const save = () => store(typed(restored.earlier));
  const clear = () => {
    store(typed([]));
    setRestored({ ...restored, earlier: [] });
  };
  const take = () => {
    const draft = typed([]) ?? shownDraft;
    const rows = draft.rows.map((row) => shownDraft.rows.find(isSame(row)) ?? row);
    setRestored({ ...draft, rows: [...rows, ...restored.earlier], version: takenOf(reply) });
  };
  const open = useEffectEvent(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
    const draft = stored();
    // Values typed before the scripts ran stay.
    if (!draft || (!reply && [...fields].some(isChanged))) return;
    setRestored(reply ? besideReply(reply, draft) : { ...draft, version: "restored" });
  });
  useLayoutEffect(() => open(), []);
  const keep = useEffectEvent(() => store(shownDraft));
  const isTaken = restored.version === takenOf(reply);
  useEffect(() => {
    if (reply || isTaken) keep();
  }, [reply, isTaken]);
  return { ...shownDraft, save, take, clear };
}

const takenOf = (reply: Reply | undefined): string => `${reply?.press ?? ""} taken`;
const joinedOf = ({ press }: Reply): string => `${press} joined`;

/** Lines that another page sent here stand alone; those that were being typed before wait beside them. */
function besideReply(reply: Reply, { rows, earlier, text }: Draft): VersionedDraft {
  const others = [...rows, ...earlier].filter((one) => !reply.rows.some(isSame(one)));
  return { rows: [], text, earlier: others, version: joinedOf(reply) };
}

function shownOf(reply: Reply | undefined, draft: VersionedDraft): VersionedDraft {
  if (!reply || draft.version === takenOf(reply)) return draft;
  const { rows, rest, press } = reply;
  const version = joinedOf(reply);
  if (draft.version === version) return { ...draft, rows, text: rest || draft.text };
  return { rows, text: rest, earlier: draft.earlier, version: press };
}

function typedIn(form: HTMLFormElement): Omit<Draft, "earlier"> {
  const fields = new FormData(form);
  const texts = (name: string) => fields.getAll(name).map(String);
  const [quantities, sures, lines] = [texts("quantity"), texts("sure"), texts("line")];
  const rows = texts("number").map((number, at) => ({
    number,
    quantity: quantities[at] ?? "",
    sure: sures[at] ?? "",
    line: Number(lines[at]) || null,
    state: null,
  }));
  return { rows: rows.filter(({ number }) => number.trim() !== ""), text: String(fields.get("text") ?? "") };
}

function store(draft: Draft | null): void {
  if (!draft) return;
  const { rows, text, earlier } = draft;
  const bare = (all: readonly RowView[]) =>
    all.map(({ number, quantity, sure, line }) => ({ number, quantity, sure, line, state: null }));
  try {
    if (rows.length + earlier.length === 0 && text.trim() === "") sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ rows: bare(rows), text, earlier: bare(earlier) }));
  } catch {
    // Storage may be full or forbidden: then nothing is kept.
  }
}

function stored(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Partial<Draft> | null;
    return draft && { ...empty, ...draft };
  } catch {
    return null;
  }
}
