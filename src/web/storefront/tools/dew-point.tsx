import { calculatorPage } from "./calculator-page.tsx";
import { dewPointCalculator } from "./calculators/dew-point.ts";

export { serves, shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(dewPointCalculator);
