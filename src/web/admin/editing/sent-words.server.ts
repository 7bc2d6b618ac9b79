import type { RouterContextProvider } from "react-router";
import { withEnglish, withoutCopies } from "#domain/kernel/english-copies.ts";
import { readShopLanguages } from "#engine/platform/shop-languages.ts";
import { shopContext } from "../../context.ts";

/** A sent form as it is read: with English where Chinese is missing, in a shop that is content with that. */
export async function inShopLanguages(context: Readonly<RouterContextProvider>, form: FormData): Promise<FormData> {
  const languages = await readShopLanguages(context.get(shopContext).db);
  return languages === "both" ? form : withEnglish(form);
}

/** Stored texts as a form shows them: Chinese that is the English text again is left empty, in such a shop. */
export async function asTyped<Texts>(context: Readonly<RouterContextProvider>, stored: Texts): Promise<Texts> {
  const languages = await readShopLanguages(context.get(shopContext).db);
  return languages === "both" ? stored : withoutCopies(stored);
}
