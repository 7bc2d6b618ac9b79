/** Name under which a browser stores a new category that is not saved. */
export const unsavedCategory = "new-category";
