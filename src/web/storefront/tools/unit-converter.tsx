import { calculatorPage } from "./calculator-page.tsx";
import { unitConverter } from "./calculators/unit-converter.ts";

export { serves, shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(unitConverter);
