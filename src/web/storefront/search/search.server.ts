import { publicLoader } from "../../public-pages/public-page.ts";
import { loadSearch } from "./search.page.ts";

export const loader = publicLoader(loadSearch);
