import type { LoaderFunctionArgs } from "react-router";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { findBuyers } from "#engine/admin/drafts/find-buyers.ts";
import { shopContext } from "../../context.ts";

/** For whom a quote is begun: `?q=` finds accounts, `?gone=` says that the choice before buys there no longer. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = cutText(cleanText(query.get("q") ?? ""), 80);
  return { search, gone: query.has("gone"), ...(await findBuyers(context.get(shopContext).db, search)) };
}
