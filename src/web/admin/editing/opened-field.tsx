export const openedField = "opened";

type Texts = Readonly<Record<string, string>>;

/** A form that somebody else has saved since: as it was sent, and as it had been opened, where it says so. */
export interface SentOverNewer {
  readonly typed: Texts;
  readonly opened: Texts | null;
}

/** Sends along what the form was opened with, so that a colleague's change since can be told from one's own. */
export function OpenedField({ packed }: { packed: string }) {
  return <input type="hidden" name={openedField} value={packed} />;
}

/** Stands before texts that are not compressed, as browsers and servers alike can write them. */
export const plainMark = ".";

/** The same of a form that is only texts. */
export function OpenedTexts({ texts }: { texts: Texts }) {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return <OpenedField packed={plainMark + packed} />;
}
