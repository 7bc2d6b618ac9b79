import { calculatorPage } from "./calculator-page.tsx";
import { pumpUp } from "./calculators/pump-up.ts";

export { shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(pumpUp);
