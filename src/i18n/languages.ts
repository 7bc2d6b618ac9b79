import type { Language } from "#domain/kernel/language.ts";

/** Language tags for browsers and Intl. The only place where cn becomes zh-CN. */
export const tags: Record<Language, "en" | "zh-CN"> = { en: "en", cn: "zh-CN" };

/** The locale for numbers and dates: the shop sells in the United States in both languages. */
export const formatLocales: Record<Language, "en-US" | "zh-CN"> = { en: "en-US", cn: "zh-CN" };

/** Native names of the languages. */
export const ownNames: Record<Language, string> = { en: "English", cn: "中文" };

/** '' and '/en' are English, '/cn' is Chinese; one language a request, decided by the URL alone. */
export const prefixes = ["", "/en", "/cn"] as const;
export type Prefix = (typeof prefixes)[number];

/** Splits a path into its language prefix and the path below it, which always begins with '/'. */
export function splitPath(path: string): { prefix: Prefix; language: Language; rest: string } {
  const match = /^\/(en|cn)(?=\/|$)/.exec(path);
  if (!match) return { prefix: "", language: "en", rest: path };
  const prefix = match[0] as Prefix;
  return { prefix, language: match[1] as Language, rest: path.slice(prefix.length) || "/" };
}

/** The canonical URL path of a path in a language: English without prefix. */
export function canonicalPath(rest: string, language: Language): string {
  // A path may begin with two slashes, and without the prefix would lead to another host.
  if (language === "en") return rest.replace(/^\/{2,}/, "/");
  return rest === "/" ? "/cn" : `/cn${rest}`;
}
