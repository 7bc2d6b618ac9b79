import { calculatorPage } from "./calculator-page.tsx";
import { pumpUp } from "./calculators/pump-up.ts";

export { serves, shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(pumpUp);
