import { calculatorPage } from "./calculator-page.tsx";
import { receiver } from "./calculators/receiver.ts";

export { serves, shouldRevalidate } from "./computed-here.ts";
export default calculatorPage(receiver);
