import { calculatorPage } from "./calculator-page.tsx";
import { leakTest } from "./calculators/leak-test.ts";

export { serves, shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(leakTest);
