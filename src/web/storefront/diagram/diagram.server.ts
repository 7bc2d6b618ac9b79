import { publicLoader } from "../../public-pages/public-page.ts";
import { loadDiagram } from "./diagram.page.ts";

export const loader = publicLoader(loadDiagram, "product_missing");
