/** The choice of a site that has ended without its buyer, until they choose again. */
export interface LostChoiceView {
  readonly text: string;
  /** The press that chooses the same site again; null where that may not be, for good or for now. */
  readonly again: { readonly site: number; readonly label: string } | null;
}
