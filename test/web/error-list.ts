/** The text of HTML without its tags. */
const bare = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The list of errors above a form: for each line the field that it leads to, and what it says. */
export function errorList(html: string): string[][] {
  const [, list = ""] = /role="alert"[^>]*><h2[\s\S]*?<ul[^>]*>([\s\S]*?)<\/ul>/.exec(html) ?? [];
  return [...list.matchAll(/<a\b[^>]*href="#([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, at = "", says = ""]) => [
    at,
    bare(says),
  ]);
}

/** The sentence under the control of a field. */
export function errorAt(html: string, field: string): string {
  const [, says = ""] =
    new RegExp(`id="${field.replaceAll(".", String.raw`\.`)}-error"[^>]*>([\\s\\S]*?)</p>`).exec(html) ?? [];
  return bare(says);
}
