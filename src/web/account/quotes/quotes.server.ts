import type { LoaderFunctionArgs } from "react-router";
import { readQuoteScope } from "#domain/checkout/quote-scopes.ts";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { listQuotes } from "#engine/checkout/quote-list.ts";
import { shopContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"), 10_000);
  return listQuotes(db, customer, { scope: readQuoteScope(searchParams.get("scope")), page, now: clock.now() });
}
