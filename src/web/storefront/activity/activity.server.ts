import { publicLoader } from "../../public-pages/public-page.ts";
import { loadActivity } from "./activity.page.ts";

export const loader = publicLoader(loadActivity);
