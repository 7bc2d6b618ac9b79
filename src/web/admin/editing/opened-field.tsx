export const openedField = "opened";

/** Sends along what the form was opened with, so that a colleague's change since can be told from one's own. */
export function OpenedField({ packed }: { packed: string }) {
  return <input type="hidden" name={openedField} value={packed} />;
}
