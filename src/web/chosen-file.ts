/**
 * The file that was chosen in a form's field; null without one. A browser sends a nameless file of 0 bytes where none
 * was chosen, so one of 0 bytes with a name was chosen, and has to be answered for.
 */
export function chosenFile(form: FormData, name: string): File | "empty" | null {
  const file = form.get(name);
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return file.size === 0 ? "empty" : file;
}
