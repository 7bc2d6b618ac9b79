import { publicLoader } from "../../public-pages/public-page.ts";
import { loadArticle } from "./blog.page.ts";

export const loader = publicLoader(loadArticle("page"));
