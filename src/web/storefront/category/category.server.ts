import { publicLoader } from "../../public-pages/public-page.ts";
import { loadCategory } from "./category.page.ts";

export const loader = publicLoader(loadCategory);
