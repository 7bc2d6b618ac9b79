import { viewAction } from "../table/view-action.server.ts";
import { articleList } from "./article-list.server.ts";

export const loader = articleList("page");
export const action = viewAction("adminPages");
