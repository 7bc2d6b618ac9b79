/** Blocks of a mail; each renders as HTML and as plain text. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; href: string }
  /** A link below what the mail is about. */
  | { kind: "link"; label: string; href: string }
  | { kind: "steps"; title: string; steps: readonly string[] }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "items"; rows: readonly ItemRow[] };

/** One line of an order; the note is below its detail. */
interface ItemRow {
  readonly name: string;
  readonly detail: string;
  readonly amount: string;
  readonly note?: string | undefined;
}

export interface Email {
  subject: string;
  heading: string;
  blocks: readonly Block[];
}
