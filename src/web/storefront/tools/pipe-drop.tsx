import { calculatorPage } from "./calculator-page.tsx";
import { pipeDropCalculator } from "./calculators/pipe-drop.ts";

export { serves, shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(pipeDropCalculator);
