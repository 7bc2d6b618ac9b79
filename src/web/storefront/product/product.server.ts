import { publicLoader } from "../../public-pages/public-page.ts";
import { loadProduct } from "./product.page.ts";

export const loader = publicLoader(loadProduct, "product_missing");
