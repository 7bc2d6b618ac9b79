import { publicLoader } from "../../public-pages/public-page.ts";
import { loadProduct } from "./product.page.ts";
import { setSections } from "./load-sections.ts";
import { Sections } from "./sections.tsx";

setSections(Sections);

export const loader = publicLoader(loadProduct, "product_missing");
