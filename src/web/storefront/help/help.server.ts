import { publicLoader } from "../../public-pages/public-page.ts";
import { loadHelp } from "./help.page.ts";

export const loader = publicLoader(loadHelp);
