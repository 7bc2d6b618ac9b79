import type { LoaderFunctionArgs } from "react-router";
import { mailsInOwnWords } from "#engine/content/mail-words.ts";
import { shopContext } from "../../context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return { own: await mailsInOwnWords(context.get(shopContext).db) };
}
