/** The shop's two languages by their locale codes. */
export const languages = ["en", "cn"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "cn";
}

/** The beginning of a language's URL paths: English has none. */
export const prefixOf = { en: "", cn: "/cn" } as const satisfies Record<Language, string>;

/** A text in both languages; neither may be empty where a shopper reads it. */
export type LocalizedText = Readonly<Record<Language, string>>;
