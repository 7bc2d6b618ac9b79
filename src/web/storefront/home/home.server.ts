import { publicLoader } from "../../public-pages/public-page.ts";
import { loadHome } from "./home.page.ts";

export const loader = publicLoader(loadHome);
