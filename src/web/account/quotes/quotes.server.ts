import type { LoaderFunctionArgs } from "react-router";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { listQuotes } from "#engine/checkout/quote-list.ts";
import { shopContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const page = readPage(new URL(request.url).searchParams.get("page"), 10_000);
  return listQuotes(db, customer, { page, now: clock.now() });
}
