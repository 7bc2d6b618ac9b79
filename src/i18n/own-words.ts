import type { Translator } from "./translator.ts";

/** `{number}` in a merchant's text. */
const variable = /\{(\w+)\}/g;

/** The variables that words name, each once. */
export function variablesIn(words: string): string[] {
  return [...new Set([...words.matchAll(variable)].map(([, name = ""]) => name))];
}

/** A translator with some of the merchant's texts; those with unknown variables use the shop's own. */
export function withOwnWords(t: Translator, own: Readonly<Record<string, string>>): Translator {
  if (Object.keys(own).length === 0) return t;
  const say: Translator = Object.assign(
    (...[key, values = {}]: Parameters<Translator>) => {
      const words = Object.hasOwn(own, key) ? own[key] : undefined;
      if (words === undefined || !variablesIn(words).every((name) => Object.hasOwn(values, name)))
        return t(key, values);
      return words.replaceAll(variable, (_, name: string) => String(values[name]));
    },
    { language: t.language, rich: t.rich },
  );
  return say;
}
