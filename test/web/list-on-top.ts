const bare = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Lines on top of a page that refuses a form, each behind the field that it leads to. */
export const listOnTop = (html: string): string[] =>
  [...html.matchAll(/role="alert"[^>]*><h2[\s\S]*?<ul[^>]*>([\s\S]*?)<\/ul>/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/<a\b[^>]*href="(#[^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, at, says = ""]) => `${at} ${bare(says)}`,
    ),
  );
