import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { activityPages } from "./activity-pages.server.ts";

export async function loader(request: LoaderFunctionArgs) {
  const { record, ...page } = await activityPages.load(request, request.params.activity);
  return { ...page, title: record.title };
}

export const action = (request: ActionFunctionArgs) => activityPages.edit(request, request.params.activity);
