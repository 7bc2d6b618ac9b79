import { articleNew } from "./article-new.server.ts";

export const { loader, action } = articleNew("post");
