import { publicLoader } from "../../public-pages/public-page.ts";
import { loadBlog } from "./blog.page.ts";

export const loader = publicLoader(loadBlog);
