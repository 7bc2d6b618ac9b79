import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { discountPages } from "./discount-pages.server.ts";

export async function loader(request: LoaderFunctionArgs) {
  const { record, ...page } = await discountPages.load(request, request.params.code);
  return { ...page, automatic: record.automatic, name: record.name };
}

export const action = (request: ActionFunctionArgs) => discountPages.edit(request, request.params.code);
