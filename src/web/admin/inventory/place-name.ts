import type { Translator } from "#i18n/translator.ts";

/** A place's name; the main place has none until it is given one. */
export const placeName = (t: Translator, { name }: { readonly name: string }): string => name || t("adminPlaces.main");
