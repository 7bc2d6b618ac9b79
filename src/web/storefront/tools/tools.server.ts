import { publicLoader } from "../../public-pages/public-page.ts";

/** The list of calculators changes with the program only. */
export const loader = publicLoader(async () => ({ data: {}, tags: [] }));
